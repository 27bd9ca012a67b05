package dev.heddle.decompile;

import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Atomic;
import dev.heddle.isa.Isa;
import dev.heddle.llvm.Ir;
import java.util.Objects;

/// Accesses to memory in IR. Memory of the device is address space 1, where addresses are those of the program; that of
/// a group is space 3, from `%group` on, and that of a lane space 5, from `%private` on. A space with windows of others
/// has functions of its own.
final class IrMemory {
    static final String PARAMETERS = "ptr addrspace(3) %group, ptr addrspace(5) %private";

    private final Isa isa;
    private final Ir ir;
    private final IrCalls calls;

    IrMemory(Isa isa, Ir ir, IrCalls calls) {
        this.isa = isa;
        this.ir = ir;
        this.calls = calls;
    }

    private Isa.Space space(Step s) {
        return Objects.requireNonNull(isa.spaces().get(s.space()));
    }

    private static String type(Step s) {
        return "i" + s.value();
    }

    /// @param address an i64
    /// @return a pointer with its type
    private String pointer(Isa.Space space, String address) {
        return switch (space.reach()) {
            case DEVICE -> "ptr addrspace(1) " + ir.cast("inttoptr", "i64", address, "ptr addrspace(1)");
            case GROUP -> "ptr addrspace(3) " + behind("ptr addrspace(3) %group", address);
            case LANE -> "ptr addrspace(5) " + behind("ptr addrspace(5) %private", address);
        };
    }

    private String behind(String base, String address) {
        return ir.set("getelementptr i8, %s, i64 %s".formatted(base, address));
    }

    /// @return as many bits as the step says
    String load(Step s, String address) {
        Isa.Space of = space(s);
        if (!of.windows().isEmpty())
            return calls.value(type(s), "load.%s.%s".formatted(type(s), s.space()), IrCalls.PLAIN, "i64 " + address);
        return ir.set("load %s, %s, align 1".formatted(type(s), pointer(of, address)));
    }

    /// @param value as many bits as the step says
    void store(Step s, String address, String value) {
        Isa.Space of = space(s);
        String typed = type(s) + " " + value;
        if (of.windows().isEmpty()) ir.line("store %s, %s, align 1".formatted(typed, pointer(of, address)));
        else calls.effect("store.%s.%s".formatted(type(s), s.space()), IrCalls.PLAIN, "i64 " + address, typed);
    }

    /// @param operand as many bits as the step says
    /// @param expected of a compare-exchange
    /// @return the old value
    String atomic(Step s, String address, String operand, String expected) {
        Isa.Space of = space(s);
        Atomic how = Atomic.of(s.operation());
        String word = word(how);
        String type = type(s);
        if (!of.windows().isEmpty() || word.isEmpty())
            return calls.value(
                    type,
                    "atomic.%s.%s.%s".formatted(s.operation(), type, s.space()),
                    IrCalls.PLAIN,
                    "i64 " + address,
                    type + " " + operand,
                    type + " " + expected);
        String at = pointer(of, address);
        if (how != Atomic.CMPXCHG) return ir.set("atomicrmw %s %s, %s %s monotonic".formatted(word, at, type, operand));
        String both =
                ir.set("cmpxchg %s, %s %s, %s %s monotonic monotonic".formatted(at, type, expected, type, operand));
        return ir.set("extractvalue { %s, i1 } %s, 0".formatted(type, both));
    }

    /// @return as IR has it; empty if it has not, in all versions
    private static String word(Atomic of) {
        return switch (of) {
            case ADD -> "add";
            case SUB -> "sub";
            case XCHG -> "xchg";
            case CMPXCHG -> "cmpxchg";
            case UMIN -> "umin";
            case SMIN -> "min";
            case UMAX -> "umax";
            case SMAX -> "max";
            case AND -> "and";
            case OR -> "or";
            case XOR -> "xor";
            case INC, DEC -> "";
        };
    }
}
