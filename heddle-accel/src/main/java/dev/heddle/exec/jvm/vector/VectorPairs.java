package dev.heddle.exec.jvm.vector;

import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;

/// Vectors of the 64-bit integers of lanes: two each, of which that with the lower halves is pushed first.
final class VectorPairs {
    private final VectorValues values;
    private final VectorApi api;
    private final CodeBuilder out;

    VectorPairs(VectorValues values, VectorApi api, CodeBuilder out) {
        this.values = values;
        this.api = api;
        this.out = out;
    }

    boolean value(Step s) {
        switch (s.op()) {
            case WIDEN_U -> {
                values.push(s, 0);
                api.number(0);
            }
            case WIDEN_S -> {
                values.push(s, 0);
                values.push(s, 0);
                api.shift("ASHR", Integer.SIZE - 1);
            }
            case PAIR -> {
                values.push(s, 0);
                values.push(s, 1);
            }
            case ADD -> sum(s);
            case SUB -> difference(s);
            case AND, OR -> bits(s);
            case SELECT -> choice(s);
            case SHL, SHR -> {
                Step by = values.arg(s, 1);
                if (by.op() != Op.CONST || by.value() < 0 || by.value() > 63) return false;
                moved(s, (int) by.value(), s.op() == Op.SHL);
            }
            case MUL -> {
                Step by = values.arg(s, 1);
                if (by.op() == Op.CONST && Long.bitCount(by.value()) == 1)
                    moved(s, Long.numberOfTrailingZeros(by.value()), true);
                else product(s);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void bits(Step s) {
        values.low(s, 0);
        values.low(s, 1);
        api.ints(s.op().text());
        values.high(s, 0);
        values.high(s, 1);
        api.ints(s.op().text());
    }

    private void choice(Step s) {
        values.low(s, 2);
        values.low(s, 1);
        values.push(s, 0);
        api.blend();
        values.high(s, 2);
        values.high(s, 1);
        values.push(s, 0);
        api.blend();
    }

    private void sum(Step s) {
        values.low(s, 0);
        values.low(s, 1);
        api.ints("add");
        values.high(s, 0);
        if (!isShort(values.arg(s, 1))) {
            values.high(s, 1);
            api.ints("add");
        }
        out.iconst_1();
        values.low(s, 0);
        values.low(s, 1);
        api.ints("add");
        api.compare("ULT", () -> values.low(s, 1));
        api.plusMasked();
    }

    private void difference(Step s) {
        values.low(s, 0);
        values.low(s, 1);
        api.ints("sub");
        values.high(s, 0);
        values.high(s, 1);
        api.ints("sub");
        out.iconst_m1();
        values.low(s, 0);
        api.compare("ULT", () -> values.low(s, 1));
        api.plusMasked();
    }

    /// The halves of the lower halves' product are put together of products of 16 by 16 bits.
    private void product(Step s) {
        int[][] x = new int[2][2];
        for (int k = 0; k < 2; k++)
            for (int half = 0; half < 2; half++) {
                values.low(s, k);
                if (half == 0) ones();
                else api.shift("LSHR", 16);
                x[k][half] = taken();
            }
        values.low(s, 0);
        values.low(s, 1);
        api.ints("mul");
        int first = times(x[0][0], x[1][0]);
        int[] middle = {times(x[0][0], x[1][1]), times(x[0][1], x[1][0])};
        out.aload(first);
        api.shift("LSHR", 16);
        for (int m : middle) {
            out.aload(m);
            ones();
            api.ints("add");
        }
        api.shift("LSHR", 16);
        for (int m : middle) {
            out.aload(m);
            api.shift("LSHR", 16);
            api.ints("add");
        }
        out.aload(times(x[0][1], x[1][1]));
        api.ints("add");
        for (int k = 0; k < 2; k++) {
            if (isShort(values.arg(s, k))) continue;
            values.high(s, k);
            values.low(s, 1 - k);
            api.ints("mul");
            api.ints("add");
        }
    }

    private void ones() {
        api.number(0xffff);
        api.ints("and");
    }

    /// @return the local variable of a product
    private int times(int x, int y) {
        out.aload(x).aload(y);
        api.ints("mul");
        return taken();
    }

    /// @return the local variable of what has been pushed
    private int taken() {
        int local = out.allocateLocal(TypeKind.REFERENCE);
        out.astore(local);
        return local;
    }

    /// Whether the upper half is 0.
    private static boolean isShort(Step s) {
        return s.op() == Op.WIDEN_U || s.op() == Op.CONST && s.value() >>> 32 == 0;
    }

    private void moved(Step s, int by, boolean left) {
        if (by >= Integer.SIZE) {
            if (left) api.number(0);
            if (left) values.low(s, 0);
            else values.high(s, 0);
            if (by > Integer.SIZE) api.shift(left ? "LSHL" : "LSHR", by - Integer.SIZE);
            if (!left) api.number(0);
            return;
        }
        values.low(s, 0);
        if (by > 0) api.shift(left ? "LSHL" : "LSHR", by);
        if (!left && by > 0) {
            values.high(s, 0);
            api.shift("LSHL", Integer.SIZE - by);
            api.ints("or");
        }
        values.high(s, 0);
        if (by > 0) api.shift(left ? "LSHL" : "LSHR", by);
        if (!left || by == 0) return;
        values.low(s, 0);
        api.shift("LSHR", Integer.SIZE - by);
        api.ints("or");
    }
}
