package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads and writes registers in compiled lane code: elements of the arrays of a machine with one lane.
final class ScalarRegisters {
    private static final int LANE_BITS = 32;

    private final RegisterLayout layout;
    private final ScalarFrame frame;

    /// Null if calls are as good.
    private final @Nullable ByteViews views;

    private final PackedRows rows;

    public ScalarRegisters(
            RegisterLayout layout, ScalarFrame frame, @Nullable ByteViews views, PackedRows rows) {
        this.rows = rows;
        this.layout = layout;
        this.frame = frame;
        this.views = views;
    }

    /// Whether a step writes a register that is not packed; other code may hold copies of it.
    public static boolean isShared(RegisterLayout layout, Step s) {
        return (s.op() == Op.WRITE || s.op() == Op.WRITE_AT)
                && !layout.isPacked(Objects.requireNonNull(s.place()).state());
    }

    /// Pushes the number of the first byte of an element of the place's width.
    private void packed(Step s, int index) {
        RegisterRef p = Objects.requireNonNull(s.place());
        int first = layout.number(p.state(), 0);
        if (index < 0) {
            frame.constant(first + p.element());
            return;
        }
        int bytes = p.width() / Byte.SIZE;
        frame.load(index);
        if (s.value() == 0) {
            frame.constant(layout.count(p.state()) / bytes);
            frame.access("index", CD_int, CD_int, CD_int);
        }
        if (bytes > 1) {
            frame.constant(Integer.numberOfTrailingZeros(bytes));
            frame.out.ishl();
        }
        plus(first);
    }

    /// Sees to it that a place is as it should be, and that nobody thinks it is after it has been written.
    private void settle(Step s, int index, boolean writes) {
        RegisterRef p = Objects.requireNonNull(s.place());
        int from = layout.number(p.state(), index < 0 ? p.element() : 0);
        int to = from + (index < 0 ? p.width() / Byte.SIZE : layout.count(p.state()));
        boolean mayMiss = index >= 0 && s.value() == 0 && s.op() != Op.RING;
        if (mayMiss) rows.settle(); // a fault leaves what has been done before
        if (writes) rows.forget(from, to);
        else rows.settle(from, to);
    }

    private static ClassDesc unit(int bits) {
        return bits > LANE_BITS ? CD_long : CD_int;
    }

    private void readPacked(Step s, int index) {
        int bits = Objects.requireNonNull(s.place()).width();
        settle(s, index, false);
        get(bits, () -> packed(s, index));
        resize(bits, s.type());
    }

    /// @param first pushes the number of the first byte
    private void get(int bits, Runnable first) {
        if (views != null && bits >= LANE_BITS) {
            views.get(bits, first);
            return;
        }
        frame.out.aload(ScalarFrame.PARAM_PACKED);
        first.run();
        frame.call("get" + bits, unit(bits), ScalarFrame.BYTES, CD_int);
    }

    /// Pushes an element of an array behind the packed registers.
    ///
    /// @param room number of its first byte
    void element(Step get, int room) {
        int bits = get.type().bits();
        int index = get.args().get(1);
        get(
                bits,
                () -> {
                    frame.load(index);
                    frame.constant(Integer.numberOfTrailingZeros(bits / Byte.SIZE));
                    frame.out.ishl();
                    plus(room);
                });
    }

    void ring(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        int at = s.args().getFirst();
        settle(s, at, false);
        long most = most(at);
        if (most >= 0 && most <= layout.count(p.state()) - p.width() / Byte.SIZE) {
            get(
                    p.width(),
                    () -> {
                        frame.load(at);
                        plus(layout.number(p.state(), 0));
                    });
            resize(p.width(), s.type());
            return;
        }
        frame.out.aload(ScalarFrame.PARAM_PACKED);
        frame.constant(layout.number(p.state(), 0));
        frame.constant(layout.count(p.state()));
        frame.load(s.args().getFirst());
        frame.call("ring" + p.width(), unit(p.width()), ScalarFrame.BYTES, CD_int, CD_int, CD_int);
        resize(p.width(), s.type());
    }

    /// @return what a number that is not below 0 is at most; -1 if that is not known, or much
    private long most(int id) {
        Step s = frame.step(id);
        long most =
                switch (s.op()) {
                    case CONST -> s.value();
                    case EACH -> s.value() - 1;
                    case ADD, MUL -> {
                        long x = most(s.args().get(0));
                        long y = most(s.args().get(1));
                        yield x < 0 || y < 0 ? -1 : s.op() == Op.ADD ? x + y : x * y;
                    }
                    default -> -1;
                };
        return most <= Short.MAX_VALUE ? most : -1;
    }

    private void resize(int bits, ValueType to) {
        if (bits > LANE_BITS && to == ValueType.I32) frame.out.l2i();
        else if (bits <= LANE_BITS && to == ValueType.I64) frame.widen();
    }

    private void writePacked(Step s, int index) {
        int bits = Objects.requireNonNull(s.place()).width();
        int value = s.args().getLast();
        Runnable pushed =
                () -> {
                    frame.load(value);
                    if (bits > LANE_BITS && frame.type(value) != ValueType.I64) frame.widen();
                    else if (bits <= LANE_BITS && frame.type(value) == ValueType.I64)
                        frame.out.l2i();
                };
        settle(s, index, true);
        if (views != null && bits >= LANE_BITS) {
            views.put(bits, () -> packed(s, index), pushed);
            return;
        }
        frame.out.aload(ScalarFrame.PARAM_PACKED);
        packed(s, index);
        pushed.run();
        frame.call("put" + bits, CD_void, ScalarFrame.BYTES, CD_int, unit(bits));
    }

    /// Pushes the array and the index of the element that holds a register, and tells where in it the bits are.
    ///
    /// @param index the step that says which, -1 for the place's own
    /// @return the local variable with the lowest bit, or -1 if it is `RegisterRef#low`
    private int element(RegisterRef p, int index) {
        boolean wide = layout.isWide(p.state());
        int first = layout.number(p.state(), 0);
        frame.out.aload(wide ? ScalarFrame.PARAM_WIDE : ScalarFrame.PARAM_SHARED);
        if (index < 0) {
            frame.constant(first + p.element());
            return -1;
        }
        rows.settle(); // a fault leaves what has been done before
        int bits = layout.elementBits(p.state());
        int each = bits / p.width();
        frame.load(index);
        frame.constant(layout.count(p.state()) * each);
        frame.access("index", CD_int, CD_int, CD_int);
        if (each == 1) {
            plus(first);
            return -1;
        }
        int at = frame.out.allocateLocal(TypeKind.INT);
        frame.out.istore(at).iload(at);
        frame.constant(Integer.numberOfTrailingZeros(each));
        frame.out.ishr();
        plus(first);
        frame.out.iload(at);
        frame.constant(each - 1);
        frame.out.iand();
        frame.constant(Integer.numberOfTrailingZeros(p.width()));
        frame.out.ishl().istore(at);
        return at;
    }

    private void plus(int n) {
        if (n == 0) return;
        frame.constant(n);
        frame.out.iadd();
    }

    void read(Step s, int index) {
        RegisterRef p = Objects.requireNonNull(s.place());
        if (layout.isPacked(p.state())) {
            readPacked(s, index);
            return;
        }
        boolean wide = layout.isWide(p.state());
        int low = element(p, index);
        frame.out.arrayLoad(wide ? TypeKind.LONG : TypeKind.INT);
        if (p.width() == layout.elementBits(p.state())) {
            if (wide && s.type() == ValueType.I32) frame.out.l2i();
            else if (!wide && s.type() == ValueType.I64) frame.widen();
            return;
        }
        if (low >= 0) frame.out.iload(low);
        else frame.constant(p.low());
        if (wide) {
            frame.out.lushr();
            frame.out.loadConstant(-1L >>> 64 - p.width());
            frame.out.land();
            if (s.type() == ValueType.I32) frame.out.l2i();
        } else {
            frame.out.iushr();
            frame.constant(-1 >>> 32 - p.width());
            frame.out.iand();
            if (s.type() == ValueType.I64) frame.widen();
        }
    }

    public void write(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        boolean at = s.op() == Op.WRITE_AT;
        if (layout.isPacked(p.state())) {
            writePacked(s, at ? s.args().getFirst() : -1);
            return;
        }
        int value = s.args().getLast();
        int low = element(p, at ? s.args().getFirst() : -1);
        boolean wide = layout.isWide(p.state());
        if (p.width() == layout.elementBits(p.state())) {
            frame.load(value);
            if (wide && frame.type(value) == ValueType.I32) frame.widen();
            if (!wide && frame.type(value) == ValueType.I64) frame.out.l2i();
            frame.out.arrayStore(wide ? TypeKind.LONG : TypeKind.INT);
            return;
        }
        frame.out.dup2().iaload();
        frame.constant(-1 >>> 32 - p.width());
        shift(low, p);
        frame.constant(-1);
        frame.out.ixor().iand();
        frame.load(value);
        if (frame.type(value) == ValueType.I64) frame.out.l2i();
        frame.constant(-1 >>> 32 - p.width());
        frame.out.iand();
        shift(low, p);
        frame.out.ior().iastore();
    }

    private void shift(int low, RegisterRef p) {
        if (low >= 0) frame.out.iload(low);
        else frame.constant(p.low());
        frame.out.ishl();
    }
}
