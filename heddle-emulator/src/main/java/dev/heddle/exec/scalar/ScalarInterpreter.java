package dev.heddle.exec.scalar;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Memory;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import dev.heddle.meaning.MeaningException;
import java.util.List;
import java.util.Objects;

/// Runs code of a machine with one lane step by step: slow, and what compiled code is compared with.
public final class ScalarInterpreter implements ScalarCode {
    private final RegisterLayout layout;
    private final List<String> spaces;
    private final List<Step> steps;

    /// What computes the value of a step, by its number.
    private final List<Reference> forms;

    /// @param spaces names of the address spaces, in the order of the book
    /// @throws MeaningException if the lane code needs more than one lane, or does what only whole waves can
    public ScalarInterpreter(RegisterLayout layout, List<String> spaces, LaneCode code) {
        ScalarLimits.check(layout, code);
        this.layout = layout;
        this.spaces = spaces;
        this.steps = code.steps();
        this.forms = steps.stream().map(s -> Reference.of(s, steps)).toList();
    }

    @Override
    public void run(Memory[] memory, int[] shared, long[] wide, byte[] packed, long descriptor) {
        new Run(memory, shared, wide, packed, descriptor).steps(0, steps.size());
    }

    /// One run, with the values of the steps so far.
    private final class Run {
        private final Memory[] memory;
        private final int[] shared;
        private final long[] wide;
        private final byte[] packed;
        private final long descriptor;
        private final long[] values = new long[steps.size()];
        private final long[][] arrays = new long[steps.size()][];

        Run(Memory[] memory, int[] shared, long[] wide, byte[] packed, long descriptor) {
            this.memory = memory;
            this.shared = shared;
            this.wide = wide;
            this.packed = packed;
            this.descriptor = descriptor;
        }

        void steps(int from, int to) {
            for (int i = from; i < to; i++) {
                Step s = steps.get(i);
                if (s.op() == Op.EACH) {
                    int end = end(i);
                    for (values[i] = 0; values[i] < s.value(); values[i]++) steps(i + 1, end);
                    i = end;
                } else if (s.op() == Op.ARRAY) {
                    arrays[i] = new long[(int) s.value()];
                } else if (isEffect(s.op())) {
                    if (holds(s)) effect(s);
                } else {
                    values[i] = value(s);
                }
            }
        }

        private int end(int each) {
            int depth = 1;
            int i = each;
            while (depth > 0) {
                Op op = steps.get(++i).op();
                depth += op == Op.EACH ? 1 : op == Op.END ? -1 : 0;
            }
            return i;
        }

        private static boolean isEffect(Op op) {
            return switch (op) {
                case PUT, WRITE, WRITE_AT, STORE, FAULT -> true;
                default -> false;
            };
        }

        /// Whether the condition of a step holds.
        private boolean holds(Step s) {
            return s.when() < 0 || values[s.when()] != 0;
        }

        /// @return 0 if there is no such argument
        private long arg(Step s, int number) {
            return number < s.args().size() ? values[s.args().get(number)] : 0;
        }

        private long value(Step s) {
            return switch (s.op()) {
                case CONST -> sized(s, s.value());
                case LANE -> 0;
                case EXEC -> -1;
                case DESCRIPTOR -> descriptor;
                case GET -> arrays[s.args().getFirst()][(int) arg(s, 1)];
                case READ -> sized(s, read(place(s), own(place(s))));
                case READ_AT -> holds(s) ? sized(s, read(place(s), indexed(place(s), (int) arg(s, 0)))) : 0;
                case RING -> sized(s, ring(place(s), (int) arg(s, 0)));
                case LOAD -> holds(s) ? sized(s, space(s).load(0, arg(s, 0), (int) s.value())) : 0;
                default -> forms.get(s.id()).apply(arg(s, 0), arg(s, 1), arg(s, 2));
            };
        }

        private void effect(Step s) {
            switch (s.op()) {
                case PUT -> arrays[s.args().getFirst()][(int) arg(s, 1)] = arg(s, 2);
                case WRITE -> write(place(s), own(place(s)), arg(s, 0));
                case WRITE_AT -> write(place(s), indexed(place(s), (int) arg(s, 0)), arg(s, 1));
                case STORE -> space(s).store(0, arg(s, 0), (int) s.value(), arg(s, 1));
                default -> throw new Fault(s.word(), 0);
            }
        }

        private Memory space(Step s) {
            return memory[spaces.indexOf(s.space())];
        }

        /// @param at where it begins, see [#own]
        private long read(RegisterRef p, int at) {
            if (layout.isPacked(p.state())) {
                long out = 0;
                for (int i = 0; i < p.width() / Byte.SIZE; i++) out |= (packed[at + i] & 0xffL) << Byte.SIZE * i;
                return out;
            }
            int bits = layout.elementBits(p.state());
            int element = layout.number(p.state(), 0) + at / bits;
            long whole = layout.isWide(p.state()) ? wide[element] : shared[element] & 0xffffffffL;
            return whole >>> at % bits & -1L >>> 64 - p.width();
        }

        private void write(RegisterRef p, int at, long value) {
            if (layout.isPacked(p.state())) {
                for (int i = 0; i < p.width() / Byte.SIZE; i++) packed[at + i] = (byte) (value >>> Byte.SIZE * i);
                return;
            }
            int bits = layout.elementBits(p.state());
            int element = layout.number(p.state(), 0) + at / bits;
            long mask = -1L >>> 64 - p.width() << at % bits;
            long moved = value << at % bits & mask;
            if (layout.isWide(p.state())) wide[element] = wide[element] & ~mask | moved;
            else shared[element] = shared[element] & (int) ~mask | (int) moved;
        }

        private long ring(RegisterRef p, int from) {
            int size = layout.count(p.state());
            long out = 0;
            for (int i = 0; i < p.width() / Byte.SIZE; i++)
                out |= (packed[layout.number(p.state(), 0) + (from + i) % size] & 0xffL) << Byte.SIZE * i;
            return out;
        }
    }

    /// @return where a place begins: a byte of all packed files, or a bit of its own file
    private int own(RegisterRef p) {
        if (layout.isPacked(p.state())) return layout.number(p.state(), p.element());
        return p.element() * layout.elementBits(p.state()) + p.low();
    }

    /// @return the same of the element with that index, in elements of the place's width
    private int indexed(RegisterRef p, int index) {
        int each = layout.elementBits(p.state()) / p.width();
        if (!layout.isPacked(p.state())) return p.width() * within(index, layout.count(p.state()) * each);
        int bytes = p.width() / Byte.SIZE;
        return layout.number(p.state(), 0) + bytes * within(index, layout.count(p.state()) / bytes);
    }

    private static int within(int index, int count) {
        if (index >= 0 && index < count) return index;
        throw Fault.noRegister(index, count, 0);
    }

    private static RegisterRef place(Step s) {
        return Objects.requireNonNull(s.place());
    }

    private static long sized(Step s, long value) {
        return s.type().bits() == 64 ? value : (int) value;
    }
}
