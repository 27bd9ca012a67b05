package dev.heddle.ir.lift;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The kind of the value or an argument of an operation.
public enum ValueKind {
    /// 32 or 64 bits.
    INT(ValueType.I32, ValueType.I64),
    I32(ValueType.I32),
    I64(ValueType.I64),
    /// Bits, or truth values.
    BITS(ValueType.I32, ValueType.I64, ValueType.MASK),
    REAL(ValueType.F32, ValueType.F64),
    F32(ValueType.F32),
    F64(ValueType.F64),
    MASK(ValueType.MASK),
    /// Of any type.
    VALUE(ValueType.I32, ValueType.I64, ValueType.F32, ValueType.F64, ValueType.MASK),
    /// An argument of the type of the result.
    SAME(ValueType.I32, ValueType.I64, ValueType.F32, ValueType.F64, ValueType.MASK),
    /// An integer as wide as the result.
    WIDTH(ValueType.I32, ValueType.I64),
    /// The bits of a float that is the result, or the float whose bits are the result.
    ALIKE(ValueType.I32, ValueType.I64, ValueType.F32, ValueType.F64),
    /// An argument of the type of the first one.
    LIKE(ValueType.I32, ValueType.I64, ValueType.F32, ValueType.F64, ValueType.MASK),
    /// An argument of the type of the first one, which may be missing.
    MORE(ValueType.F64),
    /// The array itself, not a value of its elements.
    ELEMENTS(ValueType.I32, ValueType.I64, ValueType.F32, ValueType.F64, ValueType.MASK),
    /// No value.
    NOTHING(ValueType.NONE);

    @SuppressWarnings("ImmutableEnumChecker") // never modified
    private final Set<ValueType> types;

    ValueKind(ValueType... types) {
        this.types = EnumSet.copyOf(Arrays.asList(types));
    }

    /// @return the types that it can be of, whatever the others are
    public Set<ValueType> types() {
        return EnumSet.copyOf(types);
    }

    /// Whether it is a float in any case.
    public boolean isReal() {
        return !types.contains(ValueType.I32) && !types.contains(ValueType.I64) && types.contains(ValueType.F64)
                || this == F32;
    }

    /// Whether an operation may have a value and arguments of these types.
    public static boolean allows(Op op, ValueType result, List<ValueType> args) {
        if (!op.result().types.contains(result)) return false;
        for (int k = 0; k < op.args().size(); k++) {
            ValueKind kind = op.args().get(k);
            if (k >= args.size()) {
                if (kind != MORE) return false;
            } else if (!kind.allows(args.get(k), result, args.getFirst())) {
                return false;
            }
        }
        return args.size() <= op.args().size();
    }

    private boolean allows(ValueType t, ValueType result, ValueType first) {
        if (!types.contains(t)) return false;
        return switch (this) {
            case SAME -> t == result;
            case WIDTH -> t.bits() == result.bits();
            case LIKE, MORE -> t == first;
            case ALIKE -> t.isInt() != result.isInt() && t.bits() == result.bits();
            default -> true;
        };
    }
}
