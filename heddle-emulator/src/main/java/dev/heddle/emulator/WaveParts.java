package dev.heddle.emulator;

import dev.heddle.asm.insn.Insn;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.ir.state.Resources;
import dev.heddle.ir.state.Textures;
import org.jspecify.annotations.Nullable;

/// The parts of a wave, for compiled code that has registers elsewhere while it runs. Arrays are those of the wave
/// itself.
public final class WaveParts {
    private final Wave wave;

    public WaveParts(Wave wave) {
        this.wave = wave;
    }

    /// From now on, what descriptors say is done by machine code if it is done often.
    public void compileDescriptors() {
        wave.compilesDescriptors = true;
    }

    public int lanes() {
        return wave.lanes;
    }

    /// @return lanes modulo which the number of another lane is taken
    public int width() {
        return wave.width;
    }

    public int[] narrow(int row) {
        return wave.narrow[row];
    }

    public long[] wide(int row) {
        return wave.wide[row];
    }

    /// @return registers of up to 32 bits that all lanes share
    public int[] shared() {
        return wave.shared;
    }

    public long[] wideShared() {
        return wave.wideShared;
    }

    public Memory[] spaces() {
        return wave.spaces;
    }

    public Resources resources() {
        return wave.resources;
    }

    public Textures.Question question() {
        return wave.question;
    }

    /// Whether no other waves are in its group.
    public boolean isAlone() {
        return wave.isAlone;
    }

    // ---- lanes

    /// @return masks of the lanes that exist
    public int[] exists() {
        return wave.exists;
    }

    /// Whether lanes have program counters of their own.
    public boolean areApart() {
        return wave.paths.apart;
    }

    /// @return masks of the lanes that have not ended
    public int[] alive() {
        return wave.paths.alive;
    }

    /// @return masks of those of them that are active wherever they are
    public int[] on() {
        return wave.paths.on;
    }

    /// @return addresses of the lanes that are not at the wave's, if they have their own
    public long[] addresses() {
        return wave.paths.addresses;
    }

    /// Whether all lanes that have not ended are at the wave's address.
    public boolean isTogether() {
        return wave.paths.together;
    }

    /// @return the lowest address of other lanes, unsigned; -1 for none
    public long limit() {
        return wave.paths.limit;
    }

    /// @return how many lanes are active
    public int active() {
        return wave.active;
    }

    /// @return how many of its waves have an active lane, at least 1
    public int running() {
        return wave.running;
    }

    // ---- what has happened

    /// More instructions have been run.
    ///
    /// @param ofLanes the same, each counted once for every active lane
    public void count(long instructions, long ofLanes) {
        wave.instructions += instructions;
        wave.laneInstructions += ofLanes;
    }

    public void goOn(long pc) {
        wave.pc = pc;
    }

    public void stop() {
        wave.stopped = true;
    }

    /// The wave waits for the others of its group.
    public void waits() {
        wave.waits = true;
    }

    /// @return what has the registers of the wave, or null
    public @Nullable Tier holder() {
        return wave.waitsIn;
    }

    /// @param by what keeps the registers of the wave until somebody asks for them; null if they are back
    public void heldBy(@Nullable Tier by) {
        wave.waitsIn = by;
    }

    /// Gives the wave its registers, if something else holds them.
    public void settle() {
        wave.settle();
    }

    /// Rows of registers have been put back.
    public void changed(int[] narrow) {
        for (int row : narrow) wave.clean[row] = false;
    }

    /// Sets bits of a register that all lanes share.
    public void share(int number, int value) {
        wave.commons.set(number, 0, -1, value);
    }

    public void shareWide(int number, long value) {
        wave.commons.set(number, value);
    }

    /// Lanes have been put back: those of the rows of active lanes and of lanes at the wave's address.
    public void lanesChanged(boolean isTogether, long limit) {
        wave.paths.together = isTogether;
        wave.paths.limit = limit;
        wave.active(wave.narrow[RegisterLayout.EXEC], wave.narrow[RegisterLayout.EXEC]);
    }

    /// @param region its number
    /// @return what it has kept, or null
    public @Nullable Object kept(int region) {
        return wave.kept(region);
    }

    public void keep(int region, Object what) {
        wave.keep(region, what);
    }

    /// Says where a fault has happened.
    ///
    /// @param rest instructions of the block from the one with the fault on
    public Fault at(Fault f, Insn insn, int rest) {
        wave.pc = insn.address();
        wave.instructions -= (long) rest * wave.running;
        return f.at(insn.address(), insn);
    }

    // ---- effects, as the interpreter does them

    /// @param one whether the number is the same in all lanes
    public void resource(Resources.Question asked, boolean one, long[] into, long[] number, int[] mask) {
        int more = wave.constants.number(asked) | (one ? LaneEffects.ONE_NUMBER : 0);
        LaneEffects.resource(wave, into, number, mask, more);
    }

    public void beyond(long[] bytes, int[] mask) {
        LaneEffects.beyond(wave, bytes, mask);
    }
}
