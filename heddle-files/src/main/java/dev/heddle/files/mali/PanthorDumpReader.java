package dev.heddle.files.mali;

import dev.heddle.base.bits.LittleEndian;
import dev.heddle.files.binary.WholeFile;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalLong;

/// Reads the binary crash dumps that were proposed for the kernel's driver `panthor`, for GPUs with command streams:
/// sections one after the other.
public final class PanthorDumpReader {
    /// `PANT`.
    private static final int MAGIC = 0x544e_4150;

    private static final int HEADER = 16;

    /// Fields of a header, in bytes from its start.
    private static final int TYPE = 4;

    private static final int HEADER_SIZE = 8;
    private static final int DATA_SIZE = 12;

    private static final int VERSION = 0;
    private static final int GPU = 1;
    private static final int STREAMS = 2;
    private static final int FIRMWARE = 3;
    private static final int MEMORY = 4;
    private static final int GROUP = 5;
    private static final int QUEUE = 6;

    private final byte[] file;
    private final DumpContainer out = new DumpContainer(ContainerKind.PANTHOR_DUMP);
    private int groups;

    private PanthorDumpReader(byte[] file) {
        this.file = file;
    }

    /// @param start the first bytes of a file, unpacked
    public static boolean starts(byte[] start) {
        return start.length >= 8 && LittleEndian.get32(start, 0) == MAGIC;
    }

    /// @param in the unpacked file; it is read to its end or to a limit, and not closed
    /// @param name what messages call the file
    public static Container read(InputStream in, String name) throws IOException {
        WholeFile whole = WholeFile.read(in, MaliBinaryReader.MAX_BYTES, "a crash dump");
        PanthorDumpReader reader = new PanthorDumpReader(whole.bytes());
        reader.out.fact("driver", "panthor");
        reader.sections();
        return reader.out.finished(name, whole.ending());
    }

    private void sections() {
        long at = 0;
        while (at < file.length) {
            int start = (int) at;
            if (start + HEADER > file.length) {
                broken(
                        start,
                        "expected the header of a section, %d bytes, found %d".formatted(HEADER, file.length - start));
                return;
            }
            if (word(start) != MAGIC) {
                broken(start, "expected the header of a section, PANT, found 0x%08x".formatted(word(start)));
                return;
            }
            long header = Math.max(HEADER, number(start + HEADER_SIZE));
            long size = number(start + DATA_SIZE);
            long end = at + header + size;
            int begin = (int) Math.min(at + header, file.length);
            int there = (int) Math.min(end, file.length);
            if (end > file.length) broken(start, "expected %d bytes of data, found %d".formatted(size, there - begin));
            section(word(start + TYPE), begin, there, start);
            at = end;
        }
    }

    private void section(int type, int begin, int end, int at) {
        switch (type) {
            case VERSION -> {
                if (end - begin >= 8) out.fact("format", "version %d.%d".formatted(number(begin), number(begin + 4)));
            }
            case GPU -> {
                if (end - begin >= 4) out.gpu(new MaliGpu(number(begin)));
            }
            case STREAMS -> {}
            case FIRMWARE -> {
                if (end - begin >= 4) out.fact("firmware", "version 0x%x".formatted(number(begin)));
            }
            case MEMORY -> memory(begin, end, at);
            case GROUP -> group(begin, end);
            case QUEUE -> queue(begin, end);
            default -> broken(at, "expected a section of type 0 to 6, found " + type);
        }
    }

    private void memory(int begin, int end, int at) {
        if (end - begin < 16) {
            broken(at, "expected an address and a size, 16 bytes, found " + (end - begin));
            return;
        }
        long size = wide(begin + 8);
        int from = begin + 16;
        // A later version has the offset of the bytes after these.
        if (size > 0 && end - from == size + 8) from += 8;
        int to = (int) Math.min(end, from + Math.min(size, Integer.MAX_VALUE - from));
        out.memory(wide(begin), size, "", file, from, to);
    }

    private void group(int begin, int end) {
        if (end - begin < 8) return;
        groups++;
        long faulty = number(begin + 4);
        out.fact("group " + groups, "%d queues, faulty ones 0x%x".formatted(number(begin), faulty));
        if (faulty != 0) out.suspect(List.of(), "a queue of group %d is faulty".formatted(groups));
    }

    private void queue(int begin, int end) {
        if (end - begin < 32) return;
        boolean isFaulty = (number(begin) & 1) != 0;
        long queue = number(begin + 4);
        long extract = wide(begin + 24);
        out.position("queue " + queue, wide(begin + 8) + extract, isFaulty ? "faulty" : "");
        if (isFaulty) {
            out.fault("queue %d is faulty".formatted(queue), OptionalLong.empty());
            out.suspect(List.of(), "queue %d is faulty".formatted(queue));
        }
    }

    private void broken(int at, String message) {
        out.broken("broken at byte 0x%x: %s".formatted(at, message));
    }

    private int word(int at) {
        return LittleEndian.get32(file, at);
    }

    private long number(int at) {
        return word(at) & 0xffff_ffffL;
    }

    private long wide(int at) {
        return number(at) | number(at + 4) << 32;
    }
}
