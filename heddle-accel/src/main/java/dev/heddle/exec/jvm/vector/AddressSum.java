package dev.heddle.exec.jvm.vector;

import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.ArrayList;
import java.util.List;

/// An address as a sum: of what lanes have, what all lanes share, and a number. It is that of the exact sum if this is
/// not negative and has no ones but those of `ones`.
///
/// @param low the value whose lower half, or whole, is that of the lanes
/// @param high the value whose upper half, or whole, is above it; -1 if that is 0
/// @param ones the ones that count, of the lanes' part and of the sum; -1 if all do
/// @param uniform values that all lanes share
/// @param number a multiple of 4
record AddressSum(int low, int high, int ones, List<Integer> uniform, long number) {
    private static final int ONES_OF_A_HALF = 0xffff;

    /// Greater numbers are left where they are.
    private static final long GREATEST = 1 << 28;

    /// @param address of 64 bits
    static AddressSum of(int address, VectorLocals steps) {
        long number = 0;
        Step a = steps.step(address);
        while (a.op() == Op.ADD) {
            int k = isNumber(steps.step(a.args().get(1))) ? 1 : 0;
            Step add = steps.step(a.args().get(k));
            if (!isNumber(add) || Math.abs(number + add.value()) > GREATEST) break;
            number += add.value();
            a = steps.step(a.args().get(1 - k));
        }
        int high = a.op() == Op.WIDEN_U ? -1 : a.op() == Op.PAIR ? a.args().get(1) : a.id();
        if (a.op() != Op.WIDEN_U && a.op() != Op.PAIR)
            return new AddressSum(a.id(), high, -1, List.of(), number);
        Step low = steps.step(a.args().getFirst());
        int ones = -1;
        if (low.op() == Op.AND && isHalf(steps.step(low.args().get(1)))) {
            ones = ONES_OF_A_HALF;
            low = steps.step(low.args().getFirst());
        }
        List<Integer> uniform = new ArrayList<>();
        while (low.op() == Op.ADD) {
            int k = isShared(steps.step(low.args().get(1))) ? 1 : 0;
            Step add = steps.step(low.args().get(k));
            boolean isNumber = isNumber(add) && Math.abs(number + (int) add.value()) <= GREATEST;
            if (!isNumber && add.op() == Op.CONST || !isShared(add)) break;
            if (isNumber) number += (int) add.value();
            else uniform.add(add.id());
            low = steps.step(low.args().get(1 - k));
        }
        return new AddressSum(low.id(), high, ones, uniform, number);
    }

    /// Whether the address of an access is a sum of 64 bits, and not put together of two registers.
    static boolean isComputed(Step access, VectorLocals steps) {
        int high = of(access.args().getFirst(), steps).high();
        return high >= 0 && steps.isWide(high);
    }

    private static boolean isNumber(Step s) {
        return s.op() == Op.CONST && (s.value() & 3) == 0;
    }

    private static boolean isHalf(Step s) {
        return s.op() == Op.CONST && (int) s.value() == ONES_OF_A_HALF;
    }

    /// Whether a value of 32 bits is the same in all lanes, and computed before all others.
    static boolean isShared(Step s) {
        return s.op() == Op.CONST || s.op() == Op.READ && s.uniform() && s.type() == ValueType.I32;
    }
}
