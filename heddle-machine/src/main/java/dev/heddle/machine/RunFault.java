package dev.heddle.machine;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Fault;
import org.jspecify.annotations.Nullable;

/// A run that has ended before its end. The message says all of it in one line.
public final class RunFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Fault.Kind kind;
    private final String reason;
    private final long group;
    private final int waveNumber;
    private final int lane;
    private final long address;
    private final transient @Nullable Insn insn;
    private final transient @Nullable Wave wave;

    RunFault(
            Fault.Kind kind,
            String reason,
            String place,
            long group,
            int waveNumber,
            int lane,
            long address,
            @Nullable Insn insn,
            @Nullable Wave wave) {
        super(place.isEmpty() ? reason : place + ": " + reason);
        this.kind = kind;
        this.reason = reason;
        this.group = group;
        this.waveNumber = waveNumber;
        this.lane = lane;
        this.address = address;
        this.insn = insn;
        this.wave = wave;
    }

    public Fault.Kind kind() {
        return kind;
    }

    /// @return what is wrong, without the place
    public String reason() {
        return reason;
    }

    /// @return number of the group, x fastest
    public long group() {
        return group;
    }

    /// @return number of the wave in its group
    public int waveNumber() {
        return waveNumber;
    }

    /// @return the lane, -1 if it is all the same
    public int lane() {
        return lane;
    }

    /// @return address of the instruction, -1 if there is none
    public long address() {
        return address;
    }

    /// @return the instruction, or null
    public @Nullable Insn insn() {
        return insn;
    }

    /// @return the wave with its registers, or null
    public @Nullable Wave wave() {
        return wave;
    }
}
