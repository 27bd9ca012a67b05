package dev.heddle.decompile.source;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Makes terms: each one once, and simplified.
final class Terms {
    private record Key(
            ValueType type,
            Op op,
            List<Integer> args,
            long value,
            String word,
            @Nullable FloatFormat format) {}

    private record SymbolKey(ValueType type, Term.Symbol.Kind kind, String name) {}

    private record CallKey(Callee function, List<Integer> args) {}

    private final Map<CallKey, Term.Call> calls = new HashMap<>();
    private final Map<Key, Term> computed = new HashMap<>();
    private final Map<SymbolKey, Term.Symbol> symbols = new HashMap<>();
    private final Rules rules = new Rules(this);
    private int count;

    private final TermInsns insns = new TermInsns();

    /// What is known about resources whose numbers are known.
    private BiFunction<String, Long, @Nullable Term> resources = (_, _) -> null;

    /// Multiples of symbols that have names of their own.
    private final Map<Term, Map<Long, Term>> multiples = new HashMap<>();

    private BiFunction<Term, Term, @Nullable Term> pointers = (_, _) -> null;

    Term number(ValueType type, long value) {
        long bits = type.bits() == Long.SIZE ? value : (int) value;
        return computed.computeIfAbsent(
                new Key(type, Op.CONST, List.of(), bits, "", null), _ -> new Term.Number(count++, type, bits));
    }

    Term.Symbol symbol(ValueType type, Term.Symbol.Kind kind, String name) {
        return symbol(type, kind, name, -1, null);
    }

    /// @param possible a mask of the bits that may be 1
    /// @param axis null if it is not the place of a thread in its group
    Term.Symbol symbol(
            ValueType type, Term.Symbol.Kind kind, String name, long possible, Term.Symbol.@Nullable Axis axis) {
        return symbols.computeIfAbsent(
                new SymbolKey(type, kind, name), _ -> new Term.Symbol(count++, type, kind, name, possible, axis));
    }

    /// @param bits that may be 1, from the lowest one on
    /// @return one that is no other
    Term.Variable variable(ValueType type, int bits) {
        return new Term.Variable(count++, type, bits, 0);
    }

    /// @param size its components
    /// @return one that is no other
    Term.Variable vector(ValueType type, int size) {
        return new Term.Variable(count++, type, type.bits(), size);
    }

    Term component(Term vector, int number) {
        return plain(vector.type(), Op.TEXEL, List.of(vector), number, "", null);
    }

    /// @return one that is no other
    Term.Index index(Term sum) {
        return new Term.Index(count++, sum);
    }

    /// @return one that is no other
    Term.Pointer pointer(Term.Symbol base, Map<Term, Long> products, long bytes, int bits) {
        return new Term.Pointer(count++, base, products, bytes, bits);
    }

    /// @param origin the same value without the function
    Term.Call call(Callee f, List<Term> args, Term origin) {
        List<Integer> ids = args.stream().map(Term::id).toList();
        return calls.computeIfAbsent(new CallKey(f, ids), _ -> new Term.Call(count++, f, args, origin));
    }

    Term of(Step s, List<Term> args) {
        return of(s.type(), s.op(), args, s.value(), s.word(), s.format());
    }

    Term of(ValueType type, Op op, Term... args) {
        return of(type, op, List.of(args), 0, "", null);
    }

    /// @return the same operation on other arguments
    Term with(Term.Computed c, List<Term> args) {
        return of(c.type(), c.op(), args, c.value(), c.word(), c.format());
    }

    /// @param answers what is asked, and about which number, to what is known about it, or null
    void resources(BiFunction<String, Long, @Nullable Term> answers) {
        resources = answers;
    }

    /// Gives a multiple of a symbol a name of its own.
    void multiple(Term.Symbol of, long by, Term.Symbol multiple) {
        multiples.computeIfAbsent(of, _ -> new HashMap<>()).put(by, multiple);
    }

    /// @return the symbol for a multiple of another one, or null
    @Nullable
    Term multiple(Term of, long by) {
        Map<Long, Term> known = multiples.get(of);
        return known == null ? null : known.get(by);
    }

    /// @param answers the two halves of an address to the buffer that it is the address of, or null
    void pointers(BiFunction<Term, Term, @Nullable Term> answers) {
        pointers = answers;
    }

    /// @return the address of a buffer whose halves these are, or null
    @Nullable
    Term pointer(Term low, Term high) {
        return pointers.apply(low, high);
    }

    /// Says that the next terms are made for the instructions that another one was made for.
    void at(Term t) {
        insns.now(insns.of(t));
    }

    TermInsns insns() {
        return insns;
    }

    Term of(ValueType type, Op op, List<Term> args, long value, String word, @Nullable FloatFormat format) {
        if (op == Op.RESOURCE && args.getFirst() instanceof Term.Number n) {
            Term answer = resources.apply(word, n.value());
            return answer == null ? number(type, 0) : answer;
        }
        Term known = constant(type, op, args, value, word, format);
        if (known != null) return known;
        Term simple = rules.simpler(type, op, args, value, word, format);
        if (simple == null) return plain(type, op, args, value, word, format);
        insns.became(op, args, simple);
        return simple;
    }

    /// @return the term as it stands, with nothing simplified
    Term plain(ValueType type, Op op, Term... args) {
        return plain(type, op, List.of(args), 0, "", null);
    }

    /// @return the term as it stands, with nothing simplified
    Term plain(ValueType type, Op op, List<Term> args, long value, String word, @Nullable FloatFormat format) {
        List<Integer> ids = args.stream().map(Term::id).toList();
        Key key = new Key(type, op, ids, value, word, format);
        Term found = computed.get(key);
        // What is the same from both sides is there once.
        if (found == null && Rules.commutes(op) && ids.size() == 2)
            found = computed.get(new Key(type, op, ids.reversed(), value, word, format));
        if (found != null) {
            insns.add(found);
            return found;
        }
        Term made = new Term.Computed(count++, type, op, args, value, word, format);
        computed.put(key, made);
        insns.add(made);
        return made;
    }

    private @Nullable Term constant(
            ValueType type, Op op, List<Term> args, long value, String word, @Nullable FloatFormat format) {
        if (!Reference.isDefined(op)) return null;
        long[] x = new long[3];
        for (int i = 0; i < args.size(); i++) {
            if (!(args.get(i) instanceof Term.Number n)) return null;
            x[i] = n.value();
        }
        return number(type, reference(type, op, args, value, word, format).apply(x[0], x[1], x[2]));
    }

    /// @param known values of terms, with those of all variables and symbols; others are added
    /// @return the value of a term by the meaning of its operations
    static long value(Term t, Map<Term, Long> known) {
        if (t instanceof Term.Number n) return n.value();
        Long value = known.get(t);
        if (value != null) return value;
        Term.Computed c = (Term.Computed) t;
        long[] x = new long[3];
        for (int i = 0; i < c.args().size(); i++) x[i] = value(c.arg(i), known);
        long out = reference(c.type(), c.op(), c.args(), c.value(), c.word(), c.format())
                .apply(x[0], x[1], x[2]);
        known.put(t, out);
        return out;
    }

    private static Reference reference(
            ValueType type, Op op, List<Term> args, long value, String word, @Nullable FloatFormat format) {
        return new Reference(op, type, args.stream().map(Term::type).toList(), value, word, format);
    }

    /// @return some bits of a value, zero-extended
    Term field(Term whole, int from, int width, ValueType type) {
        Term t = whole;
        int low = from;
        if (t.type() == ValueType.I64 && width <= Integer.SIZE && low % Integer.SIZE + width <= Integer.SIZE) {
            t = of(ValueType.I32, low < Integer.SIZE ? Op.NARROW : Op.HIGH, t);
            low %= Integer.SIZE;
        }
        if (low > 0) t = of(t.type(), Op.SHR, t, number(ValueType.I32, low));
        if (width < t.type().bits()) t = of(t.type(), Op.AND, t, number(t.type(), -1L >>> Long.SIZE - width));
        return t.type() == type ? t : of(type, type == ValueType.I64 ? Op.WIDEN_U : Op.NARROW, t);
    }

    Term not(Term mask) {
        return of(ValueType.MASK, Op.XOR, mask, number(ValueType.MASK, -1));
    }

    Term and(List<Term> masks) {
        Term out = number(ValueType.MASK, -1);
        for (Term m : masks) out = of(ValueType.MASK, Op.AND, out, m);
        return out;
    }

    /// Replaces terms in others.
    final class Replacing {
        private final Map<Term, Term> by = new HashMap<>();

        /// @param replaced what each is to be
        Replacing(Map<? extends Term, Term> replaced) {
            by.putAll(replaced);
        }

        Term in(Term t) {
            Term known = by.get(t);
            if (known == t) return t;
            if (known != null) {
                // What replaces it may have to be replaced itself.
                Term last = in(known);
                by.put(t, last);
                return last;
            }
            Term out = t;
            if (t instanceof Term.Index i && in(i.arg(0)) != i.arg(0)) out = index(in(i.arg(0)));
            if (t instanceof Term.Pointer p && p.args().stream().anyMatch(a -> in(a) != a)) {
                Map<Term, Long> products = new LinkedHashMap<>();
                p.location().products().forEach((a, n) -> products.merge(in(a), n, Long::sum));
                out = pointer(p.base(), products, p.location().bytes(), p.bits());
            }
            if (t instanceof Term.Call c) {
                List<Term> args = c.args().stream().map(this::in).toList();
                if (!args.equals(c.args())) out = call(c.function(), args, c.origin());
            }
            if (t instanceof Term.Computed c) {
                List<Term> args = new ArrayList<>();
                for (Term a : c.args()) args.add(in(a));
                if (!args.equals(c.args())) {
                    at(t);
                    out = with(c, args);
                }
            }
            by.put(t, out);
            return out;
        }
    }
}
