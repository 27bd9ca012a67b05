package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.Exhaustive;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What does not belong to a text is an error, wherever it stands.
@Tag("long")
class GarbageTest {
    /// Kinds of junk for each entry that is tried, in turn.
    private static final int EACH = Exhaustive.of(2, 1);

    /// One entry of so many is tried.
    private static final int STEP = Exhaustive.of(1, 5);

    private static final List<String> JUNK =
            List.of("(garbage)", "[garbage]", "[", "]", "(", ")", "<>", ",", ", ,", "garbage");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "agx | (garbage) stop | 1",
                "agx | (a)(b) iadd r0, r1, 5 | 1",
                "agx | ()wait 0 | 1",
                "amx | (garbage) nop | 1",
                "a64 | (garbage) nop | 1",
                "a64 | (sy) ret | 1",
                "ir3 | (sy)(garbage)nop | 5",
                "valhall | (garbage) NOP | 1",
            })
    void beforeTheMnemonic(String isa, String text, int column) throws SourceException {
        Codec codec = Codec.load(isa);
        assertThatThrownBy(() -> codec.assembler().assemble(new Source("t.s", text)))
                .isInstanceOf(SourceException.class)
                .hasMessageStartingWith("t.s:1:" + column + ": ");
    }

    /// Texts of entries, with junk at every place where a token begins or ends.
    @ParameterizedTest
    @MethodSource("dev.heddle.isa.read.Books#names")
    void anywhere(String book) throws SourceException {
        Codec codec = Codec.load(book);
        List<String> taken = new ArrayList<>();
        int next = 0;
        var entries = codec.book().entries();
        for (int i = 0; i < entries.size(); i += STEP) {
            Entry e = entries.get(i);
            String text = text(codec, e);
            if (text.isEmpty() || text.startsWith(".") || text.contains("{")) continue;
            for (int k = 0; k < EACH; k++)
                for (String wrong : with(text, JUNK.get(next++ % JUNK.size())))
                    if (assembles(codec, wrong)) taken.add(wrong);
        }
        assertThat(taken).isEmpty();
    }

    private static String text(Codec codec, Entry e) {
        Disassembler d = codec.disassembler();
        d.whole(Words.of(e, 0, 0));
        return d.toString().strip();
    }

    private static List<String> with(String text, String junk) {
        List<String> out = new ArrayList<>(List.of(junk + " " + text, text + " " + junk));
        if (!junk.equals("garbage")) out.add(text + junk);
        int head = text.indexOf(' ');
        if (head > 0) out.add(text.substring(0, head) + " " + junk + text.substring(head));
        for (int at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1))
            out.add(text.substring(0, at) + junk + text.substring(at));
        return out;
    }

    private static boolean assembles(Codec codec, String text) {
        try {
            codec.assembler().assemble(new Source("t.s", text));
            return true;
        } catch (SourceException e) {
            return false;
        }
    }
}
