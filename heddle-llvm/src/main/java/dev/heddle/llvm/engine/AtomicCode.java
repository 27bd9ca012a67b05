package dev.heddle.llvm.engine;

import dev.heddle.ir.state.Atomic;
import dev.heddle.llvm.Ir;
import java.util.List;
import java.util.Set;

/// Atomic operations, in IR: lane by lane, each in one step for other threads. Before the first one all lanes are
/// compared with the window of the access; if one is outside or not aligned, Java does all.
final class AtomicCode {
    /// @param name that LLVM has for it
    private record Known(Atomic operation, String name) {}

    private static final List<Known> KNOWN = List.of(
            new Known(Atomic.ADD, "add"),
            new Known(Atomic.SUB, "sub"),
            new Known(Atomic.XCHG, "xchg"),
            new Known(Atomic.UMIN, "umin"),
            new Known(Atomic.SMIN, "min"),
            new Known(Atomic.UMAX, "umax"),
            new Known(Atomic.SMAX, "max"),
            new Known(Atomic.AND, "and"),
            new Known(Atomic.OR, "or"),
            new Known(Atomic.XOR, "xor"));

    private final int lanes;
    private final int bits;
    private final Ir ir;
    private final Set<String> declared;

    private AtomicCode(int lanes, int bits, Set<String> declared) {
        this.lanes = lanes;
        this.bits = bits;
        this.declared = declared;
        this.ir = new Ir(lanes);
    }

    /// @return number of an operation, as the functions take it; -1 if they do not know it
    static int number(Atomic operation) {
        if (operation == Atomic.CMPXCHG) return KNOWN.size();
        for (int i = 0; i < KNOWN.size(); i++) if (KNOWN.get(i).operation == operation) return i;
        return -1;
    }

    /// Writes the functions for words of 32 and 64 bits.
    static void write(int lanes, StringBuilder module, Set<String> declared) {
        for (int bits : new int[] {32, 64}) {
            AtomicCode code = new AtomicCode(lanes, bits, declared);
            code.function();
            String name = RuntimeFunction.valueOf("ATOMIC" + bits).text();
            String parameters = "ptr %f, i64 %a, i64 %m, i64 %x, i64 %y, i64 %d, i64 %op, i64 %effect, i64 %window";
            RuntimeCode.write(module, "i32", name, parameters, code.ir);
        }
    }

    private void function() {
        ir.line("%left = alloca i64");
        AccessWindow window = AccessWindow.of(ir, bits, declared);
        String slow = ir.newLabel();
        // What is in place, and what is added to it for a lane, has to be aligned, too.
        String places = ir.set("or i64 " + window.first() + ", " + window.host());
        places = ir.set("or i64 " + places + ", " + window.step());
        String isOdd = ir.set("icmp ne i64 " + ir.set("and i64 " + places + ", " + (bits / 8 - 1)) + ", 0");
        String aligned = ir.newLabel();
        ir.branch(isOdd, slow, aligned);
        ir.label(aligned);
        check(window, slow);
        Strips s = RuntimeCode.strips(ir);
        strip(s.base(), window);
        s.end();
        ir.line("ret i32 0");
        ir.label(slow);
        ir.line("ret i32 " + FrameAccess.effect(ir, "%effect"));
    }

    private void check(AccessWindow window, String slow) {
        String firsts = ir.splat("i64", window.first());
        String limits = ir.splat("i64", window.limit());
        Strips s = RuntimeCode.strips(ir);
        String addresses = ir.load(ir.i64(), ir.at(s.base(), "%a"), FrameLayout.align(lanes));
        String offsets = ir.set("sub " + ir.i64() + " " + addresses + ", " + firsts);
        String isOutside = ir.set("icmp uge " + ir.i64() + " " + offsets + ", " + limits);
        String low = ir.set("and " + ir.i64() + " " + addresses + ", " + ir.all64(bits / 8 - 1));
        String isOdd = ir.set("icmp ne " + ir.i64() + " " + low + ", zeroinitializer");
        String wrong = ir.set("or " + ir.i1() + " " + isOutside + ", " + isOdd);
        String counts = ir.set("and " + ir.i1() + " " + FrameAccess.mask(ir, s.base(), "%m") + ", " + wrong);
        String within = ir.newLabel();
        ir.branch(ir.any(counts), slow, within);
        ir.label(within);
        s.end();
    }

    private String type() {
        return "i" + bits;
    }

    private String element(String base, String row, String lane) {
        return ir.at(ir.at(base, row), ir.set("mul i64 " + lane + ", " + bits / 8));
    }

    private void strip(String base, AccessWindow window) {
        declared.add("declare i64 @llvm.cttz.i64(i64, i1)");
        ir.store(ir.vector(type()), "zeroinitializer", ir.at(base, "%d"), FrameLayout.align(lanes));
        String word = ir.cast("bitcast", ir.i1(), FrameAccess.mask(ir, base, "%m"), "i" + lanes);
        ir.store("i64", ir.resized(word, lanes, Long.SIZE), "%left", 8);
        String loop = ir.newLabel();
        String one = ir.newLabel();
        String end = ir.newLabel();
        ir.branch(loop);
        ir.label(loop);
        String left = ir.load("i64", "%left", 8);
        ir.branch(ir.set("icmp eq i64 " + left + ", 0"), end, one);
        ir.label(one);
        String k = ir.set("call i64 @llvm.cttz.i64(i64 " + left + ", i1 true)");
        ir.store("i64", ir.set("and i64 " + left + ", " + ir.set("sub i64 " + left + ", 1")), "%left", 8);
        String x = ir.load(type(), element(base, "%x", k), bits / 8);
        String y = ir.load(type(), element(base, "%y", k), bits / 8);
        String old = chosen(window.pointer(ir, base, k), x, y);
        ir.store(type(), old, element(base, "%d", k), bits / 8);
        ir.branch(loop);
        ir.label(end);
    }

    /// @return the old value
    private String chosen(String at, String x, String y) {
        String end = ir.newLabel();
        String other = ir.newLabel();
        List<String> labels = KNOWN.stream().map(k -> ir.newLabel()).toList();
        StringBuilder cases = new StringBuilder();
        for (int i = 0; i < KNOWN.size(); i++) cases.append(" i64 %d, label %%%s".formatted(i, labels.get(i)));
        ir.line("switch i64 %op, label %" + other + " [" + cases + " ]");
        StringBuilder olds = new StringBuilder();
        for (int i = 0; i < KNOWN.size(); i++) {
            ir.label(labels.get(i));
            String name = KNOWN.get(i).name;
            String old = ir.set("atomicrmw %s ptr %s, %s %s seq_cst".formatted(name, at, type(), x));
            olds.append("[ %s, %%%s ], ".formatted(old, labels.get(i)));
            ir.branch(end);
        }
        ir.label(other);
        String pair = ir.set("cmpxchg ptr %s, %s %s, %s %s seq_cst seq_cst".formatted(at, type(), y, type(), x));
        String old = ir.set("extractvalue { " + type() + ", i1 } " + pair + ", 0");
        ir.branch(end);
        ir.label(end);
        return ir.set("phi " + type() + " " + olds + "[ " + old + ", %" + other + " ]");
    }
}
