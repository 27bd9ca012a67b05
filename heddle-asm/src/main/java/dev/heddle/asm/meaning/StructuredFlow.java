package dev.heddle.asm.meaning;

import dev.heddle.base.expr.BuiltinName;
import dev.heddle.base.expr.Stmt;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Loops and choices of a meaning.
///
/// @param <V> a value
final class StructuredFlow<V> {
    private static final BigInteger MAX_TURNS = BigInteger.valueOf(1 << 16);

    private final Walker<V> walker;
    private final Domain<V> domain;

    /// What `step` is in operands.
    private V step;

    /// What `together` writes after its last turn, or null outside of one.
    private @Nullable List<Runnable> later;

    StructuredFlow(Walker<V> walker, Domain<V> domain) {
        this.walker = walker;
        this.domain = domain;
        this.step = domain.number(BigInteger.ZERO);
    }

    /// @return the turn of the loop `for step in …`, 0 outside of one
    V step() {
        return step;
    }

    /// Does one of the statements that hold others.
    void statement(Stmt s) {
        if (s instanceof Stmt.If i) choose(i);
        else if (s instanceof Stmt.For f) loop(f);
        else if (s instanceof Stmt.Together t) together(t);
        else if (s instanceof Stmt.Each e) each(e);
        else if (s instanceof Stmt.Row r) row(r);
        else throw new MeaningException("'return' before the end of a function");
    }

    private void loop(Stmt.For f) {
        BigInteger from = domain.known(walker.eval(f.from()));
        BigInteger to = domain.known(walker.eval(f.to()));
        if (from == null || to == null || to.subtract(from).compareTo(MAX_TURNS) > 0) {
            anyTimes(f.name(), f.body());
            return;
        }
        V outer = step;
        for (BigInteger k = from; k.compareTo(to) <= 0; k = k.add(BigInteger.ONE)) {
            walker.locals.put(f.name(), domain.number(k));
            if (BuiltinName.of(f.name()) == BuiltinName.STEP) turn(domain.number(k));
            walker.run(f.body());
        }
        turn(outer);
    }

    /// Writes registers now, or after the turns of `together`.
    void write(Runnable write) {
        List<Runnable> after = later;
        if (after == null) {
            write.run();
            return;
        }
        V turn = step;
        after.add(() -> {
            V now = step;
            turn(turn);
            write.run();
            turn(now);
        });
    }

    private void turn(V to) {
        if (to == step) return;
        step = to;
        domain.turn(to);
    }

    private void together(Stmt.Together t) {
        List<Runnable> outer = later;
        List<Runnable> writes = new ArrayList<>();
        later = writes;
        loop(new Stmt.For(t.name(), t.from(), t.to(), t.body(), t.at()));
        later = outer;
        writes.forEach(Runnable::run);
    }

    private void anyTimes(String name, List<Stmt> body) {
        walker.locals.put(name, domain.anything());
        // A turn may come after another one.
        walker.locals.replaceAll((_, _) -> domain.anything());
        domain.anyTimes(() -> walker.run(body));
        walker.locals.replaceAll((_, _) -> domain.anything());
    }

    private void each(Stmt.Each e) {
        Domain.Loops<V> loops = domain.loops();
        if (loops == null) {
            anyTimes(e.name(), e.body());
            return;
        }
        long from = walker.number(e.from(), "a bound");
        long count = walker.number(e.to(), "a bound") - from + 1;
        if (count <= 0) return;
        Map<String, V> before = new HashMap<>(walker.locals);
        walker.locals.put(e.name(), loops.begin(from, count));
        walker.run(e.body());
        loops.end();
        before.forEach((name, v) -> {
            if (!e.name().equals(name) && v != walker.locals.get(name))
                throw new MeaningException(
                        "a loop of 'each' cannot change '%s', which is from outside of it".formatted(name));
        });
        walker.locals = before;
    }

    private void row(Stmt.Row r) {
        Domain.Loops<V> loops = domain.loops();
        if (loops == null) {
            V outer = walker.locals.put(r.index(), domain.anything());
            domain.anyTimes(() -> walker.eval(r.value()));
            restore(r.index(), outer);
            walker.locals.put(r.name(), domain.anything());
            return;
        }
        long from = walker.number(r.from(), "a bound");
        long count = walker.number(r.to(), "a bound") - from + 1;
        if (count <= 0) throw new MeaningException("the array '" + r.name() + "' has no elements");
        V row = loops.row(from, count, turn -> {
            V outer = walker.locals.put(r.index(), turn);
            V v = walker.eval(r.value());
            restore(r.index(), outer);
            return v;
        });
        walker.locals.put(r.name(), row);
    }

    private void restore(String name, @Nullable V outer) {
        if (outer == null) walker.locals.remove(name);
        else walker.locals.put(name, outer);
    }

    private void choose(Stmt.If i) {
        V c = walker.eval(i.condition());
        Boolean known = domain.decided(c);
        if (known != null) {
            walker.run(known ? i.yes() : i.no());
            return;
        }
        if (later != null)
            throw new MeaningException("in 'together', what 'if' asks has to be known from the encoding");
        Map<String, V> before = new HashMap<>(walker.locals);
        Map<String, V> yes = new HashMap<>();
        domain.branch(
                c,
                () -> {
                    walker.run(i.yes());
                    yes.putAll(walker.locals);
                    walker.locals = new HashMap<>(before);
                },
                () -> walker.run(i.no()));
        for (String name : before.keySet()) {
            V a = Objects.requireNonNull(yes.get(name));
            V b = Objects.requireNonNull(walker.locals.get(name));
            if (!a.equals(b)) walker.locals.put(name, domain.choose(c, a, b));
        }
    }
}
