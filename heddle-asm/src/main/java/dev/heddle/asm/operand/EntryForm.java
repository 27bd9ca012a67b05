package dev.heddle.asm.operand;

import dev.heddle.asm.insn.EntryLayout;
import dev.heddle.asm.insn.OperandLayout;
import dev.heddle.asm.insn.Placed;
import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.print.Printer;
import dev.heddle.asm.template.OwnOperand;
import dev.heddle.asm.template.TextParts;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The parts that the texts of an entry show, in their order.
public final class EntryForm {
    /// A part of a text that says something about the instruction.
    public sealed interface Item {
        /// @return where the word has all that its text and its value follow from; null if that is not known
        @Nullable
        Bits index();

        /// @return see [RecentOperands]; -1 if its bits alone do not say all
        int kind();

        /// An operand.
        ///
        /// @param number of the operand in the order of the entry
        /// @param printer of the operand's parameters by themselves, or of the whole word if there is no index
        /// @param index where the word has the parameters, the first one lowest, or null if they are too many
        record Whole(
                String name,
                int number,
                Printer printer,
                @Nullable Bits index,
                int kind) implements Item {}

        /// A number that is no operand.
        record Number(NumberForm form, int kind) implements Item {
            @Override
            public Bits index() {
                return form.bits();
            }
        }

        /// Other bits that are printed without an operand.
        record Field(
                String name,
                Printer printer,
                Bits bits,
                @Nullable EnumTable names,
                int kind) implements Item {
            @Override
            public Bits index() {
                return bits;
            }
        }

        /// Parts that are there if one of the fields is not 0.
        record Optional(Bits[] fields, Item[] items) implements Item {
            public boolean isThere(Word w) {
                for (Bits b : fields) if (b.get(w) != 0) return true;
                return false;
            }

            @Override
            public @Nullable Bits index() {
                return null;
            }

            @Override
            public int kind() {
                return -1;
            }
        }
    }

    private final OperandForms forms;
    private final Entry entry;
    private final EntryLayout layout;
    private final Item[][] items;

    EntryForm(OperandForms forms, Entry entry) {
        this.forms = forms;
        this.entry = entry;
        this.layout = forms.layouts().of(entry);
        this.items = new Item[layout.texts().count()][];
    }

    Entry entry() {
        return entry;
    }

    public EntryLayout layout() {
        return layout;
    }

    /// @param text one of the entry's
    public Item[] items(Placed text) {
        Item[] known = items[text.number()];
        if (known == null) items[text.number()] = known = compile(text);
        return known;
    }

    private Item[] compile(Placed text) {
        // What printers compute has room of its own.
        Scope scope = Scope.of(forms.book(), entry).place(text.alternative()).scope();
        List<Item> out = new ArrayList<>();
        boolean isHead = true;
        for (Part p : text.text()) {
            if (p instanceof Part.Separator) isHead = false;
            else if (!isHead) add(p, scope, out);
        }
        return out.toArray(Item[]::new);
    }

    private void add(Part part, Scope scope, List<Item> out) {
        if (part instanceof Part.Operand o) out.add(whole(o, scope));
        else if (part instanceof Part.Number n) out.add(number(new NumberForm(forms.book(), n, scope)));
        else if (part instanceof Part.Named n)
            out.add(field(n, n.value(), scope, forms.book().enums().get(n.table())));
        else if (part instanceof Part.Choice c) out.add(field(c, c.value(), scope, null));
        else if (part instanceof Part.Flag f) out.add(field(f, f.value(), scope, null));
        else if (part instanceof Part.Repeat r) out.add(field(r, r.start(), scope, null));
        else if (part instanceof Part.AnyOrder g) for (Part q : g.parts()) add(q, scope, out);
        else if (part instanceof Part.Optional g) {
            List<Item> inner = new ArrayList<>();
            for (Part q : g.parts()) add(q, scope, inner);
            out.add(new Item.Optional(TextParts.variables(scope, g.parts()), inner.toArray(Item[]::new)));
        }
    }

    private Item number(NumberForm n) {
        return new Item.Number(n, n.isRelative() ? -1 : forms.recent().kind());
    }

    private Item field(Part p, Part.Glue value, Scope scope, @Nullable EnumTable names) {
        Printer printer = forms.printers(entry).one(scope, p);
        // How often something is repeated stands elsewhere in the word.
        int kind = p instanceof Part.Repeat ? -1 : forms.recent().kind();
        return new Item.Field(value.toString(), printer, scope.bits(value), names, kind);
    }

    private Item whole(Part.Operand o, Scope scope) {
        int number = layout.number(o.name());
        OperandLayout place = layout.operand(number);
        Scope.Instance i = place.instance();
        int width = 0;
        for (Bits b : i.params()) width += b.width();
        if (width > Long.SIZE)
            return new Item.Whole(o.name(), number, forms.printers(entry).one(scope, o), null, -1);
        Book book = forms.book();
        List<Bits> params = new ArrayList<>();
        List<Bits> own = new ArrayList<>();
        for (int k = 0; k < i.params().size(); k++) {
            Bits here = place.shape().param(k);
            params.add(here);
            Entry.OperandArg arg = i.decl().arg(i.shape().params().get(k).name());
            boolean isOwn = arg != null && arg.bits() != null;
            if (isOwn && !i.params().get(k).isConstant()) own.add(here);
        }
        Shape shape = i.shape();
        Scope inner = Scope.of(book, shape, params);
        Scope.Instance alone = new Scope.Instance(i.decl(), shape, inner, params, own);
        boolean depends = book.targets().in(shape);
        String key = o.name() + ' ' + OwnOperand.key(alone, Set.of());
        return new Item.Whole(
                o.name(),
                number,
                forms.printer(entry, alone),
                Bits.glue(i.params().reversed()),
                depends ? -1 : forms.recent().kind(key));
    }
}
