package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/// Files packed with zstd and xz, and caches of shaders.
@Tag("long")
class PackedFilesTest {
    private static final String LISTING = "0: 3800  wait 0\n2: 8800  stop\n";

    @TempDir
    Path folder;

    private Run files(String name, byte[] bytes) throws Exception {
        Path file = folder.resolve(name);
        Files.write(file, bytes);
        return Run.of("files", file.toString());
    }

    private static byte[] xz(byte[] bytes) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (XZOutputStream xz = new XZOutputStream(out, new LZMA2Options())) {
            xz.write(bytes);
        }
        return out.toByteArray();
    }

    @Test
    void packed() throws Exception {
        byte[] listing = LISTING.getBytes(StandardCharsets.UTF_8);
        byte[] xz = xz(listing);
        assertThat(files("a.lst.xz", xz).out()).endsWith("a.lst.xz: listing of agx@g13\n");
        byte[] zstd = withChecksumLess(listing);
        assertThat(files("a.lst.zst", zstd).out()).endsWith("a.lst.zst: listing of agx@g13\n");
        Run cut = files("cut.xz", java.util.Arrays.copyOf(xz, xz.length - 9));
        assertThat(cut.code()).isEqualTo(1);
        assertThat(cut.err()).contains("xz: the compressed data end early");
        // Nothing of it can be unpacked: it is no code all the same.
        xz[7] ^= 1;
        zstd[6] |= 6;
        assertThat(files("bad.xz", xz).err()).contains("xz: the compressed data are damaged");
        assertThat(files("bad.zst", zstd).err()).contains("zstd: the compressed data are damaged");
    }

    /// A frame of one raw block, as the format describes it.
    private static byte[] withChecksumLess(byte[] content) {
        ByteBuffer out = ByteBuffer.allocate(content.length + 9).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0xfd2f_b528).put((byte) 0x20).put((byte) content.length);
        int block = content.length << 3 | 1;
        out.put((byte) block).put((byte) (block >> 8)).put((byte) (block >> 16)).put(content);
        return out.array();
    }

    @Test
    void damagedPackedFilesAreOneLine() throws Exception {
        byte[] xz = xz(LISTING.repeat(100).getBytes(StandardCharsets.UTF_8));
        byte[] zstd = withChecksumLess(LISTING.getBytes(StandardCharsets.UTF_8));
        Random random = new Random(45);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = (i % 2 == 0 ? xz : zstd).clone();
            bytes[6 + random.nextInt(bytes.length - 6)] = (byte) random.nextInt(256);
            Run r = files("damaged", bytes);
            assertThat(r.code()).isBetween(0, 1);
            assertThat(r.err().lines().filter(l -> !l.isBlank()).count())
                    .as(HexFormat.of().formatHex(bytes) + "\n" + r.err())
                    .isLessThanOrEqualTo(3);
        }
    }

    /// What Mesa writes before a record, with one that is deflated.
    private static byte[] mesa(byte[] record) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(1);
        out.writeBytes("0123abcd\0Adreno618\0".getBytes(StandardCharsets.US_ASCII));
        out.write(8);
        out.writeBytes(new byte[8]);
        while (out.size() % 4 != 0) out.write(0);
        out.writeBytes(new byte[8]);
        out.writeBytes(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(record.length)
                .array());
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream to = new DeflaterOutputStream(packed)) {
            to.write(record);
        }
        out.writeBytes(packed.toByteArray());
        return out.toByteArray();
    }

    @Test
    void caches() throws Exception {
        byte[] entry = mesa(new byte[200]);
        Run one = files("entry", entry);
        assertThat(one.out()).contains("shader cache, driver 0123abcd, Adreno618, 0 programs");
        ByteArrayOutputStream foz = new ByteArrayOutputStream();
        foz.writeBytes("\u0081FOSSILIZEDB\0\0\0\6".getBytes(StandardCharsets.ISO_8859_1));
        foz.writeBytes("0123456789abcdef0123456789abcdef01234567".getBytes(StandardCharsets.US_ASCII));
        ByteBuffer sizes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        sizes.putInt(entry.length).putInt(1).putInt(0).putInt(entry.length);
        foz.writeBytes(sizes.array());
        foz.writeBytes(entry);
        assertThat(files("a.foz", foz.toByteArray()).out())
                .contains("fossilize file, 1 entry, driver 0123abcd, Adreno618");
        foz.write('x');
        Run cut = files("cut.foz", foz.toByteArray());
        assertThat(cut.code()).isEqualTo(1);
        assertThat(cut.err()).contains("expected the name of an entry");
        ByteBuffer vulkan = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        vulkan.putInt(32).putInt(1).putInt(0x5143).putInt(0x6030001);
        assertThat(files("pipelines.bin", vulkan.array()).out())
                .contains("Vulkan pipeline cache, Qualcomm, device 0x6030001");
        Random random = new Random(45);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = foz.toByteArray();
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            assertThat(files("damaged.foz", bytes).code()).isBetween(0, 1);
        }
    }
}
