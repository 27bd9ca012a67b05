package dev.heddle.pages;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.BitOwners;
import dev.heddle.isa.Book;
import dev.heddle.isa.Digits;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Facts about an entry that all forms of its page share.
public record EntryFacts(Book book, Entry entry) {
    /// A field, or a part of an operand.
    ///
    /// @param places of its bits, `[45:44].[14:9]`
    public record Field(String name, String places, int width, String meaning) {}

    /// What another dialect calls the entry.
    public record Called(String dialect, List<String> words) {}

    /// @return fields, then parts of operands, in the order of the book
    public List<Field> fields() {
        VariableUses uses = VariableUses.of(book, entry);
        List<Field> out = new ArrayList<>();
        for (BitOwners.Named n : BitOwners.named(entry)) {
            String meaning = n.operand().isEmpty() ? uses.meaning(n.name()) : partMeaning(n, uses);
            Mask fixed = Mask.of(n.bits()).and(entry.fixed());
            if (!fixed.isEmpty()) meaning += "; fixed: bits " + fixed;
            out.add(new Field(n.name(), Digits.places(n.bits()), n.bits().width(), meaning));
        }
        return out;
    }

    private String partMeaning(BitOwners.Named n, VariableUses uses) {
        Entry.OperandDecl o = entry.operand(n.operand());
        Shape shape = o == null ? null : book.shapes().get(o.shape());
        if (shape == null) return "";
        String names = VariableUses.of(book, shape)
                .names(n.name().substring(n.operand().length() + 1));
        String also = uses.meaning(n.name());
        BitOwners.Named first = BitOwners.named(entry).stream()
                .filter(m -> m.operand().equals(n.operand()))
                .findFirst()
                .orElse(n);
        return (first.equals(n) ? shape.title() : "with " + first.name())
                + (names.isEmpty() ? "" : "; " + names)
                + (also.equals("not in the text") ? "" : "; " + also);
    }

    /// @return operands by their shapes
    public Map<String, List<Entry.OperandDecl>> operands() {
        Map<String, List<Entry.OperandDecl>> out = new LinkedHashMap<>();
        for (Entry.OperandDecl o : entry.operands())
            out.computeIfAbsent(o.shape(), s -> new ArrayList<>()).add(o);
        return out;
    }

    /// @return an operand with what it gives to its shape: `d: AluDst(t [8:7], v [14:9])`
    static String declaration(Entry.OperandDecl o) {
        return "%s: %s(%s)".formatted(o.name(), o.shape(), arguments(o, e -> e));
    }

    /// @param code marks an expression
    /// @return what an operand gives to its shape: `t [8:7], v [14:9]`
    public static String arguments(Entry.OperandDecl o, UnaryOperator<String> code) {
        List<String> out = new ArrayList<>();
        for (Entry.OperandArg a : o.args()) {
            Bits bits = a.bits();
            if (a.value() != null) out.add(a.param() + " = " + code.apply(ExprText.of(a.value())));
            else if (bits != null && bits.isConstant()) out.add(a.param() + " = " + bits.get(new Word()));
            else if (bits != null) out.add(a.param() + " " + Digits.places(bits));
        }
        return String.join(", ", out);
    }

    /// @return what other dialects call it
    public List<Called> called() {
        List<Called> out = new ArrayList<>();
        for (Spelling s : book.spellings())
            for (Spelling.Word w : s.words())
                if (w.table().isEmpty() && w.name().equals(entry.mnemonic())) out.add(new Called(s.dialect(), w.as()));
        return out;
    }

    /// @return which lanes do what a meaning says
    public static String lanes(Entry.Meaning m) {
        return switch (m.lanes()) {
            case ACTIVE -> "For each active lane:";
            case ALL -> "For each lane, active or not:";
            case ONCE -> "Once for the group of lanes:";
        };
    }

    /// @return its notes, and which bits are of unknown meaning
    public List<String> notes() {
        List<String> out = new ArrayList<>(entry.notes());
        if (!entry.unknown().isEmpty()) out.add("Bits whose meaning is unknown: " + entry.unknown() + ".");
        return out;
    }

    /// @return ids of the entries that it wins over where both match
    public List<String> winsOver() {
        return book.entries().stream()
                .filter(e -> e.generalOf().contains(entry.id()))
                .map(Entry::id)
                .toList();
    }

    /// @return ids of the entries of which it is the general case
    public List<String> yieldsTo() {
        return entry.generalOf().stream().sorted().toList();
    }
}
