package dev.heddle.llvm.engine;

import dev.heddle.ir.number.FloatsElementary;
import dev.heddle.llvm.ExactFloats;
import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;
import dev.heddle.llvm.OddFunction;
import java.util.Set;

/// Functions of exact numbers, in IR: their results are odd doubles, as [ExactFloats] has them. Where a lane is in
/// doubt Java does it for all lanes of the strip.
final class FunctionCode {
    private final int lanes;
    private final StringBuilder module;
    private final Set<String> declared;

    FunctionCode(int lanes, StringBuilder module, Set<String> declared) {
        this.lanes = lanes;
        this.module = module;
        this.declared = declared;
    }

    /// What a function does with its arguments, which are doubles.
    private interface Body {
        ExactFloats.Guarded of(ExactFloats exact, String x, String y, String z);
    }

    void write() {
        table("powers", FloatsElementary.powers());
        table("logarithms", FloatsElementary.logarithms());
        write(OddFunction.SUM, 2, (e, x, y, _) -> e.sum(x, y));
        write(OddFunction.PRODUCT, 2, (e, x, y, _) -> e.product(x, y));
        write(OddFunction.FUSED, 3, ExactFloats::fused);
        write(OddFunction.QUOTIENT, 2, (e, x, y, _) -> e.quotient(x, y));
        write(OddFunction.ROOT, 1, (e, x, _, _) -> e.root(x));
        write(OddFunction.INVERSE_ROOT, 1, (e, x, _, _) -> e.inverseRoot(x));
        write(OddFunction.POWER, 1, (e, x, _, _) -> e.power(x, name("powers")));
        write(OddFunction.LOGARITHM, 1, (e, x, _, _) -> e.logarithm(x, name("logarithms")));
    }

    private static String name(String table) {
        return "@" + MachineCode.PREFIX + table;
    }

    private void table(String name, double[] values) {
        StringBuilder s = new StringBuilder();
        for (double v : values)
            s.append(s.isEmpty() ? "" : ", ").append("double 0x%016X".formatted(Double.doubleToRawLongBits(v)));
        module.append("%s = internal constant [%d x double] [%s]%n".formatted(name(name), values.length, s));
    }

    private void write(OddFunction f, int arguments, Body body) {
        Ir ir = new Ir(lanes);
        String[] real = new String[FrameLayout.RESULT];
        for (int k = 0; k < arguments; k++) real[k] = ir.cast("bitcast", ir.i64(), load(ir, k), ir.f64());
        ExactFloats exact = new ExactFloats(ir, new Intrinsics(ir, declared));
        ExactFloats.Guarded made = body.of(exact, real[0], real[1], real[2]);
        String value = ir.cast("bitcast", ir.f64(), made.value(), ir.i64());
        String all = ir.unless(made.doubt(), ir.i64(), value, () -> byJava(ir));
        ir.store(ir.i64(), all, ir.at("%f", FrameLayout.operandAt(FrameLayout.RESULT)), FrameLayout.align(lanes));
        ir.line("ret void");
        RuntimeCode.write(module, "void", RuntimeFunction.of(f).text(), "ptr %f, i64 %operation", ir);
    }

    private String load(Ir ir, int operand) {
        return ir.load(ir.i64(), ir.at("%f", FrameLayout.operandAt(operand)), FrameLayout.align(lanes));
    }

    /// The operands are where Java looks for them.
    private String byJava(Ir ir) {
        String java = ir.load("ptr", ir.at("%f", FrameLayout.OPERATION), 8);
        ir.line("call void " + java + "(i64 %operation)");
        return load(ir, FrameLayout.RESULT);
    }
}
