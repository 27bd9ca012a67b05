package dev.heddle.decompile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.isa.Book;
import dev.heddle.isa.record.RecordException;
import dev.heddle.machine.RandomImages;
import dev.heddle.textures.ImageDescriptors;
import dev.heddle.textures.TextureUnit;
import dev.heddle.textures.UsedImages;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Questions to the texture unit in C against the unit itself: random images, samplers and questions, with coordinates
/// and numbers at edges; every bit of every answer, and every byte that is written. `-Dheddle.decompile.looks=N` asks
/// about N images of each chip.
@Tag("long")
class LooksDecompiledTest {
    private static final int IMAGES = Integer.getInteger("heddle.decompile.looks", 60);
    private static final int QUESTIONS = 40;

    @TempDir
    private Path folder;

    /// Bytes at one address, with room for what descriptors have in tables of the launch.
    private static final class Room implements Memory, ImageDescriptors.Room {
        private static final long FIRST = 0x1234_0000L;
        private static final int TABLE = 1 << 14;
        private byte[] bytes = new byte[1 << 20];
        private int used = 2 * TABLE;
        private int words;

        @Override
        public long put(String name, byte[] from) {
            used = used + 63 & -64;
            if (used + from.length > bytes.length) bytes = Arrays.copyOf(bytes, 2 * bytes.length + from.length);
            System.arraycopy(from, 0, bytes, used, from.length);
            used += from.length;
            return FIRST + used - from.length;
        }

        @Override
        public int words(String table, int[] some) {
            for (int w : some) store(0, FIRST + 4L * words++, 32, w);
            return words - some.length;
        }

        private int offset(int lane, long address, int size) {
            long at = address - FIRST;
            if (at < 0 || at > bytes.length - size) throw new Fault("outside", lane);
            return (int) at;
        }

        @Override
        public long load(int lane, long address, int bits) {
            int at = offset(lane, address, bits / 8);
            long out = 0;
            for (int i = bits / 8 - 1; i >= 0; i--) out = out << 8 | bytes[at + i] & 0xff;
            return out;
        }

        @Override
        public void store(int lane, long address, int bits, long value) {
            int at = offset(lane, address, bits / 8);
            for (int i = 0; i < bits / 8; i++) bytes[at + i] = (byte) (value >>> 8 * i);
        }

        @Override
        public long atomic(Atomic operation, int lane, long address, int bits, long value, long expected) {
            throw new Fault("none", lane);
        }

        @Override
        public Memory another() {
            return this;
        }
    }

    // ---- what is asked

    private static final List<How> ANSWERED = Stream.of(How.values())
            .filter(h -> h != How.ENCODED && h != How.DECODED && h != How.STORED)
            .toList();

    private record Asked(How how, Map<Part, Long> parts) {}

    private static long real(Random r) {
        return Float.floatToRawIntBits(RandomImages.real(r)) & 0xffffffffL;
    }

    private static long number(Random r, int least, int most) {
        return (r.nextInt(30) == 0 ? r.nextInt() : least + r.nextInt(most - least + 1)) & 0xffffffffL;
    }

    private static Asked question(Random r, Image image, boolean isWritten) {
        How how = isWritten ? How.STORED : RandomImages.one(r, ANSWERED);
        ImageExtent e = image.extent();
        Map<Part, Long> parts = new EnumMap<>(Part.class);
        boolean isByNumber =
                Set.of(How.FETCHED, How.STORED, How.SIZE_OF, How.ADDRESS_OF).contains(how);
        Part[] at = {Part.X, Part.Y, Part.Z, Part.LAYER};
        int[] sizes = {e.width(0), e.height(0), e.depth(0), e.layers()};
        for (int i = 0; i < 4; i++) parts.put(at[i], i < 3 && !isByNumber ? real(r) : number(r, -1, sizes[i]));
        boolean hasOffsets = r.nextBoolean() && how != How.ADDRESS_OF;
        if (hasOffsets)
            for (Part p : List.of(Part.OFFSET_X, Part.OFFSET_Y, Part.OFFSET_Z)) parts.put(p, number(r, -3, 3));
        if (isByNumber) parts.put(Part.LOD, number(r, 0, e.levels()));
        else if (r.nextInt(4) > 0) parts.put(Part.LOD, real(r));
        if (how == How.ADDRESS_OF) {
            // Of slices and levels that there are not, no address is known.
            int level = r.nextInt(e.levels());
            parts.put(Part.LOD, (long) level);
            parts.put(Part.Z, (long) r.nextInt(e.depth(level)));
            parts.put(Part.LAYER, (long) r.nextInt(Math.min(6, e.layers())));
        }
        if (e.samples() > 1) parts.put(Part.SAMPLE, (long) r.nextInt(e.samples()));
        if (r.nextInt(8) == 0 && !isByNumber) parts.put(Part.LEAST_LOD, real(r));
        if (how == How.GRADED || how == How.LOD_GRADED)
            for (Part p : List.of(Part.DSDX, Part.DTDX, Part.DRDX, Part.DSDY, Part.DTDY, Part.DRDY))
                parts.put(p, r.nextInt(4) == 0 ? real(r) : Float.floatToRawIntBits(r.nextFloat() / 4) & 0xffffffffL);
        if (how == How.GATHERED) parts.put(Part.CHANNEL, (long) r.nextInt(4));
        if (!isByNumber && image.format().kind().one() != 1 && r.nextInt(4) == 0) {
            parts.put(Part.COMPARE, 1L);
            parts.put(Part.REFERENCE, real(r));
            if (how == How.GATHERED) parts.put(Part.CHANNEL, 0L);
        }
        if (how == How.STORED)
            for (Part p : List.of(Part.R, Part.G, Part.B, Part.A))
                parts.put(p, r.nextBoolean() ? real(r) : number(r, -200, 300));
        for (Part p : List.of(Part.NARROW, Part.UNSWIZZLED, Part.PLAIN)) if (r.nextInt(6) == 0) parts.put(p, 1L);
        return new Asked(how, parts);
    }

    // ---- both ways

    private static final class Both {
        private final Book book;
        private final Room room = new Room();
        private final ImageTables tables;
        private final List<Asked> asked = new ArrayList<>();
        private final Map<String, Integer> refused = new TreeMap<>();

        Both(Book book) {
            this.book = book;
            tables = new ImageTables(book, room, Set::of);
            // Colours around images, by the entries of samplers.
            for (int i = 0; i < Room.TABLE; i += 4) room.store(0, Room.FIRST + Room.TABLE + i, 32, 0x3e000000 + i);
        }

        void ask(Random r) {
            Image image = RandomImages.image(r, 70, true);
            boolean isWritten = r.nextInt(4) == 0;
            Map<Part, Long> addresses = new EnumMap<>(Part.class);
            try {
                ImageDescriptors d = new ImageDescriptors(book, room);
                byte[] bytes = d.image("image", image, null, isWritten ? "image" : "texture");
                addresses.put(Part.TEXTURE, room.put("texture", bytes));
                addresses.put(
                        Part.SAMPLER, room.put("sampler", d.sampler(RandomImages.sampler(r, false), r.nextBoolean())));
            } catch (RecordException | IllegalArgumentException _) {
                return;
            }
            addresses.put(Part.LEVELS, Room.FIRST);
            addresses.put(Part.BORDERS, Room.FIRST + Room.TABLE);
            for (int i = 0; i < QUESTIONS; i++) {
                Asked q = question(r, image, isWritten);
                Map<Part, Long> parts = new EnumMap<>(addresses);
                boolean isPlain = q.how == How.FETCHED && r.nextBoolean();
                if (isPlain || q.how == How.STORED || q.how == How.ADDRESS_OF) parts.remove(Part.SAMPLER);
                parts.putAll(q.parts);
                try {
                    tables.ask(q.how, numbers(parts));
                    asked.add(new Asked(q.how, parts));
                } catch (UnsupportedOperationException e) {
                    refused.merge(String.valueOf(e.getMessage()).replaceAll("[0-9]+", "N"), 1, Integer::sum);
                }
            }
        }

        String program() {
            return Resource.of("head.h") + Resource.of("c.h") + Resource.of("arithmetic.h") + """
                    struct lane { int has_faulted; };
                    static uchar *memory;
                    static ulong size;
                    HELPER void fault(LANE *l, int number, const char *why) { l->has_faulted = 1; }
                    HELPER ulong load_in_device(LANE *l, ulong at, int bits) {
                        ulong x = 0;
                        if (at - 0x12340000UL > size - (ulong)bits / 8) l->has_faulted = 1;
                        else memcpy(&x, memory + (at - 0x12340000UL), (size_t)bits / 8);
                        return x;
                    }
                    HELPER void store_in_device(LANE *l, ulong at, int bits, ulong x) {
                        if (at - 0x12340000UL > size - (ulong)bits / 8) l->has_faulted = 1;
                        else memcpy(memory + (at - 0x12340000UL), &x, (size_t)bits / 8);
                    }
                    """ + tables.text() + """
                    int main(int count, char **names) {
                        FILE *in = fopen(names[1], "rb"), *out = fopen(names[2], "wb");
                        uint n;
                        if (fread(&size, 8, 1, in) != 1) return 1;
                        memory = malloc(size);
                        if (fread(memory, 1, size, in) != size || fread(&n, 4, 1, in) != 1) return 1;
                        for (uint i = 0; i < n; i++) {
                            int how;
                            struct question q;
                            struct lane l = {0};
                            uint answer[4] = {0};
                            if (fread(&how, 4, 1, in) != 1 || fread(&q, sizeof q, 1, in) != 1) return 1;
                            look(&l, (enum how)how, &q, answer);
                            fwrite(&l.has_faulted, 4, 1, out);
                            fwrite(answer, 4, 4, out);
                        }
                        fwrite(memory, 1, size, out);
                        return fclose(out);
                    }
                    """;
        }

        byte[] input() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            number(room.bytes.length, 8, out);
            out.writeBytes(room.bytes);
            number(asked.size(), 4, out);
            for (Asked q : asked) {
                number(List.of(How.values()).indexOf(q.how), 4, out);
                List<Part> all = List.of(Part.values());
                for (Part p : all) number(q.parts.getOrDefault(p, 0L), Part.isAddress(p.number()) ? 8 : 4, out);
                number(0, 4 * ((all.size() - 4) % 2), out);
            }
            return out.toByteArray();
        }

        private static void number(long n, int bytes, ByteArrayOutputStream out) {
            for (int i = 0; i < bytes; i++) out.write((int) (n >>> 8 * i));
        }
    }

    private static Map<Integer, Long> numbers(Map<Part, Long> parts) {
        Map<Integer, Long> out = new TreeMap<>();
        parts.forEach((p, v) -> out.put(p.number(), v));
        return out;
    }

    /// Which of several NaN comes out of a sum is for the processor to say.
    private static boolean isSame(int x, int y) {
        return x == y || Float.isNaN(Float.intBitsToFloat(x)) && Float.isNaN(Float.intBitsToFloat(y));
    }

    @ParameterizedTest
    @CsvSource({"agx, 1", "a650, 2", "v9, 3", "v10, 4", "a740, 5", "a330, 6", "a420, 7", "a530, 8", "a830, 9"})
    void randomQuestions(String isa, long seed) throws Exception {
        Compiler.needed();
        Both both = new Both(Codec.load(isa).book());
        Random r = new Random(seed);
        for (int i = 0; i < IMAGES; i++) both.ask(r);
        Path in = Files.write(folder.resolve("in"), both.input());
        Path out = folder.resolve("out");
        String said = Compiler.run(both.program(), folder, List.of("-lm"), List.of(in.toString(), out.toString()));
        assertThat(said).isEmpty();
        ByteBuffer got = ByteBuffer.wrap(Files.readAllBytes(out)).order(ByteOrder.LITTLE_ENDIAN);
        TextureUnit unit = new TextureUnit(both.book, both.room, false, new UsedImages());
        int answered = 0;
        for (Asked q : both.asked) {
            int[] right = TextureAnswers.ask(unit, q.how, numbers(q.parts));
            boolean isFault = got.getInt() != 0;
            int[] is = {got.getInt(), got.getInt(), got.getInt(), got.getInt()};
            assertThat(isFault).as("%s: fault of %s", isa, q).isEqualTo(right == null);
            if (right == null) continue;
            answered++;
            for (int c = 0; c < 4 && q.how != How.STORED; c++)
                assertThat(isSame(is[c], right[c]))
                        .as("%s: component %d is 0x%x, not 0x%x: %s", isa, c, is[c], right[c], q)
                        .isTrue();
        }
        byte[] memory = new byte[got.remaining()];
        got.get(memory);
        assertThat(Arrays.mismatch(memory, both.room.bytes)).as("written").isEqualTo(-1);
        System.out.printf(
                "%s: %d questions, %d answered, refused %s%n", isa, both.asked.size(), answered, both.refused);
        assertThat(answered).isGreaterThan(IMAGES * QUESTIONS / 8);
        assertThat(answered).isGreaterThan(both.asked.size() / 2);
    }
}
