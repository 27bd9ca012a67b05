package dev.heddle.llvm;

import java.util.function.Supplier;

/// Writes the body of a function in LLVM IR: lines, names of values, labels. Vectors have as many elements as a strip
/// has lanes; those of one lane are scalars.
public final class Ir {
    private final StringBuilder out = new StringBuilder();
    private final int lanes;
    private final boolean convertsHalves;
    private int names;
    private String label = "entry";
    private String attached = "";

    public Ir(int lanes) {
        this(lanes, false);
    }

    /// @param convertsHalves whether the processor has instructions between binary16 and binary32
    public Ir(int lanes, boolean convertsHalves) {
        this.lanes = lanes;
        this.convertsHalves = convertsHalves;
    }

    boolean convertsHalves() {
        return convertsHalves;
    }

    public int lanes() {
        return lanes;
    }

    // ---- types

    public String i32() {
        return vector("i32");
    }

    public String i64() {
        return vector("i64");
    }

    public String f32() {
        return vector("float");
    }

    public String f64() {
        return vector("double");
    }

    public String i1() {
        return vector("i1");
    }

    public String vector(String element) {
        return lanes == 1 ? element : "<" + lanes + " x " + element + ">";
    }

    // ---- lines

    /// @return a name that nothing has yet
    public String name() {
        return "%v" + names++;
    }

    public void line(String text) {
        out.append("  ").append(text).append(attached).append('\n');
    }

    public void comment(String text) {
        out.append("  ; ").append(text).append('\n');
    }

    /// From now on, metadata that follows each instruction: `, !dbg !7`, or nothing.
    public void attached(String metadata) {
        attached = metadata;
    }

    /// @return the value of an instruction, under a new name
    public String set(String instruction) {
        String name = name();
        out.append("  ")
                .append(name)
                .append(" = ")
                .append(instruction)
                .append(attached)
                .append('\n');
        return name;
    }

    /// @return a label that nothing has yet
    public String newLabel() {
        return "b" + names++;
    }

    /// A block begins here.
    public void label(String name) {
        label = name;
        out.append(name).append(":\n");
    }

    /// @return the label of the block that is being written
    public String label() {
        return label;
    }

    public void branch(String to) {
        line("br label %" + to);
    }

    public void branch(String condition, String yes, String no) {
        line("br i1 " + condition + ", label %" + yes + ", label %" + no);
    }

    // ---- vectors

    /// @return a constant vector, the same in all elements
    public String all(String element, String value) {
        if (lanes == 1) return value;
        if (value.equals("0")) return "zeroinitializer";
        StringBuilder s = new StringBuilder("<");
        for (int i = 0; i < lanes; i++)
            s.append(i == 0 ? "" : ", ").append(element).append(' ').append(value);
        return s.append('>').toString();
    }

    public String all32(int value) {
        return all("i32", Integer.toString(value));
    }

    public String all64(long value) {
        return all("i64", Long.toString(value));
    }

    public String all32(float value) {
        return all("float", "0x%016X".formatted(Double.doubleToRawLongBits(value)));
    }

    public String allReal(double value) {
        return all("double", "0x%016X".formatted(Double.doubleToRawLongBits(value)));
    }

    /// @return a vector with a value in all elements
    public String splat(String element, String value) {
        String type = vector(element);
        String one = set("insertelement " + type + " poison, " + element + " " + value + ", i32 0");
        return set("shufflevector " + type + " " + one + ", " + type + " poison, " + i32() + " zeroinitializer");
    }

    /// @return as a mask of 0 and -1
    public String mask(String bits) {
        return set("sext " + i1() + " " + bits + " to " + i32());
    }

    /// @param mask of 0 and -1
    public String bits(String mask) {
        return set("icmp slt " + i32() + " " + mask + ", zeroinitializer");
    }

    public String select(String bits, String type, String yes, String no) {
        return set("select " + i1() + " " + bits + ", " + type + " " + yes + ", " + type + " " + no);
    }

    public String cast(String how, String from, String value, String to) {
        return set(how + " " + from + " " + value + " to " + to);
    }

    /// @return an i1: whether one of the bits is set
    public String any(String bits) {
        if (lanes == 1) return bits;
        String type = "i" + lanes;
        String word = cast("bitcast", i1(), bits, type);
        return set("icmp ne " + type + " " + word + ", 0");
    }

    /// @param doubt lanes in which a value may be wrong
    /// @param other makes the right value, for all lanes
    /// @return the value, or the other one if there is a doubt about a lane
    public String unless(String doubt, String type, String value, Supplier<String> other) {
        return unlessOne(any(doubt), type, value, other);
    }

    /// The same for a doubt about all lanes, an i1.
    public String unlessOne(String doubt, String type, String value, Supplier<String> other) {
        String slow = newLabel();
        String end = newLabel();
        String before = label;
        branch(doubt, slow, end);
        label(slow);
        String mended = other.get();
        String after = label;
        branch(end);
        label(end);
        return set("phi %s [ %s, %%%s ], [ %s, %%%s ]".formatted(type, value, before, mended, after));
    }

    /// @param x an integer of so many bits
    /// @return it with other zeros above, or without its upper bits
    public String resized(String x, int from, int to) {
        return from == to ? x : cast(from < to ? "zext" : "trunc", "i" + from, x, "i" + to);
    }

    /// Does something where an i1 holds.
    public void when(String condition, Runnable what) {
        String past = newLabel();
        unlessLeft(condition, past, () -> {
            what.run();
            branch(past);
        });
    }

    /// Leaves the function, or the block, where an i1 holds.
    ///
    /// @param way ends with a branch or a return
    public void leave(String condition, Runnable way) {
        unlessLeft(condition, newLabel(), way);
    }

    private void unlessLeft(String condition, String past, Runnable way) {
        String then = newLabel();
        branch(condition, then, past);
        label(then);
        way.run();
        label(past);
    }

    // ---- memory

    /// @return a pointer to some bytes behind another one
    public String at(String pointer, long bytes) {
        return bytes == 0 ? pointer : set("getelementptr i8, ptr " + pointer + ", i64 " + bytes);
    }

    public String at(String pointer, String bytes) {
        return set("getelementptr i8, ptr " + pointer + ", i64 " + bytes);
    }

    public String load(String type, String pointer, int align) {
        return set("load " + type + ", ptr " + pointer + ", align " + align);
    }

    public void store(String type, String value, String pointer, int align) {
        line("store " + type + " " + value + ", ptr " + pointer + ", align " + align);
    }

    /// @return what has been written so far
    public String text() {
        return out.toString();
    }
}
