package dev.heddle.cli.device;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes command buffers as captures, one file each: the chip, all memory as it was before, and where the buffer is.
/// The format is that of the kernel's `rd` files: chunks of a type, a length and their bytes.
final class SubmitDump {
    private static final int COMMAND = 2;
    private static final int GPU_ADDRESS = 3;
    private static final int SUBMIT = 6;
    private static final int CONTENTS = 12;
    private static final int GPU_ID = 13;
    private static final int CHIP_ID = 14;

    /// Memory that was never written to is zeros: a buffer is written up to its last page that is not.
    private static final int PAGE = 4096;

    private final Path folder;
    private int last;

    SubmitDump(Path folder) {
        this.folder = folder;
    }

    /// @param number of the chip, such as 650; 0 if it has none
    synchronized void write(Device device, long chip, long number, long address, long bytes) throws IOException {
        Path file = folder.resolve("submit-%05d.rd".formatted(++last));
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            if (number > 0) chunk(out, GPU_ID, little(4).putInt((int) number));
            chunk(out, CHIP_ID, little(8).putLong(chip));
            chunk(out, COMMAND, ByteBuffer.wrap("heddle device\0\0\0".getBytes(StandardCharsets.UTF_8)));
            for (Buffer b : device.buffers()) memory(out, b);
            chunk(out, SUBMIT, place(address, (int) (bytes / Integer.BYTES)));
        }
    }

    private static void memory(OutputStream out, Buffer b) throws IOException {
        MemorySegment all = b.segment(0, b.size());
        long end = b.size();
        while (end > PAGE && isZero(all, end)) end -= PAGE;
        int size = Math.toIntExact(Math.min(end, Integer.MAX_VALUE - PAGE));
        chunk(out, GPU_ADDRESS, place(b.address(), size));
        head(out, CONTENTS, size);
        for (long at = 0; at < size; at += PAGE)
            out.write(all.asSlice(at, Math.min(PAGE, size - at)).toArray(ValueLayout.JAVA_BYTE));
    }

    /// Whether the page before an end has nothing in it.
    private static boolean isZero(MemorySegment all, long end) {
        for (long at = Math.max(0, end - PAGE); at < end; at++)
            if (all.get(ValueLayout.JAVA_BYTE, at) != 0) return false;
        return true;
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Low half of an address, a size, and the high half.
    private static ByteBuffer place(long address, int size) {
        return little(12).putInt((int) address).putInt(size).putInt((int) (address >>> 32));
    }

    private static void head(OutputStream out, int type, int length) throws IOException {
        out.write(little(8).putInt(type).putInt(length).array());
    }

    private static void chunk(OutputStream out, int type, ByteBuffer bytes) throws IOException {
        byte[] all = new byte[bytes.capacity()];
        bytes.get(0, all);
        head(out, type, all.length);
        out.write(all);
    }
}
