package dev.heddle.studio.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.Instruction;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.ValueType;
import org.teavm.model.Variable;
import org.teavm.model.instructions.BinaryInstruction;
import org.teavm.model.instructions.BinaryOperation;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.NegateInstruction;
import org.teavm.model.instructions.NumericOperandType;
import org.teavm.vm.spi.TeaVMHost;
import org.teavm.vm.spi.TeaVMPlugin;

/// Puts calls of [dev.heddle.studio.Exactly] into the classes of Heddle where the compiler would not keep to what Java
/// says. The compiler finds this class by itself.
public final class JavaRules implements TeaVMPlugin, ClassHolderTransformer {
    private static final String EXACTLY = "dev.heddle.studio.Exactly";

    /// Methods of the library and what is called instead, with the same parameters.
    private static final Map<String, String> CALLS =
            Map.of(
                    "java.util.Map.copyOf(Ljava/util/Map;)Ljava/util/Map;", "copyOf",
                    "java.util.Set.copyOf(Ljava/util/Collection;)Ljava/util/Set;", "copyOf",
                    "java.util.Map.ofEntries([Ljava/util/Map$Entry;)Ljava/util/Map;", "ofEntries",
                    "java.util.Set.of([Ljava/lang/Object;)Ljava/util/Set;", "of",
                    "java.lang.Math.rint(D)D", "toNearest");

    @Override
    public void install(TeaVMHost host) {
        host.add(this);
    }

    @Override
    public void transformClass(ClassHolder cls, ClassHolderTransformerContext context) {
        if (!cls.getName().startsWith("dev.heddle.") || cls.getName().equals(EXACTLY)) return;
        for (MethodHolder m : cls.getMethods()) {
            if (m.getProgram() == null) continue;
            for (BasicBlock b : m.getProgram().getBasicBlocks()) {
                List<Instruction> all = new ArrayList<>();
                b.forEach(all::add);
                for (Instruction i : all) {
                    Instruction other = replacement(i);
                    if (other == null) continue;
                    other.setLocation(i.getLocation());
                    i.replace(other);
                }
            }
        }
    }

    private static @Nullable Instruction replacement(Instruction i) {
        return switch (i) {
            case NegateInstruction n -> negation(n);
            case BinaryInstruction b -> division(b);
            case InvokeInstruction c -> call(c);
            default -> null;
        };
    }

    private static @Nullable Instruction negation(NegateInstruction n) {
        ValueType t = type(n.getOperandType());
        boolean isReal = t == ValueType.FLOAT || t == ValueType.DOUBLE;
        return isReal ? call("negate", n.getReceiver(), t, n.getOperand()) : null;
    }

    private static @Nullable Instruction division(BinaryInstruction b) {
        ValueType t = type(b.getOperandType());
        boolean isDivision = b.getOperation() == BinaryOperation.DIVIDE;
        if (t != ValueType.INTEGER && t != ValueType.LONG
                || !isDivision && b.getOperation() != BinaryOperation.MODULO) return null;
        String name = isDivision ? "divide" : "remainder";
        return call(name, b.getReceiver(), t, b.getFirstOperand(), b.getSecondOperand());
    }

    private static @Nullable Instruction call(InvokeInstruction c) {
        MethodReference m = c.getMethod();
        String name = CALLS.get(m.getClassName() + "." + m.getDescriptor());
        if (name == null) return null;
        InvokeInstruction out = new InvokeInstruction();
        out.setType(InvocationType.SPECIAL);
        out.setMethod(new MethodReference(EXACTLY, name, m.getSignature()));
        out.setArguments(c.getArguments().toArray(new Variable[0]));
        out.setReceiver(c.getReceiver());
        return out;
    }

    private static ValueType type(NumericOperandType t) {
        return switch (t) {
            case INT -> ValueType.INTEGER;
            case LONG -> ValueType.LONG;
            case FLOAT -> ValueType.FLOAT;
            case DOUBLE -> ValueType.DOUBLE;
        };
    }

    private static Instruction call(String name, Variable to, ValueType type, Variable... of) {
        ValueType[] signature = new ValueType[of.length + 1];
        java.util.Arrays.fill(signature, type);
        InvokeInstruction out = new InvokeInstruction();
        out.setType(InvocationType.SPECIAL);
        out.setMethod(new MethodReference(EXACTLY, name, signature));
        out.setArguments(of);
        out.setReceiver(to);
        return out;
    }
}
