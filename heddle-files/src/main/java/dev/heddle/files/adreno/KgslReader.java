package dev.heddle.files.adreno;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.Dwords;
import dev.heddle.files.adreno.packets.GpuMemory;
import dev.heddle.files.binary.Damage;
import dev.heddle.files.binary.UnpackedStream;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// Reads the snapshots that Android's driver KGSL writes after a hang. The layout is that of the driver's header; no
/// snapshot of a real hang was at hand.
///
/// The file begins with magic number, GPU id and chip id. Sections follow until the one with number 0xffff: `u16
/// 0xabcd, u16 number, u32 bytes` of all of it, and the rest of these bytes.
public final class KgslReader {
    /// With the version in the low half.
    private static final int MAGIC = 0x504d_0002;

    private static final int HEAD = 12;
    private static final int SECTION_HEAD = 8;
    private static final int SECTION = 0xabcd;
    private static final int END = 0xffff;

    /// Bytes of a section that are read; real ones have a few MiB.
    private static final int MOST = GpuMemory.LARGEST;

    private final UnpackedStream in;
    private final String name;
    private final CrashDump dump = new CrashDump();
    private final KgslSections sections = new KgslSections(dump);
    private long offset;
    private final Damage damage = new Damage();

    private KgslReader(InputStream in, String name) {
        this.in = new UnpackedStream(in);
        this.name = name;
    }

    /// @param start the first bytes of a file, unpacked
    /// @return whether it is such a snapshot
    public static boolean starts(byte[] start) {
        return start.length >= HEAD && Dwords.at(start, 0) == MAGIC;
    }

    /// @param in the unpacked file; it is read to its end, and not closed
    /// @param name what messages call the file
    /// @throws IOException if reading fails, but not if unpacking does: that is where the file is broken
    public static Container read(InputStream in, String name) throws IOException {
        return new KgslReader(in, name).read();
    }

    private Container read() throws IOException {
        byte[] head = bytes(HEAD);
        if (head.length == HEAD) gpu(Dwords.unsigned(head, 4), Dwords.unsigned(head, 8));
        boolean goesOn = true;
        while (goesOn) goesOn = section();
        sections.finish();
        return CrashContainer.of(
                ContainerKind.KGSL_SNAPSHOT, dump, damage.first().map(m -> Diagnostic.of(name, m + in.suffix())));
    }

    /// The chip id tells; the GPU id has the same in another order.
    private void gpu(long id, long chip) {
        dump.gpu = AdrenoGpu.ofChip(chip);
        dump.fact("gpu", "chip 0x%x (id 0x%x)".formatted(chip, id));
        if (dump.gpu.isa().isEmpty()) dump.note("which instruction set this GPU runs is not known; -a ISA says it");
    }

    /// @return whether another one follows
    private boolean section() throws IOException {
        long at = offset;
        byte[] head = bytes(SECTION_HEAD);
        if (head.length < SECTION_HEAD) {
            damage.add(at, "expected the head of a section, 8 bytes, found " + head.length);
            return false;
        }
        int magic = Dwords.at(head, 0) & 0xffff;
        int number = Dwords.at(head, 0) >>> 16;
        long size = Dwords.unsigned(head, 4);
        if (magic != SECTION || size < SECTION_HEAD) {
            damage.add(at, "expected a section, 0xabcd, found 0x%x with 0x%x bytes".formatted(magic, size));
            return false;
        }
        if (number == END) return false;
        long length = size - SECTION_HEAD;
        byte[] payload = bytes((int) Math.min(length, MOST));
        boolean isWhole = payload.length == length || skip(length - payload.length);
        if (!sections.add(number, payload))
            damage.add(at, "expected more bytes in section 0x%x, found %d".formatted(number, length));
        if (!isWhole)
            damage.add(at, "expected %d bytes of section 0x%x, found %d".formatted(length, number, payload.length));
        return isWhole;
    }

    /// @return as many bytes as there are; none if unpacking fails before all are
    private byte[] bytes(int count) throws IOException {
        byte[] out = in.readNBytes(count);
        if (!in.ending().isEmpty()) out = new byte[0];
        offset += out.length;
        return out;
    }

    private boolean skip(long count) throws IOException {
        for (long left = count; left > 0; ) {
            byte[] passed = bytes((int) Math.min(left, 1 << 16));
            if (passed.length == 0) return false;
            left -= passed.length;
        }
        return true;
    }

    /// @return a text that ends with a zero
    static String text(byte[] bytes, int from, int most) {
        int end = from;
        while (end < from + most && end < bytes.length && bytes[end] != 0) end++;
        return new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }
}
