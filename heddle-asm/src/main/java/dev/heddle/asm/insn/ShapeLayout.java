package dev.heddle.asm.insn;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;

/// The places of the variables of a shape in a word that has nothing but its parameters, one after the other from bit
/// 0.
public final class ShapeLayout {
    /// Bits of a word.
    private static final int MOST_BITS = Word.AUX + 64;

    private final Shape shape;
    private final Bits[] params;
    private final Scope scope;
    private final Alternatives alternatives;
    private final boolean mayBeUndefined;

    ShapeLayout(EntryLayouts layouts, Shape shape) {
        this.shape = shape;
        List<Bits> all = new ArrayList<>();
        int at = 0;
        for (Shape.Param p : shape.params()) {
            if (at + p.width() > MOST_BITS)
                throw new IllegalStateException(
                        "the parameters of the shape %s have more than %d bits".formatted(shape.name(), MOST_BITS));
            all.add(Bits.of(at, p.width()));
            at += p.width();
        }
        this.params = all.toArray(Bits[]::new);
        this.scope = Scope.of(layouts.book(), shape, all);
        this.mayBeUndefined = shape.alternatives().stream().anyMatch(a -> a.undefined() != null);
        this.alternatives = new Alternatives(layouts, scope, shape.alternatives());
    }

    /// @return the shape that is placed
    public Shape shape() {
        return shape;
    }

    /// Whether an alternative says that the machine must not have it.
    public boolean mayBeUndefined() {
        return mayBeUndefined;
    }

    /// @return its parameters
    public Scope scope() {
        return scope;
    }

    /// @param number of a parameter, from 0
    public Bits param(int number) {
        return params[number];
    }

    /// @return those that say something: with a text, or with a reason why they have none
    public Alternatives alternatives() {
        return alternatives;
    }

    /// @param args values of the first parameters, of which the low bits count; the others have their preset ones
    /// @return a word with them
    public Word word(List<Long> args) {
        Word w = new Word();
        for (int i = 0; i < params.length; i++) {
            Long preset = shape.params().get(i).preset();
            params[i].put(w, i < args.size() ? args.get(i) : preset == null ? 0 : preset);
        }
        return w;
    }
}
