package dev.heddle.pages.edit;

import dev.heddle.asm.Codec;
import dev.heddle.asm.DirectiveWord;
import dev.heddle.asm.LineText;
import dev.heddle.asm.insn.Insn;
import dev.heddle.isa.Entry;
import dev.heddle.pages.EntryPage;
import dev.heddle.pages.InsnPage;
import dev.heddle.pages.Style;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A hint about a place of a source.
///
/// @param text lines, as pages have them
/// @param from first character of the line that it is about
/// @param to past the last one
public record Hint(String text, int from, int to) {
    /// @param line from 0
    /// @param column from 0
    /// @param insn the instruction of the line where it stands; null if that is not known
    /// @return null if there is nothing to say
    public static @Nullable Hint at(AssemblyText source, int line, int column, @Nullable Insn insn) {
        LineText l = source.divided(line);
        String label = source.label(line, column);
        if (label != null) return ofLabel(source, line, column, label);
        if (column < l.from() || column > l.to() || l.from() == l.to()) return null;
        return switch (l.kind()) {
            case INSTRUCTION -> ofInstruction(source, line, insn);
            case DIRECTIVE, HEADER -> ofDirective(source.cache().codec(), l);
            case NONE, BYTES -> null;
        };
    }

    private static @Nullable Hint ofLabel(AssemblyText source, int line, int column, String label) {
        SourceToken t = source.line(line).token(column);
        AssemblyText.Place at = source.labels().get(label);
        if (t == null || at == null) return null;
        int uses = source.uses(label).size() - 1;
        String text = "%s: line %d, used %s"
                .formatted(label, at.line() + 1, uses == 1 ? "once" : uses == 0 ? "nowhere" : uses + " times");
        return new Hint(text, t.from(), t.to());
    }

    private static @Nullable Hint ofDirective(Codec codec, LineText l) {
        for (DirectiveWord d : DirectiveWord.all(codec.book().isa()))
            if (d.name().equals(l.word())) return new Hint(d.name() + " takes " + d.takes(), l.from(), l.to());
        return null;
    }

    private static @Nullable Hint ofInstruction(AssemblyText source, int line, @Nullable Insn known) {
        EditLine read = source.line(line);
        LineText l = read.text();
        Insn insn = known == null ? read.insn() : known;
        Codec codec = source.cache().codec();
        if (insn != null) return new Hint(InsnPage.of(codec, insn, Style.PLAIN), l.from(), l.to());
        List<Entry> all = source.cache().reader().entries(l.statement());
        return all.isEmpty()
                ? null
                : new Hint(EntryPage.of(codec.book(), all.getFirst(), Style.PLAIN), l.from(), l.to());
    }
}
