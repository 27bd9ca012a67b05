package dev.heddle.decompile.source;

import dev.heddle.ir.lift.RegisterRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Effects that always happen one after the other, and the ways on.
final class Block {
    /// Where several ways to a block bring different values along.
    ///
    /// @param to the value in the block
    /// @param cell the register that it is in
    /// @param from the value on the way from each block before it
    record Phi(Term.Variable to, RegisterRef cell, Map<Integer, Term> from) {
        Phi {
            from = new TreeMap<>(from);
        }
    }

    /// A way on.
    ///
    /// @param when null for the last one: if none before it is gone
    /// @param to number of a block; -1 where the lane ends
    record Exit(@Nullable Term when, int to) {}

    /// Of a phi that is no register's.
    static final RegisterRef NO_CELL = new RegisterRef("", 0, 0, Integer.SIZE);

    final int number;

    /// The instruction at its end, as [InsnKey] has it; -1 if it has none.
    long end = -1;

    List<Phi> phis = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    List<Exit> exits = new ArrayList<>();

    Block(int number) {
        this.number = number;
    }

    /// @return another one with the same in it
    Block copy() {
        Block out = new Block(number);
        out.end = end;
        out.phis = new ArrayList<>(phis);
        out.effects = new ArrayList<>(effects);
        out.exits = new ArrayList<>(exits);
        return out;
    }

    /// @return the numbers of the blocks that may come next, each once
    List<Integer> successors() {
        return exits.stream().map(Exit::to).filter(to -> to >= 0).distinct().toList();
    }

    void replace(UnaryOperator<Term> by) {
        effects = new ArrayList<>(effects.stream().map(e -> e.in(by)).toList());
        List<Exit> left = new ArrayList<>();
        for (Exit e : exits) {
            Term when = e.when() == null ? null : by.apply(e.when());
            left.add(new Exit(when, e.to()));
        }
        exits = left;
        List<Phi> all = new ArrayList<>();
        for (Phi p : phis) {
            Map<Integer, Term> from = new TreeMap<>();
            p.from().forEach((b, t) -> from.put(b, by.apply(t)));
            all.add(new Phi(p.to(), p.cell(), from));
        }
        phis = all;
    }
}
