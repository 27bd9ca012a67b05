package dev.heddle.files.mali;

import dev.heddle.base.bits.LittleEndian;
import dev.heddle.files.binary.WholeFile;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.IOException;
import java.io.InputStream;

/// Reads the crash dumps of the kernel's driver `panfrost`, for GPUs with a job manager: headers of 2000 bytes, and the
/// data of all of them after the last one.
public final class PanfrostDumpReader {
    /// `PANF`.
    private static final int MAGIC = 0x464e_4150;

    private static final int HEADER = 2000;
    private static final int REGISTERS = 0;
    private static final int PAGE_MAP = 1;
    private static final int BUFFER = 2;
    private static final int TRAILER = 3;

    /// Fields of a header, in bytes from its start.
    private static final int TYPE = 4;

    private static final int SIZE = 8;
    private static final int DATA = 12;
    private static final int JOB_CHAIN = 16;
    private static final int GPU_ID = 24;
    private static final int VERSION = 28;
    private static final int IS_VALID = 16;
    private static final int ADDRESS = 24;

    private final byte[] file;
    private final DumpContainer out = new DumpContainer(ContainerKind.PANFROST_DUMP);
    private int buffers;

    private PanfrostDumpReader(byte[] file) {
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
        PanfrostDumpReader reader = new PanfrostDumpReader(whole.bytes());
        reader.headers();
        return reader.out.finished(name, whole.ending());
    }

    private void headers() {
        int at = 0;
        for (; ; at += HEADER) {
            if (at + HEADER > file.length) {
                out.broken("broken at byte 0x%x: expected a header of %d bytes, found %d"
                        .formatted(at, HEADER, Math.max(0, file.length - at)));
                return;
            }
            if (word(at) != MAGIC) {
                out.broken("broken at byte 0x%x: expected the header of a section, PANF, found 0x%08x"
                        .formatted(at, word(at)));
                return;
            }
            int type = word(at + TYPE);
            if (type == TRAILER) return;
            section(at, type);
        }
    }

    private void section(int at, int type) {
        long size = word(at + SIZE) & 0xffff_ffffL;
        long from = word(at + DATA) & 0xffff_ffffL;
        int begin = (int) Math.min(from, file.length);
        int end = (int) Math.min(from + size, file.length);
        if (from + size > file.length)
            out.broken("broken at byte 0x%x: expected %d bytes of data at byte 0x%x, found %d"
                    .formatted(at, size, from, end - begin));
        switch (type) {
            case REGISTERS -> registers(at, begin, end);
            case PAGE_MAP -> {}
            case BUFFER -> buffer(at, size, begin, end);
            default ->
                out.broken("broken at byte 0x%x: expected a section of type 0 to 3, found %d".formatted(at, type));
        }
    }

    private void registers(int at, int begin, int end) {
        out.gpu(new MaliGpu(word(at + GPU_ID) & 0xffff_ffffL));
        out.fact("driver", "panfrost");
        out.fact(
                "format",
                "version %d.%d".formatted(word(at + VERSION) & 0xffff_ffffL, word(at + VERSION + 4) & 0xffff_ffffL));
        out.fact("job chain", "0x%x".formatted(address(at + JOB_CHAIN)));
        JobRegisters registers = new JobRegisters();
        for (int i = begin; i + 8 <= end; i += 8) registers.add(word(i), word(i + 4));
        registers.into(out);
    }

    private void buffer(int at, long size, int begin, int end) {
        boolean isValid = word(at + IS_VALID) != 0;
        buffers++;
        if (isValid) out.memory(address(at + ADDRESS), size, "", file, begin, end);
        else out.note("buffer %d could not be mapped and is not in the dump".formatted(buffers));
    }

    private int word(int at) {
        return LittleEndian.get32(file, at);
    }

    private long address(int at) {
        return word(at) & 0xffff_ffffL | (long) word(at + 4) << 32;
    }
}
