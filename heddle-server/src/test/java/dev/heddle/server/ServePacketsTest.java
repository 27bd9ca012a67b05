package dev.heddle.server;

import static dev.heddle.server.ServeSubmitTest.all;
import static dev.heddle.server.ServeSubmitTest.packet;
import static dev.heddle.server.ServeSubmitTest.register;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Packets that read and write memory, and the 2D engine, as `submit` does what they say.
class ServePacketsTest {
    private static final int STREAM = 0x10000;
    private static final int DATA = 0x40000;
    private static final int OUT = 0x50000;

    private static final String A630 = "0x06030001";
    private static final String A730 = "0x43050a01";

    private static final int THREAD = 5 << 28;

    /// Copies of the 2D engine: all channels, integers of 32 bits.
    private static final int COPY = 0x07f04b00;

    private static final int FILL = 0x07f04b80;
    private static final int R32 = 0x4b;
    private static final int TILED = 3 << 8;

    /// @param data words at [#DATA]
    /// @return the answer to the submit, and the words at [#OUT] after it
    private static List<Serving.Answer> run(String chip, int[] data, int out, int[]... packets) {
        int[] words = all(packets);
        List<Serving.Answer> all = new Serving()
                .send("{'do':'buffer','address':" + STREAM + "}", Serving.bytes(words))
                .send("{'do':'buffer','address':" + DATA + "}", Serving.bytes(data))
                .send("{'do':'buffer','bytes':" + 4 * out + ",'address':" + OUT + "}")
                .send("{'do':'submit','address':%d,'bytes':%d,'chip':'%s'}".formatted(STREAM, 4 * words.length, chip))
                .send("{'do':'read','buffer':3}")
                .answers();
        return all.subList(3, 5);
    }

    private static int[] out(String chip, int[] data, int out, int[]... packets) {
        List<Serving.Answer> all = run(chip, data, out, packets);
        assertThat(all.getFirst().header()).contains("\"notes\":[]");
        return Serving.words(all.getLast().payload());
    }

    private static String error(String chip, int[]... packets) {
        return run(chip, new int[4], 64, packets).getFirst().header();
    }

    private static int[] write(int at, int value) {
        return packet(0x3d, OUT + 4 * at, 0, value);
    }

    @Test
    void copiesAndConditionsInMemory() {
        int[] data = {5, 0, 7, 0};
        int[] out = out(
                A630,
                data,
                8,
                packet(0x75, 2, DATA + 4, 0, OUT, 0),
                // The value is not 0 and the time is reached; then the value is 0.
                packet(0x44, DATA, 0, DATA + 4, 0, 1, 4),
                write(2, 1),
                packet(0x44, DATA + 4, 0, DATA + 4, 0, 1, 4),
                write(3, 1),
                // Written if 5 is at least 5, and not if it is at least 6.
                packet(0x45, 5 | 1 << 4 | 1 << 8, DATA, 0, 5, -1, OUT + 16, 0, 9),
                packet(0x45, 5 | 1 << 4 | 1 << 8, DATA, 0, 6, -1, OUT + 20, 0, 9),
                packet(0x14, 0, DATA, 0, 5),
                write(6, 2));
        assertThat(out).containsExactly(0, 7, 1, 0, 9, 0, 2, 0);
    }

    @Test
    void registersThatPacketsChange() {
        int[] out = out(
                A630,
                new int[] {0x1230, 0},
                4,
                packet(0x42, 0xa9b1, DATA, 0),
                packet(0x3e, 0xa9b1, OUT, 0),
                packet(0x21, 0xa9b1, 0xff00, 0x45),
                packet(0x3e, 0xa9b1, OUT + 4, 0),
                packet(0x5c, 0xa9b1, 3, 0xa9b2, 4),
                packet(0x3e, 0xa9b1, OUT + 8, 0),
                // Added up.
                packet(0x3e, 0xa9b1 | 1 << 31, OUT + 8, 0));
        assertThat(out).containsExactly(0x1230, 0x1245, 6, 0);
    }

    @Test
    void predicatesOfRegisters() {
        int[] out = out(
                A630,
                new int[4],
                4,
                register(0xa9b1, 2),
                packet(0x39, 0xa9b1 | 1 << 20),
                packet(0x47, 1 << 28, 4),
                write(0, 1),
                packet(0x39, 0xa9b1),
                packet(0x47, 1 << 28, 4),
                write(1, 1),
                write(2, 1));
        assertThat(out).containsExactly(1, 0, 1, 0);
        assertThat(error(A630, packet(0x47, 1 << 28, 4), write(0, 1)))
                .contains("packets are done on a condition that was not set");
    }

    /// What is for the thread that looks what is visible is passed over, registers that it sets included.
    @Test
    void threadsOfNewerChips() {
        int[] out = out(
                A730,
                new int[4],
                4,
                packet(0x47, THREAD | 1 << 25, 4),
                write(0, 1),
                packet(0x47, THREAD | 1 << 26, 4),
                write(1, 1),
                register(0xa9b1, 1),
                packet(0x17, 2),
                register(0xa9b1, 2),
                register(0x1234, 2),
                packet(0x17, 1),
                packet(0x3e, 0xa9b1, OUT + 8, 0));
        assertThat(out).containsExactly(0, 1, 1, 0);
    }

    @Test
    void eventsOfNewerChipsHaveOtherBits() {
        int[] out = out(
                A730,
                new int[4],
                8,
                packet(0x46, 0x33),
                packet(0x46, 0x04 | 1 << 30, OUT, 0, 5),
                packet(0x46, 0x04 | 1 << 27, OUT + 4, 0, 6),
                packet(0x46, 0x04 | 1 << 27 | 1 << 20, OUT + 8, 0, 7, 8),
                packet(0x46, 0x04 | 1 << 27 | 3 << 20, OUT + 16, 0));
        assertThat(Arrays.copyOf(out, 4)).containsExactly(0, 6, 7, 8);
        assertThat(out[4] | out[5]).isNotZero();
        assertThat(error(A730, packet(0x46, 0x04 | 1 << 27 | 4 << 20, OUT, 0, 1, 1)))
                .contains("event 0x4 writes a value that is not known here");
    }

    /// @param info format and tiles
    private static int[] target(int info, int pitch, int left, int top, int right, int bottom) {
        return all(
                register(0x8c17, info, OUT, 0, pitch >> 6), register(0x8405, top << 16 | left, bottom << 16 | right));
    }

    @Test
    void aRectangleIsFilled() {
        int[] out = out(
                A630,
                new int[4],
                64,
                register(0x8c00, 0x00f03080, 0),
                register(0x8c2c, 255, 128, 1, 64),
                target(0x30, 64, 1, 1, 2, 2),
                packet(0x2c, 3),
                // In the order blue, green, red.
                register(0x8c00, 0x00f13080),
                target(0x30 | 1 << 10, 64, 0, 3, 15, 3),
                register(0x840a, 0 << 16 | 4, 8 << 16 | 4),
                packet(0x2c, 3));
        int[] right = new int[64];
        for (int at : new int[] {17, 18, 33, 34}) right[at] = 0x400180ff;
        right[52] = 0x40ff8001;
        assertThat(out).containsExactly(right);
    }

    /// 16 columns and 8 rows into tiles: neighbours are next to each other in both directions.
    ///
    /// @param compression the bit of a surface that may be compressed, or none
    @ParameterizedTest
    @ValueSource(ints = {0, 1 << 12})
    void aCopyIntoTilesAndBack(int compression) {
        int tiled = R32 | TILED | compression;
        int[] data = new int[128];
        for (int i = 0; i < data.length; i++) data[i] = i + 1;
        int[] source = register(0xb4c0, R32 | 0x500000, 16 | 8 << 15, DATA, 0, 64 >> 6 << 9);
        int[] at = register(0x8401, 0, 15 << 8, 0, 7 << 8);
        int[] there = all(register(0x8c00, COPY, 0), source, at, target(tiled, 256, 0, 0, 15, 7), packet(0x2c, 3));
        int[] out = out(A630, data, 4096, there);
        assertThat(Arrays.copyOf(out, 5)).containsExactly(1, 2, 17, 18, 3);
        assertThat(Arrays.stream(out).filter(i -> i != 0).sorted().toArray()).containsExactly(data);
        int[] back = out(
                A630,
                data,
                4096,
                there,
                register(0xb4c0, tiled | 0x500000, 64 | 8 << 15, OUT, 0, 4 << 9),
                register(0x8c17, R32, OUT + 8192, 0, 1),
                packet(0x2c, 3));
        assertThat(Arrays.copyOfRange(back, 2048, 2048 + 128)).containsExactly(data);
    }

    /// Where the first texel of the second row of tiles is depends on the channels of memory: 4, and 8 from a7xx on.
    @ParameterizedTest
    @CsvSource({"0x06030001, 1024", "0x43050a01, 1280", "0x44050000, 1280"})
    void tilesOfEachGeneration(String chip, int place) {
        int[] row = chip.startsWith("0x44") ? new int[] {0x8505, 0x8506} : new int[] {0x8405, 0x8406};
        int[] out = out(
                chip,
                new int[4],
                4096,
                register(0x8c00, FILL, 0),
                register(0x8c2c, 7, 0, 0, 0),
                register(0x8c17, R32 | TILED, OUT, 0, 256 >> 6),
                register(row[0], 16 << 16),
                register(row[1], 16 << 16),
                packet(0x2c, 3));
        int[] right = new int[4096];
        right[place] = 7;
        assertThat(out).containsExactly(right);
    }

    /// On a8xx, an event fills images: a colour of 8 bits for each channel, in the order blue, green, red.
    @Test
    void anEventThatFills() {
        int[] packets = all(
                register(0x88d0, 0, 0, 1 << 16 | 1),
                register(0x88d7, 0x30 << 7 | 1 << 5, OUT, 0, 1),
                register(0x88df, 0x04030201, 0, 0, 0, 0xf2, 0),
                packet(0x46, 0x1e));
        int[] right = new int[32];
        for (int at : new int[] {0, 1, 16, 17}) right[at] = 0x04010203;
        assertThat(out("0x44050000", new int[4], 32, packets)).containsExactly(right);
        assertThat(error(A630, packets)).contains("event 0x1e is not known here");
    }

    @Test
    void whatTheEngineDoesNotDoIsSaid() {
        int[] fill = register(0x8c00, FILL, 0);
        int[] wide = register(0x8405, 0, 7);
        int[] blit = packet(0x2c, 3);
        int[] row = register(0x8c17, R32, OUT, 0, 0);
        assertThat(error(A630, fill, wide, register(0x8c17, 0xfe, OUT, 0, 0), blit))
                .contains("format 0xfe");
        assertThat(error(A630, fill, register(0x8405, 0, 200), row, blit))
                .contains("writes 804 bytes at 0x50000, which are in no buffer");
        assertThat(error(
                        A630,
                        register(0x8c00, COPY | 1, 0),
                        wide,
                        row,
                        register(0x8401, 0, 7 << 8, 0, 0),
                        register(0xb4c0, R32, 8, DATA, 0, 0),
                        blit))
                .contains("pictures that are turned by a quarter");
        assertThat(error(
                        A630,
                        register(0x8c00, COPY, 0),
                        wide,
                        register(0x8c17, 0x30, OUT, 0, 0),
                        register(0x8401, 0, 7 << 8, 0, 0),
                        register(0xb4c0, R32, 8, DATA, 0, 0),
                        blit))
                .contains("a copy from r32 uint to rgba8 unorm");
    }

    /// Four texels become eight, or two; they are mirrored.
    @ParameterizedTest
    @CsvSource({
        "0, 7, '1 1 2 2 3 3 4 4'",
        "4, 7, '4 4 3 3 2 2 1 1'",
        "2, 3, '4 3 2 1'",
        "5, 3, '1 2 3 4'",
        "0, 1, '2 4'",
    })
    void aCopyThatChangesItsSize(int turn, int last, String right) {
        int[] out = out(
                A630,
                new int[] {1, 2, 3, 4},
                8,
                register(0x8c00, COPY | turn, 0),
                target(R32, 0, 0, 0, last, 0),
                register(0x8401, 0, 3 << 8, 0, 0),
                register(0xb4c0, R32, 4 | 1 << 15, DATA, 0, 0),
                packet(0x2c, 3));
        int[] all = new int[8];
        String[] words = right.split(" ");
        for (int i = 0; i < words.length; i++) all[i] = Integer.parseInt(words[i]);
        assertThat(out).containsExactly(all);
    }

    /// Between two texels a quarter of one and three quarters of the other, into another format.
    @Test
    void aCopyThatIsInterpolated() {
        int[] out = out(
                A630,
                new int[] {0xff000000, 0xffffffff},
                16,
                register(0x8c00, COPY, 0),
                target(0x82, 0, 0, 0, 3, 0),
                register(0x8401, 0, 1 << 8, 0, 0),
                register(0xb4c0, 0x30 | 1 << 16, 2 | 1 << 15, DATA, 0, 0),
                packet(0x2c, 3));
        float[] red = new float[4];
        for (int i = 0; i < 4; i++) red[i] = Float.intBitsToFloat(out[4 * i]);
        assertThat(red).containsExactly(0, 0.25f, 0.75f, 1);
        assertThat(Float.intBitsToFloat(out[3])).isOne();
    }
}
