package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.Source;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import dev.heddle.llvm.engine.LlvmGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Every form of an operation gives as machine code what its scalar form gives.
class LlvmFormsTest {
    private static final int TURNS = 40;

    /// Forms that are compiled together; each has four registers.
    private static final int TOGETHER = 16;

    private static final String BOOK = """
            isa forms "A machine for values" {
              granule 1
              max 1
              lanes 32
              fragments
              state a : u64[64]
            }
            insn none "Nothing" { bytes 1  fixed [7:0]=0  text "none"  does { a[0] = 0 } }
            """;

    @Test
    void everyForm() throws Exception {
        LlvmGenerator generator = new LlvmGenerator();
        assumeTrue(generator.problem().isEmpty(), generator.problem());
        Codec codec = Codec.of(Books.parse(new Source("forms.isa", BOOK), null));
        List<Reference> all = Forms.all();
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < all.size(); i += TOGETHER)
            new Machine(codec, generator, all.subList(i, Math.min(i + TOGETHER, all.size()))).compare(wrong);
        assertThat(wrong).isEmpty();
    }

    /// Some forms, one after the other, as a program.
    private static final class Machine {
        private final List<Reference> forms;
        private final Wave wave;
        private final Tier tier;

        Machine(Codec codec, LlvmGenerator generator, List<Reference> forms) {
            this.forms = forms;
            Executable program = new Executable(codec, new byte[forms.size()], 0);
            CompiledRegions regions =
                    Objects.requireNonNull(generator.regions(program.layout(), at -> code(program, at)));
            this.tier = Objects.requireNonNull(regions.at(0, Engines.LLVM, Long.MAX_VALUE / 2));
            this.wave = new Wave(program);
        }

        private LaneCode code(Executable program, long at) {
            if (at < 0 || at >= forms.size()) return null;
            Insn insn = Objects.requireNonNull(program.insn(at));
            List<Step> steps = steps(forms.get((int) at), 4 * (int) at);
            return new LaneCode(insn, Entry.Lanes.ACTIVE, steps, false);
        }

        void compare(List<String> wrong) {
            boolean[] isWrong = new boolean[forms.size()];
            Random random = new Random(1);
            for (int turn = 0; turn < TURNS; turn++) {
                long[][] args = new long[4 * forms.size()][wave.lanes];
                wave.reset(0, wave.lanes);
                for (int f = 0; f < forms.size(); f++)
                    for (int k = 0; k < forms.get(f).from().size(); k++)
                        for (int i = 0; i < wave.lanes; i++) {
                            long v = Forms.value(forms.get(f), k, random);
                            args[4 * f + k][i] = v;
                            wave.wide[4 * f + k][i] = v;
                        }
                assertThat(tier.run(wave, 1)).isEqualTo(forms.size());
                wave.settle();
                for (int f = 0; f < forms.size(); f++) {
                    if (isWrong[f]) continue;
                    isWrong[f] = isWrong(forms.get(f), args, 4 * f, wrong);
                }
            }
        }

        private boolean isWrong(Reference form, long[][] a, int first, List<String> wrong) {
            for (int i = 0; i < wave.lanes; i++) {
                long right = form.apply(a[first][i], a[first + 1][i], a[first + 2][i]);
                long got = wave.wide[first + 3][i];
                if (Forms.isSame(form.type(), got, right)) continue;
                wrong.add("%s of %x %x %x: %x, not %x"
                        .formatted(form, a[first][i], a[first + 1][i], a[first + 2][i], got, right));
                return true;
            }
            return false;
        }
    }

    /// The operation on three registers, and its value in the fourth.
    private static List<Step> steps(Reference form, int first) {
        List<Step> out = new ArrayList<>();
        List<Integer> args = new ArrayList<>();
        for (int k = 0; k < form.from().size(); k++) {
            int bits = add(out, Op.READ, ValueType.I64, first + k);
            args.add(argument(out, form.from().get(k), bits));
        }
        int id = out.size();
        out.add(Forms.step(id, form.op(), form.type(), args, form));
        add(out, Op.WRITE, ValueType.NONE, first + 3, bits(out, form.type(), id));
        return out;
    }

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
                int least = add(out, Op.NARROW, ValueType.I32, -1, zero);
                int one = add(out, Op.LOWEST, ValueType.I32, -1, least);
                int all = add(out, Op.WIDEN_S, ValueType.I64, -1, one);
                yield add(out, Op.SELECT, ValueType.I64, -1, value, all, zero);
            }
        };
    }

    /// @param element of the file, -1 for none
    private static int add(List<Step> out, Op op, ValueType type, int element, Integer... args) {
        RegisterRef p = element < 0 ? null : new RegisterRef("a", element, 0, Long.SIZE);
        out.add(new Step(out.size(), op, type, List.of(args), -1, 0, "", p, null, false));
        return out.size() - 1;
    }
}
