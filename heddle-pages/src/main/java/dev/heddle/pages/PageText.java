package dev.heddle.pages;

import dev.heddle.isa.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A piece of text within a block of a page, by what it is: a name, code, prose.
public sealed interface PageText {
    /// Prose, in which backquotes mark code.
    record Prose(String text) implements PageText {}

    /// A word that says that something is unknown or undefined.
    record Open(String text) implements PageText {}

    /// Characters as sources have them.
    record Literal(String text) implements PageText {}

    /// A line in the language of the books.
    ///
    /// @param ofEntry whether its names are those of the entry's operands and fields
    record Code(String text, boolean ofEntry) implements PageText {}

    /// A template of a text.
    ///
    /// @param mnemonic of the entry; empty for a shape
    record Template(List<Part> parts, String mnemonic) implements PageText {
        public Template {
            parts = List.copyOf(parts);
        }
    }

    /// A shape, enum, function, record or form.
    record Name(String name) implements PageText {}

    /// An entry.
    record Id(String id) implements PageText {}

    /// An operand or field of the entry.
    record Operand(String name) implements PageText {}

    /// A tag of evidence, or another mark beside something.
    record Tag(String text) implements PageText {}

    /// Pieces after each other.
    record Sequence(List<PageText> pieces) implements PageText {
        public Sequence {
            pieces = List.copyOf(pieces);
        }
    }

    /// Several texts in one cell.
    record Lines(List<PageText> lines) implements PageText {
        public Lines {
            lines = List.copyOf(lines);
        }
    }

    /// @return the text without marks, in one line
    default String plain() {
        return switch (this) {
            case Prose t -> t.text();
            case Open t -> t.text();
            case Literal t -> t.text();
            case Code t -> t.text();
            case Template t -> Templates.text(t.parts(), !t.mnemonic().isEmpty());
            case Name t -> t.name();
            case Id t -> t.id();
            case Operand t -> t.name();
            case Tag t -> t.text();
            case Sequence t -> joined(t.pieces(), "");
            case Lines t -> joined(t.lines(), ", ");
        };
    }

    private static String joined(List<PageText> all, String between) {
        return all.stream().map(PageText::plain).collect(Collectors.joining(between));
    }

    /// @return the pieces after each other
    static PageText of(PageText... pieces) {
        return new Sequence(List.of(pieces));
    }

    /// @return cells of a row, all but the first with prose
    static List<PageText> row(PageText first, String... prose) {
        List<PageText> out = new ArrayList<>(List.of(first));
        for (String text : prose) out.add(new Prose(text));
        return out;
    }
}
