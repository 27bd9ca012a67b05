package dev.heddle.asm;

import dev.heddle.asm.insn.Continuation;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.LocatedPart;
import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.Parse;
import dev.heddle.asm.parse.TextReader;
import dev.heddle.asm.source.Directive;
import dev.heddle.asm.source.SourceLines;
import dev.heddle.asm.text.Chars;
import dev.heddle.isa.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Reads lines of a source one by one, for those who show them. Not for several threads.
public final class LineReader {
    private final Codec codec;
    private final Encoder encoder;
    private final SourceLines lines;
    private final TextReader reader;

    /// @param codec of the dialect of the lines
    public LineReader(Codec codec) {
        this.codec = codec;
        this.encoder = codec.compiled().encoder();
        this.lines = new SourceLines(encoder, codec.book().isa());
        this.reader = new TextReader(codec.compiled().heads());
    }

    /// What a statement stands for.
    ///
    /// @param parts of the text, places in characters of the line
    /// @param usesAddress whether it would be another word at another address
    public record Read(Insn insn, List<LocatedPart> parts, boolean usesAddress) {
        public Read {
            parts = List.copyOf(parts);
        }
    }

    /// @return the codec of the dialect that it reads
    public Codec codec() {
        return codec;
    }

    /// Divides a line.
    public LineText divided(String line) {
        byte[] text = line.getBytes(StandardCharsets.UTF_8);
        List<SourceLines.Line> found = new ArrayList<>();
        lines.each(text, found::add);
        if (found.isEmpty()) {
            int start = comment(line);
            return new LineText(line, List.of(), start, start, LineText.Kind.NONE, "", false);
        }
        SourceLines.Line l = found.getFirst();
        Places at = new Places(text, line.length());
        List<LineText.Label> labels = new ArrayList<>();
        int from = 0;
        for (String name : l.labels()) {
            int place = line.indexOf(name, from);
            labels.add(new LineText.Label(name, place));
            from = place + name.length() + 1;
        }
        boolean isListed = l.listed() != null;
        String word = l.directive() != null || !l.own().isEmpty() ? l.name(text) : "";
        return new LineText(line, labels, at.of(l.from()), at.of(l.to()), kind(l), word, isListed);
    }

    private static LineText.Kind kind(SourceLines.Line l) {
        Directive d = l.directive();
        if (l.raw() != null) return LineText.Kind.BYTES;
        if (l.isEmpty()) return LineText.Kind.NONE;
        if (!l.own().isEmpty() || d != null && d.isHeader()) return LineText.Kind.HEADER;
        return d != null ? LineText.Kind.DIRECTIVE : LineText.Kind.INSTRUCTION;
    }

    /// Where the comment of a line begins that has nothing else.
    private static int comment(String line) {
        int at = 0;
        while (at < line.length() && line.charAt(at) <= ' ') at++;
        return at;
    }

    /// Places in characters for places in bytes.
    private record Places(byte[] text, int length) {
        int of(int at) {
            return length == text.length ? at : new String(text, 0, at, StandardCharsets.UTF_8).length();
        }
    }

    /// Reads the instruction of a line, as if it stood at address 0.
    ///
    /// @param isLabel whether a name is one that the source defines
    /// @return null if the line has none, or it cannot be read
    public @Nullable Read read(LineText line, Predicate<String> isLabel) {
        if (line.kind() != LineText.Kind.INSTRUCTION) return null;
        byte[] text = line.statement().getBytes(StandardCharsets.UTF_8);
        Parse.Symbols symbols =
                (in, from, to) -> isLabel.test(new String(in, from, to - from, StandardCharsets.UTF_8)) ? 0L : null;
        int length = encoder.encode(text, 0, text.length, 0, symbols, true);
        if (length == 0) return null;
        Insn insn = encoder.insn(0, length);
        boolean usesAddress = encoder.usedAddress();
        int note = note(text);
        Places places = new Places(text, line.to() - line.from());
        List<LocatedPart> parts = new ArrayList<>();
        for (LocatedPart l : reader.parts(text, 0, note, symbols, insn.entry()))
            parts.add(new LocatedPart(l.part(), line.from() + places.of(l.from()), line.from() + places.of(l.to())));
        return new Read(insn, parts, usesAddress);
    }

    /// Where the note begins that ends a statement, or the statement's end.
    private static int note(byte[] text) {
        int end = text.length;
        if (end == 0 || text[end - 1] != '}') return end;
        while (end > 0 && text[end - 1] != '{') end--;
        if (end == 0) return text.length;
        end--;
        while (end > 0 && text[end - 1] == ' ') end--;
        return end;
    }

    /// @param begun an instruction up to the place where something may follow, its mnemonic at least
    /// @return texts that may
    public Collection<Continuation> continuations(String begun) {
        byte[] text = Chars.utf8(begun);
        return reader.continuations(text, 0, text.length);
    }

    /// @param begun an instruction, its mnemonic at least
    /// @return the entries that it may become one of
    public List<Entry> entries(String begun) {
        byte[] text = Chars.utf8(begun);
        return reader.entries(text, 0, text.length);
    }
}
