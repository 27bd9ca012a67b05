package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.Dwords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/// Reads the sections of a KGSL snapshot.
///
/// | number | bytes |
/// |---|---|
/// | 0x0101 | system: version 0x202 or 0x203, seconds, five of power, page table, process, context, contexts, texts |
/// | 0x0201 | count, pairs of register and value |
/// | 0x0202 | runs of registers: bit 31 and a number before one value, else number, count and values |
/// | 0x0301, 0x0302 | ring: start, end, size, wptr, rptr, count, queued, retired, address, with 64 bits an id, dwords |
/// | 0x0401, 0x0402 | commands: address, page table, dwords, the dwords |
/// | 0x0b01, 0x0b02 | memory: kind, and then as commands |
/// | 0x1201, 0x1202, 0x1203 | shader memory |
final class KgslSections {
    private static final int WIDE = 2;
    private static final byte[] NOTHING = {};

    /// Dwords before the dwords of shader memory, for 0x1201 to 0x1203; the last of them says how many there are.
    private static final int[] SHADER_HEADS = {3, 6, 9};

    private static final String[] KINDS = {"", "shader", "commands", "general", "draw state", "global"};

    /// Lines of instructions that a memory has to have: shorter ones hold something else.
    private static final int FEWEST = 2 * Long.BYTES;

    private final CrashDump dump;
    private final List<CrashDump.Ring> rings = new ArrayList<>();

    /// @param dump gets what is read
    KgslSections(CrashDump dump) {
        this.dump = dump;
    }

    /// @param bytes after the head of the section, as far as they are there
    /// @return false if they are too few
    boolean add(int number, byte[] bytes) {
        return switch (number) {
            case 0x0101 -> system(bytes);
            case 0x0201 -> registers(bytes);
            case 0x0202 -> runs(bytes);
            case 0x0301, 0x0302 -> ring((number & 0xff) == WIDE, bytes);
            case 0x0401, 0x0402 -> memory("commands", (number & 0xff) == WIDE, bytes, 0);
            case 0x0b01, 0x0b02 -> {
                if (bytes.length < Integer.BYTES) yield false;
                int kind = Dwords.at(bytes, 0);
                String name = kind > 0 && kind < KINDS.length ? KINDS[kind] : "kind " + kind;
                yield memory(name, (number & 0xff) == WIDE, bytes, Integer.BYTES);
            }
            case 0x1201, 0x1202, 0x1203 -> shaders(SHADER_HEADS[number - 0x1201], bytes);
            default -> true;
        };
    }

    /// Rings come before the memory that their packets name.
    void finish() {
        for (CrashDump.Ring r : rings) dump.ring(r);
    }

    private boolean system(byte[] b) {
        if (b.length < 7 * Integer.BYTES) return false;
        int each = Dwords.at(b, 0) == 0x203 ? 2 : 1;
        long seconds = Dwords.unsigned(b, 4);
        if (seconds != 0) dump.fact("time", Long.toString(seconds));
        int at = 7 * Integer.BYTES + each * Long.BYTES;
        int texts = at + 2 * each * Integer.BYTES + Integer.BYTES;
        if (b.length < texts + 32 + 32 + 16 * each) return false;
        String release = KgslReader.text(b, texts, 32);
        String version = KgslReader.text(b, texts + 32, 32);
        dump.fact("kernel", (release + " " + version).strip());
        String process = KgslReader.text(b, texts + 64, 16);
        dump.fact("process", "%s (%d)".formatted(process, Dwords.unsigned(b, at)));
        dump.fact("context", Long.toString(Dwords.unsigned(b, at + each * Integer.BYTES)));
        dump.application = process;
        return true;
    }

    private boolean registers(byte[] b) {
        if (b.length < Integer.BYTES) return false;
        long count = Dwords.unsigned(b, 0);
        int at = Integer.BYTES;
        for (long i = 0; i < count; i++, at += Long.BYTES) {
            if (at + Long.BYTES > b.length) return false;
            register(Dwords.at(b, at), Dwords.unsigned(b, at + Integer.BYTES));
        }
        return true;
    }

    private boolean runs(byte[] b) {
        for (int at = 0; at < b.length; ) {
            if (at + Long.BYTES > b.length) return false;
            int head = Dwords.at(b, at);
            at += Integer.BYTES;
            long count = 1;
            if (head >= 0) {
                count = Dwords.unsigned(b, at);
                at += Integer.BYTES;
            }
            for (long i = 0; i < count; i++, at += Integer.BYTES) {
                if (at + Integer.BYTES > b.length) return false;
                register((head & Integer.MAX_VALUE) + (int) i, Dwords.unsigned(b, at));
            }
        }
        return true;
    }

    private void register(int number, long value) {
        dump.register(number, value);
        dump.register("at the hang", number, value);
    }

    private boolean ring(boolean isWide, byte[] b) {
        int head = 8 * Integer.BYTES + (isWide ? Long.BYTES + Integer.BYTES : Integer.BYTES);
        if (b.length < head) return false;
        long dwords = Dwords.unsigned(b, 20);
        int at = 32;
        long address = isWide ? Dwords.pair(b, at) : Dwords.unsigned(b, at);
        long id = isWide ? Dwords.unsigned(b, at + Long.BYTES) : rings.size();
        byte[] data = dwords(b, head, dwords);
        // The numbers are those of the whole ring; the dwords are from its start on.
        long start = Dwords.unsigned(b, 0);
        rings.add(new CrashDump.Ring(
                "ring " + id,
                address + Integer.BYTES * start,
                Integer.BYTES * Dwords.unsigned(b, 8),
                Math.max(0, Dwords.unsigned(b, 16) - start),
                Math.max(0, Dwords.unsigned(b, 12) - start),
                OptionalLong.of(Dwords.unsigned(b, 28)),
                data));
        return data.length == Integer.BYTES * dwords;
    }

    private boolean memory(String name, boolean isWide, byte[] b, int from) {
        int each = isWide ? Long.BYTES : Integer.BYTES;
        if (b.length < from + 3 * each) return false;
        long address = isWide ? Dwords.pair(b, from) : Dwords.unsigned(b, from);
        long dwords = isWide ? Dwords.pair(b, from + 2 * each) : Dwords.unsigned(b, from + 2 * each);
        byte[] data = dwords(b, from + 3 * each, dwords);
        dump.buffer(address, data.length, name, data);
        return data.length == Integer.BYTES * dwords;
    }

    /// Which kinds have instructions differs by chip; those that are instructions have them.
    private boolean shaders(int head, byte[] b) {
        if (b.length < head * Integer.BYTES) return false;
        long dwords = Dwords.unsigned(b, (head - 1) * Integer.BYTES);
        byte[] data = dwords(b, head * Integer.BYTES, dwords);
        String name = "KGSL_type_0x%x".formatted(Dwords.at(b, 0));
        StringBuilder where = new StringBuilder("copy");
        for (int i = 1; i < head - 1; i++) where.append(' ').append(Dwords.unsigned(b, i * Integer.BYTES));
        if (data.length >= FEWEST) dump.instructions(name, where.toString(), data);
        return data.length == Integer.BYTES * dwords;
    }

    /// @return as many dwords as there are
    private static byte[] dwords(byte[] b, int from, long count) {
        if (count <= 0) return NOTHING;
        long length = Math.min(b.length - from, Integer.BYTES * Math.min(count, b.length));
        return Arrays.copyOfRange(b, from, from + (int) Math.max(0, length / 4 * 4));
    }
}
