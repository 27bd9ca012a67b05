package dev.heddle.asm.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Of which instruction set bytes may be.
final class IsaDetectorTest {
    private static List<IsaDetector> best(byte[] code) throws Exception {
        List<IsaDetector> all = new ArrayList<>();
        for (String name : Books.names())
            for (Isa.Variant v : Books.load(name).isa().variants())
                all.add(IsaDetector.of(Codec.load(name + "@" + v.name()), code));
        return IsaDetector.best(all);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "agx | get_sr r1, sr80 (thread_position_in_grid.x);iadd r1, r1, 3;imadd r2, r1, 10, 5;stop",
                "ir3 | rcp r0.x, r1.x;(ss)add.f r2.x, r0.x, c0.x;end",
                "valhall | IADD.u32 r0, r1, r2;FADD.f32 r1, r0, 0x3F800000;NOP.end",
                "amx | set;ldx x0;fma32 x1;stz x2;clr"
            })
    void ofPrograms(String set, String program) throws Exception {
        Source source = new Source("k.s", program.replace(';', '\n'));
        byte[] code = Codec.load(set).assembler().assemble(source).bytes();
        List<IsaDetector> best = best(code);
        assertThat(best).isNotEmpty();
        assertThat(best).allSatisfy(l -> assertThat(l.id()).startsWith(set + "@"));
        assertThat(best.getFirst().odd()).isZero();
        assertThat(best.getFirst().instructions()).isEqualTo(program.split(";").length);
    }

    @Test
    void chanceIsNone() throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 20; i++) {
            byte[] code = new byte[64];
            random.nextBytes(code);
            assertThat(best(code)).isEmpty();
        }
        assertThat(best(new byte[256])).isEmpty();
        assertThat(best(new byte[0])).isEmpty();
    }
}
