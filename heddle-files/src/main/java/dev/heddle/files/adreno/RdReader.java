package dev.heddle.files.adreno;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.Budget;
import dev.heddle.files.adreno.packets.CaptureEffects;
import dev.heddle.files.adreno.packets.CommandStream;
import dev.heddle.files.adreno.packets.DispatchTable;
import dev.heddle.files.adreno.packets.Dwords;
import dev.heddle.files.adreno.packets.GpuMemory;
import dev.heddle.files.adreno.packets.Notes;
import dev.heddle.files.adreno.packets.ProgramTable;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.text.DriverName;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads command-stream captures, `.rd`.
///
/// Buffers belong to the submit that follows them: the first address chunk after a submit begins a new list.
public final class RdReader {
    /// Bytes of the payloads that are numbers, at most.
    private static final int SMALL = 16;

    /// How many different GPUs of a joined capture the summary names.
    private static final int MAX_GPUS = 8;

    private final RdStream chunks;
    private final DriverName driver = new DriverName();
    private final GpuMemory memory = new GpuMemory();
    private final ProgramTable programs = new ProgramTable();
    private final Notes notes = new Notes();
    private final Budget budget = new Budget();
    private final DispatchTable dispatches = new DispatchTable(memory);
    private final CommandStream stream =
            new CommandStream(memory, programs, dispatches, new CaptureEffects(dispatches, notes), notes, budget);

    private final Set<String> gpus = new LinkedHashSet<>();
    private AdrenoGpu gpu = AdrenoGpu.UNKNOWN;
    private boolean isNamed;
    private Optional<String> writer = Optional.empty();
    private boolean isTest;
    private int submits;
    private boolean isSubmitted;
    private boolean isAnnounced;
    private long announced;

    private RdReader(InputStream in) {
        chunks = new RdStream(in);
    }

    /// @param start the first bytes of a file, unpacked; 16 tell
    /// @return whether it is a capture
    public static boolean starts(byte[] start) {
        int at = 0;
        while (at + RdChunk.HEAD <= start.length && Dwords.pair(start, at) == -1) at += RdChunk.HEAD;
        if (at + RdChunk.HEAD > start.length) return false;
        RdChunk first = new RdChunk(at, Dwords.at(start, at), Dwords.unsigned(start, at + 4));
        if (at > 0) return first.isPlausible();
        // Without a separator two small dwords tell too little: a text must be one, and the next
        // head counts.
        if (!first.isFirst(start)) return false;
        long next = RdChunk.HEAD + first.length();
        if (next + RdChunk.HEAD > start.length) return first.isText();
        int head = (int) next;
        return Dwords.pair(start, head) == -1
                || new RdChunk(head, Dwords.at(start, head), Dwords.unsigned(start, head + 4)).isPlausible();
    }

    /// @param in the unpacked file; it is read to its end, and not closed
    /// @param name what messages call the file
    /// @throws IOException if reading fails, but not if unpacking does: that is where the file is broken
    public static Container read(InputStream in, String name) throws IOException {
        return new RdReader(in).read(name);
    }

    private Container read(String name) throws IOException {
        long before = 0;
        for (RdChunk c = chunks.next(); c != null; c = chunks.next()) {
            chunk(c);
            budget.earn(chunks.offset() - before);
            before = chunks.offset();
        }
        Map<ProgramTable.Entry, ContainedProgram> found = programs.listed();
        String title = gpus.isEmpty() ? "no GPU id" : String.join(", ", gpus);
        if (!gpus.isEmpty() && gpu.isa().isEmpty())
            notes.add("which instruction set this GPU runs is not known; -a ISA says it");
        return new Container(
                ContainerKind.CAPTURE,
                title + (submits == 1 ? ", 1 submit" : ", " + submits + " submits"),
                driver.found().or(() -> writer),
                List.copyOf(found.values()),
                dispatches.dispatches(found),
                notes.all(),
                chunks.broke().map(message -> Diagnostic.of(name, message)));
    }

    private void chunk(RdChunk chunk) throws IOException {
        switch (chunk.type()) {
            case RdChunk.GPU_ID -> {
                byte[] id = chunks.payload(SMALL);
                // Writers that give a chip id have a zero here.
                if (id.length >= Integer.BYTES && Dwords.at(id, 0) != 0) know(AdrenoGpu.ofId(Dwords.unsigned(id, 0)));
            }
            case RdChunk.CHIP_ID -> {
                byte[] id = chunks.payload(SMALL);
                if (id.length >= Long.BYTES && Dwords.pair(id, 0) != 0) know(AdrenoGpu.ofChip(Dwords.pair(id, 0)));
            }
            case RdChunk.GPU_ADDRESS -> {
                byte[] payload = chunks.payload(SMALL);
                if (payload.length == chunk.length()) announce(payload);
            }
            case RdChunk.CONTENTS -> contents(chunk);
            case RdChunk.TEST_NAME -> isTest = true;
            case RdChunk.COMMAND -> {
                SubmitterText submitter = SubmitterText.of(chunks.payload(SubmitterText.LONGEST));
                driver.look(submitter.text());
                if (writer.isEmpty()) writer = submitter.driver();
                programs.of(submitter.application(isTest));
            }
            case RdChunk.SUBMIT -> {
                byte[] payload = chunks.payload(SMALL);
                if (payload.length == chunk.length()) submit(payload);
            }
            default -> {}
        }
    }

    private void know(AdrenoGpu named) {
        // Of two ids, the one that tells more counts; but a file that is joined from several may
        // change its GPU.
        boolean isSecond = isNamed;
        isNamed = true;
        if (isSecond && named.isa().isEmpty() && gpu.isa().isPresent()) return;
        gpu = named;
        if (gpus.size() < MAX_GPUS) gpus.add(named.title());
    }

    /// `low, size [, high]`.
    private void announce(byte[] payload) {
        if (isSubmitted) {
            memory.clear();
            stream.memoryChanged();
        }
        isSubmitted = false;
        isAnnounced = true;
        announced = address(payload);
    }

    private void contents(RdChunk chunk) throws IOException {
        if (!isAnnounced) return;
        isAnnounced = false;
        if (chunk.length() > memory.room()) {
            notes.add("a buffer that is too large for commands or programs was passed over");
            return;
        }
        memory.put(announced, chunks.payload(memory.room()));
        stream.memoryChanged();
    }

    /// `low, dwords [, high]`.
    private void submit(byte[] payload) {
        submits++;
        isSubmitted = true;
        isNamed = false;
        stream.run(gpu, submits, address(payload), Dwords.unsigned(payload, 4));
    }

    private static long address(byte[] payload) {
        long high = payload.length >= 12 ? Dwords.unsigned(payload, 8) << 32 : 0;
        return Dwords.unsigned(payload, 0) | high;
    }
}
