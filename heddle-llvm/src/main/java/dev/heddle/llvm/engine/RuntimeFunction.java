package dev.heddle.llvm.engine;

import dev.heddle.llvm.OddFunction;
import java.util.List;
import java.util.Locale;

/// Functions of [RuntimeCode] that blocks call, by their places in the head of a frame. `a`, `m`, `d`, `x` are rows,
/// by their bytes in a strip.
enum RuntimeFunction {
    /// From block to block, until there is a reason to come back: `void (ptr frame)`.
    DISPATCH,
    /// From group to group, by the fields of [GroupField]: `void (ptr fields)`. Blocks do not call it.
    GROUPS,
    /// Loads to narrow rows, or wide ones: `i32 (ptr frame, i64 a, i64 m, i64 d, i64 effect, i64 window)`; not 0
    /// after a fault.
    LOAD8,
    LOAD16,
    LOAD32,
    LOAD8_WIDE,
    LOAD16_WIDE,
    LOAD32_WIDE,
    LOAD64_WIDE,
    /// Loads of all active lanes from the one address in a wide row: `i64 (ptr frame, i64 a, i64 window)`; -1 if the
    /// functions above have to do it.
    LOAD8_ONE,
    LOAD16_ONE,
    LOAD32_ONE,
    /// Stores, from narrow rows or, 64 bits, a wide one: the same.
    STORE8,
    STORE16,
    STORE32,
    STORE64,
    /// Atomic operations on words, by rows of operands and of values that are expected: `i32 (ptr frame, i64 a, i64 m,
    /// i64 x, i64 y, i64 d, i64 operation, i64 effect, i64 window)`; not 0 after a fault.
    ATOMIC32,
    ATOMIC64,
    /// Whether x holds in an active lane: `i32 (ptr frame, i64 x)`.
    ANY,
    /// Bit t: active lane `first` + t holds: `i64 (ptr frame, i64 x, i64 first)`.
    BALLOT,
    /// Lane t, modulo 64: the same.
    BALLOT_ALL,
    /// The first or last lane in which a mask holds, -1 for none: `i64 (ptr frame, i64 m)`.
    FIRST,
    LAST,
    /// Lanes of a mask go on at the target, others at the next address: `i64 (ptr frame, i64 m, i64 target, i64
    /// next)`, where the wave goes on.
    SPLIT,
    /// The lanes of a mask are active: `void (ptr frame, i64 m)`.
    SET_EXEC,
    /// The lanes of a mask end: `i64 (ptr frame, i64 m, i64 next)`.
    STOP,
    /// What lanes read of lanes, by rows of numbers: `void (ptr frame, i64 x, i64 l, i64 d)`.
    ACROSS,
    ACROSS_WIDE,
    /// Answers about resources, by wide rows of numbers: `i32 (ptr frame, i64 a, i64 m, i64 d, i64 effect, i64 kind)`;
    /// not 0 after a fault.
    RESOURCE,
    RESOURCE_ONE,
    /// Whether all lanes are here: `i32 (ptr frame, i64 effect)`; not 0 after a fault.
    BARRIER,
    /// Exact results as odd doubles, of one, two or three vectors of their bits: `void (ptr frame, i64 operation)`,
    /// where
    /// the operation is the same by Java. Operands and result are in the frame: how vectors are given to functions
    /// depends on the features that a module was made for.
    SUM,
    PRODUCT,
    FUSED,
    QUOTIENT,
    ROOT,
    INVERSE_ROOT,
    POWER,
    LOGARITHM;

    private static final List<RuntimeFunction> ALL = List.of(values());

    static RuntimeFunction of(OddFunction f) {
        return valueOf(f.name());
    }

    /// @return its number among them
    int number() {
        return ALL.indexOf(this);
    }

    /// @return its place in the head of a frame
    int place() {
        return FrameLayout.FUNCTIONS + number() * Long.BYTES;
    }

    /// @return its name in the module
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
