package dev.heddle.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Command streams that Mesa's driver has made, each of one submit, done as `submit` does them. What comes out follows
/// from their sources: c[i] = a[i] * k + b[i] for i < 997, with a[i] = 7 i + 1, b[i] = 1000000 - i, k = 3.
class StreamsTest {
    private static final int ADDRESS = 3;
    private static final int COMMANDS = 6;
    private static final int CONTENTS = 12;
    private static final int CHIP = 14;

    private static final int COUNT = 1000;
    private static final int WRITTEN = 997;

    /// What c has before.
    private static final int UNTOUCHED = 0xdeadbeef;

    /// The buffers of a stream, before and after, and what the submit has answered.
    private record Done(List<int[]> before, List<int[]> after, String answer) {
        /// @return the first words of the only buffer that begins with these
        int[] after(int... first) {
            int[] out = null;
            for (int i = 0; i < before.size(); i++) {
                if (!begins(before.get(i), first)) continue;
                assertThat(out).isNull();
                out = after.get(i);
            }
            return Arrays.copyOf(Objects.requireNonNull(out), COUNT);
        }

        /// @return how many buffers have the words now
        long having(int[] words) {
            return after.stream().filter(b -> begins(b, words)).count();
        }

        private static boolean begins(int[] all, int[] words) {
            return all.length >= words.length && Arrays.equals(all, 0, words.length, words, 0, words.length);
        }
    }

    private static Done play(String name) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(read(name)).order(ByteOrder.LITTLE_ENDIAN);
        Serving server = new Serving();
        List<int[]> before = new ArrayList<>();
        long chip = 0;
        long address = 0;
        int answers = 0;
        while (file.remaining() >= 8) {
            int type = file.getInt();
            byte[] body = new byte[file.getInt()];
            file.get(body);
            ByteBuffer words = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
            switch (type) {
                case CHIP -> chip = words.getLong();
                case ADDRESS -> address = address(words);
                case CONTENTS -> {
                    server.send("{'do':'buffer','address':" + address + "}", body);
                    before.add(Serving.words(body));
                }
                case COMMANDS -> {
                    answers = before.size();
                    server.send("{'do':'submit','chip':%d,'address':%d,'bytes':%d}"
                            .formatted(chip, address(words), 4 * words.getInt(4)));
                }
                default -> {}
            }
        }
        for (int i = 1; i <= before.size(); i++) server.send("{'do':'read','buffer':" + i + "}");
        List<Serving.Answer> all = server.answers();
        List<int[]> after = all.subList(answers + 1, all.size()).stream()
                .map(a -> Serving.words(a.payload()))
                .toList();
        return new Done(before, after, all.get(answers).header());
    }

    private static byte[] read(String name) throws IOException {
        try (InputStream in = StreamsTest.class.getResourceAsStream("streams/" + name + ".rd.gz")) {
            byte[] packed = Objects.requireNonNull(in).readAllBytes();
            return new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes();
        }
    }

    private static long address(ByteBuffer words) {
        return words.getInt(0) & 0xffff_ffffL | (long) words.getInt(8) << 32;
    }

    /// @param last what the words behind the result have
    private static int[] sums(int k, int last) {
        int[] out = new int[COUNT];
        for (int i = 0; i < COUNT; i++) out[i] = i < WRITTEN ? (7 * i + 1) * k + 1_000_000 - i : last;
        return out;
    }

    private static int[] all(int value) {
        int[] out = new int[COUNT];
        Arrays.fill(out, value);
        return out;
    }

    /// A fill, a grid with its size in memory, another one with k = 5, a copy, and two time stamps.
    @ParameterizedTest
    @ValueSource(strings = {"06030001", "06060001", "06090000", "07000200", "43050a01", "43051401", "44050000"})
    void fillsDispatchesAndCopiesOfEachGeneration(String chip) throws IOException {
        Done done = play("chip-0x" + chip + "-add-tci2");
        assertThat(done.answer()).contains("\"launches\":2,\"notes\":[]");
        int[] right = sums(5, 0x11111111);
        assertThat(done.after(all(UNTOUCHED))).containsExactly(right);
        assertThat(done.having(right)).isEqualTo(2);
    }

    /// A uniform buffer in a set; buffers of texels; shared memory and subgroups.
    @ParameterizedTest
    @ValueSource(strings = {"a650-ubo", "a650-tex", "a650-shared"})
    void descriptorsInSets(String name) throws IOException {
        Done done = play(name);
        assertThat(done.answer()).contains("\"launches\":1,\"notes\":[]");
        assertThat(done.after(all(UNTOUCHED))).containsExactly(sums(3, UNTOUCHED));
    }

    /// A sampled image and two of storage, 40 by 25 texels in rows of 256 bytes.
    @Test
    void imagesInSets() throws IOException {
        Done done = play("a650-img");
        assertThat(done.answer()).contains("\"launches\":1,\"notes\":[]");
        int[] right = sums(3, UNTOUCHED);
        int found = 0;
        for (int[] image : done.after()) {
            if (image.length < 25 * 64 || image[0] != right[0]) continue;
            found++;
            for (int i = 0; i < COUNT; i++)
                assertThat(image[i / 40 * 64 + i % 40]).isEqualTo(right[i]);
        }
        assertThat(found).isEqualTo(1);
    }

    /// The packet loads 127 units of the program; registers have the whole length. Its result is a long hash, of which
    /// the first words were computed from its source.
    @Test
    void aProgramThatIsLongerThanItsLoad() throws IOException {
        Done done = play("a650-long-program");
        assertThat(done.answer()).contains("\"launches\":1,\"notes\":[]");
        int[] out = done.after(all(UNTOUCHED));
        assertThat(Arrays.copyOf(out, 4)).containsExactly(0xeaa55c01, 0x7236706c, 0xb258963a, 0xa5401ab9);
        assertThat(Arrays.copyOfRange(out, WRITTEN, COUNT)).containsOnly(UNTOUCHED);
    }
}
