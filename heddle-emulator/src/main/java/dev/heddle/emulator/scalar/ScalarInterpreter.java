package dev.heddle.emulator.scalar;

import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.number.Reference;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.RegisterLayout;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Runs code of a machine with one lane step by step: slow, and what compiled code is compared with.
public final class ScalarInterpreter implements ScalarCode {
    private final List<String> spaces;
    private final List<Step> steps;

    /// What computes the value of a step, where its register bits are, and its arguments: by its number.
    private final Reference[] forms;

    private final @Nullable Place[] places;
    private final int[][] args;

    /// @param spaces names of the address spaces, in the order of the book
    /// @throws MeaningException if the lane code needs more than one lane, or does what only whole waves can
    public ScalarInterpreter(RegisterLayout layout, List<String> spaces, LaneCode code) {
        ScalarLimits.check(layout, code);
        this.spaces = spaces;
        this.steps = code.steps();
        int n = steps.size();
        this.forms = new Reference[n];
        this.places = new Place[n];
        this.args = new int[n][];
        for (int i = 0; i < n; i++) {
            Step s = steps.get(i);
            forms[i] = Reference.of(s, steps);
            if (s.place() != null) places[i] = Place.of(layout, s.place());
            args[i] = s.args().stream().mapToInt(Integer::intValue).toArray();
        }
    }

    /// Where bits of registers are.
    ///
    /// @param number of the file's first byte or element
    /// @param size elements of the file; bytes of a packed one
    /// @param count elements of the width that it has
    /// @param element bits of one
    /// @param own where the bits begin: a byte of all packed files, or a bit of their own file
    private record Place(
            boolean isPacked, boolean isWide, int number, int size, int count, int element, int own, int width) {
        static Place of(RegisterLayout layout, RegisterRef p) {
            boolean isPacked = layout.isPacked(p.state());
            int element = layout.elementBits(p.state());
            return new Place(
                    isPacked,
                    !isPacked && layout.isWide(p.state()),
                    layout.number(p.state(), 0),
                    layout.count(p.state()),
                    layout.count(p),
                    element,
                    isPacked ? layout.number(p.state(), p.element()) : p.element() * element + p.low(),
                    p.width());
        }

        /// @return [#own] of the element with that index, in elements of the width
        int indexed(int index) {
            if (index < 0 || index >= count) throw Fault.noRegister(index, count, 0);
            return isPacked ? number + width / Byte.SIZE * index : width * index;
        }
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
        private long arg(int step, int number) {
            int[] of = args[step];
            return number < of.length ? values[of[number]] : 0;
        }

        private long value(Step s) {
            return switch (s.op()) {
                case CONST -> sized(s, s.value());
                case LANE -> 0;
                case EXEC -> -1;
                case DESCRIPTOR -> descriptor;
                case GET -> arrays[args[s.id()][0]][(int) arg(s.id(), 1)];
                case READ -> sized(s, read(place(s), place(s).own));
                case READ_AT -> holds(s) ? sized(s, read(place(s), place(s).indexed((int) arg(s.id(), 0)))) : 0;
                case RING -> sized(s, ring(place(s), (int) arg(s.id(), 0)));
                case LOAD -> holds(s) ? sized(s, space(s).load(0, arg(s.id(), 0), (int) s.value())) : 0;
                default -> forms[s.id()].apply(arg(s.id(), 0), arg(s.id(), 1), arg(s.id(), 2));
            };
        }

        private void effect(Step s) {
            switch (s.op()) {
                case PUT -> arrays[args[s.id()][0]][(int) arg(s.id(), 1)] = arg(s.id(), 2);
                case WRITE -> write(place(s), place(s).own, arg(s.id(), 0));
                case WRITE_AT -> write(place(s), place(s).indexed((int) arg(s.id(), 0)), arg(s.id(), 1));
                case STORE -> space(s).store(0, arg(s.id(), 0), (int) s.value(), arg(s.id(), 1));
                default -> throw new Fault(s.word(), 0);
            }
        }

        private Memory space(Step s) {
            return memory[spaces.indexOf(s.space())];
        }

        /// @param at where it begins, see [Place#own]
        private long read(Place p, int at) {
            if (p.isPacked) {
                long out = 0;
                for (int i = 0; i < p.width / Byte.SIZE; i++) out |= (packed[at + i] & 0xffL) << Byte.SIZE * i;
                return out;
            }
            int element = p.number + at / p.element;
            long whole = p.isWide ? wide[element] : shared[element] & 0xffffffffL;
            return whole >>> at % p.element & -1L >>> 64 - p.width;
        }

        private void write(Place p, int at, long value) {
            if (p.isPacked) {
                for (int i = 0; i < p.width / Byte.SIZE; i++) packed[at + i] = (byte) (value >>> Byte.SIZE * i);
                return;
            }
            int element = p.number + at / p.element;
            long mask = -1L >>> 64 - p.width << at % p.element;
            long moved = value << at % p.element & mask;
            if (p.isWide) wide[element] = wide[element] & ~mask | moved;
            else shared[element] = shared[element] & (int) ~mask | (int) moved;
        }

        private long ring(Place p, int from) {
            long out = 0;
            for (int i = 0; i < p.width / Byte.SIZE; i++)
                out |= (packed[p.number + (from + i) % p.size] & 0xffL) << Byte.SIZE * i;
            return out;
        }
    }

    private Place place(Step s) {
        return Objects.requireNonNull(places[s.id()]);
    }

    private static long sized(Step s, long value) {
        return s.type().bits() == 64 ? value : (int) value;
    }
}
