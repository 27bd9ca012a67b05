package dev.heddle.machine.watch;

import dev.heddle.analysis.hazard.Follower;
import dev.heddle.analysis.hazard.Hazards;
import dev.heddle.analysis.hazard.SlotUses;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.emulator.WaveProgram;
import dev.heddle.flow.Effects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Watches whether the instructions of one wave wait for what they use. A book says it by times and waits of its
/// instructions, or by slots with which results arrive.
public sealed interface SyncWatch permits StrictSync, SlotSync {
    /// @return whether the book says what programs have to wait for
    static boolean isKnown(Codec codec) {
        return Hazards.isKnown(codec) || SlotUses.isKnown(codec.book());
    }

    /// @return makes watches for the waves of a program, by the number of their lanes
    static IntFunction<SyncWatch> of(WaveProgram program) {
        Codec codec = program.codec();
        if (Hazards.isKnown(codec)) {
            Follower follower = new Follower(codec, program.insns());
            return lanes -> new StrictSync(codec, follower, lanes);
        }
        SlotUses uses = new SlotUses(codec, new Effects.Finder(codec));
        return lanes -> new SlotSync(codec, uses, program.stageName(), lanes);
    }

    /// A new program begins: nothing is on its way.
    void reset();

    /// Reports a missing wait once, then takes it for done.
    ///
    /// @param insn that the lanes at the wave's address are about to run
    /// @return what it uses too early or too late; null if there is nothing
    @Nullable
    SyncTrouble before(Insn insn, Wave wave);
}
