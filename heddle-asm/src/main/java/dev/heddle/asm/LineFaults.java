package dev.heddle.asm;

import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.MnemonicIndex;
import dev.heddle.asm.source.Directive;
import dev.heddle.asm.source.Equates;
import dev.heddle.asm.source.SourceLines;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.base.source.TerminalSafeText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The errors of a source that is assembled, with the lines that they are about. Of very many the first ones are kept,
/// and the others counted.
final class LineFaults {
    /// Errors that are kept.
    static final int MOST = 100;

    /// An error before anybody sees it: its message is made when it is added.
    ///
    /// @param at offset in the text
    /// @param length bytes
    /// @param message empty if it is one of those that are only counted
    record Fault(SourceLines.Line line, int at, int length, String message) {
        static Fault silent(SourceLines.Line line) {
            return new Fault(line, line.from(), 0, "");
        }
    }

    private final String name;
    private final byte[] text;
    private final List<Diagnostic> all = new ArrayList<>();
    private int count;

    /// @param text of the source, in UTF-8
    LineFaults(Source source, byte[] text) {
        this.name = source.name();
        this.text = text;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /// @return whether no more of them are kept
    boolean isFull() {
        return all.size() >= MOST;
    }

    /// Counts an error that is not kept.
    void more() {
        count++;
    }

    /// @param labels that there are
    void add(Fault f, Set<String> labels) {
        count++;
        if (!isFull() && !f.message.isEmpty()) all.add(diagnostic(f, labels));
    }

    /// @return all of them, those that are kept in the order of the lines
    SourceException exception() {
        all.sort((a, b) -> Integer.compare(a.line(), b.line()));
        return new SourceException(all, count);
    }

    private Diagnostic diagnostic(Fault f, Set<String> labels) {
        SourceLines.Line line = f.line;
        int at = f.at;
        int length = f.length;
        String message = f.message;
        boolean isLabel = message.startsWith("there is no label ");
        String hint = isLabel ? Suggest.near(string(at, at + length), labels) : "";
        int column = string(line.start(), Math.max(line.start(), at)).length() + 1;
        return new Diagnostic(name, line.number(), column, length, string(line.start(), line.end()), message + hint);
    }

    private String string(int from, int to) {
        return new String(text, from, Math.min(to, text.length) - from, StandardCharsets.UTF_8);
    }

    /// What is wrong with a statement that the encoder has not read.
    ///
    /// @param why what is wrong with it
    /// @param with the source, or the statement with the values of constants in place of their names
    /// @param constants those that were replaced, or null
    static Fault unread(
            SourceLines.Line line, Encoder.Failure why, Encoder encoder, byte[] with, @Nullable Equates constants) {
        int from = constants == null ? line.from() : 0;
        int to = constants == null ? line.to() : with.length;
        String header = unknownHeader(encoder, with, from, to);
        return new Fault(
                line,
                constants == null ? why.at() : line.from() + constants.origin(why.at()),
                constants == null ? why.length() : 1,
                header == null ? why.error() : header);
    }

    /// What is wrong with a line that begins like a header and is none, or null.
    private static @Nullable String unknownHeader(Encoder encoder, byte[] in, int from, int to) {
        int end = MnemonicIndex.end(in, from, to);
        if (from == to || in[from] != '.' || encoder.knows(in, from, end)) return null;
        String word = new String(in, from, end - from, StandardCharsets.UTF_8);
        return "unknown header '%s'%s".formatted(TerminalSafeText.word(word), Suggest.near(word, Directive.names()));
    }
}
