package dev.heddle.asm.print;

import dev.heddle.asm.insn.Scope;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import java.util.List;

/// The key of what parts of a text print for the bits of an index: two groups of parts with one key print the same.
final class GroupKey {
    private final Entry entry;
    private final Scope scope;
    private final Bits index;
    private final Mask silent;
    private final StringBuilder out = new StringBuilder();

    /// @param scope that the parts stand in
    /// @param index the bits that choose their text
    /// @param silent bits that an operand says
    GroupKey(Entry entry, Scope scope, Bits index, Mask silent) {
        this.silent = silent;
        this.entry = entry;
        this.scope = scope;
        this.index = index;
    }

    String of(List<PrinterCompiler.Cell> cells) {
        for (PrinterCompiler.Cell c : cells) {
            out.append(c == cells.getFirst() ? null : c.separator()).append(':');
            part(c.part());
        }
        return out.toString();
    }

    private void part(Part part) {
        if (part instanceof Part.Literal l) text(l.text());
        else if (part instanceof Part.Separator s) text(s.text());
        else if (part instanceof Part.Mnemonic) text(entry.mnemonic());
        else if (part instanceof Part.Number n) value(n.format().toString(), scope.bits(n.value()));
        else if (part instanceof Part.Named n) value(n.table(), scope.bits(n.value()));
        else if (part instanceof Part.Choice c) value(c.texts().toString(), scope.bits(c.value()));
        else if (part instanceof Part.Flag f) value("?" + f.text(), scope.bits(f.value()));
        else if (part instanceof Part.Use u) use(u);
        else if (part instanceof Part.AnyOrder g) for (Part p : g.parts()) part(p);
        else if (part instanceof Part.Optional g) {
            out.append('[');
            for (Part p : g.parts()) part(p);
            out.append(']');
        } else {
            throw new IllegalStateException("an operand or a repetition has no such table");
        }
    }

    private void use(Part.Use u) {
        out.append(u.shape());
        for (Part.Arg a : u.args()) {
            Part.Glue glue = a.glue();
            if (glue != null) value("", scope.bits(glue));
            else if (a.value() != null)
                out.append('=').append(scope.expr(a.value()).eval(new Word()));
        }
    }

    private void text(String s) {
        out.append('"').append(s.length()).append(s);
    }

    /// Where in the index the bits of a value are.
    private void value(String how, Bits bits) {
        text(how);
        for (int i = 0; i < bits.width(); i++) {
            Bits bit = bits.slice(i, 1);
            Word w = new Word();
            bit.mark(w);
            if (isSilent(w)) out.append('~');
            if (bit.isConstant()) out.append(bit.get(w) == 0 ? 'f' : 't');
            else out.append(' ').append(Long.numberOfTrailingZeros(index.get(w)));
        }
    }

    private boolean isSilent(Word bit) {
        return silent.isSomeIn(bit);
    }
}
