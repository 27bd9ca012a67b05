package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.Budget;
import dev.heddle.files.adreno.packets.GpuMemory;
import dev.heddle.files.adreno.packets.Notes;
import dev.heddle.files.container.Crash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The contents of a crash dump of any driver, while it is read.
final class CrashDump {
    /// Bytes of zeros that are put back at the ends of buffers, of all together.
    private static final int MOST_ZEROS = 1 << 25;

    /// Registers that are kept.
    private static final int MOST_REGISTERS = 1 << 16;

    /// Buffers that are kept, and lines of a report about anything else.
    private static final int MOST_BUFFERS = 1 << 16;

    private static final int MOST_LINES = 1 << 8;

    /// Characters of a command line in a heading.
    private static final int HEADING = 80;

    /// A buffer of packets that the kernel fills.
    ///
    /// @param read dword that the command processor reads next
    /// @param written dword that the kernel writes next
    /// @param retired number of the last submit that was finished, if it is known
    record Ring(String name, long address, long size, long read, long written, OptionalLong retired, byte[] bytes) {}

    /// Instructions that a processor of shaders has at hand.
    ///
    /// @param where such as `bank 0`; may be empty
    record Memory(String name, String where, byte[] bytes) {}

    AdrenoGpu gpu = AdrenoGpu.UNKNOWN;
    String application = "";

    private final List<Crash.Fact> facts = new ArrayList<>();
    private final List<Crash.Fault> faults = new ArrayList<>();
    private final List<Crash.Buffer> buffers = new ArrayList<>();
    private final List<Ring> rings = new ArrayList<>();
    private final SortedMap<Integer, Long> registers = new TreeMap<>();
    private final Map<String, SortedMap<Integer, Long>> contexts = new LinkedHashMap<>();
    private final List<Memory> memories = new ArrayList<>();
    private final GpuMemory memory = new GpuMemory();
    private final Notes notes = new Notes();
    private final Budget budget = new Budget();
    private int zeros = MOST_ZEROS;

    void fact(String name, String text) {
        if (!text.isEmpty() && facts.size() < MOST_LINES) facts.add(new Crash.Fact(name, text));
    }

    void fault(String text, OptionalLong address) {
        if (faults.size() < MOST_LINES) faults.add(new Crash.Fault(text, address));
    }

    void note(String text) {
        notes.add(text);
    }

    void register(int number, long value) {
        if (registers.size() < MOST_REGISTERS) registers.put(number, value & 0xffff_ffffL);
    }

    /// A register of which each context has its own.
    void register(String context, int number, long value) {
        if (!HangRegisters.isOfProgram(number) || contexts.size() >= MOST_LINES) return;
        contexts.computeIfAbsent(context, c -> new TreeMap<>()).put(number, value & 0xffff_ffffL);
    }

    /// @return bytes of the next buffer that are kept
    int room() {
        return memory.room();
    }

    /// @param bytes up to the last one that is not zero; null if the dump has none
    void buffer(long address, long size, String name, byte @Nullable [] bytes) {
        if (buffers.size() == MOST_BUFFERS) {
            notes.add("more buffers than are listed");
            return;
        }
        byte @Nullable [] all = bytes == null ? null : kept(address, size, bytes);
        buffers.add(new Crash.Buffer(address, size, name, Optional.ofNullable(all)));
    }

    void ring(Ring ring) {
        budget.earn(ring.bytes.length);
        if (memory.room() < ring.bytes.length || rings.size() >= MOST_LINES) return;
        rings.add(ring);
        if (ring.bytes.length > 0) memory.put(ring.address, ring.bytes);
    }

    void instructions(String name, String where, byte[] bytes) {
        budget.earn(bytes.length);
        if (memories.size() < MOST_BUFFERS) memories.add(new Memory(name, where, bytes));
    }

    private byte[] kept(long address, long size, byte[] bytes) {
        budget.earn(bytes.length);
        int lacks = Math.clamp(size - bytes.length, 0, GpuMemory.LARGEST);
        byte[] all = bytes;
        if (lacks > 0 && lacks <= zeros && bytes.length + lacks <= memory.room()) {
            zeros -= lacks;
            all = Arrays.copyOf(bytes, bytes.length + lacks);
        }
        if (all.length > 0 && all.length <= memory.room()) memory.put(address, all);
        return all;
    }

    List<Ring> rings() {
        return rings;
    }

    SortedMap<Integer, Long> registers() {
        return registers;
    }

    /// @return by name of a context the registers that say where programs begin
    Map<String, SortedMap<Integer, Long>> contexts() {
        return contexts;
    }

    List<Memory> memories() {
        return memories;
    }

    GpuMemory memory() {
        return memory;
    }

    Notes notes() {
        return notes;
    }

    Budget budget() {
        return budget;
    }

    /// @return `gpu 618, ./app`
    String summary() {
        String who = application.length() > HEADING ? application.substring(0, HEADING) + "…" : application;
        return (gpu.title().isEmpty() ? "no GPU id" : gpu.title()) + (who.isEmpty() ? "" : ", " + who);
    }

    /// @param positions where the command processor stood
    /// @param suspects programs that were running
    Crash crash(List<Crash.Position> positions, List<Crash.Suspect> suspects) {
        buffers.sort((a, b) -> Long.compareUnsigned(a.address(), b.address()));
        return new Crash(
                facts,
                faults,
                buffers,
                positions,
                suspects,
                new HangRegisters(registers, gpu.generation()).shown(),
                missing());
    }

    private List<String> missing() {
        List<String> out = new ArrayList<>();
        if (rings.isEmpty()) out.add("the rings: what was submitted is not known");
        else if (rings.stream().allMatch(r -> r.bytes.length == 0))
            out.add("the contents of the rings: what was submitted is not known");
        if (memories.isEmpty()) out.add("the instruction memory of the processors of shaders");
        if (registers.isEmpty()) out.add("the registers of the GPU");
        long empty = buffers.stream().filter(b -> b.bytes().isEmpty()).count();
        if (buffers.isEmpty()) out.add("the buffers of the process");
        else if (empty > 0) out.add("the contents of %d of the %d buffers".formatted(empty, buffers.size()));
        out.add("the registers of fibers, and where each wave stood in its program");
        return out;
    }
}
