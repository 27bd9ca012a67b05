package dev.heddle.watch;

import dev.heddle.code.Codec;
import dev.heddle.exec.Wave;
import dev.heddle.insn.Insn;
import dev.heddle.watch.SlotUses.Use;
import org.jspecify.annotations.Nullable;

/// Watches results that arrive with slots, and registers that were read for the last time. Both are poison: the first
/// until their slot was waited for, the others until they are written.
///
/// It goes by what an instruction's lane code reads and writes, see [SlotUses].
final class SlotSync implements SyncWatch {
    private final Codec codec;
    private final SlotUses registers;

    /// 64 lanes each.
    private final SlotLanes[] lanes;

    /// Of the wave, when its lanes were looked at.
    private int laneChanges;

    private @Nullable Wave seen;

    /// @param registers of the program; other waves may have them, too
    SlotSync(Codec codec, SlotUses registers, int lanes) {
        this.codec = codec;
        this.registers = registers;
        this.lanes = new SlotLanes[(lanes + Long.SIZE - 1) / Long.SIZE];
        for (int i = 0; i < this.lanes.length; i++) {
            int first = i * Long.SIZE;
            this.lanes[i] = new SlotLanes(registers, first, Math.min(lanes - first, Long.SIZE));
        }
    }

    @Override
    public void reset() {
        for (SlotLanes l : lanes) l.reset();
    }

    @Override
    public @Nullable SyncTrouble before(Insn insn, Wave wave) {
        Use u = registers.known(insn);
        if (wave != seen || wave.laneChanges() != laneChanges) look(wave);
        SyncTrouble found = null;
        for (SlotLanes l : lanes) {
            if (l.isWrong(u)) {
                SlotLanes.Trouble t = l.trouble(u);
                if (found == null && t != null) found = trouble(t);
            }
            l.through(u);
        }
        return found;
    }

    private void look(Wave wave) {
        seen = wave;
        laneChanges = wave.laneChanges();
        for (SlotLanes l : lanes) l.look(wave);
    }

    private SyncTrouble trouble(SlotLanes.Trouble t) {
        return switch (t.kind()) {
            case READS -> tooEarly("reads", t);
            case OVERWRITES -> tooEarly("overwrites", t);
            case LATE -> tooLate(t);
        };
    }

    private SyncTrouble tooEarly(String does, SlotLanes.Trouble t) {
        Insn by = t.by().insn();
        return new SyncTrouble(
                "%s %s before slot %d is waited for, and 0x%x writes it: %s"
                        .formatted(
                                does,
                                registers.register(t.part()),
                                t.by().slot(),
                                by.address(),
                                codec.text(by)),
                t.lane(),
                by,
                false);
    }

    private SyncTrouble tooLate(SlotLanes.Trouble t) {
        Insn by = t.by().insn();
        return new SyncTrouble(
                "reads %s, and 0x%x read it for the last time: %s"
                        .formatted(registers.register(t.part()), by.address(), codec.text(by)),
                t.lane(),
                by,
                true);
    }
}
