package dev.heddle.llvm.engine;

import dev.heddle.llvm.Ir;
import java.util.Set;

/// Accesses to memory, in IR. An access has a window of bytes in a row; if all lanes that count are within it, it is
/// done here, else by Java, which then gives it the window that was used. Nothing outside of a window is ever
/// touched.
final class MemoryCode {
    private final int lanes;
    private final StringBuilder module;
    private final Set<String> declared;

    // Of the function that is written.
    private Ir ir;
    private int bits;
    private boolean isWide;
    private AccessWindow window = new AccessWindow("", "", "", "");

    MemoryCode(int lanes, StringBuilder module, Set<String> declared) {
        this.lanes = lanes;
        this.module = module;
        this.declared = declared;
        this.ir = new Ir(lanes);
    }

    void write() {
        for (int n : new int[] {8, 16, 32}) function(RuntimeFunction.valueOf("LOAD" + n), n, false);
        for (int n : new int[] {8, 16, 32, 64}) function(RuntimeFunction.valueOf("LOAD" + n + "_WIDE"), n, true);
        for (int n : new int[] {8, 16, 32, 64}) function(RuntimeFunction.valueOf("STORE" + n), n, n == 64);
        for (int n : new int[] {8, 16, 32}) uniform(n);
    }

    /// What all lanes see at an address that is within the window.
    private void uniform(int width) {
        ir = new Ir(lanes);
        window = AccessWindow.of(ir, width, declared);
        String row = ir.at(ir.at("%f", RuntimeCode.field(ir, FrameLayout.FIRST)), "%a");
        String offset = ir.set("sub i64 " + ir.load("i64", row, 8) + ", " + window.first());
        String isInside = ir.set("icmp ult i64 " + offset + ", " + window.limit());
        String isShared = ir.set("icmp eq i64 " + window.step() + ", 0");
        String some = ir.set("icmp ne i64 " + RuntimeCode.field(ir, FrameLayout.ACTIVE) + ", 0");
        String is = ir.set("and i1 " + isInside + ", " + ir.set("and i1 " + isShared + ", " + some));
        String yes = ir.newLabel();
        String no = ir.newLabel();
        ir.branch(is, yes, no);
        ir.label(yes);
        String value = ir.load("i" + width, window.pointer(ir, offset), 1);
        ir.line("ret i64 " + ir.cast("zext", "i" + width, value, "i64"));
        ir.label(no);
        ir.line("ret i64 -1");
        String name = RuntimeFunction.valueOf("LOAD" + width + "_ONE").text();
        RuntimeCode.write(module, "i64", name, "ptr %f, i64 %a, i64 %window", ir);
    }

    private void function(RuntimeFunction which, int width, boolean wide) {
        ir = new Ir(lanes);
        bits = width;
        isWide = wide;
        boolean isLoad = which.name().startsWith("LOAD");
        window = AccessWindow.of(ir, bits, declared);
        String firsts = ir.splat("i64", window.first());
        String limits = ir.splat("i64", window.limit());
        String slow = ir.newLabel();
        Strips s = RuntimeCode.strips(ir);
        strip(s, firsts, limits, slow, isLoad);
        s.end();
        ir.line("ret i32 0");
        ir.label(slow);
        ir.line("ret i32 " + FrameAccess.effect(ir, "%effect"));
        RuntimeCode.write(module, "i32", which.text(), "ptr %f, i64 %a, i64 %m, i64 %d, i64 %effect, i64 %window", ir);
    }

    private int align() {
        return FrameLayout.align(lanes);
    }

    private String element() {
        return isWide ? "i64" : "i32";
    }

    private String row() {
        return ir.vector(element());
    }

    private String memory() {
        return ir.vector("i" + bits);
    }

    /// One strip: by a row of memory if the lanes follow each other, else lane by lane.
    private void strip(Strips s, String firsts, String limits, String slow, boolean isLoad) {
        String base = s.base();
        String addresses = ir.load(ir.i64(), ir.at(base, "%a"), align());
        String mask = FrameAccess.mask(ir, base, "%m");
        String offsets = ir.set("sub " + ir.i64() + " " + addresses + ", " + firsts);
        String inside = ir.set("icmp ult " + ir.i64() + " " + offsets + ", " + limits);
        String outside = ir.set("xor " + ir.i1() + " " + inside + ", " + ir.all("i1", "true"));
        String wrong = ir.set("and " + ir.i1() + " " + mask + ", " + outside);
        String within = ir.newLabel();
        ir.branch(ir.any(wrong), slow, within);
        ir.label(within);
        String to = ir.at(base, "%d");
        if (isLoad) ir.store(row(), "zeroinitializer", to, align());
        String type = "i" + lanes;
        String word = ir.cast("bitcast", ir.i1(), mask, type);
        String some = ir.newLabel();
        String none = ir.newLabel();
        ir.branch(ir.set("icmp ne " + type + " " + word + ", 0"), some, none);
        ir.label(some);
        String wordWide = lanes == 64 ? word : ir.cast("zext", type, word, "i64");
        lanes(base, mask, offsets, wordWide, none, isLoad);
        ir.label(none);
    }

    /// @param word the mask, of which a bit is set
    /// @param done where to go on
    private void lanes(String base, String mask, String offsets, String word, String done, boolean isLoad) {
        declared.add("declare i64 @llvm.cttz.i64(i64, i1)");
        String k = ir.set("call i64 @llvm.cttz.i64(i64 " + word + ", i1 true)");
        String offset = window.offset(ir, base, k);
        String shared = ir.newLabel();
        String single = ir.newLabel();
        String row = ir.newLabel();
        String same = ir.newLabel();
        ir.branch(ir.set("icmp eq i64 " + window.step() + ", 0"), shared, single);
        ir.label(shared);
        // Where lane 0 would be if all lanes follow each other.
        String back = ir.set("mul i64 " + k + ", " + bits / 8);
        String begin = ir.set("sub i64 " + offset + ", " + back);
        String expected = ir.set("add " + ir.i64() + " " + ir.splat("i64", begin) + ", " + numbers());
        String differs = ir.set("icmp ne " + ir.i64() + " " + offsets + ", " + expected);
        String wrong = ir.set("and " + ir.i1() + " " + mask + ", " + differs);
        ir.branch(ir.any(wrong), same, row);
        ir.label(row);
        wholeRow(base, begin, word, single, done, isLoad);
        ir.label(same);
        if (isLoad) one(base, mask, offsets, offset, single, done);
        else ir.branch(single);
        ir.label(single);
        if (isLoad) eachLane(base, mask, offsets, done);
        else storeEach(base, word, done);
    }

    /// @return bytes from lane 0 to each lane
    private String numbers() {
        StringBuilder s = new StringBuilder("<");
        for (int i = 0; i < lanes; i++)
            s.append(i == 0 ? "" : ", ").append("i64 ").append(i * bits / 8);
        return s.append('>').toString();
    }

    private String extended(String vector) {
        return bits == (isWide ? 64 : 32) ? vector : ir.cast("zext", memory(), vector, row());
    }

    /// The lanes that count follow each other: if all do they are one row of memory.
    private void wholeRow(String base, String begin, String word, String otherwise, String done, boolean isLoad) {
        String all = lanes == 64 ? "-1" : Long.toString((1L << lanes) - 1);
        String full = ir.newLabel();
        String part = ir.newLabel();
        ir.branch(ir.set("icmp eq i64 " + word + ", " + all), full, part);
        ir.label(full);
        String d = ir.at(base, "%d");
        if (isLoad) {
            ir.store(row(), extended(ir.load(memory(), window.pointer(ir, begin), 1)), d, align());
        } else {
            String value = ir.load(row(), d, align());
            if (bits != (isWide ? 64 : 32)) value = ir.cast("trunc", row(), value, memory());
            ir.store(memory(), value, window.pointer(ir, begin), 1);
        }
        ir.branch(done);
        ir.label(part);
        ir.branch(otherwise);
    }

    /// All lanes load the same, if they do.
    private void one(String base, String mask, String offsets, String offset, String otherwise, String done) {
        String all = ir.splat("i64", offset);
        String differs = ir.set("icmp ne " + ir.i64() + " " + offsets + ", " + all);
        String wrong = ir.set("and " + ir.i1() + " " + mask + ", " + differs);
        String yes = ir.newLabel();
        ir.branch(ir.any(wrong), otherwise, yes);
        ir.label(yes);
        String value = ir.load("i" + bits, window.pointer(ir, offset), 1);
        if (bits != (isWide ? 64 : 32)) value = ir.cast("zext", "i" + bits, value, element());
        String row = ir.splat(element(), value);
        ir.store(row(), ir.select(mask, row(), row, "zeroinitializer"), ir.at(base, "%d"), align());
        ir.branch(done);
    }

    /// Loads of lanes that are anywhere: one for each lane. Those that do not count load the first bytes of the window.
    private void eachLane(String base, String mask, String offsets, String done) {
        String lane = ir.load(ir.i32(), ir.at(base, FrameLayout.narrowAt(lanes, FrameLayout.LANE_ROW)), align());
        String step = ir.splat("i64", ir.set("and i64 " + window.step() + ", 4294967295"));
        String block = ir.set("mul " + ir.i64() + " " + ir.cast("zext", ir.i32(), lane, ir.i64()) + ", " + step);
        String places = ir.set("add " + ir.i64() + " " + offsets + ", " + block);
        String safe = ir.select(mask, ir.i64(), places, "zeroinitializer");
        String all = "poison";
        for (int i = 0; i < lanes; i++) {
            String offset = ir.set("extractelement " + ir.i64() + " " + safe + ", i32 " + i);
            String one = ir.load("i" + bits, window.pointer(ir, offset), 1);
            all = ir.set("insertelement %s %s, i%d %s, i32 %d".formatted(memory(), all, bits, one, i));
        }
        String value = ir.select(mask, row(), extended(all), "zeroinitializer");
        ir.store(row(), value, ir.at(base, "%d"), align());
        ir.branch(done);
    }

    private void storeEach(String base, String word, String done) {
        String before = ir.label();
        String loop = ir.newLabel();
        ir.branch(loop);
        ir.label(loop);
        String rest = ir.name();
        String left = ir.set("phi i64 [ %s, %%%s ], [ %s, %%%s ]".formatted(word, before, rest, loop));
        String k = ir.set("call i64 @llvm.cttz.i64(i64 " + left + ", i1 true)");
        ir.line(rest + " = and i64 " + left + ", " + ir.set("sub i64 " + left + ", 1"));
        String place = ir.set("shl i64 " + k + ", " + (isWide ? 3 : 2));
        String value = ir.load(element(), ir.at(ir.at(base, "%d"), place), isWide ? 8 : 4);
        boolean isWhole = bits == (isWide ? 64 : 32);
        String some = isWhole ? value : ir.cast("trunc", element(), value, "i" + bits);
        ir.store("i" + bits, some, window.pointer(ir, base, k), 1);
        ir.branch(ir.set("icmp eq i64 " + rest + ", 0"), done, loop);
    }
}
