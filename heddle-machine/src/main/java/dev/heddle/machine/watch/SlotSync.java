package dev.heddle.machine.watch;

import dev.heddle.analysis.hazard.SlotRules;
import dev.heddle.analysis.hazard.SlotUses;
import dev.heddle.analysis.hazard.SlotUses.Use;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Watches results that arrive with slots, and registers that were read for the last time. Both are poison: the first
/// until their slot was waited for, the others until they are written.
///
/// It goes by what an instruction's lane code reads and writes, see [SlotUses].
final class SlotSync implements SyncWatch {
    private final Codec codec;
    private final SlotUses registers;

    /// The stage of the launch; empty if it is none of a stage.
    private final String stage;

    /// Slots with messages on their way, bit k for slot k; of the whole wave, as the waits are.
    private long sent;

    /// Slots that were not waited for since the last message with them, or since the program began.
    private long unwaited = -1;

    /// By slot, the load from an internal table that is on its way with it.
    private final @Nullable Insn[] loads = new Insn[Long.SIZE];

    /// The instruction that has ended helper lanes.
    private @Nullable Insn dismissed;

    /// 64 lanes each.
    private final SlotLanes[] lanes;

    /// Of the wave, when its lanes were looked at.
    private int laneChanges;

    private @Nullable Wave seen;

    /// @param registers of the program; other waves may have them, too
    /// @param stage of the launch; empty if it is none of a stage
    SlotSync(Codec codec, SlotUses registers, String stage, int lanes) {
        this.codec = codec;
        this.stage = stage;
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
        sent = 0;
        unwaited = -1;
        Arrays.fill(loads, null);
        dismissed = null;
    }

    @Override
    public @Nullable SyncTrouble before(Insn insn, Wave wave) {
        Use u = registers.known(insn);
        if (wave != seen || wave.laneChanges() != laneChanges) look(wave);
        SyncTrouble found = null;
        sent &= ~u.before();
        unwaited &= ~u.before();
        for (SlotLanes l : lanes) {
            l.await(u);
            if (l.isWrong(u)) {
                SlotLanes.Trouble t = l.trouble(u);
                if (found == null && t != null) found = trouble(t);
            }
            l.through(u);
        }
        SyncTrouble asked = u.rules().holdIn(stage) ? asked(u) : null;
        SyncTrouble others = others(u);
        if (asked == null) asked = others;
        if (u.slot() >= 0) {
            sent |= 1L << u.slot();
            unwaited |= 1L << u.slot();
            loads[u.slot()] = u.rules().loads().isEmpty() ? null : insn;
        }
        if (u.rules().dismisses()) dismissed = insn;
        sent &= ~u.waits();
        unwaited &= ~u.waits();
        return found != null ? found : asked;
    }

    /// What the entry asks of slots, whatever its registers are.
    private @Nullable SyncTrouble asked(Use u) {
        SlotRules rules = u.rules();
        long busy = rules.idle() & sent;
        long missing = rules.waited() & unwaited;
        if ((rules.instead() & ~unwaited) != 0) missing = 0;
        long own = rules.own() & ~(u.before() | u.waits());
        sent &= ~busy;
        unwaited &= ~(busy | missing);
        if (busy != 0) return asks("needs %s to be waited for before it", busy);
        if (missing != 0) return asks("needs %s to be waited for before it", missing);
        return own == 0 ? null : asks("has to wait for %s itself", own);
    }

    /// What the entry asks of other loads and of helper lanes.
    private @Nullable SyncTrouble others(Use u) {
        SlotRules rules = u.rules();
        SyncTrouble found = null;
        for (int k = 0; rules.sole() && k < loads.length; k++) {
            Insn load = loads[k];
            if ((sent >> k & 1) == 0 || load == null) continue;
            if (!registers.known(load).rules().loads().equals(rules.loads())) continue;
            found = asks("needs %s to be waited for before it", 1L << k);
            loads[k] = null;
        }
        Insn by = dismissed;
        if (!rules.helped() || by == null) return found;
        dismissed = null;
        return new SyncTrouble(
                "needs the helper lanes of its squares, and 0x%x ends them: %s".formatted(by.address(), codec.text(by)),
                -1,
                by,
                false);
    }

    private static SyncTrouble asks(String what, long slots) {
        return new SyncTrouble(what.formatted(SlotRules.names(slots)), -1, null, false);
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
                        .formatted(does, registers.register(t.part()), t.by().slot(), by.address(), codec.text(by)),
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
