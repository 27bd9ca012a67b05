package dev.heddle.decompile;

import dev.heddle.asm.insn.Insn;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.Atomic;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/// The statements of one instruction. Every value is a variable, named by its number; numbers are written where they
/// are used.
@SuppressWarnings("EnumOrdinal") // the numbers of `changed` in arithmetic.h
final class StepText {
    private final Folding of;
    private final LaneCode code;
    private final RegisterFields registers;
    private final Target target;
    private final Facts facts;
    private final LookText looks;

    /// The question that was asked last.
    private int asked;

    /// Whether the lane may be off, which a variable says.
    private final boolean isGuarded;

    private final List<String> out = new ArrayList<>();
    private int depth;
    private boolean isElsewhere;

    /// Whether lanes go wherever the wave goes.
    private final boolean isOfWave;

    StepText(Folding of, LaneCode code, RegisterFields registers, Target target, Facts facts, boolean isGuarded) {
        this.facts = facts;
        this.looks = new LookText(of);
        this.of = of;
        this.code = code;
        this.registers = registers;
        this.target = target;
        this.isGuarded = isGuarded;
        this.isOfWave = of.isOfWave();
    }

    /// @return lines
    List<String> lines() {
        for (Step s : of.left()) step(s);
        return List.copyOf(out);
    }

    /// @param steps numbers of some that compute, for a lane that is not at the instruction
    /// @return lines
    List<String> lines(BitSet steps) {
        isElsewhere = true;
        steps.stream().forEach(i -> step(of.step(i)));
        return List.copyOf(out);
    }

    @SuppressWarnings("AnnotateFormatMethod") // without the annotations of a checker
    private void line(String format, Object... args) {
        out.add("    ".repeat(depth + 2) + format.formatted(args));
    }

    private void step(Step s) {
        switch (s.op()) {
            case EACH -> {
                line("for (uint v%1$d = 0; v%1$d < %2$du; v%1$d++) {", s.id(), s.value());
                depth++;
            }
            case END -> {
                depth--;
                line("}");
            }
            case ARRAY -> line("%s v%d[%d] = {0};", type(s.type()), s.id(), s.value());
            case PUT -> effect(s, "%s[%s] = %s;".formatted(arg(s, 0), arg(s, 1), arg(s, 2)));
            case WRITE -> write(s);
            case WRITE_AT -> writeAt(s);
            case READ_AT -> readAt(s);
            case LOAD -> load(s);
            case STORE -> {
                turn(s);
                effect(s, "store_%s(l, %s, %d, %s);".formatted(s.space(), arg(s, 0), s.value(), arg(s, 1)));
            }
            case ATOMIC -> atomic(s);
            case RESOURCE -> assign(s, "%s(l, %s)".formatted(ResourceText.name(s), arg(s, 0)));
            case FAULT -> effect(s, fault(s.word()));
            case BARRIER -> {
                if (s.word().equals("group")) line("wait_for_group(l, %s, %d);", place(s, 0), isForActive() ? 1 : 0);
            }
            case SET_EXEC -> effect(s, "l->on = %s%s;".formatted(arg(s, 0), isOfWave ? " & IS_THERE(l)" : ""));
            case ASK -> looks.part(s);
            case LOOK -> look(s);
            case TEXEL -> line("uint v%d = t%d_%d;", s.id(), asked, s.value());
            case PERFORM -> perform(s);
            case BALLOT, ANY, ACROSS, REDUCE, SCAN -> across(s);
            default -> line("%s v%d = %s;", type(s.type()), s.id(), expression(s));
        }
    }

    private void atomic(Step s) {
        turn(s);
        assign(
                s,
                "atomic_%s(l, %d, %s, %d, %s, %s)"
                        .formatted(
                                s.space(),
                                Atomic.of(s.operation()).ordinal(),
                                arg(s, 0),
                                s.value(),
                                arg(s, 1),
                                arg(s, 2)));
    }

    private void look(Step s) {
        String turn = "turn(l, %s);".formatted(place(s, 0));
        List<String> lines = looks.line(s, facts.textures(), this::value, turn);
        if (lines.isEmpty()) lines = looks.image(s, facts.images(), this, turn);
        lines.forEach(t -> line("%s", t));
        asked = s.id();
    }

    boolean isC() {
        return target == Target.C;
    }

    /// @return the parts of questions whose values in neighbours are asked for
    List<Step> ofNeighbours() {
        return looks.ofNeighbours();
    }

    private void perform(Step s) {
        if (target == Target.OPENCL)
            throw new DecompileException(
                    insn().address(), "what a descriptor does is not decompiled to OpenCL C; --to c can");
        effect(s, "perform_%s(l, %s);".formatted(s.word(), arg(s, 0)));
    }

    private void across(Step s) {
        if (target == Target.OPENCL)
            throw new DecompileException(
                    insn().address(),
                    "%s looks across lanes, and OpenCL C without subgroups cannot; --to c can"
                            .formatted(s.op().text()));
        line("%s v%d = %s;", type(s.type()), s.id(), new AcrossText(this, of, insn()).expression(s));
    }

    private Insn insn() {
        return code.insn();
    }

    private boolean isForActive() {
        return code.lanes() == Entry.Lanes.ACTIVE;
    }

    // ---- values

    static String type(ValueType t) {
        return switch (t) {
            case I32 -> "uint";
            case I64 -> "ulong";
            case F32 -> "float";
            case F64 -> "double";
            case MASK -> "int";
            case NONE -> throw new IllegalArgumentException("no value");
        };
    }

    private String arg(Step s, int k) {
        return value(s.args().get(k));
    }

    /// @return a number, or the name of a variable
    String value(int step) {
        Long number = of.number(step);
        if (number == null) return "v" + of.source(step);
        return constant(of.step(step).type(), number);
    }

    static String constant(ValueType type, long n) {
        return switch (type) {
            case I32 -> Integer.compareUnsigned((int) n, 1024) < 0 ? n + "u" : "0x%xu".formatted((int) n);
            case I64 -> Long.compareUnsigned(n, 1024) < 0 ? n + "UL" : "0x%xUL".formatted(n);
            case F32 -> "as_float(0x%08xu)".formatted((int) n);
            case F64 -> "as_double(0x%016xUL)".formatted(n);
            case MASK -> n == 0 ? "0" : "-1";
            case NONE -> throw new IllegalArgumentException("no value");
        };
    }

    private ValueType argType(Step s, int k) {
        return of.step(of.source(s.args().get(k))).type();
    }

    private boolean isWide(Step s) {
        return s.type().bits() == Long.SIZE;
    }

    private String expression(Step s) {
        String x = s.args().isEmpty() ? "" : arg(s, 0);
        String y = s.args().size() < 2 ? "" : arg(s, 1);
        String z = s.args().size() < 3 ? "" : arg(s, 2);
        String bits = isWide(s) ? "64" : "32";
        String cast = isWide(s) ? "" : "(uint)";
        boolean isArgWide = !s.args().isEmpty() && argType(s, 0).bits() == Long.SIZE;
        return switch (s.op()) {
            case LANE -> "l->lane";
            case DESCRIPTOR -> "descriptor";
            case EXEC -> isElsewhere ? "0" : "l->on";
            case READ -> read(Objects.requireNonNull(s.place()), s.type());
            case RING -> {
                RegisterRef p = Objects.requireNonNull(s.place());
                yield "%sring(%s, %d, %s, %d)"
                        .formatted(cast, registers.array(p.state()), registers.count(p.state()), x, p.width() / 8);
            }
            case GET -> "%s[%s]".formatted(x, y);
            case ADD -> "%s + %s".formatted(x, y);
            case SUB ->
                s.type() == ValueType.MASK ? "(int)((uint)%s - (uint)%s)".formatted(x, y) : "%s - %s".formatted(x, y);
            case MUL -> "%s * %s".formatted(x, y);
            case MUL_HIGH -> "mul_high(%s, %s)".formatted(x, y);
            case AND -> "%s & %s".formatted(x, y);
            case OR -> "%s | %s".formatted(x, y);
            case XOR -> "%s ^ %s".formatted(x, y);
            case SHL, SHR, SAR -> shift(s, x, y, bits);
            case DIV_U, REM_U, DIV_S, REM_S -> division(s, x, y, cast);
            case MIN_U -> "%1$s < %2$s ? %1$s : %2$s".formatted(x, y);
            case MAX_U -> "%1$s > %2$s ? %1$s : %2$s".formatted(x, y);
            case MIN_S -> "%1$s < %2$s ? %3$s : %4$s".formatted(signed(s, 0), signed(s, 1), x, y);
            case MAX_S -> "%1$s > %2$s ? %3$s : %4$s".formatted(signed(s, 0), signed(s, 1), x, y);
            case SEXT -> "%ssext(%s, %d)".formatted(cast, x, s.value());
            case POPCOUNT -> "ones(%s)".formatted(x);
            case REVERSE -> "%sreversed(%s, %s)".formatted(cast, x, bits);
            case HIGHEST -> "%shighest(%s)".formatted(cast, x);
            case LOWEST -> "%slowest(%s)".formatted(cast, x);
            case WIDEN_S -> "widen_s(%s)".formatted(x);
            case WIDEN_U -> "(ulong)%s".formatted(x);
            case NARROW -> "(uint)%s".formatted(x);
            case HIGH -> "(uint)(%s >> 32)".formatted(x);
            case PAIR -> "(ulong)%s | (ulong)%s << 32".formatted(x, y);
            case EQ -> "%s == %s ? -1 : 0".formatted(x, y);
            case LT_U -> "%s < %s ? -1 : 0".formatted(x, y);
            case LT_S -> "%s < %s ? -1 : 0".formatted(signed(s, 0), signed(s, 1));
            case SELECT -> "%s ? %s : %s".formatted(x, y, z);
            case AS_FLOAT -> (isWide(s) ? "as_double(%s)" : "as_float(%s)").formatted(x);
            case AS_INT -> (isWide(s) ? "d_bits(%s)" : "f_bits(%s)").formatted(x);
            case FROM_HALF ->
                (FloatText.format(s).brain() ? "from_bf16(%s & 0xffffu)" : "from_f16(%s & 0xffffu)").formatted(x);
            case WIDEN_F -> "(double)%s".formatted(x);
            case FROM_U -> isArgWide ? "from_u64(%s)".formatted(x) : "(%s)%s".formatted(type(s.type()), x);
            case FROM_S -> isArgWide ? "from_s64(%s)".formatted(x) : "(%s)(int)%s".formatted(type(s.type()), x);
            case TO_INT -> "to_int(%s, %s)".formatted(x, FloatText.format(s).rounding());
            case TO_HALF -> FloatText.half(x, FloatText.format(s));
            case ROUND -> FloatText.rounded(x, FloatText.format(s));
            case FADD, FMUL, FMA -> FloatText.arithmetic(s, x, y, z);
            case FDIV -> "div_odd(%s, %s)".formatted(x, y);
            case FSQRT -> "sqrt_odd(%s)".formatted(x);
            case RCP, RSQRT, EXP2, LOG2, SIN, COS, SINPI, COSPI -> "%s_odd(%s)".formatted(s.op().text(), x);
            case PACK -> FloatText.pack(s, x, y, z);
            case FNEG -> "-%s".formatted(x);
            case FABS -> "%sfabs((double)%s)".formatted(isWide(s) ? "" : "(float)", x);
            case FMIN -> "%sleast(%s, %s)".formatted(isWide(s) ? "" : "(float)", x, y);
            case FMAX -> "%sgreatest(%s, %s)".formatted(isWide(s) ? "" : "(float)", x, y);
            case FLUSH ->
                "%sflush(%s, %s)".formatted(isWide(s) ? "" : "(float)", x, FloatText.least(FloatText.format(s)));
            case SATURATE -> "%ssaturate(%s)".formatted(isWide(s) ? "" : "(float)", x);
            case INTEGRAL ->
                "%sintegral(%s, %s)"
                        .formatted(
                                isWide(s) ? "" : "(float)",
                                x,
                                FloatText.format(s).rounding());
            case FEQ -> "%s == %s ? -1 : 0".formatted(x, y);
            case FLT -> "%s < %s ? -1 : 0".formatted(x, y);
            case FLE -> "%s <= %s ? -1 : 0".formatted(x, y);
            default ->
                throw new DecompileException(insn().address(), s.op().text() + " cannot be said in this language");
        };
    }

    private String signed(Step s, int k) {
        return (argType(s, k).bits() == Long.SIZE ? "(long)" : "(int)") + arg(s, k);
    }

    private String shift(Step s, String x, String y, String bits) {
        Long by = of.number(s.args().get(1));
        long width = s.type().bits();
        if (by != null && by >= 0 && by < width && s.op() != Op.SAR)
            return "%s %s %d".formatted(x, s.op() == Op.SHL ? "<<" : ">>", by);
        return "%s%s(%s, %s)".formatted(s.op().text(), bits, x, y);
    }

    private String division(Step s, String x, String y, String cast) {
        boolean isSigned = s.op() == Op.DIV_S || s.op() == Op.REM_S;
        if (isSigned && !isWide(s)) {
            x = "widen_s(%s)".formatted(x);
            y = "widen_s(%s)".formatted(y);
        }
        return "%s%s(%s, %s)".formatted(cast, s.op().text(), x, y);
    }

    // ---- registers

    private String read(RegisterRef p, ValueType type) {
        if (registers.isPacked(p.state()))
            return "%sring(%s, %d, %du, %d)"
                    .formatted(
                            type == ValueType.I64 ? "" : "(uint)",
                            registers.array(p.state()),
                            registers.count(p.state()),
                            p.element(),
                            p.width() / 8);
        String whole = registers.element(p.state(), p.element());
        int bits = registers.bits(p.state());
        if (p.width() == bits) return whole;
        String shifted = p.low() == 0 ? whole : "%s >> %d".formatted(whole, p.low());
        return p.low() + p.width() == bits ? shifted : "%s & 0x%xu".formatted(shifted, (1L << p.width()) - 1);
    }

    private void write(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        String value = arg(s, 0);
        boolean isShared = registers.isShared(p.state());
        String to = registers.element(p.state(), p.element());
        String statement;
        int bits = registers.bits(p.state());
        if (registers.isPacked(p.state())) {
            statement = "put_bytes(%s, %du, %d, %s);"
                    .formatted(registers.array(p.state()), p.element(), p.width() / 8, value);
        } else if (p.width() == bits && (bits == 32 || bits == 64)) {
            statement = "%s = %s;".formatted(to, value);
        } else {
            statement = "%1$s = (%1$s & ~0x%2$xu) | (%3$s << %4$d & 0x%2$xu);".formatted(to, p.mask(), value, p.low());
        }
        shared(s, isShared, statement);
    }

    /// Lanes write to what they share one after the other, when all have read what was there before.
    private void shared(Step s, boolean isShared, String statement) {
        if (isShared && target == Target.C) line("turn(l, %s);", place(s, 0));
        if (code.lanes() == Entry.Lanes.ONCE && !isShared) effect(s, "if (l->lane == 0) { %s }".formatted(statement));
        else effect(s, statement);
        if (isShared && target == Target.C) line("turn(l, %s);", place(s, 1));
    }

    private void writeAt(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        String index = arg(s, 0);
        String value = arg(s, 1);
        String check =
                "if (%s >= %du) %s else ".formatted(index, indexed(p), fault("there is no register of this number"));
        shared(s, registers.isShared(p.state()), "{ %s%s }".formatted(check, put(p, index, value)));
    }

    /// @return how many elements of a place's width its file has
    private long indexed(RegisterRef p) {
        String file = p.state();
        return (long) registers.all(file) * registers.bits(file) / p.width();
    }

    private String put(RegisterRef p, String index, String value) {
        String file = p.state();
        String array = registers.array(p.state());
        if (registers.isPacked(file))
            return "put_bytes(%s, %s * %du, %d, %s);".formatted(array, index, p.width() / 8, p.width() / 8, value);
        int per = registers.bits(file) / p.width();
        if (per == 1 && (p.width() == 32 || p.width() == 64)) return "%s[%s] = %s;".formatted(array, index, value);
        long mask = (1L << p.width()) - 1;
        return "%1$s[%2$s / %3$du] = (%1$s[%2$s / %3$du] & ~(0x%4$xu << (%2$s %% %3$du * %5$du))) | (%6$s & 0x%4$xu) << (%2$s %% %3$du * %5$du);"
                .formatted(array, index, per, mask, p.width(), value);
    }

    private void readAt(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        String index = arg(s, 0);
        String file = p.state();
        String array = registers.array(p.state());
        String element;
        int per = Math.max(1, registers.bits(file) / p.width());
        if (registers.isPacked(file))
            element = "ring(%s, %d, %s * %du, %d)"
                    .formatted(array, registers.all(file), index, p.width() / 8, p.width() / 8);
        else if (per == 1) element = "%s[%s]".formatted(array, index);
        else
            element = "%1$s[%2$s / %3$du] >> (%2$s %% %3$du * %4$du) & 0x%5$xu"
                    .formatted(array, index, per, p.width(), (1L << p.width()) - 1);
        line("%s v%d = 0;", type(s.type()), s.id());
        line("if (%s < %du) v%d = (%s)(%s);", index, indexed(p), s.id(), type(s.type()), element);
        String when = guard(s);
        line(
                "else %s%s",
                when.isEmpty() ? "" : "if (%s) ".formatted(when), fault("there is no register of this number"));
    }

    // ---- effects

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    static String fault(String why) {
        return "fault(l, 16, %s);".formatted(quoted(why));
    }

    /// @return the condition of an effect, or nothing
    String guard(Step s) {
        List<String> all = new ArrayList<>();
        if (isGuarded && isForActive()) all.add("l->on");
        if (isGuarded && code.lanes() == Entry.Lanes.ONCE && isForOne(s.op())) all.add("l->lane == 0");
        if (of.condition(s) >= 0) all.add("v" + of.condition(s));
        return String.join(" && ", all);
    }

    /// Whether the first lane does it alone, where an instruction is done once for the wave.
    private static boolean isForOne(Op op) {
        return switch (op) {
            case STORE, ATOMIC, WRITE, WRITE_AT -> true;
            default -> false;
        };
    }

    private void effect(Step s, String statement) {
        String when = guard(s);
        if (when.isEmpty()) line("%s", statement);
        else line("if (%s) { %s }", when, statement);
    }

    /// A value that lanes without the condition get as 0.
    private void assign(Step s, String expression) {
        String cast = s.type() == ValueType.I32 ? "(uint)" : "";
        String when = guard(s);
        if (when.isEmpty()) line("%s v%d = %s%s;", type(s.type()), s.id(), cast, expression);
        else line("%s v%d = %s ? %s%s : 0;", type(s.type()), s.id(), when, cast, expression);
    }

    /// @return the first place of a step
    String place(Step s) {
        return place(s, 0);
    }

    /// @param phase of an operation with several turns
    private String place(Step s, int phase) {
        return place(insn().address(), s.id() + 1, phase);
    }

    /// @param number of an operation in the instruction, from 1 on; 0 for its begin
    static String place(long address, int number, int phase) {
        return "0x%xUL".formatted(LaneProgram.place(address, number, phase));
    }

    /// Before an access to memory that others may access.
    private void turn(Step s) {
        if (!registers.isOwn(s.space())) line("turn(l, %s);", place(s, 0));
    }

    private void load(Step s) {
        turn(s);
        assign(s, "load_%s(l, %s, %d)".formatted(s.space(), arg(s, 0), s.value()));
    }
}
