package dev.heddle.ir.lift;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.meaning.Domain;
import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.asm.meaning.NumberOrigin;
import dev.heddle.asm.meaning.RegisterRange;
import dev.heddle.asm.meaning.Trace;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.UnaryOperator;
import dev.heddle.ir.lift.Value.Cond;
import dev.heddle.ir.lift.Value.Num;
import dev.heddle.ir.lift.Value.Real;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.RegisterFile;
import dev.heddle.isa.Shape;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Meanings on lanes: what depends on them becomes steps.
final class LaneDomain implements Domain<Value> {
    private final Isa isa;
    private final IrBuilder steps;
    private final IntLowering ints;
    private final FloatLowering reals;
    private final RegisterAccess places;
    private final FunctionLowering calls;
    private final Isa.@Nullable Stage stage;
    private final long address;
    private final Trace trace;
    private Cond path = new Cond.Known(true);

    /// @param hasDescriptors whether a descriptor may be bound to a number
    /// @param stage of the launches that the code is for, or null
    /// @param address of the instruction
    /// @param trace of how values follow from the word
    LaneDomain(Isa isa, IrBuilder steps, boolean hasDescriptors, Isa.@Nullable Stage stage, long address, Trace trace) {
        this.isa = isa;
        this.stage = stage;
        this.address = address;
        this.trace = trace;
        this.steps = steps;
        this.ints = new IntLowering(steps);
        this.reals = new FloatLowering(steps, ints);
        this.places = new RegisterAccess(steps, ints, reals);
        this.calls = new FunctionLowering(isa, steps, ints, reals, places, hasDescriptors);
    }

    // ---- values

    @Override
    public Value number(BigInteger n) {
        return new TracedConstant(n);
    }

    @Override
    public Value real(double x) {
        return new Real.Known(x);
    }

    @Override
    public Value word(String text) {
        return new Value.Word(text);
    }

    @Override
    public Value unknown(String why) {
        return new Value.Unknown(why);
    }

    @Override
    public Value nothing() {
        return new Value.Nothing();
    }

    @Override
    public Value anything() {
        throw new MeaningException("a bound must be known from the encoding");
    }

    @Override
    public Value run(RegisterRange<Value> from) {
        return new Value.Run(from.file(), integer(from.first()));
    }

    @Override
    public Value lane() {
        BigInteger last = BigInteger.valueOf(isa.abreast() - 1);
        return new Num.Lane(steps.pure(Op.LANE, ValueType.I32), BigInteger.ZERO, last);
    }

    @Override
    public Value exec() {
        return new Cond.Mask(steps.effect(Op.EXEC, ValueType.MASK, 0, "", null));
    }

    @Override
    public Value live(Bits field) {
        Num all = IntLowering.unsigned(steps.pure(Op.DESCRIPTOR, ValueType.I64), 64);
        Num out = IntLowering.of(0);
        for (Bits.Run r : field.runs()) {
            Num part = IntLowering.zext(IntLowering.right(all, IntLowering.of(r.low())), r.width());
            out = IntLowering.or(IntLowering.left(out, IntLowering.of(r.width())), part);
        }
        return out;
    }

    @Override
    public Value bits(Bits bits, Word in) {
        return from(Domain.super.bits(bits, in), trace.bits(bits, in));
    }

    @Override
    public Value address(long at) {
        return from(Domain.super.address(at), trace.address(at - address));
    }

    private Value from(Value v, @Nullable NumberOrigin origin) {
        return origin != null && v instanceof TracedConstant k ? new TracedConstant(k.here(), origin, trace) : v;
    }

    @Override
    public Encoding.Operand operand(Encoding encoding, int number) {
        return trace.operand(encoding, number);
    }

    @Override
    public Encoding.Operand operand(Encoding encoding, Shape shape, List<Value> args) {
        List<Long> values = new ArrayList<>();
        List<@Nullable NumberOrigin> origins = new ArrayList<>();
        for (Value a : args) {
            TracedConstant k = integer(a) instanceof TracedConstant n ? n : new TracedConstant(BigInteger.ZERO);
            values.add(k.here().longValue());
            origins.add(k.origin());
        }
        Encoding.Operand o = encoding.operand(shape, values);
        trace.enter(o, origins);
        return o;
    }

    // ---- what is known of a value

    @Override
    public boolean isKnown(Value v) {
        return v instanceof TracedConstant || v instanceof Cond.Known;
    }

    @Override
    public boolean isZero(Value v) {
        return v instanceof TracedConstant k && k.origin() == null && k.here().signum() == 0;
    }

    @Override
    public @Nullable BigInteger known(Value v) {
        if (v instanceof TracedConstant n) return n.value();
        if (v instanceof Cond.Known c) return c.value() ? BigInteger.ONE : BigInteger.ZERO;
        return null;
    }

    @Override
    public @Nullable Boolean decided(Value condition) {
        return ints.condition(condition) instanceof Cond.Known k ? (Boolean) k.value() : null;
    }

    @Override
    public @Nullable String why(Value v) {
        return v instanceof Value.Unknown u ? u.why() : null;
    }

    @Override
    public @Nullable RegisterRange<Value> asRun(Value v) {
        return v instanceof Value.Run r ? new RegisterRange<>(r.file(), r.first(), 0) : null;
    }

    // ---- operations

    @Override
    public Value unary(UnaryOperator op, Value x) {
        return switch (op) {
            case NOT -> ints.not(ints.condition(x));
            case INVERT -> IntLowering.not(integer(x));
            case NEGATE -> x instanceof Real r ? reals.negate(r) : IntLowering.negate(integer(x));
        };
    }

    @Override
    public Value binary(Operator op, Value x, Value y) {
        return switch (op) {
            case AND_ALSO -> ints.and(ints.condition(x), ints.condition(y));
            case OR_ELSE -> ints.or(ints.condition(x), ints.condition(y));
            default ->
                x instanceof Real a && y instanceof Real b ? real(op, a, b) : calls.integer(op, integer(x), integer(y));
        };
    }

    private Value real(Operator op, Real a, Real b) {
        return switch (op) {
            case ADD -> FloatLowering.add(a, b);
            case SUB -> reals.subtract(a, b);
            case MUL -> FloatLowering.multiply(a, b);
            case DIV -> FloatLowering.divide(a, b);
            case EQ -> reals.compare(Op.FEQ, a, b);
            case NE -> ints.not(reals.compare(Op.FEQ, a, b));
            case LT -> reals.compare(Op.FLT, a, b);
            case LE -> reals.compare(Op.FLE, a, b);
            case GT -> reals.compare(Op.FLT, b, a);
            case GE -> reals.compare(Op.FLE, b, a);
            case AND, OR, XOR, SHL, SHR, REM, AND_ALSO, OR_ELSE ->
                throw new MeaningException("'" + op.symbol() + "' of floats");
        };
    }

    @Override
    public Value choose(Value condition, Value yes, Value no) {
        Cond c = ints.condition(condition);
        if (yes instanceof Value.Unknown u) {
            under(c, () -> fault(u.why()));
            return no;
        }
        if (no instanceof Value.Unknown u) {
            under(ints.not(c), () -> fault(u.why()));
            return yes;
        }
        if (yes instanceof Real a && no instanceof Real b) return reals.choose(c, a, b);
        if (yes instanceof Cond a && no instanceof Cond b) return ints.or(ints.and(c, a), ints.and(ints.not(c), b));
        return IntLowering.choose(c, integer(yes), integer(no));
    }

    @Override
    public Value either(Value condition, Supplier<Value> yes, Supplier<Value> no) {
        Cond c = ints.condition(condition);
        return choose(c, within(c, yes), within(ints.not(c), no));
    }

    @Override
    public Value logical(Operator op, Value left, Supplier<Value> right) {
        Cond c = ints.condition(left);
        return Domain.super.logical(op, c, () -> within(op == Operator.AND_ALSO ? c : ints.not(c), right));
    }

    @Override
    public Value slice(Value x, Value high, Value low) {
        Num from = integer(low);
        Num width = IntLowering.add(IntLowering.subtract(integer(high), from), IntLowering.of(1));
        return IntLowering.zext(IntLowering.right(integer(x), from), (int) known(width, "a width"));
    }

    @Override
    public Value element(Value array, Value index) {
        Num at = integer(index);
        return array instanceof Value.Array r
                ? element(r, at)
                : IntLowering.zext(IntLowering.right(integer(array), at), 1);
    }

    private Value element(Value.Array r, Num index) {
        Num at = IntLowering.subtract(index, IntLowering.of(r.from()));
        if (at.lo().signum() < 0 || at.hi().compareTo(BigInteger.valueOf(r.count())) >= 0)
            throw new MeaningException("index %d..%d of an array of %d".formatted(at.lo(), at.hi(), r.count()));
        int id = steps.get(r.id(), ints.low(at, 32));
        return switch (r.sample()) {
            case Num n -> new Num.Lane(id, n.lo(), n.hi());
            case Cond _ -> new Cond.Mask(id);
            default -> new Real.Lane(id);
        };
    }

    @Override
    public Value insert(Value old, Value high, Value low, Value bits) {
        long first = known(integer(low), "a bit");
        long last = known(integer(high), "a bit");
        BigInteger ones = BigInteger.ONE.shiftLeft((int) (last - first + 1)).subtract(BigInteger.ONE);
        Num mask = new TracedConstant(ones.shiftLeft((int) first));
        Num in = IntLowering.and(IntLowering.left(integer(bits), IntLowering.of(first)), mask);
        return IntLowering.or(IntLowering.and(integer(old), IntLowering.not(mask)), in);
    }

    @Override
    public Value column(EnumTable table, int column, Value value) {
        if (!(integer(value) instanceof TracedConstant k))
            throw new MeaningException("a value of an enum must be known from the encoding");
        EnumTable.Row row = table.row(k.here().longValueExact());
        NumberOrigin of = k.origin();
        Value number = IntLowering.of(row == null ? 0 : row.columns().get(column));
        return of == null ? number : from(number, NumberOrigin.column(table, column, of));
    }

    @Override
    public Value call(Builtin function, List<Value> args) {
        Isa.Cell writes = stage == null ? null : stage.writes();
        return writes == null || !changesMemory(function, args)
                ? calls.call(function, args)
                : where(ints.isNotZero(read(writes)), () -> calls.call(function, args));
    }

    /// What the texture unit is asked for when a texel is to change.
    private static final Set<String> WRITES = Set.of("stored", "encoded");

    private static boolean changesMemory(Builtin function, List<Value> args) {
        return switch (function) {
            case STORE, ATOMIC -> true;
            case SAMPLE -> args.getFirst() instanceof Value.Word how && WRITES.contains(how.text());
            default -> false;
        };
    }

    private Num read(Isa.Cell at) {
        RegisterFile file = Objects.requireNonNull(RegisterFile.find(isa, at.file()));
        return integer(load(new RegisterRange<>(file, IntLowering.of(at.element()), 1), file.type()));
    }

    /// What a call gives in lanes where a condition holds; 0 in others.
    private Value where(Cond c, Supplier<Value> call) {
        Value out = within(c, call);
        return out instanceof Num n ? IntLowering.choose(c, n, IntLowering.of(0)) : out;
    }

    /// A value whose effects on the way happen only where a condition holds.
    private Value within(Cond c, Supplier<Value> value) {
        Value[] out = {nothing()};
        under(c, () -> out[0] = value.get());
        return out[0];
    }

    @Override
    public Value convert(Value x, ElementType type) {
        return x instanceof Real r ? reals.round(r, type, Rounding.RTE) : typed(x, type);
    }

    @Override
    public Value typed(Value x, ElementType type) {
        if (type.isReal()) return x;
        return type.isSigned() ? IntLowering.sext(integer(x), type.bits()) : IntLowering.zext(integer(x), type.bits());
    }

    // ---- registers

    @Override
    public Value load(RegisterRange<Value> from, ElementType type) {
        return places.load(ref(from), type);
    }

    @Override
    public void store(RegisterRange<Value> to, ElementType type, Value value) {
        places.store(ref(to), type, value);
    }

    private RegisterAccess.Ref ref(RegisterRange<Value> of) {
        return new RegisterAccess.Ref(of.file(), integer(of.first()), Math.max(1, of.count()));
    }

    /// @param made assigns to registers what is found from now on where they are read
    void aliases(Runnable made) {
        places.aliases(made);
    }

    // ---- control

    @Override
    public void jump(Value to) {
        steps.effect(Op.JUMP, ValueType.NONE, 0, "", null, ints.low(integer(to), 64));
    }

    @Override
    public void exec(Value condition) {
        int mask = ints.mask(ints.condition(condition));
        steps.effect(Op.SET_EXEC, ValueType.NONE, 0, "", null, mask);
    }

    @Override
    public @Nullable Value fault(String why) {
        steps.effect(Op.FAULT, ValueType.NONE, 0, why, null);
        return null;
    }

    /// The results arrive with a slot.
    void async(Value slot) {
        steps.effect(Op.ASYNC, ValueType.NONE, known(integer(slot), "a slot"), "", null);
    }

    /// Does what a descriptor of a kind says.
    void perform(String kind, Value descriptor) {
        steps.effect(Op.PERFORM, ValueType.NONE, 0, kind, null, ints.low(integer(descriptor), 64));
    }

    @Override
    public void branch(Value condition, Runnable yes, Runnable no) {
        Cond c = ints.condition(condition);
        under(c, yes);
        under(ints.not(c), no);
    }

    /// Does something only where a condition holds.
    private void under(Cond c, Runnable what) {
        Cond outer = path;
        path = ints.and(path, c);
        int mask = steps.when();
        steps.when(path instanceof Cond.Known ? -1 : ints.mask(path));
        what.run();
        steps.when(mask);
        path = outer;
    }

    @Override
    public void anyTimes(Runnable body) {
        throw new MeaningException("a bound must be known from the encoding");
    }

    @Override
    public Loops<Value> loops() {
        return loops;
    }

    private final Loops<Value> loops = new Loops<>() {
        @Override
        public Value begin(long from, long count) {
            return turn(from, count);
        }

        @Override
        public void end() {
            steps.end();
        }

        @Override
        public Value row(long from, long count, java.util.function.UnaryOperator<Value> element) {
            int array = steps.array(count);
            Num turn = turn(from, count);
            Value v = element.apply(turn);
            int at = ints.low(IntLowering.subtract(turn, IntLowering.of(from)), 32);
            steps.put(array, at, LaneDomain.this.lane(v));
            steps.end();
            return new Value.Array(array, from, count, v);
        }
    };

    private Num turn(long from, long count) {
        BigInteger last = BigInteger.valueOf(count - 1);
        Num turn = new Num.Lane(steps.each(count), BigInteger.ZERO, last);
        return IntLowering.add(turn, IntLowering.of(from));
    }

    /// The step that a value is.
    private int lane(Value v) {
        return switch (v) {
            case Num n -> ints.exact(n);
            case Real r -> reals.lane(r);
            case Cond c -> ints.mask(c);
            case Value.Unknown u -> throw new MeaningException(u.why());
            default -> throw new MeaningException("array element has no value");
        };
    }

    /// The step that has the value of an expression; an integer beyond 64 bits is cut off, a float rounded.
    int computed(Value v) {
        return switch (v) {
            case Num n when n.lo().bitLength() > 63 || n.hi().bitLength() > 64 -> ints.low(n, 64);
            case Real r when !(r instanceof Real.Lane) -> lane(reals.round(r, ElementType.named("f64"), Rounding.RTE));
            case Value.Run r
            when r.file().count() > 1 ->
                throw new MeaningException("'%s' is a register file; write %s[0]"
                        .formatted(r.file().state().name(), r.file().state().name()));
            case Value.Nothing _, Value.Word _, Value.Run _, Value.Array _ ->
                throw new MeaningException("this has no value");
            default -> lane(v);
        };
    }

    // ---- kinds

    private Num integer(Value v) {
        return ints.integer(v);
    }

    private static long known(Num n, String what) {
        if (!IntLowering.isKnown(n)) throw new MeaningException(what + " must be known from the encoding");
        return IntLowering.known(n);
    }
}
