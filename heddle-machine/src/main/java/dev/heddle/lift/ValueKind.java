package dev.heddle.lift;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The kind of the value or an argument of an operation.
public enum ValueKind {
    /// 32 or 64 bits.
    INT(Type.I32, Type.I64),
    I32(Type.I32),
    I64(Type.I64),
    /// Bits, or truth values.
    BITS(Type.I32, Type.I64, Type.MASK),
    REAL(Type.F32, Type.F64),
    F32(Type.F32),
    F64(Type.F64),
    MASK(Type.MASK),
    /// Of any type.
    VALUE(Type.I32, Type.I64, Type.F32, Type.F64, Type.MASK),
    /// An argument of the type of the result.
    SAME(Type.I32, Type.I64, Type.F32, Type.F64, Type.MASK),
    /// An integer as wide as the result.
    WIDTH(Type.I32, Type.I64),
    /// The bits of a float that is the result, or the float whose bits are the result.
    ALIKE(Type.I32, Type.I64, Type.F32, Type.F64),
    /// An argument of the type of the first one.
    LIKE(Type.I32, Type.I64, Type.F32, Type.F64, Type.MASK),
    /// An argument of the type of the first one, which may be missing.
    MORE(Type.F64),
    /// The array itself, not a value of its elements.
    ELEMENTS(Type.I32, Type.I64, Type.F32, Type.F64, Type.MASK),
    /// No value.
    NOTHING(Type.NONE);

    @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
    private final Set<Type> types;

    ValueKind(Type... types) {
        this.types = EnumSet.copyOf(Arrays.asList(types));
    }

    /// @return the types that it can be of, whatever the others are
    public Set<Type> types() {
        return EnumSet.copyOf(types);
    }

    /// Whether it is a float in any case.
    public boolean isReal() {
        return !types.contains(Type.I32) && !types.contains(Type.I64) && types.contains(Type.F64)
                || this == F32;
    }

    /// Whether an operation may have a value and arguments of these types.
    public static boolean allows(Op op, Type result, List<Type> args) {
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

    private boolean allows(Type t, Type result, Type first) {
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
