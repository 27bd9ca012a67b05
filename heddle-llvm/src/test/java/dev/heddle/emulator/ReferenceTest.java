package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.lanes.Modifiers;
import dev.heddle.emulator.scalar.ScalarCode;
import dev.heddle.emulator.scalar.ScalarInterpreter;
import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.ProgramRows;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import dev.heddle.llvm.engine.LlvmGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Every form of an operation gives what its scalar form gives: the loops over lanes, and machine code of one
/// lane.
class ReferenceTest {
    private static final int TURNS = 60;

    private static final String BOOK = """
            isa forms "A machine for values" {
              granule 1
              max 1
              lanes 32
              fragments
              state a : u64[4] shared
            }
            insn none "Nothing" { bytes 1  fixed [7:0]=0  text "none"  does { a[0] = 0 } }
            """;

    private final Codec codec = codec();

    private static Codec codec() {
        try {
            return Codec.of(Books.parse(new Source("forms.isa", BOOK), null));
        } catch (SourceException e) {
            throw new AssertionError(e.diagnostics().toString(), e);
        }
    }

    @Test
    void everyOperationHasAScalarFormOrIsNamedAsAnother() {
        TreeSet<Op> tried = new TreeSet<>();
        Forms.all().forEach(f -> tried.add(f.op()));
        for (Op op : Op.values()) {
            assertThat(tried.contains(op)).as(op.text()).isEqualTo(Reference.isDefined(op));
            if (Reference.isDefined(op)) continue;
            Reference none = new Reference(op, ValueType.I32, List.of(ValueType.I32), 0, "", null);
            assertThatThrownBy(() -> none.apply(0, 0, 0)).as(op.text()).hasMessageStartingWith(op.text());
        }
    }

    @Test
    void loopsOverLanes() {
        List<String> wrong = new ArrayList<>();
        for (Reference form : Forms.all()) if (form.op() != Op.AS_FLOAT) new Rows(form).compare(wrong);
        assertThat(wrong).isEmpty();
    }

    /// An operation on rows of a wave.
    private final class Rows {
        private final Reference form;
        private final Executable program = new Executable(codec, new byte[1], 0);
        private final List<Step> steps;
        private final int[] code = new int[Block.STRIDE];
        private final Wave wave;

        Rows(Reference form) {
            this.form = form;
            this.steps = Forms.steps(form);
            Step s = steps.getLast();
            boolean wide = !form.from().isEmpty() && form.from().getLast().bits() == 64;
            code[0] = Operations.opcode(s, wide);
            code[1] = take(form.type());
            for (int k = 0; k < form.from().size(); k++)
                code[2 + k] = take(form.from().get(k));
            code[5] = Operations.immediate(s, code[0], steps, program.layout());
            program.block(0, Block.NO_LIMIT);
            wave = new Wave(program);
        }

        private int take(ValueType t) {
            ProgramRows rows = program.layout().rows();
            return (t.bits() == 64 ? rows.widePool() : rows.narrowPool()).take(1);
        }

        void compare(List<String> wrong) {
            Random random = new Random(1);
            for (int turn = 0; turn < TURNS; turn++) {
                long[][] args = new long[3][wave.lanes];
                for (int k = 0; k < form.from().size(); k++)
                    for (int i = 0; i < wave.lanes; i++) set(k, i, args[k][i] = Forms.value(form, k, random));
                run();
                for (int i = 0; i < wave.lanes; i++) {
                    long expected = form.apply(args[0][i], args[1][i], args[2][i]);
                    long got = form.type().bits() == 64 ? wave.wide[code[1]][i] : wave.narrow[code[1]][i];
                    if (Forms.isSame(form.type(), got, expected)) continue;
                    wrong.add("%s of %x %x %x: %x, not %x"
                            .formatted(form, args[0][i], args[1][i], args[2][i], got, expected));
                    return;
                }
            }
        }

        private void set(int k, int lane, long value) {
            int row = code[2 + k];
            if (form.from().get(k).bits() == 64) wave.wide[row][lane] = value;
            else wave.narrow[row][lane] = (int) value;
        }

        private void run() {
            int[] of = code.clone();
            if (of[0] == Opcode.MODIFY_F)
                of[2] |= form.op() == Op.FNEG ? Modifiers.NEG : form.op() == Op.FABS ? Modifiers.ABS : Modifiers.FLUSH;
            int[] d = form.type().bits() == 64 ? wave.narrow[0] : wave.narrow[of[1]];
            if (of[0] < Opcode.FIRST_WIDE) LaneDispatch.ints(d, wave, of, 0, wave.lanes);
            else if (of[0] < Opcode.FIRST_SINGLES) LaneDispatch.wide(d, wave, of, 0, wave.lanes);
            else if (of[0] < Opcode.FIRST_DOUBLES) LaneDispatch.singles(d, wave, of, 0, wave.lanes);
            else if (of[0] < Opcode.FIRST_ACROSS) LaneDispatch.doubles(d, wave, of, 0, wave.lanes);
            else LaneDispatch.across(d, wave, of, 0, wave.lanes);
        }
    }

    @Test
    void compiledCode() {
        LlvmGenerator generator = new LlvmGenerator();
        assumeTrue(generator.problem().isEmpty(), generator.problem());
        RegisterLayout layout = new RegisterLayout(codec.book().isa());
        List<String> wrong = new ArrayList<>();
        for (Reference form : Forms.all()) {
            LaneCode code = new LaneCode(codec.insn("none", 0), Entry.Lanes.ACTIVE, code(form), false);
            ScalarCode compiled = generator.scalar(layout, List.of(), code);
            ScalarCode interpreted = new ScalarInterpreter(layout, List.of(), code);
            assertThat(compiled == null).as("%s", form).isEqualTo(isLeftToTheInterpreter(form));
            if (compiled != null) compare(form, compiled, wrong);
            compare(form, interpreted, wrong);
        }
        assertThat(wrong).isEmpty();
    }

    /// Functions, packed formats, and exact results as odd doubles.
    private static boolean isLeftToTheInterpreter(Reference form) {
        return switch (form.op()) {
            case FDIV, FSQRT, RCP, RSQRT, EXP2, LOG2, SIN, COS, SINPI, COSPI, PACK -> true;
            case FADD, FMUL, FMA -> form.type() == ValueType.F64 && !FloatFormat.DOUBLE.equals(form.format());
            default -> false;
        };
    }

    private static void compare(Reference form, ScalarCode code, List<String> wrong) {
        Random random = new Random(2);
        for (int turn = 0; turn < 8 * TURNS; turn++) {
            long[] a = new long[4];
            for (int k = 0; k < form.from().size(); k++) a[k] = Forms.value(form, k, random);
            long expected = form.apply(a[0], a[1], a[2]);
            code.run(new Memory[0], new int[0], a, new byte[0], 0);
            if (Forms.isSame(form.type(), a[3], expected)) continue;
            wrong.add("%s %s of %x %x %x: %x, not %x"
                    .formatted(code.getClass().getSimpleName(), form, a[0], a[1], a[2], a[3], expected));
            return;
        }
    }

    /// The operation on a[0], a[1], a[2], and its value in a[3].
    private static List<Step> code(Reference form) {
        List<Step> out = new ArrayList<>();
        List<Integer> args = new ArrayList<>();
        for (int k = 0; k < form.from().size(); k++)
            args.add(argument(out, form.from().get(k), add(out, Op.READ, ValueType.I64, k)));
        int id = out.size();
        out.add(Forms.step(id, form.op(), form.type(), args, form));
        add(out, Op.WRITE, ValueType.NONE, 3, bits(out, form.type(), id));
        return out;
    }

    /// A value of a type, from 64 bits.
    private static int argument(List<Step> out, ValueType t, int bits) {
        return switch (t) {
            case I64 -> bits;
            case F64 -> add(out, Op.AS_FLOAT, ValueType.F64, -1, bits);
            case I32 -> add(out, Op.NARROW, ValueType.I32, -1, bits);
            case F32 -> {
                int low = add(out, Op.NARROW, ValueType.I32, -1, bits);
                yield add(out, Op.AS_FLOAT, ValueType.F32, -1, low);
            }
            default -> {
                int zero = add(out, Op.CONST, ValueType.I64, -1);
                yield add(out, Op.LT_S, ValueType.MASK, -1, bits, zero);
            }
        };
    }

    /// A value of a type as 64 bits.
    private static int bits(List<Step> out, ValueType t, int value) {
        return switch (t) {
            case I64 -> value;
            case F64 -> add(out, Op.AS_INT, ValueType.I64, -1, value);
            case I32 -> add(out, Op.WIDEN_S, ValueType.I64, -1, value);
            case F32 -> {
                int low = add(out, Op.AS_INT, ValueType.I32, -1, value);
                yield add(out, Op.WIDEN_S, ValueType.I64, -1, low);
            }
            default -> {
                int zero = add(out, Op.CONST, ValueType.I64, -1);
                int all = add(out, Op.SUB, ValueType.I64, -1, zero, one(out));
                yield add(out, Op.SELECT, ValueType.I64, -1, value, all, zero);
            }
        };
    }

    private static int one(List<Step> out) {
        out.add(new Step(out.size(), Op.CONST, ValueType.I64, List.of(), -1, 1, "", null, null, true));
        return out.size() - 1;
    }

    /// @param element of the file, -1 for none
    private static int add(List<Step> out, Op op, ValueType type, int element, Integer... args) {
        RegisterRef p = element < 0 ? null : new RegisterRef("a", element, 0, 64);
        out.add(new Step(out.size(), op, type, List.of(args), -1, 0, "", p, null, false));
        return out.size() - 1;
    }
}
