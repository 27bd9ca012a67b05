package dev.heddle.decompile.source;

import dev.heddle.decompile.DecompileException;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import dev.heddle.ir.state.Resources.Fact;
import dev.heddle.isa.Isa;
import dev.heddle.isa.RegisterFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The steps of one instruction as terms and effects, for a lane that comes by it.
final class StepEvaluation {
    /// The registers at the instruction.
    interface Registers {
        Term read(RegisterRef place);

        void write(RegisterRef place, Term value);
    }

    /// What loads give without being effects.
    interface Memory {
        /// @return the value, or null if it has its place in the order of effects
        @Nullable
        Term load(String space, int bits, Term address);
    }

    private static final int PARTS_OF_QUESTION = 4;

    /// The address space of texels: the memory of the device.
    static final String TEXELS = "texels";

    /// The answer to a question that is not asked.
    private static final List<Term> NONE = List.of();

    private final Terms terms;
    private final Isa isa;
    private final Registers registers;
    private final Memory memory;
    private final Images images;
    private final LaneCode code;
    private final long insn;
    private final boolean isOn;
    private final BitSet first;
    private final boolean accesses;

    /// Whether the instruction asks the texture unit where an access goes.
    private final boolean asks;
    private final List<Effect> effects = new ArrayList<>();
    private final Term[] values;
    private final Map<Integer, Term[]> arrays = new HashMap<>();
    private final Map<Integer, Term> question = new TreeMap<>();
    private Term.@Nullable Variable answer;
    private @Nullable List<Term> answered;

    /// @param insn the instruction, as [InsnKey] has it
    /// @param isOn whether the lane is active
    /// @param first numbers of steps that are 0 in the first lane, which is the one that is followed
    StepEvaluation(
            Terms terms,
            Isa isa,
            Registers registers,
            Memory memory,
            Images images,
            LaneCode code,
            long insn,
            boolean isOn,
            BitSet first) {
        this.terms = terms;
        this.isa = isa;
        this.registers = registers;
        this.memory = memory;
        this.images = images;
        this.code = code;
        this.insn = insn;
        this.isOn = isOn;
        this.first = first;
        this.values = new Term[code.steps().size()];
        this.accesses =
                code.steps().stream().anyMatch(s -> s.op() == Op.LOAD || s.op() == Op.STORE || s.op() == Op.ATOMIC);
        this.asks = code.steps().stream().anyMatch(s -> s.op() == Op.LOOK);
        // The effect of an access has its instruction: what makes its address may be shared with others.
        terms.insns().now(accesses && !asks || InsnKey.isMove(code) ? Set.of() : Set.of(insn));
        run(0, code.steps().size());
    }

    /// @return effects of the instruction, in their order
    List<Effect> effects() {
        return effects;
    }

    /// @return the value of a step as a condition
    Term condition(int step) {
        Term t = values[step];
        if (t.type() == ValueType.MASK) return t;
        return terms.not(terms.of(ValueType.MASK, Op.EQ, t, terms.number(t.type(), 0)));
    }

    private void run(int from, int to) {
        for (int i = from; i < to; i++) {
            Step s = code.steps().get(i);
            if (s.op() == Op.EACH) {
                int end = end(i);
                for (int turn = 0; turn < s.value(); turn++) {
                    values[i] = terms.number(ValueType.I32, turn);
                    run(i + 1, end);
                }
                i = end;
            } else step(s);
        }
    }

    private int end(int each) {
        int depth = 0;
        for (int i = each; ; i++) {
            Op op = code.steps().get(i).op();
            if (op == Op.EACH) depth++;
            if (op == Op.END && --depth == 0) return i;
        }
    }

    private Term arg(Step s, int i) {
        return values[s.args().get(i)];
    }

    private List<Term> args(Step s) {
        List<Term> out = new ArrayList<>();
        for (int a : s.args()) out.add(values[a]);
        return out;
    }

    /// @return the condition, null if a step always happens
    private @Nullable Term when(Step s) {
        return s.when() < 0 || values[s.when()].is(-1) ? null : values[s.when()];
    }

    private boolean happens(Step s) {
        return s.when() < 0 || !values[s.when()].is(0);
    }

    private DecompileException no(String why) {
        return new DecompileException(code.insn().address(), why);
    }

    private void step(Step s) {
        if (first.get(s.id())) {
            values[s.id()] = terms.number(s.type(), 0);
            return;
        }
        switch (s.op()) {
            case CONST -> values[s.id()] = terms.number(s.type(), s.value());
            case LANE -> values[s.id()] = terms.symbol(s.type(), Term.Symbol.Kind.VALUE, InputNames.of("lane"));
            case EXEC -> values[s.id()] = terms.number(ValueType.MASK, isOn ? -1 : 0);
            case READ -> values[s.id()] = widened(registers.read(Objects.requireNonNull(s.place())), s.type());
            case READ_AT -> values[s.id()] = widened(registers.read(numbered(s)), s.type());
            case WRITE -> write(s, Objects.requireNonNull(s.place()), ofFirst(s));
            case WRITE_AT -> write(s, numbered(s), arg(s, 1));
            case ARRAY -> {
                Term[] all = new Term[(int) s.value()];
                Arrays.fill(all, terms.number(s.type(), 0));
                arrays.put(s.id(), all);
            }
            case PUT -> put(s);
            case GET -> values[s.id()] = element(s);
            case RESOURCE -> values[s.id()] = happens(s) ? terms.of(s, args(s)) : terms.number(s.type(), 0);
            case LOAD -> values[s.id()] = load(s);
            case STORE, ATOMIC, FAULT -> effect(s);
            case BARRIER -> {
                if (s.word().equals("group")) effect(s);
            }
            case BALLOT, ANY, ACROSS, REDUCE, SCAN -> effect(s);
            case ASK -> question.put((int) s.value(), arg(s, 0));
            case LOOK -> look(s);
            case TEXEL -> values[s.id()] = texel(s);
            case SET_EXEC, STOP, JUMP, WAIT, ASYNC, LAST, BEYOND, END -> {}
            case RING, PERFORM, DESCRIPTOR ->
                throw no("'%s' is not printed as source; --to c may do it".formatted(s.op().text()));
            default -> {
                if (!Reference.isDefined(s.op())) throw no("'%s' is not decompiled".formatted(s.op().text()));
                values[s.id()] =
                        inBounds(s) ? terms.number(ValueType.MASK, isLimit(arg(s, 1)) ? -1 : 0) : terms.of(s, args(s));
            }
        }
    }

    private Term widened(Term t, ValueType type) {
        if (t.type() == type) return t;
        return terms.of(type, type == ValueType.I64 ? Op.WIDEN_U : Op.NARROW, t);
    }

    private RegisterRef numbered(Step s) {
        RegisterRef of = Objects.requireNonNull(s.place());
        if (!(arg(s, 0) instanceof Term.Number n))
            throw no("registers by computed numbers are not printed as source; --to c can");
        RegisterFile file = Objects.requireNonNull(RegisterFile.find(isa, of.state()));
        int bits = file.stateBits();
        long bit = (long) of.element() * bits + of.low() + n.value() * of.width();
        if (bit < 0 || bit + of.width() > (long) file.state().count() * bits)
            throw no("a register beyond the last of '%s'".formatted(of.state()));
        return new RegisterRef(of.state(), (int) (bit / bits), (int) (bit % bits), of.width());
    }

    /// @return what is written: where the first lane sets what all share, its value
    private Term ofFirst(Step s) {
        Term own = arg(s, 0);
        boolean isSame = code.steps().get(s.args().getFirst()).uniform() || own instanceof Term.Number;
        RegisterRef p = Objects.requireNonNull(s.place());
        boolean isShared = !Objects.requireNonNull(isa.states().get(p.state())).perLane();
        if (first.isEmpty() || isSame || !isShared) return own;
        Term.Variable to = terms.variable(own.type(), own.type().bits());
        effects.add(new Effect(Op.ACROSS, to, List.of(own), null, 0, "", List.of(), insn));
        return to;
    }

    private void write(Step s, RegisterRef place, Term value) {
        if (!happens(s)) return;
        Term bits = value.type().bits() > place.width()
                ? terms.of(value.type(), Op.AND, value, terms.number(value.type(), -1L >>> Long.SIZE - place.width()))
                : value;
        ValueType type = place.width() > Integer.SIZE ? ValueType.I64 : ValueType.I32;
        bits = widened(bits, type);
        Term condition = when(s);
        registers.write(
                place, condition == null ? bits : terms.of(type, Op.SELECT, condition, bits, registers.read(place)));
    }

    // ---- arrays within an instruction

    private void put(Step s) {
        Term[] all = Objects.requireNonNull(arrays.get(s.args().getFirst()));
        if (!(arg(s, 1) instanceof Term.Number n)) throw no("an array within an instruction is written by number");
        if (n.value() < 0 || n.value() >= all.length || !happens(s)) return;
        Term condition = when(s);
        Term old = all[(int) n.value()];
        all[(int) n.value()] =
                condition == null ? arg(s, 2) : terms.of(old.type(), Op.SELECT, condition, arg(s, 2), old);
    }

    private Term element(Step s) {
        Term[] all = Objects.requireNonNull(arrays.get(s.args().getFirst()));
        Term index = arg(s, 1);
        if (index instanceof Term.Number n)
            return n.value() >= 0 && n.value() < all.length ? all[(int) n.value()] : terms.number(s.type(), 0);
        Term out = all[0];
        for (int i = 1; i < all.length; i++)
            out = terms.of(
                    s.type(),
                    Op.SELECT,
                    terms.of(ValueType.MASK, Op.EQ, index, terms.number(index.type(), i)),
                    all[i],
                    out);
        return out;
    }

    // ---- resources and memory

    /// Whether a comparison asks if an access of the instruction lies within its buffer: the text takes that for
    /// granted.
    private boolean inBounds(Step s) {
        if (!accesses || s.op() != Op.LT_U && s.op() != Op.LT_S) return false;
        return isLimit(arg(s, 0)) != isLimit(arg(s, 1));
    }

    /// Whether a value is the size of a buffer, or a number that stands for it in its descriptor.
    private boolean isLimit(Term t) {
        return hasSize(t) || asks && t instanceof Term.Number;
    }

    private static boolean hasSize(Term t) {
        if (t instanceof Term.Symbol s) return s.kind() == Term.Symbol.Kind.SIZE;
        if (!(t instanceof Term.Computed c)) return false;
        return switch (c.op()) {
            case RESOURCE -> Fact.of(c.word().substring(0, c.word().indexOf(' '))) == Fact.BYTES;
            case ADD, SUB, WIDEN_U, NARROW, AND, SHR, SHL, SELECT ->
                c.args().stream().anyMatch(StepEvaluation::hasSize);
            default -> false;
        };
    }

    private Term load(Step s) {
        if (!happens(s)) return terms.number(s.type(), 0);
        Access at = access(s);
        Set<Long> before = terms.insns().now(Set.of(insn));
        Term known = memory.load(at.space, (int) s.value(), at.address);
        terms.insns().now(before);
        Term condition = when(s);
        if (known != null) {
            Term value = widened(known, s.type());
            if (condition == null) return value;
            return terms.of(s.type(), Op.SELECT, condition, value, terms.number(s.type(), 0));
        }
        return result(s, (int) s.value());
    }

    private Term result(Step s, int bits) {
        Term.Variable to = terms.variable(s.type(), bits);
        add(s, to);
        return to;
    }

    private void add(Step s, Term.@Nullable Variable to) {
        List<Term> args = args(s);
        String word = s.word();
        if (s.op() == Op.LOAD || s.op() == Op.STORE || s.op() == Op.ATOMIC) {
            Access at = access(s);
            args.set(0, at.address);
            word = word.substring(0, word.length() - s.space().length()) + at.space;
        }
        effects.add(new Effect(s.op(), to, args, when(s), s.value(), word, List.of(), insn));
    }

    private record Access(String space, Term address) {}

    /// @return where an access is: a window onto other memory is that memory
    private Access access(Step s) {
        Term address = arg(s, 0);
        Isa.Space space = isa.spaces().get(s.space());
        if (space == null || space.windows().isEmpty()) return new Access(s.space(), address);
        Location at = Location.of(address);
        for (Map.Entry<Isa.Reach, Long> w : space.windows().entrySet()) {
            long beyond = at.bytes() - w.getValue();
            if (at.base() != null || beyond < 0 || beyond > Integer.MAX_VALUE) continue;
            Term inside = terms.of(ValueType.I64, Op.ADD, address, terms.number(ValueType.I64, -w.getValue()));
            return new Access(w.getKey().name().toLowerCase(Locale.ROOT), inside);
        }
        return new Access(s.space(), address);
    }

    private void effect(Step s) {
        if (!happens(s)) {
            if (s.type() != ValueType.NONE) values[s.id()] = terms.number(s.type(), 0);
        } else if (s.type() != ValueType.NONE) {
            values[s.id()] =
                    result(s, s.op() == Op.ATOMIC ? (int) s.value() : s.type().bits());
        } else {
            add(s, null);
        }
    }

    private void look(Step s) {
        answered = happens(s) ? images.answer(s.word(), question, this::texel) : NONE;
        if (answered != null) {
            question.clear();
            return;
        }
        answer = terms.variable(ValueType.I32, Integer.SIZE);
        effects.add(new Effect(
                s.op(),
                answer,
                List.copyOf(question.values()),
                when(s),
                PARTS_OF_QUESTION,
                s.word(),
                List.copyOf(question.keySet()),
                insn));
        question.clear();
    }

    /// @return the bits of a texel in memory
    private Term texel(int bits, Term address) {
        Term known = memory.load(TEXELS, bits, address);
        if (known != null) return known;
        Term.Variable to = terms.variable(ValueType.I32, bits);
        effects.add(new Effect(Op.LOAD, to, List.of(address), null, bits, TEXELS, List.of(), insn));
        return to;
    }

    private Term texel(Step s) {
        List<Term> known = answered;
        if (known != null) return known.isEmpty() ? terms.number(s.type(), 0) : known.get((int) s.value());
        return terms.plain(s.type(), s.op(), List.of(Objects.requireNonNull(answer)), s.value(), "", null);
    }
}
