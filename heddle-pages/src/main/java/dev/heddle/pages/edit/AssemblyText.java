package dev.heddle.pages.edit;

import dev.heddle.asm.LineText;
import dev.heddle.asm.insn.Operand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A source as a list of lines, and its labels. Lines are read when they are asked for.
public final class AssemblyText {
    private final LineCache cache;
    private final List<String> lines;

    /// Where each label is defined for the first time.
    private final Map<String, Place> labels = new LinkedHashMap<>();

    /// A stretch of a line.
    ///
    /// @param line from 0
    /// @param from its first character
    /// @param to past its last one
    public record Place(int line, int from, int to) {}

    /// @param lines without their ends
    public AssemblyText(LineCache cache, List<String> lines) {
        this.cache = cache;
        this.lines = List.copyOf(lines);
        for (int i = 0; i < lines.size(); i++)
            for (LineText.Label l : cache.divided(lines.get(i)).labels())
                labels.putIfAbsent(
                        l.name(), new Place(i, l.at(), l.at() + l.name().length()));
    }

    /// @return what its lines are read by
    public LineCache cache() {
        return cache;
    }

    /// @return how many lines there are
    public int size() {
        return lines.size();
    }

    /// @param number from 0
    /// @return the line as it stands
    public String text(int number) {
        return lines.get(number);
    }

    /// @param number from 0
    /// @return the line, divided
    public LineText divided(int number) {
        return cache.divided(lines.get(number));
    }

    /// @param number from 0
    /// @return the line, read
    public EditLine line(int number) {
        return cache.line(lines.get(number), labels::containsKey);
    }

    /// @return where each label is defined, in the order of the source
    public Map<String, Place> labels() {
        return java.util.Collections.unmodifiableMap(labels);
    }

    /// @return whether a word may name a label
    public static boolean isLabel(String word) {
        return LineText.isLabel(word);
    }

    /// @return the label that a place is in or right behind; null if there is none
    public @Nullable String label(int line, int column) {
        if (line >= lines.size()) return null;
        EditLine l = line(line);
        SourceToken t = l.token(column);
        if (t == null || t.kind() != SourceToken.Kind.LABEL) return null;
        String name = l.word(t);
        return labels.containsKey(name) ? name : null;
    }

    /// @param name of a label
    /// @return where it is defined and used
    public List<Place> uses(String name) {
        List<Place> out = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).contains(name)) continue;
            EditLine l = line(i);
            for (SourceToken t : l.tokens())
                if (t.kind() == SourceToken.Kind.LABEL && l.word(t).equals(name))
                    out.add(new Place(i, t.from(), t.to()));
        }
        return out;
    }

    /// @return the register that a place is in or right behind, or null
    public Operand.@Nullable Register register(int line, int column) {
        if (line >= lines.size()) return null;
        EditLine.Placed p = line(line).operand(column);
        return p != null && p.operand() instanceof Operand.Register r ? r : null;
    }

    /// @return where bits of a register are named, also as a part of others
    public List<Place> uses(Operand.Register register) {
        List<Place> out = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++)
            for (EditLine.Placed p : line(i).operands())
                if (p.operand() instanceof Operand.Register r && overlap(register, r))
                    out.add(new Place(i, p.from(), p.to()));
        return out;
    }

    private static boolean overlap(Operand.Register a, Operand.Register b) {
        return a.file().equals(b.file())
                && a.index() * a.elementBits() < (b.index() + b.count()) * b.elementBits()
                && b.index() * b.elementBits() < (a.index() + a.count()) * a.elementBits();
    }
}
