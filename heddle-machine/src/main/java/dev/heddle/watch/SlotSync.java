package dev.heddle.watch;

import dev.heddle.code.Codec;
import dev.heddle.exec.Executable;
import dev.heddle.exec.Wave;
import dev.heddle.insn.Insn;
import dev.heddle.watch.SlotUses.Use;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Watches results that arrive with slots, and registers that were read for the last time. Both are poison: the first
/// until their slot was waited for, the others until they are written.
///
/// It goes by what an instruction's lane code reads and writes, see [SlotUses].
final class SlotSync implements SyncWatch {
    private final Codec codec;
    private final SlotUses registers;

    private final Map<Long, Use> uses = new HashMap<>();

    /// By lane and part: the instruction that has it on its way, and the one that read it for the last time.
    private final Use[][] coming;

    private final Use[][] gone;

    /// Parts that may have one of them in some lane.
    private final BitSet marked = new BitSet();

    SlotSync(Executable program, int lanes) {
        codec = program.codec();
        registers = new SlotUses(codec.book());
        int parts = registers.parts();
        coming = new Use[lanes][parts];
        gone = new Use[lanes][parts];
    }

    @Override
    public void reset() {
        for (int part = marked.nextSetBit(0); part >= 0; part = marked.nextSetBit(part + 1)) {
            for (Use[] lane : coming) lane[part] = null;
            for (Use[] lane : gone) lane[part] = null;
        }
        marked.clear();
    }

    private void mark(Use u) {
        for (int part : u.lasts()) marked.set(part);
        for (int part : u.lost()) marked.set(part);
        if (u.slot() >= 0) for (int part : u.writes()) marked.set(part);
    }

    @Override
    public @Nullable SyncTrouble before(Insn insn, Wave wave) {
        Use u = uses.computeIfAbsent(insn.address(), _ -> registers.of(insn));
        mark(u);
        SyncTrouble found = null;
        for (int i = 0; i < coming.length; i++) {
            if (!wave.isHere(i) || !wave.isActive(i)) continue;
            SyncTrouble t = check(u, i);
            if (found == null) found = t;
        }
        if (u.lost().length > 0) {
            for (int i = 0; i < coming.length; i++)
                if (wave.isHere(i)) for (int part : u.lost()) gone[i][part] = u;
        }
        for (int i = 0; i < coming.length; i++)
            if (wave.isHere(i) && wave.isActive(i)) through(u, i);
        return found;
    }

    private @Nullable SyncTrouble check(Use u, int lane) {
        Use[] on = coming[lane];
        Use[] off = gone[lane];
        SyncTrouble found = null;
        for (int part : u.reads()) {
            if (found == null && on[part] != null) found = tooEarly("reads", part, on[part], lane);
            if (found == null && off[part] != null) found = tooLate(part, off[part], lane);
            on[part] = null;
            off[part] = null;
        }
        for (int part : u.writes()) {
            if (found == null && on[part] != null)
                found = tooEarly("overwrites", part, on[part], lane);
            on[part] = null;
        }
        return found;
    }

    private void through(Use u, int lane) {
        Use[] on = coming[lane];
        Use[] off = gone[lane];
        for (int part : u.lasts()) off[part] = u;
        for (int part : u.writes()) {
            on[part] = u.slot() < 0 ? null : u;
            off[part] = null;
        }
        if (u.waits() == 0) return;
        for (int part = marked.nextSetBit(0); part >= 0; part = marked.nextSetBit(part + 1))
            if (on[part] != null && (u.waits() >> on[part].slot() & 1) != 0) on[part] = null;
    }

    private SyncTrouble tooEarly(String does, int part, Use by, int lane) {
        return new SyncTrouble(
                "%s %s before slot %d is waited for, and 0x%x writes it: %s"
                        .formatted(
                                does,
                                registers.register(part),
                                by.slot(),
                                by.insn().address(),
                                codec.text(by.insn())),
                lane,
                by.insn(),
                false);
    }

    private SyncTrouble tooLate(int part, Use by, int lane) {
        return new SyncTrouble(
                "reads %s, and 0x%x read it for the last time: %s"
                        .formatted(
                                registers.register(part),
                                by.insn().address(),
                                codec.text(by.insn())),
                lane,
                by.insn(),
                true);
    }
}
