package dev.heddle.textures.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.bits.LittleEndian;
import dev.heddle.textures.number.Srgb;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.TexelFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/// Blocks as other decoders read them: `texel/README.md` says which.
class BlockVectorsTest {
    private record Line(TexelFormat format, byte[] block, String expected) {}

    /// Those whose decoder rounds to 8 bits before the last step, which ours does not.
    private static final Set<String> ROUNDED = Set.of("bc1", "bc1-rgb", "bc2", "bc3", "bc4", "bc5");

    private static List<Line> lines(String file) throws IOException {
        List<Line> out = new ArrayList<>();
        try (InputStream in = BlockVectorsTest.class.getResourceAsStream("/texel/" + file)) {
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            for (String line : text.split("\n")) {
                String[] parts = line.split("\t");
                byte[] block = HexFormat.of().parseHex(parts[1]);
                out.add(new Line(Formats.of(parts[0]), block, parts[2]));
            }
        }
        return out;
    }

    @Test
    void blocksOfFourByFourTexels() throws IOException {
        TreeSet<String> names = new TreeSet<>();
        List<String> wrong = new ArrayList<>();
        for (Line l : lines("blocks.tsv")) {
            names.add(l.format.text());
            int digits = l.expected.length() / 16;
            for (int i = 0; i < 16; i++) {
                int[] out = new int[4];
                l.format.decode(l.block, 0, i % 4, i / 4, out);
                String expected = l.expected.substring(digits * i, digits * (i + 1));
                if (!fits(l.format, expected, out))
                    wrong.add("%s %s, texel %d: %s is not %s"
                            .formatted(l.format.text(), HexFormat.of().formatHex(l.block), i, text(out), expected));
            }
        }
        assertThat(names).hasSize(18);
        assertThat(wrong).isEmpty();
    }

    private static String text(int[] out) {
        StringBuilder text = new StringBuilder();
        for (int v : out) text.append(Float.intBitsToFloat(v)).append(' ');
        return text.toString();
    }

    private static boolean fits(TexelFormat format, String expected, int[] out) {
        String name = format.name();
        int width = name.startsWith("bc4") || name.startsWith("bc5") || name.startsWith("eac") ? 4 : 2;
        if (name.equals("bc6h")) return half(expected, out);
        for (int c = 0; c < expected.length() / width; c++) {
            int code = Integer.parseInt(expected, c * width, (c + 1) * width, 16);
            double value = width == 2 ? code / 255.0 : (short) code / 32767.0;
            if (Math.abs(Float.intBitsToFloat(out[c]) - value) > tolerance(name, width)) return false;
        }
        return true;
    }

    /// How far values may be from those of a decoder that rounds to 8 bits, or to the numbers in the file.
    private static double tolerance(String name, int digits) {
        if (ROUNDED.contains(name)) return digits == 2 ? 2.0 / 255 : 1.5 / 127;
        return digits == 2 ? 1e-6 : 1.1 / 32767;
    }

    private static boolean half(String expected, int[] out) {
        for (int c = 0; c < 3; c++) {
            float value = Float.float16ToFloat((short) Integer.parseInt(expected, 4 * c, 4 * c + 4, 16));
            if (Float.intBitsToFloat(out[c]) != value) return false;
        }
        return out[3] == 0x3f800000;
    }

    @Test
    void blocksOfManyFootprints() throws IOException {
        TreeSet<String> kinds = new TreeSet<>();
        TreeSet<Integer> grids = new TreeSet<>();
        int legal = 0;
        TreeSet<String> names = new TreeSet<>();
        List<String> wrong = new ArrayList<>();
        for (Line l : lines("astc.tsv")) {
            names.add(l.format.text());
            int mode = AstcMode.of(LittleEndian.get64(l.block, 0));
            if (mode != AstcMode.ILLEGAL && isLegal(l)) {
                kinds.add((l.block[1] >> 3 & 3) + 1 + " partitions, planes: " + AstcMode.planes(mode));
                grids.add(mode);
                legal++;
            }
            String found = "%08x".formatted(checksum(l.format, l.block));
            if (!found.equals(l.expected))
                wrong.add(l.format.text() + " " + HexFormat.of().formatHex(l.block));
        }
        assertThat(names).hasSize(3 * 14);
        assertThat(wrong).isEmpty();
        assertThat(kinds).hasSize(7);
        assertThat(grids).isEqualTo(grids());
        assertThat(legal).isGreaterThan(1500);
    }

    /// @return every size, range and number of planes of the weights
    private static TreeSet<Integer> grids() {
        TreeSet<Integer> out = new TreeSet<>();
        for (int i = 0; i < 1 << 11; i++) out.add(AstcMode.of(i));
        out.remove(AstcMode.ILLEGAL);
        return out;
    }

    private static boolean isLegal(Line l) {
        int[] out = new int[4];
        l.format.decode(l.block, 0, 0, 0, out);
        boolean magenta = out[0] == 0x3f800000 && out[1] == 0 && out[2] == out[0];
        return !magenta && !Float.isNaN(Float.intBitsToFloat(out[0]));
    }

    /// @return a checksum of the texels' four values, rows from the top: half floats, the lower byte first, or codes of
    ///     sRGB
    private static int checksum(TexelFormat f, byte[] block) {
        CRC32 crc = new CRC32();
        int[] out = new int[4];
        for (int i = 0; i < f.blockWidth() * f.blockHeight(); i++) {
            f.decode(block, 0, i % f.blockWidth(), i / f.blockWidth(), out);
            for (int c = 0; c < 4; c++) {
                float x = Float.intBitsToFloat(out[c]);
                if (f.type().text().equals("srgb")) {
                    crc.update(c == 3 ? Math.round(x * 255) : Srgb.code(x));
                    continue;
                }
                int half = Float.isNaN(x) ? 0x7e00 : Float.floatToFloat16(x) & 0xffff;
                assertThat(Float.isNaN(x) || Float.float16ToFloat((short) half) == x)
                        .isTrue();
                crc.update(half & 0xff);
                crc.update(half >> 8);
            }
        }
        return (int) crc.getValue();
    }
}
