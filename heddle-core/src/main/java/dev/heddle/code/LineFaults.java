package dev.heddle.code;

import dev.heddle.code.parse.Encoder;
import dev.heddle.code.parse.MnemonicIndex;
import dev.heddle.source.Diagnostic;
import dev.heddle.source.Shown;
import dev.heddle.source.Source;
import dev.heddle.source.Suggest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The errors of a source that is assembled, with the lines that they are about.
final class LineFaults {
    private static final int MOST = 100;

    private final String name;
    private final byte[] text;
    private final List<Diagnostic> all = new ArrayList<>();

    /// @param text of the source, in UTF-8
    LineFaults(Source source, byte[] text) {
        this.name = source.name();
        this.text = text;
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /// @return whether there are so many that nobody needs more
    boolean isFull() {
        return all.size() >= MOST;
    }

    void add(Diagnostic d) {
        all.add(d);
    }

    /// @return in the order of the lines
    List<Diagnostic> sorted() {
        all.sort((a, b) -> Integer.compare(a.line(), b.line()));
        if (!isFull()) return all;
        List<Diagnostic> first = new ArrayList<>(all.subList(0, MOST));
        first.add(Diagnostic.of(name, "only the first %d errors are shown".formatted(MOST)));
        return first;
    }

    /// @param at offset in the text
    /// @param labels that there are
    Diagnostic of(SourceLines.Line line, int at, int length, String message, Set<String> labels) {
        boolean isLabel = message.startsWith("there is no label ");
        String hint = isLabel ? Suggest.near(string(at, at + length), labels) : "";
        int column = string(line.start(), Math.max(line.start(), at)).length() + 1;
        return new Diagnostic(
                name,
                line.number(),
                column,
                length,
                string(line.start(), line.end()),
                message + hint);
    }

    private String string(int from, int to) {
        return new String(text, from, Math.min(to, text.length) - from, StandardCharsets.UTF_8);
    }

    /// What is wrong with a line that begins like a header and is none, or null.
    static @Nullable String unknownHeader(Encoder encoder, byte[] in, int from, int to) {
        int end = MnemonicIndex.end(in, from, to);
        if (from == to || in[from] != '.' || encoder.knows(in, from, end)) return null;
        String word = new String(in, from, end - from, StandardCharsets.UTF_8);
        return "unknown header '%s'%s"
                .formatted(Shown.word(word), Suggest.near(word, Directive.names()));
    }
}
