package dev.heddle.ir.state;

import dev.heddle.asm.insn.Insn;
import org.jspecify.annotations.Nullable;

/// Why a run ended before its end. The message is for people and complete; the state of the wave stays as it was
/// before the instruction, but for what its steps had already done.
public final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// What kind of thing went wrong, for those who sort faults.
    public enum Kind {
        /// A barrier that not all lanes reach.
        BARRIER,
        /// Lanes that go on together want to go different ways.
        BRANCH,
        /// An address that is not a multiple of the size.
        ALIGNMENT,
        /// A result that is used without waiting for it, where that is a fault.
        WAIT,
        OTHER
    }

    private final Kind kind;
    private final String reason;
    private final int lane;
    private transient @Nullable Insn insn;
    private boolean placed;
    private long address = -1;

    /// @param lane the first lane that it happened in, -1 if it is all the same
    public Fault(String reason, int lane) {
        this(Kind.OTHER, reason, lane);
    }

    /// @param lane the first lane that it happened in, -1 if it is all the same
    public Fault(Kind kind, String reason, int lane) {
        super(reason, null, false, false);
        this.kind = kind;
        this.reason = reason;
        this.lane = lane;
    }

    /// @param k an index that is not within a register file
    /// @param count registers of the file
    public static Fault noRegister(int k, int count, int lane) {
        return new Fault(
                "register number %s is beyond the last of %d".formatted(Integer.toUnsignedString(k), count), lane);
    }

    public Kind kind() {
        return kind;
    }

    /// @return what is wrong, without the place
    public String reason() {
        return reason;
    }

    /// @return a lane that it happened in, or -1
    public int lane() {
        return lane;
    }

    /// @return the instruction, or null if there is none
    public @Nullable Insn insn() {
        return insn;
    }

    /// @return address of the instruction, -1 if it is not known
    public long address() {
        return address;
    }

    /// Says where it happened, unless that is known.
    ///
    /// @param pc address of the instruction
    public Fault at(long pc, @Nullable Insn i) {
        if (placed) return this;
        placed = true;
        address = pc;
        insn = i;
        return this;
    }
}
