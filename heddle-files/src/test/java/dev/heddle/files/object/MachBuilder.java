package dev.heddle.files.object;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Mach-O files made by their layout: header, load commands, the bytes of sections, symbols, names, function starts.
final class MachBuilder {
    static final int X86_64 = 0x100_0007;
    static final int ARM64 = 0x100_000c;
    static final int APPLE_GPU = 0x100_0013;
    static final int AMD_GPU = 0x100_0014;
    static final int AIR64 = 0x100_0017;
    static final int ARM64_32 = 0x200_000c;

    static final int OBJECT = 1;
    static final int EXECUTABLE = 2;
    static final int DYLIB = 6;
    static final int GPU_EXECUTABLE = 13;
    static final int GPU_DYLIB = 14;

    /// Flags of a section that is instructions only.
    static final int CODE = 0x8000_0400;

    /// Types of symbols: in a section, and the same for other files.
    static final int LOCAL = 0x0e;

    static final int GLOBAL = 0x0f;

    private record Section(String name, String segment, long address, int flags, byte[] bytes) {}

    private record Segment(String name, long address, List<Section> sections) {}

    private record Symbol(String name, int type, int section, long value) {}

    private final int cpu;
    private final int type;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Symbol> symbols = new ArrayList<>();
    private final List<byte[]> commands = new ArrayList<>();
    private byte[] starts = {};

    MachBuilder(int cpu, int type) {
        this.cpu = cpu;
        this.type = type;
    }

    /// Sections from here on are in it.
    MachBuilder segment(String name, long address) {
        segments.add(new Segment(name, address, new ArrayList<>()));
        return this;
    }

    MachBuilder section(String name, String segment, long address, int flags, byte[] bytes) {
        segments.getLast().sections.add(new Section(name, segment, address, flags, bytes));
        return this;
    }

    /// Code, in the segment that came last.
    MachBuilder text(long address, byte[] bytes) {
        return section("__text", "__TEXT", address, CODE, bytes);
    }

    /// @param section from 1
    MachBuilder symbol(String name, int type, int section, long value) {
        symbols.add(new Symbol(name, type, section, value));
        return this;
    }

    /// @param distances the first from the segment
    MachBuilder starts(int... distances) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int d : distances) {
            for (; d > 127; d >>>= 7) out.write(d & 127 | 128);
            out.write(d);
        }
        out.write(0);
        starts = out.toByteArray();
        return this;
    }

    /// One more load command.
    MachBuilder command(int... words) {
        commands.add(words(words));
        return this;
    }

    byte[] build() {
        int size = 0;
        for (Segment s : segments) size += 72 + 80 * s.sections.size();
        if (!symbols.isEmpty()) size += 24;
        if (starts.length > 0) size += 16;
        for (byte[] c : commands) size += c.length;
        int count = segments.size() + commands.size() + (symbols.isEmpty() ? 0 : 1) + (starts.length > 0 ? 1 : 0);
        ByteBuffer head = little(32 + size);
        head.putInt(0xfeed_facf).putInt(cpu).putInt(0).putInt(type);
        head.putInt(count).putInt(size).putInt(0).putInt(0);
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        for (Segment s : segments) segment(s, head, data);
        if (!symbols.isEmpty()) symbols(head, data);
        if (starts.length > 0) {
            head.putInt(0x26).putInt(16).putInt(head.capacity() + data.size());
            head.putInt(starts.length);
            data.writeBytes(starts);
        }
        for (byte[] c : commands) head.put(c);
        return concat(head.array(), data.toByteArray());
    }

    private static void segment(Segment s, ByteBuffer head, ByteArrayOutputStream data) {
        head.putInt(0x19).putInt(72 + 80 * s.sections.size()).put(fixed(s.name));
        head.putLong(s.address).putLong(0x1_0000).putLong(0).putLong(0x1_0000);
        head.putInt(5).putInt(5).putInt(s.sections.size()).putInt(0);
        for (Section c : s.sections) {
            head.put(fixed(c.name)).put(fixed(c.segment)).putLong(c.address);
            head.putLong(c.bytes.length).putInt(head.capacity() + data.size()).putInt(2);
            head.putInt(0).putInt(0).putInt(c.flags).putInt(0).putInt(0).putInt(0);
            data.writeBytes(c.bytes);
        }
    }

    private void symbols(ByteBuffer head, ByteArrayOutputStream data) {
        ByteArrayOutputStream names = new ByteArrayOutputStream();
        names.write(0);
        ByteBuffer table = little(16 * symbols.size());
        for (Symbol s : symbols) {
            table.putInt(names.size()).put((byte) s.type).put((byte) s.section);
            table.putShort((short) 0).putLong(s.value);
            names.writeBytes(s.name.getBytes(StandardCharsets.UTF_8));
            names.write(0);
        }
        int at = head.capacity() + data.size();
        head.putInt(2).putInt(24).putInt(at).putInt(symbols.size());
        head.putInt(at + table.capacity()).putInt(names.size());
        data.writeBytes(table.array());
        data.writeBytes(names.toByteArray());
    }

    /// A wrapper with records of 32 bits, one after the other.
    ///
    /// @param cpus for each slice its CPU type and subtype
    static byte[] fat(int magic, ByteOrder order, int[][] cpus, byte[]... slices) {
        ByteBuffer head = ByteBuffer.allocate(8 + 20 * slices.length).order(order);
        head.putInt(magic).putInt(slices.length);
        int at = head.capacity();
        for (int i = 0; i < slices.length; i++) {
            head.putInt(cpus[i][0]).putInt(cpus[i][1]).putInt(at).putInt(slices[i].length);
            head.putInt(0);
            at += slices[i].length;
        }
        return concat(head.array(), concat(slices));
    }

    /// A wrapper with offsets of 64 bits.
    static byte[] fat64(int[][] cpus, byte[]... slices) {
        ByteBuffer head = ByteBuffer.allocate(8 + 32 * slices.length);
        head.putInt(0xcafe_babf).putInt(slices.length);
        int at = head.capacity();
        for (int i = 0; i < slices.length; i++) {
            head.putInt(cpus[i][0]).putInt(cpus[i][1]).putLong(at).putLong(slices[i].length);
            head.putInt(0).putInt(0);
            at += slices[i].length;
        }
        return concat(head.array(), concat(slices));
    }

    /// @return 16 bytes
    private static byte[] fixed(String name) {
        return Arrays.copyOf(name.getBytes(StandardCharsets.ISO_8859_1), 16);
    }

    static byte[] words(int... words) {
        ByteBuffer out = little(4 * words.length);
        for (int w : words) out.putInt(w);
        return out.array();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] p : parts) out.writeBytes(p);
        return out.toByteArray();
    }
}
