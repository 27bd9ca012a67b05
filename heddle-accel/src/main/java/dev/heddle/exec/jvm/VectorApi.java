package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Locale;

/// Calls of `jdk.incubator.vector`, written as bytecode: the module need not be there when Heddle is built. All vectors
/// are of the preferred species.
final class VectorApi {
    private static final String PACKAGE = "jdk.incubator.vector";
    static final ClassDesc VECTOR = ClassDesc.of(PACKAGE, "Vector");
    static final ClassDesc INTS = ClassDesc.of(PACKAGE, "IntVector");
    static final ClassDesc FLOATS = ClassDesc.of(PACKAGE, "FloatVector");
    public static final ClassDesc MASK = ClassDesc.of(PACKAGE, "VectorMask");
    static final ClassDesc SPECIES = ClassDesc.of(PACKAGE, "VectorSpecies");

    private static final ClassDesc OPERATORS = ClassDesc.of(PACKAGE, "VectorOperators");
    private static final ClassDesc ARRAY = CD_int.arrayType();

    private final CodeBuilder out;
    private int operations;

    public VectorApi(CodeBuilder out) {
        this.out = out;
    }

    /// @return operations on vectors that have been written so far
    public int operations() {
        return operations;
    }

    private static ClassDesc operator(String kind) {
        return OPERATORS.nested(kind);
    }

    public void species(boolean real) {
        out.getstatic(real ? FLOATS : INTS, "SPECIES_PREFERRED", SPECIES);
    }

    private void call(ClassDesc of, String name, ClassDesc result, ClassDesc... args) {
        operations++;
        out.invokevirtual(of, name, MethodTypeDesc.of(result, args));
    }

    private void operator(String kind, String name) {
        out.getstatic(OPERATORS, name, operator(kind));
    }

    /// Two vectors that have been pushed.
    ///
    /// @param name add, sub, mul, and, or, min, max
    private void both(ClassDesc of, String name) {
        binary(out, name);
        call(of, "lanewise", of, operator("Binary"), VECTOR);
    }

    /// Puts an operator between two vectors that have been pushed, for `lanewise`. What `add` and the like call in turn
    /// is only compiled in with them if they have been run by themselves before; if not, all vectors become objects.
    ///
    /// @param name add, sub, mul, and, or, min, max
    static void binary(CodeBuilder out, String name) {
        ClassDesc kind = operator(name.equals("sub") ? "Binary" : "Associative");
        out.getstatic(OPERATORS, name.toUpperCase(Locale.ROOT), kind).swap();
    }

    /// The same for three vectors, below the second.
    static void ternary(CodeBuilder out, String name) {
        out.getstatic(OPERATORS, name, operator("Ternary")).dup_x2().pop();
    }

    // ---- making vectors: the species has been pushed before the argument

    public void broadcast() {
        operations++;
        out.invokestatic(INTS, "broadcast", MethodTypeDesc.of(INTS, SPECIES, CD_int));
    }

    void broadcastReal() {
        operations++;
        out.invokestatic(FLOATS, "broadcast", MethodTypeDesc.of(FLOATS, SPECIES, CD_float));
    }

    public void number(int value) {
        species(false);
        out.loadConstant(value);
        broadcast();
    }

    public void real(float value) {
        species(true);
        out.loadConstant(value);
        broadcastReal();
    }

    /// Pushes a mask of all lanes, by an int that has been pushed.
    public void maskAll() {
        operations++;
        out.invokeinterface(SPECIES, "maskAll", MethodTypeDesc.of(MASK, CD_boolean));
    }

    /// Of an array and an index that have been pushed.
    public void fromArray() {
        operations++;
        out.invokestatic(INTS, "fromArray", MethodTypeDesc.of(INTS, SPECIES, ARRAY, CD_int));
    }

    /// The value of a lane.
    public void lane(int number) {
        out.loadConstant(number);
        call(INTS, "lane", CD_int, CD_int);
    }

    /// The greatest lane, signed.
    public void greatest() {
        operator("Associative", "MAX");
        call(INTS, "reduceLanes", CD_int, operator("Associative"));
    }

    /// Takes lanes of a vector that is pushed last, by their numbers modulo the length.
    public void select() {
        call(INTS, "selectFrom", INTS, VECTOR);
    }

    public void intoArray() {
        call(INTS, "intoArray", CD_void, ARRAY, CD_int);
    }

    // ---- integers

    /// @param name add, sub, mul, and, or
    public void ints(String name) {
        both(INTS, name);
    }

    /// @param name XOR, MIN, MAX, UMIN, UMAX; the first argument has been pushed, `second` pushes the other
    public void both(String name, Runnable second) {
        operator("Associative", name);
        second.run();
        call(INTS, "lanewise", INTS, operator("Binary"), VECTOR);
    }

    /// @param name LSHL, LSHR, ASHR
    public void shift(String name, Runnable second) {
        operator("Binary", name);
        second.run();
        call(INTS, "lanewise", INTS, operator("Binary"), VECTOR);
    }

    public void shift(String name, int by) {
        operator("Binary", name);
        out.loadConstant(by);
        call(INTS, "lanewise", INTS, operator("Binary"), CD_int);
    }

    public void one(String name) {
        operator("Unary", name);
        call(INTS, "lanewise", INTS, operator("Unary"));
    }

    /// @param name EQ, NE, LT, ULT, ULE
    public void compare(String name, Runnable second) {
        operator("Comparison", name);
        second.run();
        call(INTS, "compare", MASK, operator("Comparison"), VECTOR);
    }

    public void compare(String name, int with) {
        compareWith(name, () -> out.loadConstant(with));
    }

    /// With an int that `second` pushes.
    public void compareWith(String name, Runnable second) {
        operator("Comparison", name);
        second.run();
        call(INTS, "compare", MASK, operator("Comparison"), CD_int);
    }

    /// Takes the second vector where the mask holds.
    public void blend() {
        call(INTS, "blend", INTS, VECTOR, MASK);
    }

    public void asFloats() {
        out.invokevirtual(INTS, "reinterpretAsFloats", MethodTypeDesc.of(FLOATS));
    }

    // ---- floats

    /// @param name add, sub, mul
    public void floats(String name) {
        both(FLOATS, name);
    }

    public void fma() {
        ternary(out, "FMA");
        call(FLOATS, "lanewise", FLOATS, operator("Ternary"), VECTOR, VECTOR);
    }

    public void asInts() {
        out.invokevirtual(FLOATS, "reinterpretAsInts", MethodTypeDesc.of(INTS));
    }

    // ---- masks

    /// @param name and, or, xor, andNot
    public void masks(String name) {
        call(MASK, name, MASK, MASK);
    }

    void not() {
        call(MASK, "not", MASK);
    }

    public void anyTrue() {
        call(MASK, "anyTrue", CD_boolean);
    }

    /// The number of the first lane of a mask; the length if there is none.
    public void firstTrue() {
        call(MASK, "firstTrue", CD_int);
    }

    public void trueCount() {
        call(MASK, "trueCount", CD_int);
    }
}
