package dev.heddle.decompile.source;

import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Makes functions of what a program computes several times, on other values: of what a compiler has put in place of
/// calls, and of bodies of loops that it has unrolled.
final class Functions {
    /// A function may call those that were made before it.
    private static final int ROUNDS = 4;

    private final Terms terms;

    /// What functions are given: the same for all, so that those that do the same have the same body.
    private final Map<Place, Term.Variable> variables = new HashMap<>();

    /// Functions by what they give.
    private final Map<Term, Function> made = new LinkedHashMap<>();

    private final Set<Function> refused = new HashSet<>();

    /// @param size components of a vector, or 0
    private record Place(ValueType type, int size, int number) {}

    Functions(Terms terms) {
        this.terms = terms;
    }

    /// Makes no calls of a function from now on.
    void refuse(Collection<Function> some) {
        refused.addAll(some);
    }

    /// Puts calls in place of what functions give.
    ///
    /// @return the functions that are called, behind those that they call themselves
    List<Function> share(List<Block> blocks) {
        for (int round = 0; round < ROUNDS; round++) {
            Map<Term, Term> calls = calls(blocks);
            if (calls.isEmpty()) break;
            Terms.Replacing by = terms.new Replacing(calls);
            for (Block b : blocks) b.replace(by::in);
        }
        Set<Function> called = new HashSet<>();
        for (Term t : Operands.all(blocks)) note(t, called);
        List<Function> out = made.values().stream().filter(called::contains).toList();
        for (int i = 0; i < out.size(); i++) out.get(i).name("f" + (i + 1));
        return out;
    }

    private static void note(Term t, Set<Function> to) {
        if (!(t instanceof Term.Call c) || !(c.function() instanceof Function f) || !to.add(f)) return;
        for (Term inner : f.terms()) note(inner, to);
    }

    private Map<Term, Term> calls(List<Block> blocks) {
        // Rows of statements become loops, which say more than calls.
        Placement placement = new Placement(blocks);
        Set<Term> claimed = new HashSet<>();
        for (Term t : Operands.all(blocks)) if (placement.isLink(t)) claimed.add(t);
        Shapes shapes = new Shapes(blocks);
        List<Alike> found = new ArrayList<>();
        for (List<Term> group : shapes.groups(claimed)) {
            Alike a = Alike.of(shapes, group);
            if (a != null) found.add(a);
        }
        found.sort(Comparator.comparingInt(Alike::gain).reversed());
        Map<Term, Term> out = new LinkedHashMap<>();
        for (Alike a : found) {
            Set<Term> own = a.claimed();
            if (own.stream().anyMatch(claimed::contains)) continue;
            Function f = function(a);
            // What is printed as a call of OpenCL's is shorter than a function.
            boolean isCall = JoinedBits.operands(f.body()).stream().noneMatch(Term::isMade);
            if (isCall || refused.contains(f)) continue;
            claimed.addAll(own);
            out.putAll(a.calls(terms, f));
        }
        return out;
    }

    /// @return a new function, or one that does the same
    private Function function(Alike a) {
        List<Term.Variable> given = new ArrayList<>();
        for (Term t : a.parameters()) {
            Place at = new Place(t.type(), t.size(), given.size());
            Term.Variable v = variables.computeIfAbsent(at, p -> variable(p.type(), p.size()));
            given.add(v);
        }
        return made.computeIfAbsent(a.body(terms, given), b -> new Function(given, b, variable(b.type(), b.size())));
    }

    private Term.Variable variable(ValueType type, int size) {
        return size > 0 ? terms.vector(type, size) : terms.variable(type, type.bits());
    }
}
