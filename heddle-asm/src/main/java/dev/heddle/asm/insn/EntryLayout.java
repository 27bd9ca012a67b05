package dev.heddle.asm.insn;

import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The places of the variables of an entry in its words, and of those of its operands.
public final class EntryLayout {
    private final EntryLayouts layouts;
    private final Entry entry;
    private final Scope scope;
    private final Scope.Equation[] equations;
    private final Alternatives texts;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final @Nullable OperandLayout[] operands;

    EntryLayout(EntryLayouts layouts, Entry entry) {
        this.layouts = layouts;
        this.entry = entry;
        this.scope = Scope.of(layouts.book(), entry);
        this.equations = scope.equations().toArray(Scope.Equation[]::new);
        this.texts = new Alternatives(layouts, scope, entry.text(layouts.dialect()));
        List<Entry.OperandDecl> all = entry.operands();
        for (int i = 0; i < all.size(); i++) numbers.put(all.get(i).name(), i);
        this.operands = new OperandLayout[all.size()];
    }

    /// @return the entry that is placed
    public Entry entry() {
        return entry;
    }

    /// @return the fields and computed values of the entry
    public Scope scope() {
        return scope;
    }

    /// @return the alternatives of the entry's text
    public Alternatives texts() {
        return texts;
    }

    /// Gives the computed values of the entry their bits.
    public void solve(Word w) {
        for (Scope.Equation e : equations) e.bits().put(w, e.value().eval(w));
    }

    /// @return the number of an operand in the order of the entry, or -1 if it has none of that name
    public int number(String operand) {
        return numbers.getOrDefault(operand, -1);
    }

    /// @param operand number of an operand, from 0
    public OperandLayout operand(int operand) {
        OperandLayout known = operands[operand];
        return known != null ? known : place(operand);
    }

    /// The same one, should several threads make it.
    private OperandLayout place(int operand) {
        Scope.Instance i = scope.instance(entry.operands().get(operand));
        OperandLayout made = new OperandLayout(i, layouts.of(i.shape()));
        operands[operand] = made;
        return made;
    }
}
