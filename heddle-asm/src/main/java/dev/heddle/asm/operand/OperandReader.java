package dev.heddle.asm.operand;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.insn.Placed;
import dev.heddle.asm.meaning.OperandRegisters;
import dev.heddle.asm.print.Printer;
import dev.heddle.asm.print.TextBuffer;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.EnumTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads an instruction's operands as data. What is a register, and which, comes from the `is` clauses of the shapes.
public final class OperandReader {
    private final OperandForms forms;
    private final Insn insn;
    private final Encoding encoding;
    private final Word word;
    private final boolean remembers;
    private final List<Operand> found = new ArrayList<>();
    private @Nullable OperandRegisters registers;
    private @Nullable TextBuffer out;

    /// @param remembers whether operands are cached
    private OperandReader(OperandForms forms, Encoding encoding, Insn insn, boolean remembers) {
        this.remembers = remembers;
        this.forms = forms;
        this.insn = insn;
        this.encoding = encoding;
        this.word = encoding.word();
    }

    /// @param encoding of the instruction, in the dialect of the forms
    /// @return the operands in the order of the text
    public static List<Operand> read(OperandForms forms, Encoding encoding, Insn insn) {
        Placed text = encoding.layout().texts().find(encoding.word());
        if (text == null) return List.of();
        OperandReader r = new OperandReader(forms, encoding, insn, true);
        r.read(forms.of(insn.entry()).items(text));
        return r.found;
    }

    private void read(EntryForm.Item[] items) {
        for (EntryForm.Item i : items) {
            if (i instanceof EntryForm.Item.Optional o) {
                if (o.isThere(word)) read(o.items());
            } else {
                found.add(read(i));
            }
        }
    }

    private Operand read(EntryForm.Item i) {
        if (i instanceof EntryForm.Item.Whole w) return operand(w);
        if (i instanceof EntryForm.Item.Number n) return n.form().read(word, insn.address());
        if (i instanceof EntryForm.Item.Field f) return field(f);
        throw new IllegalStateException("several operands");
    }

    /// For callers that remember operands themselves.
    ///
    /// @param item of the instruction's text, but no optional part
    public static Operand read(OperandForms forms, Insn insn, EntryForm.Item item) {
        Encoding encoding = new Encoding(forms.layouts(), insn);
        return new OperandReader(forms, encoding, insn, false).read(item);
    }

    private Operand field(EntryForm.Item.Field f) {
        long value = f.bits().get(word);
        EnumTable names = f.names();
        EnumTable.Row row = names == null ? null : names.row(value);
        String text = Objects.requireNonNullElse(print(f.printer(), word), "");
        return new Operand.Named(f.name(), text, value, row == null ? "" : row.doc());
    }

    /// @return null if it has no text
    private @Nullable String print(Printer p, Word w) {
        TextBuffer o = out();
        o.clear();
        return p.print(o, copy(w)) < 0 ? null : o.text(0);
    }

    private TextBuffer out() {
        TextBuffer o = out;
        if (o == null) out = o = new TextBuffer();
        return o;
    }

    /// Printers may change the word.
    private static Word copy(Word w) {
        Word copy = new Word();
        copy.copy(w);
        return copy;
    }

    private OperandRegisters registers() {
        OperandRegisters r = registers;
        if (r == null) registers = r = new OperandRegisters(forms.book(), forms.paths(), insn, encoding);
        return r;
    }

    private Operand operand(EntryForm.Item.Whole w) {
        Bits index = w.index();
        if (index == null) return operand(w, word, encoding.operand(w.number()));
        long bits = index.get(word);
        boolean isKept = remembers && w.kind() >= 0;
        Operand known = isKept ? forms.recent().get(w.kind(), bits) : null;
        if (known != null) return known;
        Word alone = new Word(bits, 0);
        Encoding.Operand o =
                new Encoding.Operand(encoding.layout().operand(w.number()).shape(), alone);
        Operand made = operand(w, alone, o);
        if (isKept && !registers().isByAddress()) forms.recent().keep(w.kind(), bits, made);
        return made;
    }

    /// @param printed the word that the printer is for
    private Operand operand(EntryForm.Item.Whole w, Word printed, Encoding.Operand o) {
        String name = w.name();
        TextBuffer to = out();
        to.clear();
        int r = w.printer().print(to, copy(printed));
        if (r < 0) return new Operand.Undefined(name, "");
        String text = to.text(0);
        Placed placed = o.placed();
        return placed == null || !placed.hasText() || (r & Printer.UNDEFINED) != 0
                ? new Operand.Undefined(name, text)
                : value(new Found(name, text, o, placed, List.of()));
    }

    /// An operand or a shape that it prints.
    ///
    /// @param placed the alternative that holds
    /// @param around modifiers of the shapes that this one is in
    private record Found(String name, String text, Encoding.Operand operand, Placed placed, List<String> around) {
        Word word() {
            return operand.word();
        }

        int parts() {
            return placed.text().size();
        }
    }

    private AlternativeForm form(Placed p) {
        return forms.of(insn.entry(), p);
    }

    private Operand value(Found f) {
        List<String> modifiers = new ArrayList<>(f.around());
        AlternativeForm form = form(f.placed());
        form.addModifiers(f.word(), out(), modifiers);
        OperandRegisters.Range range = registers().of(f.operand());
        if (range != null) {
            addInner(f.operand(), f.placed(), modifiers);
            return register(f, range, modifiers);
        }
        Operand number = number(f, form, modifiers);
        if (number != null) return number;
        Operand first = null;
        for (int i = 0; i < f.parts(); i++) {
            Operand o = inside(f, i, modifiers);
            if (o instanceof Operand.Register || o instanceof Operand.Relative) return o;
            if (first == null) first = o != null ? o : name(f, form, i);
        }
        return first != null ? first : new Operand.Named(f.name(), f.text(), 0);
    }

    /// What a part says that is a name, or null if it is something else.
    private static @Nullable Operand name(Found f, AlternativeForm form, int part) {
        AlternativeForm.Names names = form.names(part);
        if (names != null) return names.read(f.name(), f.text(), f.word());
        Bits choice = form.choice(part);
        return choice == null ? null : new Operand.Named(f.name(), f.text(), choice.get(f.word()));
    }

    /// The number in a text, or a name in it that the book explains: that says more.
    private @Nullable Operand number(Found f, AlternativeForm form, List<String> modifiers) {
        for (int i = 0; i < f.parts(); i++) {
            AlternativeForm.Names names = form.names(i);
            if (names != null) {
                Operand.Named o = names.read(f.name(), f.text(), f.word());
                if (!o.doc().isEmpty()) return o;
            }
            NumberForm n = form.number(i);
            if (n != null) return n.read(f.name(), f.text(), modifiers, f.word(), insn.address());
        }
        return null;
    }

    /// What the shape of a part says, or null if the part has none.
    private @Nullable Operand inside(Found f, int part, List<String> modifiers) {
        Encoding.Operand o = f.operand().inside(part);
        Placed placed = o == null ? null : o.placed();
        return o == null || placed == null || !placed.hasText()
                ? null
                : value(new Found(f.name(), f.text(), o, placed, modifiers));
    }

    private static Operand register(Found f, OperandRegisters.Range r, List<String> modifiers) {
        Long first = r.first();
        if (first == null)
            return new Operand.Relative(
                    f.name(),
                    f.text(),
                    r.file(),
                    r.element().bits(),
                    r.through().stream().map(t -> through(f.name(), t)).toList());
        return new Operand.Register(
                f.name(),
                f.text(),
                r.file(),
                first,
                r.count(),
                r.element().bits(),
                r.type().toString(),
                modifiers);
    }

    private static Operand.Register through(String name, OperandRegisters.Range r) {
        return new Operand.Register(
                name,
                r.file(),
                r.file(),
                Objects.requireNonNullElse(r.first(), 0L),
                r.count(),
                r.element().bits(),
                r.element().toString(),
                List.of());
    }

    /// Adds the modifiers of the shapes that print the registers.
    private void addInner(Encoding.Operand outer, Placed text, List<String> modifiers) {
        for (int i = 0; i < text.text().size(); i++) {
            Encoding.Operand o = outer.inside(i);
            Placed placed = o == null ? null : o.placed();
            if (o == null || placed == null || !placed.hasText() || registers().of(o) == null) continue;
            form(placed).addModifiers(o.word(), out(), modifiers);
            addInner(o, placed, modifiers);
            return;
        }
    }
}
