package dev.heddle.llvm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.ir.state.Textures.Question;
import dev.heddle.isa.Book;
import dev.heddle.isa.record.RecordException;
import dev.heddle.llvm.texture.ImageRecord;
import dev.heddle.llvm.texture.LookText;
import dev.heddle.llvm.texture.Shape;
import dev.heddle.machine.RandomImages;
import dev.heddle.textures.ImageDescriptors;
import dev.heddle.textures.SampledImage;
import dev.heddle.textures.TextureUnit;
import dev.heddle.textures.UsedImages;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Machine code of lookups against the texture unit: random images, samplers and questions, with coordinates and
/// numbers at edges; every bit of every lane that is not odd, and every byte that is written.
@Tag("long")
class LooksTest {
    private static final int LANES = 20;
    private static final int STRIP = 8;
    private static final int STRIPS = (LANES + STRIP - 1) / STRIP;

    @BeforeAll
    static void library() {
        assumeTrue(new LlvmGenerator().isThere());
    }

    /// Native memory at one address.
    private static final class Room implements Memory, ImageDescriptors.Room {
        private static final long FIRST = 0x1_2340_0000L;
        private final MemorySegment bytes;
        private long used = 64;

        Room(long size) {
            bytes = Arena.ofAuto().allocate(size, 64);
        }

        Room copy() {
            Room out = new Room(bytes.byteSize());
            out.bytes.copyFrom(bytes);
            return out;
        }

        @Override
        public long put(String name, byte[] from) {
            long at = used + 63 & -64;
            used = at + from.length;
            MemorySegment.copy(from, 0, bytes, ValueLayout.JAVA_BYTE, at, from.length);
            return FIRST + at;
        }

        private long offset(int lane, long address, int size) {
            long at = address - FIRST;
            if (at < 0 || at > bytes.byteSize() - size) throw new Fault("outside", lane);
            return at;
        }

        @Override
        public long load(int lane, long address, int bits) {
            long at = offset(lane, address, bits / 8);
            long out = 0;
            for (int i = bits / 8 - 1; i >= 0; i--) out = out << 8 | bytes.get(ValueLayout.JAVA_BYTE, at + i) & 0xff;
            return out;
        }

        @Override
        public void store(int lane, long address, int bits, long value) {
            long at = offset(lane, address, bits / 8);
            for (int i = 0; i < bits / 8; i++) bytes.set(ValueLayout.JAVA_BYTE, at + i, (byte) (value >>> 8 * i));
        }

        @Override
        public long atomic(Atomic operation, int lane, long address, int bits, long value, long expected) {
            throw new Fault("none", lane);
        }

        @Override
        public Window window(long address) {
            return new Window(bytes, FIRST, bytes.byteSize(), 0);
        }
    }

    // ---- what is asked

    private record Case(Book book, Image image, Sampler sampler, How how, boolean hasSampler, Map<Part, int[]> parts) {}

    private static int[] reals(Random r, boolean isQuad) {
        int[] out = new int[LANES];
        for (int i = 0; i < LANES; i++) out[i] = Float.floatToRawIntBits(RandomImages.real(r));
        float base = r.nextFloat();
        float step = (float) Math.pow(2, r.nextInt(8) - 6) * r.nextFloat();
        if (isQuad && r.nextBoolean())
            for (int i = 0; i < LANES; i++)
                out[i] = Float.floatToRawIntBits(base + step * (i & 3) + step * (i >> 2) / 3);
        return out;
    }

    private static int[] numbers(Random r, int least, int most) {
        int[] out = new int[LANES];
        for (int i = 0; i < LANES; i++) out[i] = r.nextInt(30) == 0 ? r.nextInt() : least + r.nextInt(most - least + 1);
        return out;
    }

    private static int[] same(int value) {
        int[] out = new int[LANES];
        java.util.Arrays.fill(out, value);
        return out;
    }

    private static Case random(Random r, Book book) {
        Image image = RandomImages.image(r, 40, false);
        How how = RandomImages.one(
                r, List.of(How.FILTERED, How.LEVELED, How.GRADED, How.GATHERED, How.FETCHED, How.STORED));
        boolean isByNumber = how == How.FETCHED || how == How.STORED;
        Map<Part, int[]> parts = new EnumMap<>(Part.class);
        ImageExtent e = image.extent();
        Part[] at = {Part.X, Part.Y, Part.Z};
        int[] sizes = {e.width(0), e.height(0), e.depth(0)};
        for (int i = 0; i < 3; i++)
            parts.put(at[i], isByNumber ? numbers(r, -1, sizes[i]) : reals(r, how == How.FILTERED));
        parts.put(Part.LAYER, numbers(r, -1, e.layers()));
        if (r.nextBoolean())
            for (Part p : List.of(Part.OFFSET_X, Part.OFFSET_Y, Part.OFFSET_Z)) parts.put(p, numbers(r, -3, 3));
        if (isByNumber) parts.put(Part.LOD, r.nextBoolean() ? same(0) : numbers(r, 0, e.levels()));
        else if (how == How.LEVELED || r.nextInt(4) == 0) parts.put(Part.LOD, reals(r, false));
        if (r.nextInt(8) == 0 && !isByNumber) parts.put(Part.LEAST_LOD, reals(r, false));
        if (how == How.GRADED)
            for (Part p : List.of(Part.DSDX, Part.DTDX, Part.DRDX, Part.DSDY, Part.DTDY, Part.DRDY))
                parts.put(p, reals(r, true));
        if (how == How.GATHERED) parts.put(Part.CHANNEL, r.nextBoolean() ? same(r.nextInt(4)) : numbers(r, 0, 3));
        if (!isByNumber && image.format().kind().one() != 1 && r.nextInt(4) == 0) {
            parts.put(Part.COMPARE, same(1));
            parts.put(Part.REFERENCE, reals(r, false));
            if (how == How.GATHERED) parts.put(Part.CHANNEL, same(0));
        }
        if (how == How.STORED)
            for (Part p : List.of(Part.R, Part.G, Part.B, Part.A))
                parts.put(p, r.nextBoolean() ? reals(r, false) : numbers(r, -200, 300));
        if (r.nextInt(6) == 0) parts.put(Part.NARROW, same(1));
        if (r.nextInt(6) == 0) parts.put(Part.UNSWIZZLED, same(1));
        return new Case(
                book,
                image,
                RandomImages.sampler(r, true),
                how,
                how != How.STORED && (!isByNumber || r.nextBoolean()),
                parts);
    }

    // ---- both ways

    /// @param answers four values of each lane
    /// @param faults of lanes
    private record Outcome(int[][] answers, String[] faults, Room memory) {}

    private static final Set<Part> CONSTANT =
            EnumSet.of(Part.COMPARE, Part.NARROW, Part.UNSWIZZLED, Part.PLAIN, Part.LEAST_LOD);

    private static long[] addresses(Case c, Room room) {
        ImageDescriptors d = new ImageDescriptors(c.book, room);
        byte[] image = d.image("image", c.image, null, c.how == How.STORED ? "image" : "texture");
        long[] out = new long[4];
        out[Part.TEXTURE.number()] = room.put("texture", image);
        if (c.hasSampler)
            out[Part.SAMPLER.number()] = room.put("sampler", d.sampler(c.sampler, c.parts.containsKey(Part.COMPARE)));
        return out;
    }

    private static TextureUnit unit(Case c, Room room) {
        return new TextureUnit(c.book, room, true, new UsedImages());
    }

    private static Outcome plain(Case c, long[] addresses, Room room) {
        TextureUnit unit = unit(c, room);
        Question q = new Question(LANES);
        Outcome out = new Outcome(new int[LANES][4], new String[LANES], room);
        for (int i = 0; i < LANES; i++) {
            for (int p = 0; p < 4; p++) {
                long[] all = new long[LANES];
                java.util.Arrays.fill(all, addresses[p]);
                q.part(p, all, LANES);
            }
            c.parts.forEach((p, values) -> q.part(p.number(), values, LANES));
            int[] mask = new int[LANES];
            mask[i] = -1;
            try {
                q.look(unit, mask, c.how);
            } catch (Fault | IllegalArgumentException e) {
                out.faults[i] = String.valueOf(e.getMessage());
            }
            for (int k = 0; k < 4; k++) {
                int[] of = new int[LANES];
                q.answer(k, of, LANES);
                out.answers[i][k] = of[i];
            }
        }
        return out;
    }

    /// A frame with a row for the mask, the answer, and each part.
    private static final class Rows {
        private final List<Part> parts;
        private final MemorySegment strips;
        private final MemorySegment rows;
        private final long stride;
        private final SortedMap<Part, Shape.Asked> asked = new TreeMap<>();

        Rows(Case c) {
            parts = List.copyOf(c.parts.keySet());
            int count = LookText.PARTS + parts.size();
            stride = (long) count * STRIP * Integer.BYTES;
            strips = Arena.ofAuto().allocate(stride * STRIPS, 64);
            rows = Arena.ofAuto().allocate((long) count * Long.BYTES, 8);
            for (int i = 0; i < count; i++) rows.setAtIndex(ValueLayout.JAVA_LONG, i, (long) i * STRIP * Integer.BYTES);
            set(LookText.MASK, same(-1));
            for (int i = 0; i < parts.size(); i++) {
                Part p = parts.get(i);
                int[] values = Objects.requireNonNull(c.parts.get(p));
                set(LookText.PARTS + i, values);
                boolean isConstant = CONSTANT.contains(p)
                        && java.util.Arrays.stream(values).distinct().count() == 1;
                asked.put(p, new Shape.Asked(isConstant ? -1 : i, false, values[0]));
            }
        }

        private long at(int row, int lane) {
            return lane / STRIP * stride + ((long) row * STRIP + lane % STRIP) * Integer.BYTES;
        }

        private void set(int row, int[] values) {
            for (int i = 0; i < LANES; i++) strips.set(ValueLayout.JAVA_INT, at(row, i), values[i]);
        }

        int answer(int component, int lane) {
            return strips.get(ValueLayout.JAVA_INT, at(LookText.ANSWERS + component, lane));
        }
    }

    /// @return lanes that the code has answered, or null if there is no code
    private static @Nullable Integer compare(Case c, String what) {
        Room room = new Room(1 << 22);
        long[] addresses;
        try {
            addresses = addresses(c, room);
        } catch (RecordException | IllegalArgumentException e) {
            return null;
        }
        Room second = room.copy();
        TextureUnit unit = unit(c, second);
        SampledImage seen;
        try {
            seen = unit.look(c.how, addresses[0], 0, addresses[1], 0, 0);
        } catch (RecordException | IllegalArgumentException e) {
            return null;
        }
        Rows rows = new Rows(c);
        MachineCode machine = MachineCode.ofProcess();
        Shape shape = Shape.of(c.how, rows.asked, 15, seen, machine.convertsHalves());
        if (shape == null) return null;
        ImageRecord record = Objects.requireNonNull(ImageRecord.of(seen, second, shape.isLinear()));
        long at = machine.compile(LookText.of(shape, STRIP), List.of(LookText.NAME), "default<O2>")[0];
        Looks.Code code = new Looks.Code(MemorySegment.ofAddress(at), record);
        Outcome right = plain(c, addresses, room);
        int odd = run(c, code, rows, right);
        if (odd < 0) return null;
        for (int i = 0; i < LANES; i++) if (!"odd".equals(right.faults[i])) compare(c, rows, right, i, what);
        assertThat(second.bytes.mismatch(room.bytes))
                .as("%s: bytes that differ from", what)
                .isEqualTo(-1);
        return LANES - odd;
    }

    /// @param right has a fault, `odd`, for odd lanes afterwards
    /// @return how many are; -1 if there is nothing to compare, because not all texels are written
    private static int run(Case c, Looks.Code code, Rows rows, Outcome right) {
        int odd = 0;
        for (long lane = 0; ; lane++) {
            lane = code.run(rows.rows, rows.strips, rows.stride, LANES, lane);
            if (lane >= LANES) return odd;
            if (c.how == How.STORED) return -1;
            odd++;
            right.faults[(int) lane] = "odd";
        }
    }

    private static void compare(Case c, Rows rows, Outcome right, int lane, String what) {
        assertThat(right.faults[lane])
                .as("%s, lane %d: has an answer", what, lane)
                .isNull();
        for (int k = 0; k < 4 && c.how != How.STORED; k++)
            assertThat(Integer.toHexString(rows.answer(k, lane)))
                    .as("%s, lane %d, component %d", what, lane, k)
                    .isEqualTo(Integer.toHexString(right.answers[lane][k]));
    }

    @ParameterizedTest
    @CsvSource({"agx, 1", "a650, 2", "v9, 3", "v10, 4", "a740, 5"})
    void randomLookups(String isa, long seed) throws Exception {
        Book book = Codec.load(isa).book();
        int count = Integer.getInteger("heddle.looks", 150);
        int compared = 0;
        int answered = 0;
        for (int i = 0; i < count; i++) {
            long own = Long.getLong("heddle.looks.seed", seed * 1_000_003) + i;
            Integer lanes = compare(random(new Random(own), book), isa + " seed " + own);
            if (lanes == null) continue;
            compared++;
            answered += lanes;
        }
        assertThat(compared).isGreaterThan(count / 8);
        assertThat(answered).isGreaterThan(compared * LANES / 2);
    }
}
