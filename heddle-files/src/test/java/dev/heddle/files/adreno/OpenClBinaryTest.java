package dev.heddle.files.adreno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.files.adreno.packets.Dwords;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Program binaries of Qualcomm's OpenCL compiler.
class OpenClBinaryTest {
    private static final long[] CODE = {0x20244000_00000000L, 0x40100000_10040000L, RdBuilder.END};
    private static final int ENTRY = 8;

    /// A kernel `scale` with a constant and two arguments, whose code begins with its second word.
    ///
    /// @param after bytes that follow the code
    static byte[] binary(int after) {
        byte[] file = new byte[0x480 + after];
        ByteBuffer b = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(0x34, 0x180).putInt(0x194, 0x8000_0003).putInt(0x198, 2);
        b.putInt(0xac, 0x3a0).putInt(0xb0, 1).putInt(0xc0, 0x400).putInt(0x100, 0x80);
        b.putInt(0x110, 0x200).putInt(0x2c4, ENTRY).putInt(0x2c8, 32).putInt(0x2d8, 1024);
        b.putInt(0x2dc, 1).putInt(0x308, 6);
        b.put(0x358, "scale".getBytes(StandardCharsets.US_ASCII));
        int arguments = 0x358 + 8 + 8;
        b.putInt(arguments, 32).putInt(arguments + 12, 80).putInt(arguments + 28, 0);
        b.putInt(arguments + 32, 32).putInt(arguments + 44, 9).putInt(arguments + 60, 2);
        // Constants of 32 and of 16 bits; the list ends where the code begins.
        b.putInt(0xac, 0x400 - 40).putInt(0x400 - 40, Float.floatToIntBits(1.5f));
        b.putInt(0x400 - 40 + 16, 30).putInt(0x400 - 40 + 24, 1);
        for (int i = 0; i < CODE.length; i++) b.putLong(0x400 + ENTRY + 8 * i, CODE[i]);
        Arrays.fill(file, 0x480, file.length, (byte) 7);
        return file;
    }

    @Test
    void kernelArgumentsAndConstants() {
        byte[] file = binary(0);
        assertThat(OpenClBinary.is(file)).isTrue();
        Container c = OpenClBinary.read(file);
        assertThat(c.programs()).singleElement().satisfies(p -> {
            assertThat(p.name()).isEqualTo("scale");
            assertThat(p.stage()).isEqualTo("cs");
            assertThat(p.isa()).contains("ir3@a6xx");
            assertThat(((ContainedProgram.Present) p.code()).bytes()).isEqualTo(Arrays.copyOfRange(file, 0x408, 0x420));
        });
        assertThat(c.notes())
                .containsExactly(
                        "private memory 32 bytes of a fiber, local memory 1024 bytes, branch stack 3, samplers 1",
                        "3 whole and 2 half registers of four, half ones are halves of whole ones",
                        "argument 0: buffer or value, c20.x",
                        "argument 1: image, c2.y",
                        "constant c7.z = 1.5 (0x3fc00000)");
    }

    @Test
    void whatDoesNotFitTogetherIsNone() {
        int[] offsets = {0xc0, 0x100, 0x110, 0x2c4, 0x358, 0x41e};
        for (int at : offsets) {
            byte[] bad = binary(0);
            bad[at + 1] = 0x7f;
            bad[at] = 1;
            assertThat(OpenClBinary.is(bad)).as("0x%x", at).isFalse();
        }
        byte[] whole = binary(0);
        for (int length = 0; length < whole.length; length += 16)
            assertThat(OpenClBinary.is(Arrays.copyOf(whole, length))).isFalse();
    }

    @Test
    void otherCode() {
        byte[] longer = RdBuilder.bytes(RdBuilder.program(3, 40, 40));
        byte[] file = OpenClBinary.replaced(binary(0), longer);
        assertThat(file.length).isEqualTo(0x400 + 384);
        assertThat(Dwords.at(file, 0x100)).isEqualTo(384);
        assertThat(OpenClBinary.read(file).programs().getFirst().code().size()).isEqualTo(320);
        byte[] shorter = RdBuilder.bytes(RdBuilder.code(RdBuilder.END));
        byte[] small = OpenClBinary.replaced(binary(16), shorter);
        assertThat(OpenClBinary.read(small).programs().getFirst().code().size()).isEqualTo(8);
        assertThat(Arrays.copyOfRange(small, 0x480, 0x490)).isEqualTo(Arrays.copyOfRange(binary(16), 0x480, 0x490));
        assertThatThrownBy(() -> OpenClBinary.replaced(binary(16), longer))
                .hasMessage("the code has 320 bytes, and there is room for 120 before what follows it");
    }
}
