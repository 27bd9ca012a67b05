package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A word of a uniform buffer as an argument of the function, of a buffer that a program reads by whole words at known
/// places alone. Each word has its own type.
///
/// @param symbol that stands for it
/// @param buffer that it is in
/// @param word its number there
record Argument(Term.Symbol symbol, String buffer, long word) {
    /// Puts arguments in place of loads.
    ///
    /// @param uniform the names of uniform buffers
    /// @return the arguments, by buffers and places
    static List<Argument> take(Terms terms, List<Block> blocks, Set<String> uniform) {
        Map<Term, Argument> found = new LinkedHashMap<>();
        Set<String> arrays = new HashSet<>();
        for (Term t : Operands.all(blocks)) {
            if (t instanceof Term.Symbol s && s.kind() == Term.Symbol.Kind.POINTER) arrays.add(s.name());
            if (!(t instanceof Term.Computed c) || c.op() != Op.LOAD) continue;
            Location at = Location.of(c.arg(0));
            Term.Symbol base = at.base();
            if (base == null || !uniform.contains(base.name())) continue;
            if (isWord(c, at)) found.put(c, argument(terms, c, base.name(), at.bytes() / Integer.BYTES));
            else arrays.add(base.name());
        }
        for (Block b : blocks) for (Effect e : b.effects) arrays.add(accessed(e));
        found.values().removeIf(a -> arrays.contains(a.buffer));
        Map<Term, Term> replaced = new HashMap<>();
        found.forEach((load, a) -> replaced.put(load, a.symbol));
        Terms.Replacing by = terms.new Replacing(replaced);
        for (Block b : blocks) b.replace(by::in);
        return found.values().stream()
                .distinct()
                .sorted(Comparator.comparing(Argument::buffer).thenComparingLong(Argument::word))
                .toList();
    }

    private static boolean isWord(Term.Computed load, Location at) {
        boolean isKnown = at.products().isEmpty() && at.bytes() >= 0 && at.isElement(Integer.BYTES);
        return isKnown && load.type() == ValueType.I32 && load.value() == Integer.SIZE && load.size() == 0;
    }

    private static Argument argument(Terms terms, Term load, String buffer, long word) {
        Term.Symbol out = terms.symbol(ValueType.I32, Term.Symbol.Kind.ARGUMENT, "%s_%d".formatted(buffer, word));
        terms.at(load);
        terms.insns().add(out);
        return new Argument(out, buffer, word);
    }

    String name() {
        return symbol.name();
    }

    /// @return its type and name
    String declared(Kinds kinds) {
        return "%s %s".formatted(kinds.type(symbol), name());
    }

    /// @return the name of the buffer that an effect accesses; else an empty one
    private static String accessed(Effect e) {
        boolean isAccess = e.op() == Op.LOAD || e.op() == Op.STORE || e.op() == Op.ATOMIC;
        Term.Symbol base = isAccess ? Location.of(e.args().getFirst()).base() : null;
        return base == null ? "" : base.name();
    }
}
