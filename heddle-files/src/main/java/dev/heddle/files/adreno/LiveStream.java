package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.Budget;
import dev.heddle.files.adreno.packets.BufferView;
import dev.heddle.files.adreno.packets.CommandStream;
import dev.heddle.files.adreno.packets.ComputeForm;
import dev.heddle.files.adreno.packets.DispatchSink;
import dev.heddle.files.adreno.packets.Notes;
import dev.heddle.files.adreno.packets.ProgramTable;
import dev.heddle.files.container.Blit;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Dispatch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Does what the command buffers of a driver say, on a machine that somebody else has: the packets of a capture, live.
/// State lasts from one buffer to the next.
public final class LiveStream {
    /// What the packets work on.
    public interface Machine {
        /// @return a copy of `length` bytes from an address on, fewer at the end of what is there; null if nothing is
        byte @Nullable [] read(long address, int length);

        /// @throws IllegalArgumentException if there is no such memory
        void write(long address, byte[] bytes);

        /// @return the counter that always runs
        long ticks();

        /// Waits a moment for others to change the memory.
        ///
        /// @throws IllegalArgumentException if that takes too long
        void pause(Wait until);

        /// Fills or copies texels.
        ///
        /// @param isa instruction set of the chip, whose book has its formats
        /// @throws IllegalArgumentException if that cannot be done
        void blit(Blit blit, String isa);

        /// Runs a dispatch to its end.
        void run(Dispatch d);
    }

    /// What a packet waits for.
    ///
    /// @param address of the value in memory
    /// @param comparison that ends the wait: `>=`
    /// @param mask the bits that count
    /// @param found what there is
    public record Wait(long address, String comparison, long wanted, long mask, long found) {
        @Override
        public String toString() {
            String bits = mask == 0xffff_ffffL ? "" : " in the bits 0x%x".formatted(mask);
            return "at 0x%x for a value %s 0x%x%s, and finds 0x%x"
                    .formatted(address, comparison, wanted, bits, found);
        }
    }

    /// The most that is read at once.
    private static final int LARGEST = 1 << 28;

    private final Machine machine;
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
    public LiveStream(long chip, Machine machine) {
        this.machine = machine;
        gpu = AdrenoGpu.ofChip(chip);
        if (gpu.isa().isEmpty() || ComputeForm.of(gpu.generation()).isEmpty())
            throw new IllegalArgumentException(
                    "chip 0x%x: command buffers of such GPUs are not understood".formatted(chip));
        effects = new LiveEffects(machine, () -> fibers, gpu.isa().get(), notes);
        stream = new CommandStream(this::view, programs, new Runner(), effects, notes, budget);
    }

    /// Does what a command buffer says.
    ///
    /// @throws IllegalArgumentException with a message for people if it cannot be done
    public void run(long address, long dwords) {
        budget.earn(1L << 40);
        programs.clear();
        stream.memoryChanged();
        stream.run(gpu, ++submits, address, dwords);
    }

    /// @return the kinds of notes that came up since this was asked last
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
            if (code == null)
                throw new IllegalArgumentException("there is no program where registers say it is");
            ContainedProgram program =
                    new ContainedProgram(
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
            machine.run(met.dispatch("submit " + met.submit(), program, List.of(), List.of()));
            return true;
        }
    }
}
