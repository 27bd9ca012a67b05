package dev.heddle.files.object;

import static dev.heddle.files.object.MachBuilder.concat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// ELF files made by their layout: header, headers of segments, the bytes of sections, headers of sections.
final class ElfBuilder {
    static final int OBJECT = 1;
    static final int EXECUTABLE = 2;
    static final int SHARED = 3;

    /// Flags of code, types of symbols with their binding.
    static final int CODE = 6;

    static final int LOCAL = 0;
    static final int LOCAL_FUNCTION = 2;
    static final int GLOBAL = 0x10;
    static final int GLOBAL_OBJECT = 0x11;
    static final int FUNCTION = 0x12;
    static final int WEAK = 0x20;

    private record Section(
            String name, int type, long flags, long address, int link, int info, int each, byte[] bytes) {}

    private record Segment(int type, int flags, long address, byte[] bytes) {}

    private final int type;
    private final List<Section> sections = new ArrayList<>();
    private final List<Segment> segments = new ArrayList<>();
    private final ByteArrayOutputStream symbols = new ByteArrayOutputStream();
    private final ByteArrayOutputStream names = new ByteArrayOutputStream();
    private long entry;
    private boolean isExtended;

    ElfBuilder(int type) {
        this.type = type;
        names.write(0);
        symbols.writeBytes(new byte[24]);
        section("", 0, 0, 0, 0, 0, new byte[0]);
    }

    ElfBuilder entry(long address) {
        entry = address;
        return this;
    }

    /// The number of sections is in the header of section 0.
    ElfBuilder extended() {
        isExtended = true;
        return this;
    }

    ElfBuilder section(String name, int type, long flags, long address, int link, int each, byte[] bytes) {
        sections.add(new Section(name, type, flags, address, link, 0, each, bytes));
        return this;
    }

    /// @param of number of the section that the linker changes
    ElfBuilder relocations(int of, long... offsets) {
        ByteBuffer out = little(24 * offsets.length);
        for (long at : offsets) out.putLong(at).putLong(0).putLong(0);
        sections.add(new Section(".rela", 4, 0, 0, 0, of, 24, out.array()));
        return this;
    }

    ElfBuilder code(String name, long address, byte[] bytes) {
        return section(name, 1, CODE, address, 0, 0, bytes);
    }

    /// @param flags 5 for code
    ElfBuilder segment(int type, int flags, long address, byte[] bytes) {
        segments.add(new Segment(type, flags, address, bytes));
        return this;
    }

    /// @param section from 1
    ElfBuilder symbol(String name, int info, int section, long value) {
        ByteBuffer out = little(24);
        out.putInt(names.size()).put((byte) info).put((byte) 0).putShort((short) section);
        out.putLong(value).putLong(0);
        symbols.writeBytes(out.array());
        names.writeBytes(name.getBytes(StandardCharsets.UTF_8));
        names.write(0);
        return this;
    }

    /// The symbols so far become a table with their names after it, as two sections.
    ElfBuilder table(String name, int type) {
        section(name, type, 0, 0, sections.size() + 1, 24, symbols.toByteArray());
        section(".strtab", 3, 0, 0, 0, 0, names.toByteArray());
        symbols.reset();
        symbols.writeBytes(new byte[24]);
        names.reset();
        names.write(0);
        return this;
    }

    ElfBuilder table() {
        return table(".symtab", 2);
    }

    byte[] build() {
        List<Section> all = new ArrayList<>(sections.size() == 1 ? List.of() : sections);
        ByteArrayOutputStream strings = new ByteArrayOutputStream();
        List<Integer> at = new ArrayList<>();
        if (!all.isEmpty()) all.add(new Section(".shstrtab", 3, 0, 0, 0, 0, 0, new byte[0]));
        for (Section s : all) {
            at.add(strings.size());
            strings.writeBytes(s.name.getBytes(StandardCharsets.UTF_8));
            strings.write(0);
        }
        ByteBuffer headers = little(64 * all.size());
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        int start = 64 + 56 * segments.size();
        ByteBuffer loads = little(56 * segments.size());
        for (Segment s : segments) {
            loads.putInt(s.type).putInt(s.flags).putLong(start + data.size()).putLong(s.address);
            loads.putLong(0).putLong(s.bytes.length).putLong(s.bytes.length).putLong(4);
            data.writeBytes(s.bytes);
        }
        for (int i = 0; i < all.size(); i++) {
            Section s = all.get(i);
            byte[] bytes = i == all.size() - 1 ? strings.toByteArray() : s.bytes;
            boolean isFirst = i == 0;
            headers.putInt(at.get(i)).putInt(s.type).putLong(s.flags).putLong(s.address);
            headers.putLong(isFirst ? 0 : start + data.size());
            headers.putLong(isFirst && isExtended ? all.size() : bytes.length);
            headers.putInt(isFirst && isExtended ? all.size() - 1 : s.link).putInt(s.info);
            headers.putLong(4).putLong(s.each);
            data.writeBytes(bytes);
        }
        long from = all.isEmpty() ? 0 : start + data.size();
        byte[] head = header(from, all.size());
        return concat(head, loads.array(), data.toByteArray(), headers.array());
    }

    private byte[] header(long sectionsAt, int count) {
        ByteBuffer head = little(64);
        head.putInt(0x464c_457f).put((byte) 2).put((byte) 1).put((byte) 1).position(16);
        head.putShort((short) type).putShort((short) 183).putInt(1).putLong(entry);
        head.putLong(segments.isEmpty() ? 0 : 64).putLong(sectionsAt).putInt(0);
        head.putShort((short) 64).putShort((short) 56).putShort((short) segments.size());
        head.putShort((short) 64).putShort((short) (isExtended ? 0 : count));
        head.putShort((short) (isExtended ? 0xffff : Math.max(count - 1, 0)));
        return head.array();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
