package dev.heddle.pages.edit;

import dev.heddle.asm.LineReader;
import dev.heddle.asm.LineText;
import dev.heddle.asm.insn.LocatedPart;
import dev.heddle.asm.insn.Operand;
import dev.heddle.isa.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Divides a line into tokens.
final class LineTokens {
    private final LineText line;
    private final String text;
    private final Predicate<String> isLabel;
    private final List<SourceToken> out = new ArrayList<>();

    private LineTokens(LineText line, Predicate<String> isLabel) {
        this.line = line;
        this.text = line.text();
        this.isLabel = isLabel;
    }

    /// @param read what its instruction is, or null
    /// @param operands of the instruction that can be seen
    static List<SourceToken> of(
            LineText line, LineReader.@Nullable Read read, List<EditLine.Placed> operands, Predicate<String> isLabel) {
        LineTokens t = new LineTokens(line, isLabel);
        for (LineText.Label l : line.labels()) t.add(l.at(), l.at() + l.name().length(), SourceToken.Kind.LABEL);
        switch (line.kind()) {
            case INSTRUCTION -> t.instruction(read, operands);
            case DIRECTIVE, HEADER -> {
                int end = line.from() + line.word().length();
                t.add(line.from(), end, SourceToken.Kind.DIRECTIVE);
                t.words(end);
            }
            case NONE, BYTES -> {}
        }
        if (line.kind() != LineText.Kind.BYTES) t.add(line.comment(), t.text.length(), SourceToken.Kind.COMMENT);
        t.out.sort(Comparator.comparingInt(SourceToken::from));
        return t.out;
    }

    private void add(int from, int to, SourceToken.Kind kind) {
        if (to > from) out.add(new SourceToken(from, to - from, kind));
    }

    private void instruction(LineReader.@Nullable Read read, List<EditLine.Placed> operands) {
        int head = head(text, line.from(), line.to());
        int end = head;
        while (end < line.to() && text.charAt(end) > ' ') end++;
        int prefix = text.substring(line.from(), head).stripTrailing().length();
        add(line.from(), line.from() + prefix, SourceToken.Kind.MODIFIER);
        int rest = read == null ? end : head(read, head, end);
        add(head, rest, SourceToken.Kind.MNEMONIC);
        add(rest, end, SourceToken.Kind.MODIFIER);
        if (read != null && !read.parts().isEmpty()) parts(read, operands, end);
        else words(end);
    }

    /// @return where the mnemonic ends and what is added to it begins
    private int head(LineReader.Read read, int head, int headEnd) {
        for (LocatedPart l : read.parts())
            if (l.from() > head
                    && l.from() < headEnd
                    && !(l.part() instanceof Part.Mnemonic)
                    && text.charAt(l.from()) == '.') return l.from();
        return headEnd;
    }

    private void parts(LineReader.Read read, List<EditLine.Placed> operands, int headEnd) {
        for (LocatedPart l : read.parts()) {
            if (l.from() < headEnd) continue;
            EditLine.Placed placed = null;
            for (EditLine.Placed p : operands) if (p.from() == l.from() && p.to() == l.to()) placed = p;
            if (placed != null) operand(placed);
            else part(l);
        }
    }

    private void part(LocatedPart l) {
        SourceToken.Kind kind = switch (l.part()) {
            case Part.Number _ -> SourceToken.Kind.NUMBER;
            case Part.Named _, Part.Choice _, Part.Use _ ->
                text.charAt(l.from()) == '.' ? SourceToken.Kind.MODIFIER : SourceToken.Kind.NAME;
            default -> SourceToken.Kind.MODIFIER;
        };
        add(l.from(), l.to(), kind);
    }

    private void operand(EditLine.Placed p) {
        switch (p.operand()) {
            case Operand.Register r -> modified(p, r.modifiers(), SourceToken.Kind.REGISTER);
            case Operand.Relative _ -> add(p.from(), p.to(), SourceToken.Kind.REGISTER);
            case Operand.Immediate i -> modified(p, i.modifiers(), SourceToken.Kind.NUMBER);
            case Operand.Named _ ->
                add(
                        p.from(),
                        p.to(),
                        Character.isDigit(text.charAt(p.from())) ? SourceToken.Kind.NUMBER : SourceToken.Kind.NAME);
            case Operand.Target _ ->
                add(
                        p.from(),
                        p.to(),
                        isLabel.test(text.substring(p.from(), p.to()))
                                ? SourceToken.Kind.LABEL
                                : SourceToken.Kind.NUMBER);
            case Operand.Undefined _ -> add(p.from(), p.to(), SourceToken.Kind.NAME);
        }
    }

    /// An operand with what is added to it before and after.
    private void modified(EditLine.Placed p, List<String> modifiers, SourceToken.Kind kind) {
        int from = p.from();
        int to = p.to();
        for (boolean cut = true; cut; ) {
            cut = false;
            for (String m : modifiers) {
                if (m.isEmpty() || m.length() >= to - from) continue;
                if (text.startsWith(m, to - m.length())) {
                    add(to - m.length(), to, SourceToken.Kind.MODIFIER);
                    to -= m.length();
                    cut = true;
                } else if (text.startsWith(m, from) && from + m.length() < to) {
                    add(from, from + m.length(), SourceToken.Kind.MODIFIER);
                    from += m.length();
                    cut = true;
                }
            }
        }
        add(from, to, kind);
    }

    /// What follows a word that says nothing about it: numbers and labels.
    private void words(int after) {
        for (int at = after; at < line.to(); ) {
            int end = at;
            while (end < line.to() && isPart(text.charAt(end))) end++;
            if (end == at) {
                at++;
                continue;
            }
            String word = text.substring(at, end);
            if (Character.isDigit(word.charAt(0))) add(at, end, SourceToken.Kind.NUMBER);
            else if (isLabel.test(word)) add(at, end, SourceToken.Kind.LABEL);
            at = end;
        }
    }

    /// Whether a label may have a character.
    private static boolean isPart(char c) {
        return c == '_' || c == '.' || c == '$' || c < 128 && Character.isLetterOrDigit(c);
    }

    /// @return where the mnemonic begins, after what stands in parentheses before it
    static int head(String text, int from, int to) {
        int at = from;
        while (at < to && text.charAt(at) == '(') {
            int close = text.indexOf(')', at);
            if (close < 0 || close >= to) return at;
            at = close + 1;
            while (at < to && text.charAt(at) == ' ') at++;
        }
        return at;
    }
}
