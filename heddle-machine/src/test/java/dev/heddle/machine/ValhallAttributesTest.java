package dev.heddle.machine;

import static dev.heddle.machine.ValhallStages.attribute;
import static dev.heddle.machine.ValhallStages.bytes;
import static dev.heddle.machine.ValhallStages.format;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Attributes of vertices on Mali, by descriptors that a launch binds.
class ValhallAttributesTest {
    private static final int VERTICES = 12;
    private static final int RGBA8 = format(0xbb, 0);
    private static final int R32UI = format(0x85, 16);

    private final Device device = new Device();
    private final Buffer out = device.buffer("out", 16 * VERTICES);

    /// Vertices have their number in r60, and the instance in r9.
    private Launch launch(String variant, String text, int instance) throws SourceException {
        Codec codec = Codec.load("valhall@" + variant);
        byte[] code = codec.assembler()
                .assemble(new Source("t.s", text + "NOP.end\n"))
                .bytes();
        Launch l = device.launch(device.program(codec, code)).grid(3, 1, 1).group(4, 1, 1);
        int[] numbers = new int[VERTICES];
        for (int i = 0; i < VERTICES; i++) numbers[i] = i;
        l.attribute(l.names().get("r60"), 1, device.buffer("numbers", numbers));
        return l.set("r9", instance).result(l.names().get("r0"), 4, out);
    }

    private Launch bind(Launch l, long number, byte[] content) {
        return l.bind("handle", number, device.buffer("handle " + number, content));
    }

    private static byte[] words(int count) {
        ByteBuffer b = bytes(4 * count);
        for (int i = 0; i < count; i++) b.putInt(1000 + i);
        return b.array();
    }

    private void expect(int word, int... values) {
        for (int i = 0; i < values.length; i++)
            assertThat(out.word(16L * i + 4 * word)).as("vertex %d", i).isEqualTo(values[i]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mesa", "v9", "v10"})
    void colours(String variant) throws SourceException {
        Launch l = launch(variant, "LD_ATTR_IMM.v4.f32.slot0.wait0 @r0:r1:r2:r3, r60, r9, index:0x2, table:0x1\n", 0);
        byte[] colours = new byte[8 * VERTICES];
        for (int i = 0; i < VERTICES; i++) for (int c = 0; c < 4; c++) colours[8 * i + 4 + c] = (byte) (16 * i + c);
        bind(l, 0x1000002, attribute(1, RGBA8, 4, 2, 5, 8, 0));
        bind(l, 0x2000005, colours).run();
        for (int i = 0; i < VERTICES; i++)
            for (int c = 0; c < 4; c++)
                assertThat(Float.intBitsToFloat(out.word(16L * i + 4 * c))).isEqualTo((float) ((16 * i + c) / 255.0));
    }

    /// Kinds: by vertex or instance, divided by a power of two or by a factor and a shift; those of 3 and of 5.
    @ParameterizedTest
    @CsvSource({
        "1, 0x2, 0, 7, 1000 1001 1002 1003 1004",
        "1, 0x42, 0, 2, 1002 1002 1002",
        "2, 0x2000002, 0, 7, 1000 1000 1000 1000 1001",
        "3, 0x1000002, 0x2aaaaaab, 7, 1000 1000 1000 1001 1001 1001 1002",
        "3, 0x22000002, 0x4ccccccc, 7, 1000 1000 1000 1000 1000 1001 1001",
    })
    void elements(String kind, String word1, String divisor, int instance, String want) throws SourceException {
        Launch l =
                launch("v10", "IADD_IMM.i32 r8, 0x0, #0x1000000\nLD_ATTR.u32.slot0.wait0 @r0, r60, r9, r8\n", instance);
        byte[] descriptor =
                attribute(Integer.parseInt(kind), R32UI, 0, Integer.decode(word1), 0, 4, Integer.decode(divisor));
        bind(l, 0x1000000, descriptor);
        bind(l, 0x2000000, words(VERTICES)).run();
        String[] values = want.split(" ");
        for (int i = 0; i < values.length; i++) assertThat(out.word(16L * i)).isEqualTo(Integer.parseInt(values[i]));
    }

    /// Beyond the buffer all bits are 0, and what a format does not have is as always.
    @Test
    void beyondTheBuffer() throws SourceException {
        Launch l = launch("v10", "LD_ATTR_IMM.v4.u32.slot0.wait0 @r0:r1:r2:r3, r60, r9, index:0x0, table:0x1\n", 0);
        bind(l, 0x1000000, attribute(1, R32UI, -4, 2, 0, 4, 0));
        bind(l, 0x2000000, words(2)).run();
        expect(0, 0, 1000, 1001, 0);
        expect(1, 0, 0, 0, 0);
        expect(3, 1, 1, 1, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v9", "v10"})
    void addressesAndConversions(String variant) throws SourceException {
        Launch l = launch(variant, """
                        LEA_ATTR_IMM.slot0.wait0 @r12:r13:r14, r60, r9, table:0x1, index:0x0
                        LD_CVT.slot0.v4.f32.wait0 @r0:r1:r2:r3, r12, r14, offset:0x0
                        ST_CVT.slot0.v4.f32.wait0 @r0:r1:r2:r3, r12, r14, offset:0x4
                        IADD_IMM.i32 r11, 0x0, #0x1000000
                        LEA_ATTR.slot0.wait0 @r0:r1:r2, r60, r9, r11
                        """, 0);
        byte[] bytes = new byte[8 * VERTICES];
        for (int i = 0; i < VERTICES; i++) bytes[8 * i + 1] = (byte) (i + 1);
        bind(l, 0x1000000, attribute(1, RGBA8, 0, 2, 0, 8, 0));
        bind(l, 0x2000000, bytes).run();
        Buffer written = device.buffers().stream()
                .filter(b -> b.name().equals("handle " + 0x2000000))
                .findFirst()
                .orElseThrow();
        for (int i = 0; i < VERTICES; i++) {
            assertThat(written.word(8L * i + 4)).isEqualTo(i + 1 << 8);
            assertThat(out.word(16L * i)).isEqualTo((int) (written.address() + 8L * i));
            assertThat(out.word(16L * i + 8)).isEqualTo(RGBA8);
        }
    }

    /// A buffer by a descriptor says its place and its size.
    @Test
    void buffersByDescriptors() throws SourceException {
        Launch l = launch("v10", "LD_ATTR_IMM.u32.slot0.wait0 @r0, r60, r9, index:0x0, table:0x1\n", 0);
        bind(l, 0x1000000, attribute(1, R32UI, 0, 2, 0, 4, 0));
        Buffer words = device.buffer("words", words(VERTICES));
        byte[] descriptor = bytes(32)
                .putInt(9 | 1 << 4)
                .putInt(8)
                .putLong(words.address() + 8)
                .array();
        new BoundImages(device, l).descriptor("handle", 0x2000000, descriptor);
        l.run();
        expect(0, 1002, 1003, 0);
    }

    @Test
    void whatIsNotKnownOrBound() throws SourceException {
        String text = "LD_ATTR_IMM.u32.slot0.wait0 @r0, r60, r9, index:0x0, table:0x1\n";
        assertThatThrownBy(launch("v10", text, 0)::run)
                .hasMessageContaining("there is no 'handle' with the number 0x1000000");
        Launch byPrimitive = launch("v10", text, 0);
        bind(byPrimitive, 0x1000000, attribute(5, R32UI, 0, 2, 0, 4, 0));
        bind(byPrimitive, 0x2000000, words(2));
        assertThatThrownBy(byPrimitive::run).hasMessageContaining("attributes of this kind");
    }
}
