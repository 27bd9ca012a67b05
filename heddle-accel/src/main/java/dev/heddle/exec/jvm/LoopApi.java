package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.lift.ValueType;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Calls of `jdk.incubator.vector` for lanes of 32 and of 64 bits, written as bytecode as in [VectorApi]. Masks are of
/// the species of integers of their width.
final class LoopApi {
    private static final String PACKAGE = "jdk.incubator.vector";
    private static final ClassDesc VECTOR = ClassDesc.of(PACKAGE, "Vector");
    private static final ClassDesc BYTES = ClassDesc.of(PACKAGE, "ByteVector");
    private static final ClassDesc MASK = ClassDesc.of(PACKAGE, "VectorMask");
    private static final ClassDesc SPECIES = ClassDesc.of(PACKAGE, "VectorSpecies");
    private static final ClassDesc OPERATORS = ClassDesc.of(PACKAGE, "VectorOperators");

    private final ScalarFrame frame;

    /// Integers of the width of the lanes.
    private final ValueType ints;

    /// @param width bits of a lane
    LoopApi(ScalarFrame frame, int width) {
        this.frame = frame;
        this.ints = width == 64 ? ValueType.I64 : ValueType.I32;
    }

    private static ClassDesc of(ValueType t) {
        return ClassDesc.of(
                PACKAGE,
                switch (t) {
                    case I64 -> "LongVector";
                    case F32 -> "FloatVector";
                    case F64 -> "DoubleVector";
                    default -> "IntVector";
                });
    }

    private static boolean isReal(ValueType t) {
        return t == ValueType.F32 || t == ValueType.F64;
    }

    private void species(ClassDesc of) {
        frame.out.getstatic(of, "SPECIES_PREFERRED", SPECIES);
    }

    private void call(ClassDesc of, String name, ClassDesc result, ClassDesc... args) {
        frame.out.invokevirtual(of, name, MethodTypeDesc.of(result, args));
    }

    private static ClassDesc operator(String kind) {
        return OPERATORS.nested(kind);
    }

    private void operator(String kind, String name) {
        frame.out.getstatic(OPERATORS, name, operator(kind));
    }

    /// Pushes a vector whose lanes are all a value that `value` pushes.
    void broadcast(ValueType t, Runnable value) {
        species(of(t));
        value.run();
        frame.out.invokestatic(
                of(t), "broadcast", MethodTypeDesc.of(of(t), SPECIES, ScalarFrame.desc(t)));
    }

    /// Pushes a mask of known lanes.
    void mask(long lanes) {
        species(of(ints));
        frame.out.loadConstant(lanes);
        frame.out.invokestatic(MASK, "fromLong", MethodTypeDesc.of(MASK, SPECIES, CD_long));
    }

    /// Pushes a vector of an array that has been pushed, with the first index.
    void fromArray(ValueType t, int array, Runnable index) {
        ClassDesc each = ScalarFrame.desc(t).arrayType();
        species(of(t));
        frame.out.aload(array);
        index.run();
        frame.out.invokestatic(of(t), "fromArray", MethodTypeDesc.of(of(t), SPECIES, each, CD_int));
    }

    /// Stores a vector that has been pushed.
    void intoArray(ValueType t, int array, Runnable index) {
        frame.out.aload(array);
        index.run();
        call(of(t), "intoArray", CD_void, ScalarFrame.desc(t).arrayType(), CD_int);
    }

    /// Pushes integers out of the bytes of packed registers.
    void fromBytes(Runnable first) {
        species(BYTES);
        frame.out.aload(ScalarFrame.PARAM_PACKED);
        first.run();
        frame.out.invokestatic(
                BYTES, "fromArray", MethodTypeDesc.of(BYTES, SPECIES, ScalarFrame.BYTES, CD_int));
        call(BYTES, ints == ValueType.I64 ? "reinterpretAsLongs" : "reinterpretAsInts", of(ints));
    }

    /// Stores integers that have been pushed.
    void intoBytes(Runnable first) {
        call(of(ints), "reinterpretAsBytes", BYTES);
        frame.out.aload(ScalarFrame.PARAM_PACKED);
        first.run();
        call(BYTES, "intoArray", CD_void, ScalarFrame.BYTES, CD_int);
    }

    /// Two vectors that have been pushed.
    ///
    /// @param name add, sub, mul, and, or, min, max
    void both(ValueType t, String name) {
        VectorApi.binary(frame.out, name);
        call(of(t), "lanewise", of(t), operator("Binary"), VECTOR);
    }

    /// @param name XOR, UMIN, UMAX; the first vector has been pushed, `second` pushes the other
    void lanewise(ValueType t, String kind, String name, Runnable second) {
        operator(kind, name);
        second.run();
        call(of(t), "lanewise", of(t), operator("Binary"), VECTOR);
    }

    /// @param name LSHL, LSHR, ASHR
    void shift(ValueType t, String name, int by) {
        operator("Binary", name);
        frame.out.loadConstant(by);
        call(of(t), "lanewise", of(t), operator("Binary"), CD_int);
    }

    /// Shifts integers that have been pushed, each lane by `step` more than the one before it, modulo their width.
    void shiftLeft(int first, int step) {
        operator("Binary", "LSHL");
        broadcast(ints, () -> frame.out.loadConstant(first));
        frame.constant(step);
        call(of(ints), "addIndex", of(ints), CD_int);
        call(of(ints), "lanewise", of(ints), operator("Binary"), VECTOR);
    }

    /// Pushes the or of some lanes of integers that have been pushed.
    void orAcross(long lanes, int count) {
        ClassDesc operator = operator("Associative");
        operator("Associative", "OR");
        if (lanes == all(count)) {
            call(of(ints), "reduceLanes", CD_int, operator);
            return;
        }
        mask(lanes);
        call(of(ints), "reduceLanes", CD_int, operator, MASK);
    }

    /// @param name NEG, ABS
    void one(ValueType t, String name) {
        operator("Unary", name);
        call(of(t), "lanewise", of(t), operator("Unary"));
    }

    void fma(ValueType t) {
        VectorApi.ternary(frame.out, "FMA");
        call(of(t), "lanewise", of(t), operator("Ternary"), VECTOR, VECTOR);
    }

    /// @param name EQ, NE, LT, LE, ULT; the first vector has been pushed, `second` pushes the other
    void compare(ValueType t, String name, Runnable second) {
        operator("Comparison", name);
        second.run();
        call(of(t), "compare", MASK, operator("Comparison"), VECTOR);
        if (isReal(t)) cast(ints);
    }

    private void cast(ValueType to) {
        species(of(to));
        call(MASK, "cast", MASK, SPECIES);
    }

    /// Takes the second of two vectors where the mask that is pushed last holds.
    void blend(ValueType t) {
        if (isReal(t)) cast(t);
        call(of(t), "blend", of(t), VECTOR, MASK);
    }

    /// @param name and, or, xor
    void masks(String name) {
        call(MASK, name, MASK, MASK);
    }

    void asFloats() {
        if (ints == ValueType.I64) call(of(ints), "reinterpretAsDoubles", of(ValueType.F64));
        else call(of(ints), "reinterpretAsFloats", of(ValueType.F32));
    }

    void asInts(ValueType real) {
        call(
                of(real),
                ints == ValueType.I64 ? "reinterpretAsLongs" : "reinterpretAsInts",
                of(ints));
    }

    /// @return bits of a mask of all lanes
    static long all(int lanes) {
        return -1L >>> Long.SIZE - lanes;
    }
}
