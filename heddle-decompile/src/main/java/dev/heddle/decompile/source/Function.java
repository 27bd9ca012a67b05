package dev.heddle.decompile.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/// A computation that a program has several times, on other values: it is printed as a function, whose calls are
/// [Term.Call]s.
final class Function implements Callee {
    private String name = "f";
    private final List<Term.Variable> parameters;
    private final List<Block> blocks;
    private final Term.Variable result;
    private final Kinds kinds;
    private String head = "";
    private List<Statement> statements = List.of();

    /// @param parameters variables that the body has in it
    /// @param body what it gives
    Function(List<Term.Variable> parameters, Term body, Term.Variable result) {
        this.parameters = List.copyOf(parameters);
        this.result = result;
        Block only = new Block(0);
        for (Term.Variable p : parameters) only.phis.add(new Block.Phi(p, Block.NO_CELL, Map.of()));
        only.exits.add(new Block.Exit(null, 1));
        Block end = new Block(1);
        end.phis.add(new Block.Phi(result, Block.NO_CELL, new TreeMap<>(Map.of(0, body))));
        end.exits.add(new Block.Exit(null, -1));
        blocks = List.of(only, end);
        kinds = new Kinds(blocks);
    }

    @Override
    public String name() {
        return name;
    }

    void name(String called) {
        name = called;
    }

    List<Term.Variable> parameters() {
        return parameters;
    }

    /// @return what it gives
    Term body() {
        return Objects.requireNonNull(blocks.getLast().phis.getFirst().from().get(0));
    }

    /// @return those of its body
    Collection<Term> terms() {
        return Operands.all(blocks);
    }

    @Override
    public Kind kind() {
        return kinds.of(result);
    }

    @Override
    public Kind kind(int argument) {
        return kinds.of(parameters.get(argument));
    }

    /// Makes its statements.
    ///
    /// @param accesses of the program
    /// @param taken names that are something else
    void print(Accesses accesses, Set<String> taken, TermInsns insns) {
        Placement placement = new Placement(blocks);
        Map<Term, String> names = new Names(blocks, placement, kinds, taken).names();
        LineInsns none = new LineInsns(blocks, placement, insns);
        Statements made = new Statements(blocks, placement, kinds, accesses, names, none);
        List<Node> parts = List.of(new Node.Basic(blocks.getFirst()), new Node.Copies(0, 1));
        List<Statement> body = new ArrayList<>(made.of(new Node.Sequence(parts)));
        // What is set last is what it gives.
        String own = Objects.requireNonNull(names.get(result));
        boolean isLast =
                body.getLast() instanceof Statement.Assign a && a.name().equals(own);
        String value = isLast ? ((Statement.Assign) body.removeLast()).value() : own;
        body.add(new Statement.Line("return %s;".formatted(value), Set.of()));
        statements = Rerolling.of(body, taken);
        List<String> given = new ArrayList<>();
        for (Term.Variable p : parameters) {
            given.add("%s %s".formatted(kinds.type(p), names.get(p)));
        }
        head = "%s %s(%s) {".formatted(kinds.type(result), name, String.join(", ", given));
    }

    /// @return its first line
    String head() {
        return head;
    }

    List<Statement> statements() {
        return statements;
    }
}
