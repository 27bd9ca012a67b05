package dev.heddle.asm.insn;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;

/// From which bits of an entry's words an operand takes the parameters of its shape.
public final class OperandLayout {
    private final Scope.Instance instance;
    private final ShapeLayout shape;
    private final Bits[] from;

    OperandLayout(Scope.Instance instance, ShapeLayout shape) {
        this.instance = instance;
        this.shape = shape;
        this.from = instance.params().toArray(Bits[]::new);
    }

    /// @return the operand in the words of the entry
    public Scope.Instance instance() {
        return instance;
    }

    /// @return the layout of its shape
    public ShapeLayout shape() {
        return shape;
    }

    /// @param word of the entry, with its computed values
    /// @return the parameters where the layout of the shape has them
    public Word params(Word word) {
        Word w = new Word();
        for (int i = 0; i < from.length; i++) shape.param(i).put(w, from[i].get(word));
        return w;
    }

    /// @param params some bits, where the layout of the shape has them
    /// @return the same bits where the words of the entry have them; constants are nowhere
    public Mask inEntry(Word params) {
        Word w = new Word();
        Word one = new Word();
        for (int i = 0; i < from.length; i++) {
            from[i].put(one, shape.param(i).get(params));
            w.or(one.instruction());
            one.set(0, 0);
        }
        return w.mask();
    }
}
