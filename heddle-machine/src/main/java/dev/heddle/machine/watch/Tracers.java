package dev.heddle.machine.watch;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Fault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Several who see the same run, one after the other.
public final class Tracers implements Tracer {
    private final List<Tracer> all;

    private Tracers(List<Tracer> all) {
        this.all = List.copyOf(all);
    }

    /// @return one for all of them; null if there are none
    public static @Nullable Tracer of(List<Tracer> all) {
        return all.size() > 1 ? new Tracers(all) : all.isEmpty() ? null : all.getFirst();
    }

    @Override
    public void begins(long group, boolean isPreamble, List<Wave> waves) {
        for (Tracer t : all) t.begins(group, isPreamble, waves);
    }

    @Override
    public void ends(long group, List<Wave> waves) {
        for (Tracer t : all) t.ends(group, waves);
    }

    @Override
    public void before(long group, int wave, Insn insn, Wave state) {
        for (Tracer t : all) t.before(group, wave, insn, state);
    }

    @Override
    public void after(long group, int wave, Insn insn, Wave state) {
        for (Tracer t : all) t.after(group, wave, insn, state);
    }

    @Override
    public void barrier(long group) {
        for (Tracer t : all) t.barrier(group);
    }

    @Override
    public void loaded(String space, int lane, long address, int bits, long value) {
        for (Tracer t : all) t.loaded(space, lane, address, bits, value);
    }

    @Override
    public void loaded(String space, long[] address, int[] mask, int[] values, int bits, int lanes) {
        for (Tracer t : all) t.loaded(space, address, mask, values, bits, lanes);
    }

    @Override
    public void stored(String space, int lane, long address, int bits, long old, long value) {
        for (Tracer t : all) t.stored(space, lane, address, bits, old, value);
    }

    @Override
    public void changed(String space, int lane, long address, int bits, long old, long value) {
        for (Tracer t : all) t.changed(space, lane, address, bits, old, value);
    }

    @Override
    public boolean refused(Access kind, String space, int lane, long address, int bits, Fault why) {
        boolean goesOn = false;
        for (Tracer t : all) goesOn |= t.refused(kind, space, lane, address, bits, why);
        return goesOn;
    }

    @Override
    public void beyond(int lane, long bytes) {
        for (Tracer t : all) t.beyond(lane, bytes);
    }
}
