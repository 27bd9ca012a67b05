package dev.heddle.asm.insn;

import dev.heddle.base.bits.Word;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The alternatives of a shape or of an entry's text, in their order, each placed when a word is first
/// compared with it.
public final class Alternatives {
    private final EntryLayouts layouts;
    private final Scope scope;
    private final Shape.Alternative[] all;
    private final @Nullable Placed[] placed;

    /// @param scope around the alternatives
    /// @param of those without a text and without a reason for that are left out
    Alternatives(EntryLayouts layouts, Scope scope, List<Shape.Alternative> of) {
        this.layouts = layouts;
        this.scope = scope;
        List<Shape.Alternative> printed = new ArrayList<>();
        for (Shape.Alternative a : of) if (a.text(layouts.dialect()) != null || a.undefined() != null) printed.add(a);
        this.all = printed.toArray(Shape.Alternative[]::new);
        this.placed = new Placed[all.length];
    }

    /// @return the first one that holds, or null
    public @Nullable Placed find(Word w) {
        for (int i = 0; i < all.length; i++) {
            Placed p = placed[i];
            if (p == null) placed[i] = p = new Placed(layouts, i, scope, all[i]);
            if (p.holds(w)) return p;
        }
        return null;
    }

    /// @return how many there are
    public int count() {
        return all.length;
    }
}
