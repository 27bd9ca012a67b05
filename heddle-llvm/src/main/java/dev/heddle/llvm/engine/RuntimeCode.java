package dev.heddle.llvm.engine;

import static dev.heddle.llvm.engine.FrameAccess.mask;
import static dev.heddle.llvm.engine.FrameLayout.ACTIVE;
import static dev.heddle.llvm.engine.FrameLayout.APART;
import static dev.heddle.llvm.engine.FrameLayout.EACH;
import static dev.heddle.llvm.engine.FrameLayout.LANES;
import static dev.heddle.llvm.engine.FrameLayout.LIMIT;
import static dev.heddle.llvm.engine.FrameLayout.RUNNING;
import static dev.heddle.llvm.engine.FrameLayout.STATUS;
import static dev.heddle.llvm.engine.FrameLayout.TOGETHER;

import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The module of what all blocks call: the way from block to block, masks of lanes, and what [MemoryCode] and
/// [AtomicCode] have. It is the same for all instruction sets.
final class RuntimeCode {
    /// Numbers in the file.
    private static final Map<String, Integer> FIELDS = Map.ofEntries(
            Map.entry("PC", FrameLayout.PC),
            Map.entry("LEFT", FrameLayout.LEFT),
            Map.entry("INSTRUCTIONS", FrameLayout.INSTRUCTIONS),
            Map.entry("LANE_INSTRUCTIONS", FrameLayout.LANE_INSTRUCTIONS),
            Map.entry("ACTIVE", ACTIVE),
            Map.entry("RUNNING", RUNNING),
            Map.entry("STATUS", STATUS),
            Map.entry("LIMIT", LIMIT),
            Map.entry("TOGETHER", TOGETHER),
            Map.entry("TABLE", FrameLayout.TABLE),
            Map.entry("TABLE_SIZE", FrameLayout.TABLE_SIZE),
            Map.entry("BASE", FrameLayout.BASE),
            Map.entry("SHIFT", FrameLayout.SHIFT),
            Map.entry("EACH", EACH),
            Map.entry("END", FrameLayout.END),
            Map.entry("FIRST", FrameLayout.FIRST),
            Map.entry("STRIDE", FrameLayout.STRIDE),
            Map.entry("LEAVES", Status.LEAVES),
            Map.entry("BUDGET", Status.BUDGET),
            Map.entry("STOPPED", Status.STOPPED),
            Map.entry("WAITS", Status.WAITS),
            Map.entry("FAULT", Status.FAULT));

    private final int lanes;
    private final StringBuilder module = new StringBuilder();
    private final Set<String> declared = Intrinsics.none();

    private RuntimeCode(int lanes) {
        this.lanes = lanes;
    }

    /// @return names of the functions, in the order of [RuntimeFunction]
    static List<String> names() {
        return Arrays.stream(RuntimeFunction.values())
                .map(RuntimeFunction::text)
                .toList();
    }

    /// @param lanes of a strip
    /// @return the module
    static String module(int lanes) {
        RuntimeCode code = new RuntimeCode(lanes);
        code.written("runtime.ll");
        code.written("groups.ll");
        new MemoryCode(lanes, code.module, code.declared).write();
        AtomicCode.write(lanes, code.module, code.declared);
        new WaveCode(lanes, code.module).write();
        code.any();
        code.ballot(RuntimeFunction.BALLOT);
        code.ballot(RuntimeFunction.BALLOT_ALL);
        code.first();
        code.last();
        code.recount();
        code.regroup();
        code.split();
        code.setExec();
        code.stop();
        new FunctionCode(lanes, code.module, code.declared).write();
        code.declared.forEach(d -> code.module.append(d).append('\n'));
        return code.module.toString();
    }

    /// Writes a function of a name.
    private void function(String result, String name, String parameters, Ir body) {
        write(module, result, name, parameters, body);
    }

    static void write(StringBuilder module, String result, String name, String parameters, Ir body) {
        module.append("define ")
                .append(result)
                .append(" @")
                .append(MachineCode.PREFIX)
                .append(name)
                .append('(')
                .append(parameters)
                .append(") nounwind {\nentry:\n")
                .append(body.text())
                .append("}\n");
    }

    static String field(Ir ir, int field) {
        return ir.load("i64", ir.at("%f", field), 8);
    }

    static void setField(Ir ir, int field, String value) {
        ir.store("i64", value, ir.at("%f", field), 8);
    }

    static Strips strips(Ir ir) {
        return new Strips(ir, "%f", field(ir, FrameLayout.FIRST), field(ir, FrameLayout.STRIDE));
    }

    private int row(int narrow) {
        return FrameLayout.narrowAt(lanes, narrow);
    }

    private int align() {
        return FrameLayout.align(lanes);
    }

    private void setMask(Ir ir, String strip, int row, String bits) {
        ir.store(ir.i32(), ir.mask(bits), ir.at(strip, row(row)), align());
    }

    /// @return the bits of a strip as an i64
    private String word(Ir ir, String bits) {
        String type = "i" + lanes;
        String word = ir.cast("bitcast", ir.i1(), bits, type);
        return lanes == Long.SIZE ? word : ir.cast("zext", type, word, "i64");
    }

    private String and(Ir ir, String a, String b) {
        return ir.set("and " + ir.i1() + " " + a + ", " + b);
    }

    private String not(Ir ir, String a) {
        return ir.set("xor " + ir.i1() + " " + a + ", " + ir.all("i1", "true"));
    }

    /// What is written as IR, in a file beside this class, with names of fields between number signs.
    private void written(String file) {
        String text;
        try (InputStream in = Objects.requireNonNull(RuntimeCode.class.getResourceAsStream(file))) {
            text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, Integer> numbers = new HashMap<>(FIELDS);
        numbers.put("STRIP", lanes);
        numbers.put("EXEC", row(RegisterLayout.EXEC));
        numbers.put("EXISTS", row(FrameLayout.EXISTS_ROW));
        numbers.putAll(GroupField.places());
        for (Map.Entry<String, Integer> e : numbers.entrySet())
            text = text.replace("#" + e.getKey() + "#", e.getValue().toString());
        module.append(text);
    }

    // ---- masks

    private void any() {
        Ir ir = new Ir(lanes);
        Strips s = strips(ir);
        String both = and(ir, mask(ir, s.base(), "%x"), mask(ir, s.base(), RegisterLayout.EXEC));
        String yes = ir.newLabel();
        String no = ir.newLabel();
        ir.branch(ir.any(both), yes, no);
        ir.label(yes);
        ir.line("ret i32 -1");
        ir.label(no);
        s.end();
        ir.line("ret i32 0");
        function("i32", RuntimeFunction.ANY.text(), "ptr %f, i64 %x", ir);
    }

    private void ballot(RuntimeFunction which) {
        boolean isAll = which == RuntimeFunction.BALLOT_ALL;
        Ir ir = new Ir(lanes);
        ir.line("%sum = alloca i64");
        ir.line("%lane = alloca i64");
        ir.store("i64", "0", "%sum", 8);
        ir.store("i64", "0", "%lane", 8);
        Strips s = strips(ir);
        String both = and(ir, mask(ir, s.base(), "%x"), mask(ir, s.base(), RegisterLayout.EXEC));
        String word = word(ir, both);
        String lane = ir.load("i64", "%lane", 8);
        ir.store("i64", ir.set("add i64 " + lane + ", " + lanes), "%lane", 8);
        String placed;
        if (isAll) {
            placed = ir.set("shl i64 " + word + ", " + ir.set("and i64 " + lane + ", 63"));
        } else {
            String by = ir.set("sub i64 " + lane + ", %first");
            String less = ir.set("sub i64 0, " + by);
            String up = shifted(ir, "shl", word, by);
            String down = shifted(ir, "lshr", word, less);
            String isUp = ir.set("icmp sge i64 " + by + ", 0");
            placed = ir.set("select i1 " + isUp + ", i64 " + up + ", i64 " + down);
        }
        String sum = ir.load("i64", "%sum", 8);
        ir.store("i64", ir.set("or i64 " + sum + ", " + placed), "%sum", 8);
        s.end();
        ir.line("ret i64 " + ir.load("i64", "%sum", 8));
        function("i64", which.text(), "ptr %f, i64 %x, i64 %first", ir);
    }

    /// A word moved by any number, 0 from 64 on.
    private static String shifted(Ir ir, String instruction, String word, String by) {
        String isInside = ir.set("icmp ult i64 " + by + ", 64");
        String safe = ir.set("and i64 " + by + ", 63");
        String moved = ir.set(instruction + " i64 " + word + ", " + safe);
        return ir.set("select i1 " + isInside + ", i64 " + moved + ", i64 0");
    }

    private void first() {
        Ir ir = new Ir(lanes);
        ir.line("%lane = alloca i64");
        ir.store("i64", "0", "%lane", 8);
        Strips s = strips(ir);
        String word = word(ir, mask(ir, s.base(), "%m"));
        String lane = ir.load("i64", "%lane", 8);
        ir.store("i64", ir.set("add i64 " + lane + ", " + lanes), "%lane", 8);
        String yes = ir.newLabel();
        String no = ir.newLabel();
        ir.branch(ir.set("icmp ne i64 " + word + ", 0"), yes, no);
        ir.label(yes);
        declared.add("declare i64 @llvm.cttz.i64(i64, i1)");
        String at = ir.set("call i64 @llvm.cttz.i64(i64 " + word + ", i1 false)");
        ir.line("ret i64 " + ir.set("add i64 " + lane + ", " + at));
        ir.label(no);
        s.end();
        ir.line("ret i64 -1");
        function("i64", RuntimeFunction.FIRST.text(), "ptr %f, i64 %m", ir);
    }

    private void last() {
        Ir ir = new Ir(lanes);
        ir.line("%lane = alloca i64");
        ir.line("%out = alloca i64");
        ir.store("i64", Integer.toString(lanes - 1), "%lane", 8);
        ir.store("i64", "-1", "%out", 8);
        Strips s = strips(ir);
        String word = word(ir, mask(ir, s.base(), "%m"));
        String lane = ir.load("i64", "%lane", 8);
        ir.store("i64", ir.set("add i64 " + lane + ", " + lanes), "%lane", 8);
        declared.add("declare i64 @llvm.ctlz.i64(i64, i1)");
        String zeros = ir.set("call i64 @llvm.ctlz.i64(i64 " + word + ", i1 false)");
        String beyond = ir.set("sub i64 " + zeros + ", " + (Long.SIZE - lanes));
        String at = ir.set("sub i64 " + lane + ", " + beyond);
        String some = ir.set("icmp ne i64 " + word + ", 0");
        String before = ir.load("i64", "%out", 8);
        ir.store("i64", ir.set("select i1 " + some + ", i64 " + at + ", i64 " + before), "%out", 8);
        s.end();
        ir.line("ret i64 " + ir.load("i64", "%out", 8));
        function("i64", RuntimeFunction.LAST.text(), "ptr %f, i64 %m", ir);
    }

    /// Counts the active lanes, and the waves that have one.
    private void recount() {
        Ir ir = new Ir(lanes);
        String sum = sum(ir);
        Strips s = strips(ir);
        addCount(ir, sum, mask(ir, s.base(), RegisterLayout.EXEC));
        s.end();
        counted(ir, sum);
        ir.line("ret void");
        function("void", "recount", "ptr %f", ir);
    }

    private static String sum(Ir ir) {
        String sum = ir.set("alloca i64");
        ir.store("i64", "0", sum, 8);
        return sum;
    }

    private void addCount(Ir ir, String sum, String bits) {
        declared.add("declare i64 @llvm.ctpop.i64(i64)");
        String more = ir.set("call i64 @llvm.ctpop.i64(i64 " + word(ir, bits) + ")");
        String before = ir.load("i64", sum, 8);
        ir.store("i64", ir.set("add i64 " + before + ", " + more), sum, 8);
    }

    /// So many lanes are active now.
    private static void counted(Ir ir, String sum) {
        setField(ir, ACTIVE, ir.load("i64", sum, 8));
        setField(ir, RUNNING, "1");
        String isSeveral = ir.set("icmp ult i64 " + field(ir, EACH) + ", " + field(ir, LANES));
        ir.when(isSeveral, () -> ir.line("call void @" + MachineCode.PREFIX + "waves(ptr %f)"));
    }

    private void call(Ir ir, String name) {
        ir.line("call void @" + MachineCode.PREFIX + name + "(ptr %f)");
    }

    // ---- lanes with addresses of their own

    private String addresses(Ir ir, Strips s) {
        return ir.load(ir.i64(), s.base(), align());
    }

    /// Lets the lanes run that are at the lowest address.
    private void regroup() {
        Intrinsics none;
        Ir ir = new Ir(lanes);
        none = new Intrinsics(ir, declared);
        ir.line("%low = alloca i64");
        ir.line("%limit = alloca i64");
        ir.store("i64", "-1", "%low", 8);
        ir.store("i64", "-1", "%limit", 8);
        Strips s = strips(ir);
        String alive = mask(ir, s.base(), FrameLayout.ALIVE_ROW);
        lower(ir, none, "%low", ir.select(alive, ir.i64(), addresses(ir, s), ir.all64(-1)));
        s.end();
        String low = ir.load("i64", "%low", 8);
        String all = ir.splat("i64", low);
        Strips t = strips(ir);
        alive = mask(ir, t.base(), FrameLayout.ALIVE_ROW);
        String at = addresses(ir, t);
        String isLow = ir.set("icmp eq " + ir.i64() + " " + at + ", " + all);
        String here = and(ir, alive, isLow);
        setMask(ir, t.base(), RegisterLayout.HERE, here);
        setMask(ir, t.base(), RegisterLayout.EXEC, and(ir, here, mask(ir, t.base(), FrameLayout.ON_ROW)));
        String others = and(ir, alive, not(ir, isLow));
        lower(ir, none, "%limit", ir.select(others, ir.i64(), at, ir.all64(-1)));
        t.end();
        String limit = ir.load("i64", "%limit", 8);
        setField(ir, LIMIT, limit);
        String together = ir.set("icmp eq i64 " + limit + ", -1");
        setField(ir, TOGETHER, ir.cast("zext", "i1", together, "i64"));
        call(ir, "recount");
        ir.line("ret i64 " + low);
        function("i64", "regroup", "ptr %f", ir);
        arrive();
    }

    /// Makes a number the least of itself and the elements of a vector.
    private void lower(Ir ir, Intrinsics intrinsics, String slot, String vector) {
        String least = intrinsics.reduce("umin", ir.i64(), vector);
        String before = ir.load("i64", slot, 8);
        String isLess = ir.set("icmp ult i64 " + least + ", " + before);
        ir.store("i64", ir.set("select i1 " + isLess + ", i64 " + least + ", i64 " + before), slot, 8);
    }

    /// The lanes that run have come to an address: perhaps others are there, or lower.
    private void arrive() {
        Ir ir = new Ir(lanes);
        String all = ir.splat("i64", "%pc");
        String isTogether = ir.set("icmp eq i64 " + field(ir, LIMIT) + ", -1");
        String yes = ir.newLabel();
        String no = ir.newLabel();
        ir.branch(isTogether, yes, no);
        ir.label(yes);
        ir.line("ret i64 %pc");
        ir.label(no);
        Strips s = strips(ir);
        String here = mask(ir, s.base(), RegisterLayout.HERE);
        String at = ir.select(here, ir.i64(), all, addresses(ir, s));
        ir.store(ir.i64(), at, s.base(), align());
        s.end();
        String low = ir.set("call i64 @" + MachineCode.PREFIX + "regroup(ptr %f)");
        ir.line("ret i64 " + low);
        function("i64", "arrive", "ptr %f, i64 %pc", ir);
    }

    private void split() {
        Ir ir = new Ir(lanes);
        String noneJump = ir.newLabel();
        String someJump = ir.newLabel();
        String allJump = ir.newLabel();
        String apart = ir.newLabel();
        ir.line("%some = alloca i64");
        ir.line("%stay = alloca i64");
        ir.store("i64", "0", "%some", 8);
        ir.store("i64", "0", "%stay", 8);
        Strips s = strips(ir);
        String jumps = mask(ir, s.base(), "%m");
        String here = mask(ir, s.base(), RegisterLayout.HERE);
        or(ir, "%some", word(ir, jumps));
        or(ir, "%stay", word(ir, and(ir, here, not(ir, jumps))));
        s.end();
        String some = ir.load("i64", "%some", 8);
        ir.branch(ir.set("icmp eq i64 " + some + ", 0"), noneJump, someJump);
        ir.label(noneJump);
        ir.line("ret i64 %next");
        ir.label(someJump);
        String stay = ir.load("i64", "%stay", 8);
        ir.branch(ir.set("icmp eq i64 " + stay + ", 0"), allJump, apart);
        ir.label(allJump);
        ir.line("ret i64 %target");
        ir.label(apart);
        String targets = ir.splat("i64", "%target");
        String nexts = ir.splat("i64", "%next");
        Strips t = strips(ir);
        jumps = mask(ir, t.base(), "%m");
        here = mask(ir, t.base(), RegisterLayout.HERE);
        String goes = ir.select(jumps, ir.i64(), targets, nexts);
        ir.store(ir.i64(), ir.select(here, ir.i64(), goes, addresses(ir, t)), t.base(), align());
        t.end();
        ir.line("ret i64 " + ir.set("call i64 @" + MachineCode.PREFIX + "regroup(ptr %f)"));
        function("i64", RuntimeFunction.SPLIT.text(), "ptr %f, i64 %m, i64 %target, i64 %next", ir);
    }

    private static void or(Ir ir, String slot, String word) {
        String before = ir.load("i64", slot, 8);
        ir.store("i64", ir.set("or i64 " + before + ", " + word), slot, 8);
    }

    private void setExec() {
        Ir ir = new Ir(lanes);
        String sum = sum(ir);
        String apart = ir.newLabel();
        String together = ir.newLabel();
        ir.branch(ir.set("icmp ne i64 " + field(ir, APART) + ", 0"), apart, together);
        ir.label(apart);
        Strips s = strips(ir);
        String here = mask(ir, s.base(), RegisterLayout.HERE);
        String value = mask(ir, s.base(), "%m");
        String on = mask(ir, s.base(), FrameLayout.ON_ROW);
        setMask(ir, s.base(), FrameLayout.ON_ROW, ir.select(here, ir.i1(), value, on));
        setActive(ir, s, sum, and(ir, here, value));
        s.end();
        counted(ir, sum);
        ir.line("ret void");
        ir.label(together);
        Strips t = strips(ir);
        String exists = mask(ir, t.base(), FrameLayout.EXISTS_ROW);
        setActive(ir, t, sum, and(ir, exists, mask(ir, t.base(), "%m")));
        t.end();
        counted(ir, sum);
        ir.line("ret void");
        function("void", RuntimeFunction.SET_EXEC.text(), "ptr %f, i64 %m", ir);
    }

    private void setActive(Ir ir, Strips s, String sum, String bits) {
        setMask(ir, s.base(), RegisterLayout.EXEC, bits);
        addCount(ir, sum, bits);
    }

    /// Only where lanes have addresses of their own.
    private void stop() {
        Ir ir = new Ir(lanes);
        ir.line("%alive = alloca i64");
        ir.line("%here = alloca i64");
        ir.store("i64", "0", "%alive", 8);
        ir.store("i64", "0", "%here", 8);
        Strips s = strips(ir);
        String goes = not(ir, mask(ir, s.base(), "%m"));
        String alive = and(ir, goes, mask(ir, s.base(), FrameLayout.ALIVE_ROW));
        String here = and(ir, goes, mask(ir, s.base(), RegisterLayout.HERE));
        setMask(ir, s.base(), FrameLayout.ALIVE_ROW, alive);
        setMask(ir, s.base(), RegisterLayout.HERE, here);
        or(ir, "%alive", word(ir, alive));
        or(ir, "%here", word(ir, here));
        s.end();
        String ends = ir.newLabel();
        String some = ir.newLabel();
        String elsewhere = ir.newLabel();
        String stays = ir.newLabel();
        String left = ir.load("i64", "%alive", 8);
        ir.branch(ir.set("icmp eq i64 " + left + ", 0"), ends, some);
        ir.label(ends);
        setField(ir, STATUS, Integer.toString(Status.STOPPED));
        ir.line("ret i64 %next");
        ir.label(some);
        String leftHere = ir.load("i64", "%here", 8);
        ir.branch(ir.set("icmp eq i64 " + leftHere + ", 0"), elsewhere, stays);
        ir.label(elsewhere);
        ir.line("ret i64 " + ir.set("call i64 @" + MachineCode.PREFIX + "regroup(ptr %f)"));
        ir.label(stays);
        stay(ir);
        function("i64", RuntimeFunction.STOP.text(), "ptr %f, i64 %m, i64 %next", ir);
    }

    /// The lanes that are left at the address go on.
    private void stay(Ir ir) {
        Strips t = strips(ir);
        setMask(
                ir,
                t.base(),
                RegisterLayout.EXEC,
                and(ir, mask(ir, t.base(), RegisterLayout.HERE), mask(ir, t.base(), FrameLayout.ON_ROW)));
        t.end();
        call(ir, "recount");
        ir.line("ret i64 %next");
    }
}
