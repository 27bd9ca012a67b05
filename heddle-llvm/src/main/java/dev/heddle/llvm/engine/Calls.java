package dev.heddle.llvm.engine;

import dev.heddle.ir.lift.ValueType;
import dev.heddle.llvm.Ir;
import java.util.List;

/// Calls of a block: functions of [RuntimeCode], and effects of Java. Arguments are bytes of rows in a strip, or other
/// numbers.
final class Calls {
    private final Ir ir;
    private final FrameLayout frame;
    private final Sites sites;
    private final BlockRecord record;

    /// Of the instruction within the block.
    private int number;

    Calls(Ir ir, FrameLayout frame, Sites sites, BlockRecord record) {
        this.ir = ir;
        this.frame = frame;
        this.sites = sites;
        this.record = record;
    }

    /// @param site one of those of the program
    /// @return its number, an i64
    String number(int site) {
        return record.of(site);
    }

    /// The instruction has ended.
    void next() {
        number++;
    }

    private String text(String type, RuntimeFunction f, Object... args) {
        String function = ir.load("ptr", ir.at("%f", f.place()), 8);
        StringBuilder out = new StringBuilder("call " + type + " " + function + "(ptr %f");
        for (Object a : args) out.append(", i64 ").append(a);
        return out.append(')').toString();
    }

    void call(RuntimeFunction f, Object... args) {
        ir.line(text("void", f, args));
    }

    /// @param type of the result
    String value(String type, RuntimeFunction f, Object... args) {
        return ir.set(text(type, f, args));
    }

    /// Comes back with a fault if the result, an i32, says so.
    void checked(RuntimeFunction f, Object... args) {
        check(value("i32", f, args));
    }

    /// An operation by Java, for a strip.
    ///
    /// @param site its number
    /// @param from types of the operands
    /// @param operands vectors
    /// @return the result, a vector
    String operation(int site, ValueType type, List<ValueType> from, List<String> operands) {
        for (int k = 0; k < operands.size(); k++) give(k, vector(from.get(k)), operands.get(k));
        String java = ir.load("ptr", ir.at("%f", FrameLayout.OPERATION), 8);
        ir.line("call void " + java + "(i64 " + record.of(site) + ")");
        return result(vector(type));
    }

    /// A function of [FunctionCode].
    ///
    /// @param site number of the same operation by Java
    String odd(RuntimeFunction f, int site, List<String> operands) {
        for (int k = 0; k < operands.size(); k++) give(k, ir.i64(), operands.get(k));
        call(f, record.of(site));
        return result(ir.i64());
    }

    private void give(int number, String type, String operand) {
        ir.store(type, operand, ir.at("%f", FrameLayout.operandAt(number)), frame.align());
    }

    private String result(String type) {
        return ir.load(type, ir.at("%f", FrameLayout.operandAt(FrameLayout.RESULT)), frame.align());
    }

    private String vector(ValueType of) {
        return of.bits() == Long.SIZE ? ir.i64() : ir.i32();
    }

    void effect(Effect e) {
        effect(sites.add(e));
    }

    /// @param site number of an effect
    void effect(int site) {
        check(FrameAccess.effect(ir, record.of(site)));
    }

    /// The same, unless a mask has no lane.
    ///
    /// @param mask a row
    void effectOfSome(Effect e, int mask) {
        ir.when(ir.set("icmp sge i64 " + first(mask) + ", 0"), () -> effect(e));
    }

    /// @param mask a row
    /// @return the first lane of it, -1 for none
    String first(int mask) {
        return value("i64", RuntimeFunction.FIRST, frame.narrowAt(mask));
    }

    void status(int status) {
        ir.store("i64", Integer.toString(status), ir.at("%f", FrameLayout.STATUS), 8);
    }

    private void check(String result) {
        ir.leave(ir.set("icmp ne i32 " + result + ", 0"), () -> {
            ir.store("i64", Integer.toString(number), ir.at("%f", FrameLayout.AT), 8);
            status(Status.FAULT);
            ir.line("ret i64 0");
        });
    }
}
