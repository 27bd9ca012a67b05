package dev.heddle.decompile;

import dev.heddle.ir.number.Floats;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Question;
import dev.heddle.isa.Book;
import dev.heddle.textures.TextureUnit;
import dev.heddle.textures.UsedImages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Answers of the texture unit about images in the memory of a device: asked before a program is run, for images that
/// are a line of texels, such as buffers. What is found out is tried for all texels, and for all values of small ones.
public final class TextureAnswers {
    /// The number of the label of the first coordinate.
    private static final int COORDINATE = 4;

    /// Those after the numbers of a texel say what an answer looks like.
    private static final int LAST_OF_PLACE = 15;

    /// Texels that are tried, at most.
    private static final int MOST = 1 << 16;

    private static final int FEW = 64;

    private final Book book;
    private final Memory memory;
    private final TextureUnit unit;

    /// What was found out, by the parts of questions.
    private final Map<Map<Integer, Long>, Optional<Line>> lines = new HashMap<>();

    private final Map<Map<Integer, Long>, Optional<List<Component>>> texels = new HashMap<>();

    public TextureAnswers(Book book, Memory memory) {
        this.book = book;
        this.memory = memory;
        this.unit = new TextureUnit(book, memory, false, new UsedImages());
    }

    /// A line of texels in memory.
    ///
    /// @param address of the first texel
    /// @param width texels
    /// @param stride bytes from one to the next
    /// @param conversion what the descriptor says as that
    public record Line(long address, long width, long stride, int conversion) {}

    /// @param parts of the question by their numbers
    /// @return four components, or null if the unit refuses to answer
    public int @Nullable [] ask(How how, Map<Integer, Long> parts) {
        return ask(unit, how, parts);
    }

    static int @Nullable [] ask(TextureUnit unit, How how, Map<Integer, Long> parts) {
        try {
            return answer(unit, how, parts);
        } catch (Fault _) {
            return null;
        }
    }

    /// @return four components
    /// @throws Fault if the unit refuses to answer
    static int[] answer(TextureUnit unit, How how, Map<Integer, Long> parts) {
        Question q = new Question(1);
        parts.forEach((number, value) -> q.part(number, new long[] {value}, 1));
        int[][] out = new int[4][1];
        q.look(unit, new int[] {-1}, how);
        for (int c = 0; c < out.length; c++) q.answer(c, out[c], 1);
        return new int[] {out[0][0], out[1][0], out[2][0], out[3][0]};
    }

    private static Map<Integer, Long> at(Map<Integer, Long> parts, long x) {
        Map<Integer, Long> out = new TreeMap<>(parts);
        out.put(COORDINATE, x);
        return out;
    }

    /// @param all parts of a question, but for the first coordinate
    /// @return null if its texels are not a line
    public @Nullable Line line(Map<Integer, Long> all) {
        Map<Integer, Long> parts = new TreeMap<>(all);
        parts.keySet().removeIf(p -> p > LAST_OF_PLACE);
        return lines.computeIfAbsent(parts, p -> Optional.ofNullable(found(p))).orElse(null);
    }

    private @Nullable Line found(Map<Integer, Long> parts) {
        int[] size = ask(How.SIZE_OF, parts);
        int[] first = ask(How.ADDRESS_OF, at(parts, 0));
        int[] second = ask(How.ADDRESS_OF, at(parts, 1));
        if (size == null || first == null || second == null) return null;
        long width = Integer.toUnsignedLong(size[0]);
        Line line = new Line(address(first), width, address(second) - address(first), first[2]);
        if (size[1] > 1 || size[2] > 1 || width == 0 || line.stride <= 0) return null;
        for (long x = 0; x < Math.min(width, MOST); x++) if (!fits(line, parts, x)) return null;
        for (long x : new long[] {width - 1, width, width + 1, 0x7fffffff, 0xffffffffL})
            if (!fits(line, parts, x)) return null;
        return line;
    }

    private boolean fits(Line line, Map<Integer, Long> parts, long x) {
        int[] is = ask(How.ADDRESS_OF, at(parts, x));
        if (is == null) return false;
        if (x >= line.width) return is[2] == 0;
        return address(is) == line.address + x * line.stride && is[2] == line.conversion;
    }

    private static long address(int[] answer) {
        return answer[0] & 0xffffffffL | (long) answer[1] << 32;
    }

    // ---- texels

    /// A component of a texel.
    ///
    /// @param number for [Content#NUMBER]
    public record Component(Content content, int number) {}

    /// What a component is of the bits of its texel.
    public enum Content {
        NUMBER,
        BITS,
        SIGNED,
        HALF
    }

    /// @param line whose texels they are
    /// @param parts of a question about a texel, but for the first coordinate
    /// @return four components; null if what they are is not known
    public @Nullable List<Component> components(Line line, Map<Integer, Long> parts) {
        return texels.computeIfAbsent(new TreeMap<>(parts), p -> Optional.ofNullable(found(line, p)))
                .orElse(null);
    }

    /// @return an expression for each component in the bits `w` of the texel; null if none is known
    @Nullable
    List<String> texel(Line line, Map<Integer, Long> parts) {
        List<Component> of = components(line, parts);
        int bits = (int) line.stride * Byte.SIZE;
        return of == null ? null : of.stream().map(c -> text(c, bits)).toList();
    }

    private @Nullable List<Component> found(Line line, Map<Integer, Long> parts) {
        int bits = (int) line.stride * Byte.SIZE;
        if (bits > Integer.SIZE) return null;
        int[] first = ask(How.FETCHED, at(parts, 0));
        Component[] out = new Component[4];
        boolean isRead = false;
        for (int c = 0; c < out.length; c++) {
            for (Content content : Content.values())
                if (out[c] == null && holds(line, parts, bits, c, content)) {
                    out[c] = new Component(content, first == null ? 0 : first[c]);
                    isRead |= content != Content.NUMBER;
                }
            if (out[c] == null) return null;
        }
        return isRead ? List.of(out) : null;
    }

    private boolean holds(Line line, Map<Integer, Long> parts, int bits, int c, Content content) {
        for (long x : new long[] {0, 1, line.width - 1}) {
            if (x >= line.width) continue;
            Planted planted = new Planted(line.address + x * line.stride, (int) line.stride);
            TextureUnit other = new TextureUnit(book, planted, false, new UsedImages());
            Random random = new Random(x);
            int number = 0;
            for (int i = 0; i < Math.min(1L << bits, x == 0 ? MOST : FEW); i++) {
                planted.bits = bits < Integer.SIZE ? i : i < 16 ? edge(i) : random.nextInt();
                int[] is = ask(other, How.FETCHED, at(parts, x));
                if (is == null) return false;
                if (i == 0) number = is[c];
                if (is[c] != expected(content, planted.bits, bits, number)) return false;
            }
        }
        return true;
    }

    private static int expected(Content content, int w, int bits, int number) {
        return switch (content) {
            case NUMBER -> number;
            case BITS -> w;
            case SIGNED -> w << 32 - bits >> 32 - bits;
            case HALF -> Float.floatToIntBits(Floats.fromHalf(w & 0xffff));
        };
    }

    private static String text(Component c, int bits) {
        return switch (c.content) {
            case NUMBER -> "0x%xu".formatted(c.number);
            case BITS -> "w";
            case SIGNED -> "(uint)sext(w, %d)".formatted(bits);
            case HALF -> "f_bits(from_f16(w & 0xffffu))";
        };
    }

    private static int edge(int i) {
        return new int[] {
                    0,
                    1,
                    -1,
                    0x7fffffff,
                    0x80000000,
                    0x7f800000,
                    0xff800000,
                    0x7fc00000,
                    0x7f800001,
                    0xffc12345,
                    0x00800000,
                    0x007fffff,
                    0x80000001,
                    0x3f800000,
                    0x7f7fffff,
                    0x00010000
                }
                [i];
    }

    /// The device's memory, but for one texel.
    private final class Planted extends AskedMemory {
        private final long at;
        private final int bytes;
        private int bits;

        Planted(long at, int bytes) {
            this.at = at;
            this.bytes = bytes;
        }

        @Override
        public long load(int lane, long address, int wanted) {
            long from = address - at;
            if (from >= 0 && from + wanted / Byte.SIZE <= bytes)
                return bits >>> (int) from * Byte.SIZE & -1L >>> Long.SIZE - wanted;
            return memory.load(lane, address, wanted);
        }
    }
}
