package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.KernelSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Routines of AMX against plain Java.
class AmxRunTest {
    private final Random random = new Random(41);

    private static Kernel kernel(String chip, String text) throws IOException, SourceException {
        return KernelSource.read(
                new Source("test.s", text), Codec.load("amx@" + chip), Path.of(""), Kernel.Options.NONE);
    }

    /// @param in what x0, y0 and z0 to z63 hold at the start, one buffer each
    /// @return rows of Z, and then of X, as floats
    private static ByteBuffer run(String chip, byte[] x, byte[] y, byte[] z, String text)
            throws IOException, SourceException, RunFault {
        StringBuilder source = new StringBuilder();
        source.append(".buffer x, zeros:512\n.buffer y, zeros:512\n.buffer z, zeros:4096\n");
        source.append(".register x20, buffer x\n.register x21, buffer y\n.register x22, buffer z\n");
        source.append("set\n");
        for (String[] pool : new String[][] {{"ldx", "x20", "8"}, {"ldy", "x21", "8"}, {"ldz", "x22", "64"}})
            all(source, pool[0], pool[1], Integer.parseInt(pool[2]));
        source.append(text).append('\n');
        all(source, "stx", "x20", 8);
        all(source, "stz", "x22", 64);
        source.append("clr\nret\n");
        Kernel k = kernel(chip, source.toString());
        k.buffers().get("x").put(x);
        k.buffers().get("y").put(y);
        k.buffers().get("z").put(z);
        k.device().run(k.launch());
        ByteBuffer out = ByteBuffer.allocate(4096 + 512).order(ByteOrder.LITTLE_ENDIAN);
        out.put(k.buffers().get("z").bytes()).put(k.buffers().get("x").bytes()).rewind();
        return out;
    }

    private static void all(StringBuilder to, String word, String base, int rows) {
        for (int i = 0; i < rows; i++) {
            to.append("mov x10, ").append(base).append('\n');
            to.append("add x10, x10, #").append(64 * i).append('\n');
            to.append("movk x10, #0x%x, lsl #48\n".formatted(i << 8));
            to.append(word).append(" x10\n");
        }
    }

    private byte[] floats(int count) {
        ByteBuffer out = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) out.putFloat((float) random.nextGaussian());
        return out.array();
    }

    private static float f32(byte[] of, int i) {
        return ByteBuffer.wrap(of).order(ByteOrder.LITTLE_ENDIAN).getFloat(4 * i);
    }

    @Test
    void anOuterProduct() throws Exception {
        byte[] x = floats(128);
        byte[] y = floats(128);
        byte[] z = floats(1024);
        ByteBuffer out = run("m1", x, y, z, "fma32 x1, mat, z2, x+0x40, y+0x80, yen=first(5)");
        for (int row = 0; row < 64; row++)
            for (int i = 0; i < 16; i++) {
                int j = row / 4;
                float old = f32(z, 16 * row + i);
                float want = row % 4 == 2 && j < 5 ? Math.fma(f32(x, 16 + i), f32(y, 32 + j), old) : old;
                assertThat(out.getFloat(4 * (16 * row + i))).isEqualTo(want);
            }
    }

    @Test
    void aSpanGoesAroundTheEndOfItsPool() throws Exception {
        byte[] x = floats(128);
        byte[] y = floats(128);
        ByteBuffer out = run("m4", x, y, new byte[4096], "fms32 x1, vec, z7, x+0x1e0, y, skip=yz");
        for (int i = 0; i < 16; i++) assertThat(out.getFloat(4 * (16 * 7 + i))).isEqualTo(-f32(x, (120 + i) % 128));
    }

    @Test
    void indicesAreTakenApartAndPutTogether() throws Exception {
        byte[] x = floats(128);
        ByteBuffer sorted = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 16; i++) sorted.putFloat(-2 + 0.25f * i);
        ByteBuffer out = run(
                "m2",
                x,
                sorted.array(),
                new byte[4096],
                "genlut x1, gen.u4.f32, x7, x+0x40, table=y0\n" + "genlut x2, lookup.u4.any32, z9, x+0x1c0, table=y0");
        for (int i = 0; i < 16; i++) {
            float v = f32(x, 16 + i);
            int index = 15;
            for (int k = 0; k < 16; k++) if (-2 + 0.25f * k <= v && v < 1.75f) index = k;
            long bits = out.getLong(4096 + 448);
            assertThat((int) (bits >>> 4 * i & 15)).isEqualTo(index);
            assertThat(out.getFloat(4 * (16 * 9 + i))).isEqualTo(-2 + 0.25f * index);
        }
        assertThat(out.getLong(4096 + 456)).isZero();
    }

    @Test
    void integersAreLimitedWhenTheyBecomeNarrow() throws Exception {
        byte[] z = new byte[4096];
        random.nextBytes(z);
        ByteBuffer in = ByteBuffer.wrap(z).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer out =
                run("m4", new byte[512], new byte[512], z, "extrh x1, i32.i16, x, z4, zs, shift=7, round, sat=s");
        for (int k = 0; k < 32; k++) {
            long v = in.getInt(64 * (4 + k % 2) + 4 * (k / 2));
            long want = Math.clamp((v + 64) >> 7, -32768, 32767);
            assertThat(out.getShort(4096 + 2 * k)).isEqualTo((short) want);
        }
    }

    @Test
    void oldChipsDoNotHaveEverything() throws Exception {
        byte[] x = floats(128);
        byte[] z = floats(1024);
        String mul = "vecfp x1, mul.f32, z3, x, y";
        ByteBuffer m1 = run("m1", x, x, z, mul);
        ByteBuffer m2 = run("m2", x, x, z, mul);
        for (int i = 0; i < 16; i++) {
            assertThat(m1.getFloat(4 * (48 + i))).isEqualTo(f32(z, 48 + i));
            assertThat(m2.getFloat(4 * (48 + i))).isEqualTo(f32(x, i) * f32(x, i));
        }
    }

    @Test
    void functionsReturnToWhereTheyWereCalled() throws Exception {
        Kernel k = kernel("m4", """
                        .buffer d, zeros:64
                        .register x1, buffer d
                        mov x9, x30
                        bl both
                        set
                        stz x1
                        fma64 x2, vec, z0, x, y
                        mov x30, x9
                        ret
                        both: mov x8, x30
                        bl leaf
                        mov x30, x8
                        ret
                        leaf: add x1, x1, #0
                        ret
                        """);
        assertThat(k.device().run(k.launch()).instructions()).isEqualTo(14);
    }

    @Test
    void onAndOff() {
        assertThatThrownBy(() -> run("m4", new byte[1], new byte[1], new byte[1], "set"))
                .hasMessageContaining("test.s:")
                .hasMessageContaining("(set)")
                .hasMessageContaining("the coprocessor is on already");
        assertThatThrownBy(() -> run("m4", new byte[1], new byte[1], new byte[1], "clr\nldx xzr"))
                .hasMessageContaining("(ldx xzr, x0, [0x0])")
                .hasMessageContaining("the coprocessor is off");
    }

    @Test
    void addressesThatAreNotAligned() {
        String text = """
                .buffer d, zeros:512
                .register x1, buffer d
                set
                add x1, x1, #0x40
                movk x1, #0x4000, lsl #48
                stz x1
                """;
        assertThatThrownBy(() -> {
                    Kernel k = kernel("m4", text);
                    k.device().run(k.launch());
                })
                .hasMessageContaining("test.s:6")
                .hasMessageContaining("multiple of 128");
    }

    @TempDir
    private Path folder;

    private Kernel program(String json) throws IOException, SourceException {
        Path file = folder.resolve("p.json");
        Files.writeString(file, json);
        return KernelPackage.of(file)
                .describe(Codec.load("amx"), false, Kernel.Options.NONE)
                .kernel(Kernel.Options.NONE);
    }

    private static final String PROGRAM = """
            {"id": "copy", "base": "0x2000", "size": 256,
             "memory": [{"at": "0x40", "hex": "0102030405060708"}],
             "program": [["set"], ["ldx", "0x0300000000002040"], ["stx", "0x0300000000002080"], ["clr"]],
             "expect": [{"at": "0x80", "hex": "0102030405060708"}]}
            """;

    @Test
    void aProgramOfDescriptors() throws Exception {
        Kernel k = program(PROGRAM);
        assertThat(k.differences()).isNotEmpty();
        k.device().run(k.launch());
        assertThat(k.differences()).isEmpty();
        assertThat(Arrays.copyOfRange(k.buffers().get("memory").bytes(), 0x80, 0x84))
                .containsExactly(1, 2, 3, 4);
    }

    @Test
    void mistakesInProgramsOfDescriptors() {
        refused(PROGRAM.replace("\"stx\"", "\"stq\""), "instruction 3 of 'program': 'stq' has no operand");
        refused(PROGRAM.replace("0x0300000000002080", "12"), "'12' is not an operand such as 0x40");
        refused(PROGRAM.replace("[\"clr\"]", "[]"), "instruction 4 of 'program' must be a mnemonic");
        refused(PROGRAM.replace("\"at\": \"0x40\"", "\"at\": \"0xfc\""), "outside of the 256 bytes");
        refused(PROGRAM.replace("\"size\": 256,", ""), "size");
    }

    private void refused(String json, String message) {
        assertThatThrownBy(() -> program(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
