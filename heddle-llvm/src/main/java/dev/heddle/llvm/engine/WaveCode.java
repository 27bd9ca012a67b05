package dev.heddle.llvm.engine;

import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.llvm.Ir;
import dev.heddle.llvm.Loop;

/// Functions about all lanes of a wave that are asked for often, in IR. What they cannot decide is left to Java.
final class WaveCode {
    private final int lanes;
    private final StringBuilder module;

    WaveCode(int lanes, StringBuilder module) {
        this.lanes = lanes;
        this.module = module;
    }

    void write() {
        across(RuntimeFunction.ACROSS, false);
        across(RuntimeFunction.ACROSS_WIDE, true);
        resource(RuntimeFunction.RESOURCE, false);
        resource(RuntimeFunction.RESOURCE_ONE, true);
        barrier();
    }

    private int align() {
        return FrameLayout.align(lanes);
    }

    // ---- values of other lanes

    /// What a lane reads is that of the lane with its number modulo the width of the wave; 0 if there is none.
    private void across(RuntimeFunction which, boolean isWide) {
        Ir ir = new Ir(lanes);
        String count = RuntimeCode.field(ir, FrameLayout.LANES);
        String width = RuntimeCode.field(ir, FrameLayout.WIDTH);
        String first = RuntimeCode.field(ir, FrameLayout.FIRST);
        String stride = RuntimeCode.field(ir, FrameLayout.STRIDE);
        String read = ir.newLabel();
        String write = ir.newLabel();
        Loop loop = new Loop(ir, "0", "1", count);
        String i = loop.index();
        String head = ir.label();
        String asked = ir.load("i32", FrameAccess.element(ir, first, stride, i, "%l", 4), 4);
        String wide = ir.cast("sext", "i32", asked, "i64");
        String rest = ir.set("srem i64 " + wide + ", " + width);
        String below = ir.set("icmp slt i64 " + rest + ", 0");
        String up = ir.set("add i64 " + rest + ", " + width);
        String from = ir.set("select i1 " + below + ", i64 " + up + ", i64 " + rest);
        String type = isWide ? "i64" : "i32";
        int bytes = isWide ? Long.BYTES : Integer.BYTES;
        ir.branch(ir.set("icmp ult i64 " + from + ", " + count), read, write);
        ir.label(read);
        String value = ir.load(type, FrameAccess.element(ir, first, stride, from, "%x", bytes), bytes);
        ir.branch(write);
        ir.label(write);
        String out = ir.set("phi %s [ 0, %%%s ], [ %s, %%%s ]".formatted(type, head, value, read));
        ir.store(type, out, FrameAccess.element(ir, first, stride, i, "%d", bytes), bytes);
        loop.end();
        ir.line("ret void");
        RuntimeCode.write(module, "void", which.text(), "ptr %f, i64 %x, i64 %l, i64 %d", ir);
    }

    // ---- resources

    /// An answer that is known: those of a launch stay.
    ///
    /// @param isOne whether the number is the same in all lanes, and so is the answer
    private void resource(RuntimeFunction which, boolean isOne) {
        Ir ir = new Ir(lanes);
        String lane = ir.set("call i64 @" + MachineCode.PREFIX + "first(ptr %f, i64 %m)");
        String some = ir.newLabel();
        String none = ir.newLabel();
        String known = ir.newLabel();
        String slow = ir.newLabel();
        ir.branch(ir.set("icmp slt i64 " + lane + ", 0"), none, some);
        ir.label(none);
        nothing(ir);
        ir.label(some);
        String first = RuntimeCode.field(ir, FrameLayout.FIRST);
        String stride = RuntimeCode.field(ir, FrameLayout.STRIDE);
        String number = ir.load("i64", FrameAccess.element(ir, first, stride, lane, "%a", Long.BYTES), 8);
        Kept kept = Kept.of(ir, number, "%kind");
        ir.branch(kept.isThere, known, slow);
        ir.label(known);
        answer(ir, isOne, number, kept.value, slow);
        ir.label(slow);
        ir.line("ret i32 " + FrameAccess.effect(ir, "%effect"));
        RuntimeCode.write(module, "i32", which.text(), "ptr %f, i64 %a, i64 %m, i64 %d, i64 %effect, i64 %kind", ir);
    }

    private void nothing(Ir ir) {
        Strips s = RuntimeCode.strips(ir);
        ir.store(ir.i64(), "zeroinitializer", ir.at(s.base(), "%d"), align());
        s.end();
        ir.line("ret i32 0");
    }

    /// Gives lanes the answer; goes to a label if one has asked for another number.
    private void answer(Ir ir, boolean isOne, String number, String value, String slow) {
        String numbers = ir.splat("i64", number);
        String values = ir.splat("i64", value);
        Strips s = RuntimeCode.strips(ir);
        String mask = FrameAccess.mask(ir, s.base(), "%m");
        String asked = ir.load(ir.i64(), ir.at(s.base(), "%a"), align());
        String differs = ir.set("icmp ne " + ir.i64() + " " + asked + ", " + numbers);
        String wrong = ir.set("and " + ir.i1() + " " + mask + ", " + differs);
        String goes = ir.newLabel();
        ir.branch(ir.any(wrong), slow, goes);
        ir.label(goes);
        String out = isOne ? values : ir.select(mask, ir.i64(), values, "zeroinitializer");
        ir.store(ir.i64(), out, ir.at(s.base(), "%d"), align());
        s.end();
        ir.line("ret i32 0");
    }

    /// An answer that the frame has kept, as [Frame#know] does it.
    ///
    /// @param isThere an i1: whether it is that to this question
    /// @param value an i64
    record Kept(String isThere, String value) {
        /// @param number what was asked about, an i64
        /// @param kind of the question, an i64
        static Kept of(Ir ir, String number, String kind) {
            String answer = ir.at(ir.at("%f", FrameLayout.ANSWERS), place(ir, number, kind));
            String owner = ir.load("i64", answer, 8);
            String of = ir.load("i64", ir.at(answer, FrameLayout.ANSWER_NUMBER), 8);
            String value = ir.load("i64", ir.at(answer, FrameLayout.ANSWER_VALUE), 8);
            String next = ir.set("add i64 " + kind + ", 1");
            String isKind = ir.set("icmp eq i64 " + owner + ", " + next);
            String isNumber = ir.set("icmp eq i64 " + of + ", " + number);
            return new Kept(ir.set("and i1 " + isKind + ", " + isNumber), value);
        }

        private static String place(Ir ir, String number, String kind) {
            String by = ir.set("mul i64 " + number + ", " + FrameLayout.ANSWER_STEP);
            String high = ir.set("lshr i64 " + number + ", " + FrameLayout.ANSWER_SHIFT);
            String sum = ir.set("add i64 " + ir.set("add i64 " + by + ", " + high) + ", " + kind);
            String place = ir.set("and i64 " + sum + ", " + (FrameLayout.ANSWER_COUNT - 1));
            return ir.set("mul i64 " + place + ", " + FrameLayout.ANSWER_BYTES);
        }
    }

    // ---- barriers

    /// Java raises the fault if a lane that exists is not here.
    private void barrier() {
        Ir ir = new Ir(lanes);
        String isApart = ir.set("icmp ne i64 " + RuntimeCode.field(ir, FrameLayout.APART) + ", 0");
        String here = chosen(ir, isApart, RegisterLayout.HERE, RegisterLayout.EXEC);
        String wanted = chosen(ir, isApart, FrameLayout.ALIVE_ROW, FrameLayout.EXISTS_ROW);
        String slow = ir.newLabel();
        Strips s = RuntimeCode.strips(ir);
        String exists = FrameAccess.mask(ir, s.base(), FrameLayout.EXISTS_ROW);
        String differs = ir.set("xor %s %s, %s"
                .formatted(ir.i1(), FrameAccess.mask(ir, s.base(), here), FrameAccess.mask(ir, s.base(), wanted)));
        String wrong = ir.set("and " + ir.i1() + " " + exists + ", " + differs);
        String goes = ir.newLabel();
        ir.branch(ir.any(wrong), slow, goes);
        ir.label(goes);
        s.end();
        ir.line("ret i32 0");
        ir.label(slow);
        ir.line("ret i32 " + FrameAccess.effect(ir, "%effect"));
        RuntimeCode.write(module, "i32", RuntimeFunction.BARRIER.text(), "ptr %f, i64 %effect", ir);
    }

    private String chosen(Ir ir, String condition, int yes, int no) {
        return ir.set("select i1 " + condition + ", i64 " + row(yes) + ", i64 " + row(no));
    }

    private String row(int narrow) {
        return Integer.toString(FrameLayout.narrowAt(lanes, narrow));
    }
}
