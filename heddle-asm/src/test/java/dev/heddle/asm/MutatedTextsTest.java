package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.Exhaustive;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Texts with mistakes in them: each is refused at a place within the line and with a message, or it has a meaning that
/// is printed and comes back.
@Tag("long")
class MutatedTextsTest {
    private static final int TEXTS = Exhaustive.of(1_000, 50);
    private static final String ODD = " ,()#.-+0x9r<>[]{}:;@'\t!_/*h\"é";

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(20_261_121);

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void mistakesAreRefusedOrMeanWhatIsPrinted(Codec codec) {
        Mismatches m = new Mismatches("texts with mistakes");
        List<String> texts = texts(codec);
        int refused = 0;
        for (int i = 0; i < TEXTS; i++) {
            String text = texts.get(random.nextInt(texts.size()));
            for (int k = random.nextInt(3); k >= 0; k--) text = mutated(text, texts);
            if (!means(m, codec, text)) refused++;
        }
        m.verify();
        assertThat(refused).isGreaterThan(TEXTS / 4);
    }

    private List<String> texts(Codec codec) {
        List<String> out = new ArrayList<>();
        for (Entry e : codec.book().entries()) {
            for (int i = 0; i < 4; i++) {
                long bits = random.nextLong() & random.nextLong();
                byte[] word = Words.of(e, i == 0 ? 0 : bits, i == 0 ? 0 : random.nextLong() & bits);
                String text = Words.dis(codec, Bytes.hex(word));
                if (!text.contains("undefined(")) out.add(text);
            }
        }
        return out;
    }

    /// With a character or a word removed, doubled, exchanged or put in.
    private String mutated(String text, List<String> others) {
        if (text.isEmpty()) return " ";
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + 1 + random.nextInt(5));
        String other = others.get(random.nextInt(others.size()));
        int from = random.nextInt(other.length());
        String odd = "" + ODD.charAt(random.nextInt(ODD.length()));
        return switch (random.nextInt(7)) {
            case 0 -> text.substring(0, at) + text.substring(end);
            case 1 -> text.substring(0, end) + text.substring(at);
            case 2 -> text.substring(0, at) + odd + text.substring(at);
            case 3 -> text.substring(0, at) + odd + text.substring(at + 1);
            case 4 -> text.substring(0, at) + other.substring(from) + text.substring(end);
            case 5 -> text.substring(0, at) + random.nextInt(5000) + text.substring(end);
            default -> text.substring(at, end) + text.substring(0, at) + text.substring(end);
        };
    }

    /// @return whether the text is taken
    private static boolean means(Mismatches m, Codec codec, String text) {
        try {
            Program p = codec.assembler().assemble(new Source("line", text));
            for (Item item : p.items()) {
                if (!(item instanceof Insn insn)) continue;
                String hex = Bytes.hex(insn.bytes());
                m.compare(text, hex, Words.asm(codec, Words.dis(codec, hex)));
            }
            return true;
        } catch (SourceException e) {
            for (Diagnostic d : e.diagnostics())
                m.check(
                        d.line() == 1
                                && d.column() >= 1
                                && d.column() <= text.length() + 1
                                && !d.message().isBlank(),
                        () -> text + ": " + d.render());
            return false;
        } catch (RuntimeException e) {
            m.check(false, () -> "'" + text + "': " + e);
            return false;
        }
    }
}
