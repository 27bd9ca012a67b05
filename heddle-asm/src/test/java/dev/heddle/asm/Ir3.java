package dev.heddle.asm;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.List;
import java.util.stream.IntStream;

/// The ir3 book for tests, each generation read once. Words are hexadecimal with the most significant digit first, as
/// the public tools write them.
public final class Ir3 {
    private static final int FIRST = 3;
    private static final int BYTES = 8;

    private static final List<Codec> CODECS =
            IntStream.rangeClosed(FIRST, 8).mapToObj(Ir3::load).toList();

    /// The same in the syntax of the public tools of early 2025.
    private static final List<Codec> OLD =
            CODECS.stream().map(c -> Codec.of(c.book(), "mesa25")).toList();

    private Ir3() {}

    private static Codec load(int generation) {
        try {
            return Codec.load("ir3@a" + generation + "xx");
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /// @param generation 3 to 8
    public static Codec codec(String generation) {
        return CODECS.get(Integer.parseInt(generation) - FIRST);
    }

    /// @param generation 3 to 8
    static Codec old(String generation) {
        return OLD.get(Integer.parseInt(generation) - FIRST);
    }

    static String oldText(String generation, String word) {
        return Words.dis(old(generation), memory(word));
    }

    /// @return the word of a line in the old syntax, or a text that begins with `error:`
    static String oldWord(String generation, String text) {
        String hex = Words.asm(old(generation), text);
        return hex.startsWith("error:") ? hex : word(hex);
    }

    static String dis(String generation, String word) {
        return Words.dis(codec(generation), memory(word));
    }

    /// @return the word of a line, or a text that begins with `error:`
    static String asm(String generation, String text) {
        String hex = Words.asm(codec(generation), text);
        return hex.startsWith("error:") ? hex : word(hex);
    }

    /// As [#oldWord], but rules that are broken do not count.
    static String forced(String generation, String text) {
        try {
            return word(Bytes.hex(old(generation).assembler().force(true).line(text)));
        } catch (SourceException e) {
            return "error: " + e.diagnostics().getFirst().message();
        }
    }

    /// @return the words of a source, or a text that begins with `error:`
    static List<String> program(String generation, String name, String source) {
        try {
            return words(codec(generation)
                    .assembler()
                    .assemble(new Source(name, source))
                    .bytes());
        } catch (SourceException e) {
            return List.of("error: " + e.getMessage());
        }
    }

    static List<String> words(byte[] code) {
        String hex = Bytes.hex(code);
        return IntStream.range(0, code.length / BYTES)
                .mapToObj(i -> word(hex.substring(2 * BYTES * i, 2 * BYTES * (i + 1))))
                .toList();
    }

    /// @return hex in the order of the memory
    static String memory(String word) {
        return word(word);
    }

    /// @return the bytes of `hex` in reverse order
    private static String word(String hex) {
        StringBuilder out = new StringBuilder();
        for (int i = hex.length() - 2; i >= 0; i -= 2) out.append(hex, i, i + 2);
        return out.toString();
    }
}
