package dev.heddle.exec.scalar;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Layout;
import dev.heddle.exec.state.Memory;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.Place;
import dev.heddle.lift.Step;
import dev.heddle.lift.Type;
import dev.heddle.meaning.MeaningException;
import java.util.List;
import java.util.Objects;

/// Runs code of a machine with one lane step by step: slow, and what compiled code is compared with.
public final class ScalarInterpreter implements ScalarCode {
    private final Layout layout;
    private final List<String> spaces;
    private final List<Step> steps;

    /// @param spaces names of the address spaces, in the order of the book
    public ScalarInterpreter(Layout layout, List<String> spaces, LaneCode code) {
        this.layout = layout;
        this.spaces = spaces;
        this.steps = code.steps();
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
                } else if (s.op() == Op.ROW) {
                    arrays[i] = new long[(int) s.value()];
                } else if (isEffect(s.op())) {
                    if (s.when() < 0 || values[s.when()] != 0) effect(s);
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

        private long arg(Step s, int number) {
            return values[s.args().get(number)];
        }

        private long value(Step s) {
            return switch (s.op()) {
                case CONST -> s.type() == Type.I64 || s.type() == Type.F64 ? s.value() : (int) s.value();
                case LANE -> 0;
                case EXEC -> -1;
                case DESCRIPTOR -> descriptor;
                case GET -> arrays[s.args().getFirst()][(int) arg(s, 1)];
                case READ -> sized(s, read(place(s), own(place(s))));
                case READ_AT -> sized(s, read(place(s), indexed(place(s), (int) arg(s, 0))));
                case RING -> sized(s, ring(place(s), (int) arg(s, 0)));
                case LOAD -> {
                    if (s.when() >= 0) throw new MeaningException("a load under a condition");
                    yield sized(s, space(s).load(0, arg(s, 0), (int) s.value()));
                }
                default -> {
                    long[] a = s.args().stream().mapToLong(i -> values[i]).toArray();
                    Type from = s.args().isEmpty() ? s.type() : type(s.args().getLast());
                    yield Reference.value(s, from, a);
                }
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
        private long read(Place p, int at) {
            if (layout.isPacked(p.state())) {
                long out = 0;
                for (int i = 0; i < p.width() / Byte.SIZE; i++)
                    out |= (packed[at + i] & 0xffL) << Byte.SIZE * i;
                return out;
            }
            int bits = layout.elementBits(p.state());
            int element = layout.number(p.state(), 0) + at / bits;
            long whole = layout.isWide(p.state()) ? wide[element] : shared[element] & 0xffffffffL;
            return whole >>> at % bits & -1L >>> 64 - p.width();
        }

        private void write(Place p, int at, long value) {
            if (layout.isPacked(p.state())) {
                for (int i = 0; i < p.width() / Byte.SIZE; i++)
                    packed[at + i] = (byte) (value >>> Byte.SIZE * i);
                return;
            }
            int bits = layout.elementBits(p.state());
            int element = layout.number(p.state(), 0) + at / bits;
            long mask = -1L >>> 64 - p.width() << at % bits;
            long moved = value << at % bits & mask;
            if (layout.isWide(p.state())) wide[element] = wide[element] & ~mask | moved;
            else shared[element] = shared[element] & (int) ~mask | (int) moved;
        }

        private long ring(Place p, int from) {
            int size = layout.count(p.state());
            long out = 0;
            for (int i = 0; i < p.width() / Byte.SIZE; i++)
                out |=
                        (packed[layout.number(p.state(), 0) + (from + i) % size] & 0xffL)
                                << Byte.SIZE * i;
            return out;
        }
    }

    /// @return where a place begins: a byte of all packed files, or a bit of its own file
    private int own(Place p) {
        check(p);
        if (layout.isPacked(p.state())) return layout.number(p.state(), p.element());
        return p.element() * layout.elementBits(p.state()) + p.low();
    }

    /// @return the same of the element with that index, in elements of the place's width
    private int indexed(Place p, int index) {
        check(p);
        int each = layout.elementBits(p.state()) / p.width();
        if (!layout.isPacked(p.state()))
            return p.width() * within(index, layout.count(p.state()) * each);
        int bytes = p.width() / Byte.SIZE;
        return layout.number(p.state(), 0) + bytes * within(index, layout.count(p.state()) / bytes);
    }

    private void check(Place p) {
        if (!layout.isPacked(p.state()) && !layout.isShared(p.state()))
            throw new MeaningException(
                    "'" + p.state() + "' is a register of each lane; loops need shared ones");
    }

    private Type type(int id) {
        return steps.get(id).type();
    }

    private static int within(int index, int count) {
        if (index >= 0 && index < count) return index;
        throw Fault.noRegister(index, count, 0);
    }

    private static Place place(Step s) {
        return Objects.requireNonNull(s.place());
    }

    private static long sized(Step s, long value) {
        return s.type() == Type.I64 || s.type() == Type.F64 ? value : (int) value;
    }
}
