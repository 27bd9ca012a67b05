package dev.heddle.decompile.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Holds what is printed of a kernel: functions, and statements.
///
/// @param functions behind those that they call
record SourceBody(
        List<Block> blocks, List<Function> functions, List<Statement> statements, Accesses accesses, Kinds kinds) {
    private static final Set<String> OPERATORS =
            Set.of("+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "?", "[", ";");

    /// Operators that a statement like the two before it counts as.
    private static final int ALIKE = 12;

    /// The signs of a remark.
    private static final int REMARK = 4;

    /// What a body is made of.
    ///
    /// @param functions those that the blocks call
    /// @param spaces the names of memories that are no buffers, by address space
    /// @param hasQualifiers whether pointers say their address space
    /// @param shape what is made of statements before unrolled loops are looked for
    record Parts(
            List<Block> blocks,
            List<Function> functions,
            Map<String, String> spaces,
            TermInsns terms,
            boolean hasQualifiers,
            UnaryOperator<List<Statement>> shape) {
        SourceBody body() {
            Node structure = Tidying.tidy(Structure.of(blocks));
            Placement placement = new Placement(blocks);
            SourceBody body = placed(structure, placement);
            return placement.hasLoose() ? body.orShorter(placed(structure, new Placement(blocks, true))) : body;
        }

        private SourceBody placed(Node structure, Placement placement) {
            Kinds kinds = new Kinds(blocks);
            Accesses accesses = new Accesses(blocks, kinds, spaces, hasQualifiers);
            Set<String> taken = new HashSet<>(SourceText.symbols(blocks));
            taken.addAll(accesses.arrays().keySet());
            functions.forEach(f -> taken.add(f.name()));
            for (Function f : functions) f.print(accesses, Set.copyOf(taken), terms);
            Names names = new Names(blocks, placement, kinds, taken);
            LineInsns insns = new LineInsns(blocks, placement, terms);
            Statements made = new Statements(blocks, placement, kinds, accesses, names.names(), insns);
            List<Statement> body = new ArrayList<>(rolled(shape.apply(made.of(structure)), taken));
            if (!body.isEmpty()
                    && body.getLast() instanceof Statement.Jump j
                    && j.text().equals("return;")) body.removeLast();
            return new SourceBody(blocks, functions, body, accesses, kinds);
        }
    }

    /// @return loops of what compilers have unrolled, with arrays where they make it shorter
    private static List<Statement> rolled(List<Statement> body, Set<String> taken) {
        List<Statement> best = Rerolling.of(body, taken);
        best = withArrays(best, body, taken, false);
        best = withArrays(best, body, taken, true);
        // Rows of statements may be left in loops.
        return withArrays(best, best, taken, true);
    }

    /// @param best known so far
    /// @param isEach see [RegisterArrays#of]
    /// @return what is shorter: that, or some statements with arrays in them
    private static List<Statement> withArrays(
            List<Statement> best, List<Statement> body, Set<String> taken, boolean isEach) {
        List<Statement> arrays = RegisterArrays.of(body, taken, isEach);
        List<Statement> rolled = arrays == null ? best : Rerolling.of(arrays, taken);
        boolean isShorter = isEach ? cost(rolled) < cost(best) : length(rolled) < length(best);
        return isShorter ? rolled : best;
    }

    /// @return operators, accesses, calls and statements; more where statements are alike
    static int cost(List<Statement> body) {
        return length(body) + form(body);
    }

    /// @return operators, accesses, calls and statements
    private static int length(List<Statement> body) {
        int out = 0;
        for (Statement s : body) {
            String last = "";
            for (Words.Word w : Words.of(s)) {
                boolean isCall = w.text().equals("(") && !last.isEmpty() && Character.isLetterOrDigit(last.charAt(0));
                if (isCall || OPERATORS.contains(w.text())) out++;
                last = w.text();
            }
        }
        return out;
    }

    /// @return what statements count as that are like the two before them, without what remarks are counted as
    private static int form(List<Statement> body) {
        int out = 0;
        for (int i = 0; i < body.size(); ) {
            int n = RegisterArrays.row(body, i);
            out += ALIKE * Math.max(0, n - 2);
            i += n;
        }
        for (Statement s : body)
            switch (s) {
                case Statement.If f -> out += form(f.then()) + form(f.otherwise());
                case Statement.Loop l -> out += form(l.body()) - (l.tail().startsWith(" /*") ? REMARK : 0);
                case Statement.Assign _, Statement.Line _, Statement.Jump _, Statement.Label _ -> {}
            }
        return out;
    }

    SourceBody orShorter(SourceBody other) {
        return other.cost() < cost() ? other : this;
    }

    private int cost() {
        return cost(statements)
                + functions.stream().mapToInt(f -> cost(f.statements())).sum();
    }

    /// @return the functions that are not called twice
    Set<Function> calledOnce() {
        Map<String, Integer> calls = new HashMap<>();
        count(statements, calls);
        for (Function f : functions) count(f.statements(), calls);
        return functions.stream()
                .filter(f -> calls.getOrDefault(f.name(), 0) < 2)
                .collect(Collectors.toSet());
    }

    private static void count(List<Statement> body, Map<String, Integer> to) {
        for (Statement s : body) for (Words.Word w : Words.of(s)) if (w.isName()) to.merge(w.text(), 1, Integer::sum);
    }
}
