package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.Budget;
import dev.heddle.files.adreno.packets.BufferView;
import dev.heddle.files.adreno.packets.CommandStream;
import dev.heddle.files.adreno.packets.ComputeForm;
import dev.heddle.files.adreno.packets.DispatchSink;
import dev.heddle.files.adreno.packets.Notes;
import dev.heddle.files.adreno.packets.ProgramTable;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Dispatch;
import dev.heddle.files.submit.CommandMachine;
import dev.heddle.files.submit.CommandProcessor;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The command processor of an Adreno GPU: the packets of a capture, live.
public final class LiveStream implements CommandProcessor {
    /// The most that is read at once.
    private static final int LARGEST = 1 << 28;

    private final CommandMachine machine;
    private final AdrenoGpu gpu;
    private final Notes notes = new Notes(true);
    private final Budget budget = new Budget();
    private final ProgramTable programs = new ProgramTable(true);
    private final LiveEffects effects;
    private final CommandStream stream;
    private int submits;

    /// Fibers of all dispatches so far.
    private long fibers;

    /// @param chip id of the GPU, such as 0x06030001 of an a630
    /// @throws IllegalArgumentException if it is not known what such a chip does
    public LiveStream(long chip, CommandMachine machine) {
        this.machine = machine;
        gpu = AdrenoGpu.ofChip(chip);
        if (gpu.isa().isEmpty() || ComputeForm.of(gpu.generation()).isEmpty())
            throw new IllegalArgumentException(
                    "chip 0x%x: command buffers of such GPUs are not understood".formatted(chip));
        effects = new LiveEffects(machine, () -> fibers, notes);
        stream = new CommandStream(this::view, programs, new Runner(), effects, notes, budget);
    }

    @Override
    public void run(long address, long bytes) {
        budget.earn(1L << 40);
        programs.clear();
        stream.memoryChanged();
        stream.run(gpu, ++submits, address, bytes / Integer.BYTES);
    }

    @Override
    public List<String> news() {
        return notes.news();
    }

    private @Nullable BufferView view(long address, long length) {
        byte[] bytes = machine.read(address, (int) Math.min(length, LARGEST));
        return bytes == null ? null : new BufferView(bytes, 0, bytes.length);
    }

    private static long volume(Dispatch.Extent e) {
        return e.x() * e.y() * e.z();
    }

    /// Dispatches run when they are met.
    private final class Runner implements DispatchSink {
        @Override
        public boolean isFull() {
            return false;
        }

        @Override
        public void memoryChanged() {}

        @Override
        public boolean add(Met met) {
            if (!effects.runs()) return true;
            for (String note : met.notes()) notes.add(note);
            byte[] code = met.program().code();
            if (code == null) throw new IllegalArgumentException("there is no program where registers say it is");
            ContainedProgram program = new ContainedProgram(
                    "cs",
                    "cs",
                    Optional.of(gpu.isa().orElseThrow()),
                    OptionalLong.empty(),
                    new ContainedProgram.Present(code),
                    OptionalInt.of(met.submit()),
                    Optional.empty(),
                    1,
                    List.of());
            fibers += volume(met.groups()) * volume(met.local());
            machine.run(met.dispatch("submit " + met.submit(), program, List.of(), List.of(), List.of(), List.of()));
            return true;
        }
    }
}
