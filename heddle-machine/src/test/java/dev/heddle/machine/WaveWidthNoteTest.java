package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaveWidthNoteTest {
    @ParameterizedTest
    @CsvSource({
        "a330, 128, 8, ''",
        "a420, 128, 32, ''",
        "a540, 128, 64, waves of 64 lanes (nothing says otherwise; .lanes 32)",
        "a540, 32, 64, ''",
        "a630, 128, 128, waves of 128 lanes (nothing says otherwise; .lanes 64)",
        "a630, 64, 128, ''",
        "a830, 65, 128, waves of 128 lanes (nothing says otherwise; .lanes 64)",
        "agx, 128, 32, ''",
    })
    void saysWhatIsTaken(String isa, int group, int lanes, String note) throws SourceException {
        Codec codec = Codec.load(isa);
        String end = isa.equals("agx") ? "stop" : "end";
        Launch l = new Launch(
                new Executable(
                        codec,
                        codec.assembler().assemble(new Source("t.s", end)).bytes(),
                        0),
                0);
        l.group(new GridExtent(group, 1, 1));
        assertThat(l.lanes()).isEqualTo(lanes);
        assertThat(WaveWidthNote.line(l)).isEqualTo(note);
        assertThat(WaveWidthNote.line(l.lanes(lanes))).isEmpty();
    }
}
