package dev.heddle.studio.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
import org.teavm.model.instructions.ConstructInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.NegateInstruction;
import org.teavm.model.instructions.NumericOperandType;
import org.teavm.vm.spi.TeaVMHost;
import org.teavm.vm.spi.TeaVMPlugin;

/// Puts calls of [dev.heddle.studio.JavaSemantics] and [dev.heddle.studio.PageLibrary] into the classes of Heddle where
/// the
/// compiler or its class library would not keep to what Java says. The compiler finds this class by itself.
public final class JavaRules implements TeaVMPlugin, ClassHolderTransformer {
    private static final String SEMANTICS = "dev.heddle.studio.JavaSemantics";

    private static final String LIBRARY = "dev.heddle.studio.PageLibrary";

    /// Methods of collections that are called in [dev.heddle.studio.JavaSemantics] instead.
    private static final Set<String> COLLECTIONS = Set.of(
            "java.util.Map.copyOf(Ljava/util/Map;)Ljava/util/Map;",
            "java.util.Set.copyOf(Ljava/util/Collection;)Ljava/util/Set;",
            "java.util.Map.ofEntries([Ljava/util/Map$Entry;)Ljava/util/Map;",
            "java.util.Set.of([Ljava/lang/Object;)Ljava/util/Set;");

    /// Methods that are called in [dev.heddle.studio.PageLibrary] instead.
    private static final Set<String> LACKING = Set.of(
            "java.io.ByteArrayOutputStream.writeBytes([B)V",
            "java.io.InputStream.readNBytes([BII)I",
            "java.lang.Class.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
            "java.lang.Float.float16ToFloat(S)F",
            "java.lang.Float.floatToFloat16(F)S",
            "java.lang.Long.parseUnsignedLong(Ljava/lang/String;I)J",
            "java.lang.Math.fma(DDD)D",
            "java.lang.Math.fma(FFF)F",
            "java.lang.Math.rint(D)D",
            "java.lang.Math.unsignedMultiplyHigh(JJ)J",
            "java.lang.Runtime.maxMemory()J",
            "java.lang.String.lines()Ljava/util/stream/Stream;",
            "java.lang.Thread.join()V",
            "java.lang.Thread.start()V",
            "dev.heddle.base.bits.LittleEndian.get16([BI)I",
            "dev.heddle.base.bits.LittleEndian.get32([BI)I",
            "dev.heddle.base.bits.LittleEndian.get64([BI)J",
            "dev.heddle.base.bits.LittleEndian.put16([BII)V",
            "dev.heddle.base.bits.LittleEndian.put32([BII)V",
            "dev.heddle.base.bits.LittleEndian.put64([BIJ)V",
            "dev.heddle.machine.BufferBytes.allocate(J)Ldev/heddle/machine/BufferBytes;");

    /// A map for several threads, and what is made instead.
    private static final String SHARED_MAP = "java.util.concurrent.ConcurrentSkipListMap";

    private static final String MAP = "java.util.TreeMap";

    @Override
    public void install(TeaVMHost host) {
        host.add(this);
    }

    @Override
    public void transformClass(ClassHolder cls, ClassHolderTransformerContext context) {
        if (!cls.getName().startsWith("dev.heddle.") || cls.getName().equals(SEMANTICS)) return;
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
            case InvokeInstruction c
            when c.getMethod().getClassName().equals(SHARED_MAP) -> {
                c.setMethod(new MethodReference(MAP, c.getMethod().getDescriptor()));
                yield null;
            }
            case InvokeInstruction c -> call(c);
            case ConstructInstruction c
            when c.getType().equals(SHARED_MAP) -> {
                c.setType(MAP);
                yield null;
            }
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
        if (t != ValueType.INTEGER && t != ValueType.LONG || !isDivision && b.getOperation() != BinaryOperation.MODULO)
            return null;
        String name = isDivision ? "divide" : "remainder";
        return call(name, b.getReceiver(), t, b.getFirstOperand(), b.getSecondOperand());
    }

    private static @Nullable Instruction call(InvokeInstruction c) {
        MethodReference m = c.getMethod();
        String name = m.getClassName() + "." + m.getDescriptor();
        String by = COLLECTIONS.contains(name) ? SEMANTICS : LACKING.contains(name) ? LIBRARY : null;
        if (by == null) return null;
        List<ValueType> signature = new ArrayList<>(List.of(m.getSignature()));
        List<Variable> arguments = new ArrayList<>(c.getArguments());
        if (c.getInstance() != null) {
            signature.addFirst(ValueType.object(m.getClassName()));
            arguments.addFirst(c.getInstance());
        }
        InvokeInstruction out = new InvokeInstruction();
        out.setType(InvocationType.SPECIAL);
        out.setMethod(new MethodReference(by, m.getName(), signature.toArray(new ValueType[0])));
        out.setArguments(arguments.toArray(new Variable[0]));
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
        out.setMethod(new MethodReference(SEMANTICS, name, signature));
        out.setArguments(of);
        out.setReceiver(to);
        return out;
    }
}
