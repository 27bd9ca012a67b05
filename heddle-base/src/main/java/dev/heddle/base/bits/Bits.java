package dev.heddle.base.bits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A field: up to 64 bits gathered from one or more places of a [Word], most significant part first. Parts may also be
/// constants. Immutable.
public final class Bits {
    /// A run of bits, or of equal constant bits.
    ///
    /// @param low lowest bit in the word, 0..319; -1 for zeros
    /// @param width 1..64
    public record Run(int low, int width) {
        public Run {
            if (width < 1 || width > 64 || low < -1 || low + width > Word.AUX + 64) {
                throw new IllegalArgumentException("bits [%d:%d]".formatted(low + width - 1, low));
            }
        }
    }

    private static final int ZERO = -1;

    // Of a packed run: its lowest bit, and where its width and its position begin.
    private static final int LOW = 0xffff;
    private static final int WIDTH = 16;
    private static final int PLACE = 24;

    private static final Recent<Bits> RECENT = new Recent<>(12);

    private final Run[] runs; // least significant first, none crosses a multiple of 64
    private final int[] packed; // of the runs in the word: low | width << 16 | position in the field << 24
    private final int width;
    private final long constant;

    // A field of at most four runs, all in bits 63:0, is read without a branch: shift down, mask,
    // shift up.
    private final boolean quick;
    private final int down0;
    private final int down1;
    private final int down2;
    private final int down3;
    private final long mask0;
    private final long mask1;
    private final long mask2;
    private final long mask3;
    private final long all; // the bits of the word
    private final long fixed; // the bits of the value that are constant
    private final int up1;
    private final int up2;
    private final int up3;

    /// @param runs least significant first, joined where they can be
    private Bits(Run[] runs, int width, long constant) {
        this.runs = runs;
        this.width = width;
        this.constant = constant;
        this.packed = pack();
        int n = packed.length;
        boolean low = true;
        for (int r : packed) low &= (r & LOW) < 64;
        quick = low && n <= 4 && (n == 0 || packed[0] >> PLACE == 0);
        int first = n > 0 ? packed[0] : 0;
        int second = n > 1 ? packed[1] : 0;
        int third = n > 2 ? packed[2] : 0;
        int fourth = n > 3 ? packed[3] : 0;
        down0 = first & LOW;
        down1 = second & LOW;
        down2 = third & LOW;
        down3 = fourth & LOW;
        mask0 = n > 0 ? mask(first) : 0;
        mask1 = n > 1 ? mask(second) : 0;
        mask2 = n > 2 ? mask(third) : 0;
        mask3 = n > 3 ? mask(fourth) : 0;
        up1 = second >> PLACE;
        up2 = third >> PLACE;
        up3 = fourth >> PLACE;
        all = scattered(-1);
        fixed = ~(mask0 | mask1 << up1 | mask2 << up2 | mask3 << up3) & Word.lowMask(width);
    }

    private static Bits made(List<Run> leastFirst, long constant) {
        List<Run> out = new ArrayList<>(4);
        int width = 0;
        for (Run r : leastFirst) {
            width += r.width;
            int split = r.low < 0 ? r.width : Math.min(r.width, 64 - (r.low & 63));
            append(out, split == r.width ? r : new Run(r.low, split));
            if (split < r.width) append(out, new Run(r.low + split, r.width - split));
        }
        if (width > 64) throw new IllegalArgumentException("a field of " + width + " bits");
        int hash = (int) constant ^ (int) (constant >>> 32);
        for (Run r : out) hash = 31 * hash + (r.low << 8 | r.width);
        Bits before = RECENT.at(hash);
        if (before != null && before.is(out, constant)) return before;
        return RECENT.put(hash, new Bits(out.toArray(Run[]::new), width, constant));
    }

    private boolean is(List<Run> leastFirst, long constant) {
        if (this.constant != constant || runs.length != leastFirst.size()) return false;
        for (int i = 0; i < runs.length; i++) {
            Run r = leastFirst.get(i);
            if (runs[i].low != r.low || runs[i].width != r.width) return false;
        }
        return true;
    }

    /// A field of one run.
    private static Bits made(int low, int width, long constant) {
        if (low >= 0 && (low & 63) + width > 64) return made(List.of(new Run(low, width)), constant);
        int hash = 31 * ((int) constant ^ (int) (constant >>> 32)) + (low << 8 | width);
        Bits before = RECENT.at(hash);
        boolean isIt = before != null
                && before.runs.length == 1
                && before.runs[0].low == low
                && before.width == width
                && before.constant == constant;
        if (before != null && isIt) return before;
        return RECENT.put(hash, new Bits(new Run[] {new Run(low, width)}, width, constant));
    }

    private int[] pack() {
        int[] all = new int[runs.length];
        int n = 0;
        int at = 0;
        for (Run r : runs) {
            if (r.low >= 0) all[n++] = r.low | r.width << WIDTH | at << PLACE;
            at += r.width;
        }
        return Arrays.copyOf(all, n);
    }

    private static void append(List<Run> out, Run next) {
        if (!out.isEmpty()) {
            Run last = out.getLast();
            boolean joins = next.low < 0 ? last.low < 0 : last.low >= 0 && last.low + last.width == next.low;
            if (joins && (next.low < 0 || (next.low & 63) != 0) && last.width + next.width <= 64) {
                out.set(out.size() - 1, new Run(last.low, last.width + next.width));
                return;
            }
        }
        out.add(next);
    }

    /// @param mostFirst the parts, most significant first
    public static Bits of(List<Run> mostFirst) {
        return made(mostFirst.reversed(), 0);
    }

    /// @param mostFirst the parts, most significant first; `low` is -1 for a constant
    /// @param constant the bits of the value that are constant, 0 elsewhere
    public static Bits of(List<Run> mostFirst, long constant) {
        return made(mostFirst.reversed(), constant);
    }

    /// @param low the lowest bit, 0..319
    /// @param width bits, 1..64
    /// @return bits `low + width - 1 .. low`
    public static Bits of(int low, int width) {
        return made(low, width, 0);
    }

    /// A field that is not in the word.
    public static Bits constant(long value, int width) {
        return made(ZERO, width, value & Word.lowMask(width));
    }

    /// The bits of some fields, in the order of the word: the cheapest way to read them all.
    public static Bits union(List<Bits> fields) {
        Word mask = new Word();
        for (Bits b : fields) b.mark(mask);
        return in(mask);
    }

    /// The bits that are set in a mask, in the order of the word.
    public static Bits in(Word mask) {
        List<Run> runs = new ArrayList<>();
        for (int part = 0; part < Word.PARTS; part++) {
            long rest = mask.part(part);
            while (rest != 0) {
                int low = Long.numberOfTrailingZeros(rest);
                int width = Long.numberOfTrailingZeros(~(rest >>> low));
                runs.add(new Run(Long.SIZE * part + low, width));
                rest &= ~(Word.lowMask(width) << low);
            }
        }
        return made(runs, 0);
    }

    /// Glues fields, the first one above the others.
    public static Bits glue(List<Bits> mostFirst) {
        if (mostFirst.size() == 1) return mostFirst.getFirst();
        List<Run> all = new ArrayList<>();
        long constant = 0;
        int at = 0;
        for (Bits b : mostFirst.reversed()) {
            all.addAll(Arrays.asList(b.runs));
            constant |= at >= 64 ? 0 : b.constant << at;
            at += b.width;
        }
        return made(all, constant);
    }

    /// @param low lowest bit of this field
    /// @return `width` bits of this field
    public Bits slice(int low, int width) {
        if (low < 0 || width < 1 || low + width > this.width) {
            throw new IllegalArgumentException(
                    "bits [%d:%d] of a field of %d".formatted(low + width - 1, low, this.width));
        }
        if (width == this.width) return this;
        long fixed = constant >>> low & Word.lowMask(width);
        if (runs.length == 1) return made(isConstant() ? ZERO : runs[0].low + low, width, fixed);
        List<Run> out = new ArrayList<>();
        int at = 0;
        for (Run r : runs) {
            int from = Math.max(low, at);
            int to = Math.min(low + width, at + r.width);
            if (from < to) out.add(new Run(r.low < 0 ? ZERO : r.low + from - at, to - from));
            at += r.width;
        }
        return made(out, fixed);
    }

    /// @return number of bits, 1..64
    public int width() {
        return width;
    }

    /// @return the parts, most significant first; `low` is -1 for a constant
    public List<Run> runs() {
        return List.of(runs).reversed();
    }

    /// @return the bits of the value that are constant, 0 elsewhere
    public long constant() {
        return constant;
    }

    /// @return whether no part is in the word
    public boolean isConstant() {
        return runs.length == 1 && runs[0].low < 0;
    }

    /// @return the value in `word`, zero-extended
    public long get(Word word) {
        if (quick) {
            long x = word.lo;
            return constant
                    | x >>> down0 & mask0
                    | (x >>> down1 & mask1) << up1
                    | (x >>> down2 & mask2) << up2
                    | (x >>> down3 & mask3) << up3;
        }
        long value = constant;
        for (int r : packed) {
            int low = r & LOW;
            value |= (word.part(low >> 6) >>> low & mask(r)) << (r >> PLACE);
        }
        return value;
    }

    private static long mask(int run) {
        return -1L >>> 64 - (run >> WIDTH & 0xff);
    }

    /// Writes a value. Constant parts stay as they are.
    public void put(Word word, long value) {
        if (quick) {
            word.lo = word.lo & ~all | scattered(value);
            return;
        }
        for (int r : packed) {
            int low = r & LOW;
            long mask = mask(r) << low;
            long bits = value >>> (r >> PLACE) << low & mask;
            word.part(low >> 6, word.part(low >> 6) & ~mask | bits);
        }
    }

    /// Binds this field to a value, bit by bit, unless a bit is already known to be another.
    ///
    /// @param word bits that are known
    /// @param known ones where `word` is known
    /// @return false, and nothing is changed, if a known or constant bit differs
    public boolean unify(Word word, Word known, long value) {
        if (width < 64 && value >>> width != 0) return false;
        if (quick) {
            if (((value ^ constant) & fixed) != 0) return false;
            long bits = scattered(value);
            if (((word.lo ^ bits) & known.lo & all) != 0) return false;
            word.lo = word.lo & ~all | bits;
            known.lo |= all;
            return true;
        }
        long covered = 0;
        for (int r : packed) {
            int low = r & LOW;
            long mask = mask(r);
            covered |= mask << (r >> PLACE);
            long differ = word.part(low >> 6) >>> low ^ value >>> (r >> PLACE);
            if ((differ & known.part(low >> 6) >>> low & mask) != 0) return false;
        }
        if (((value ^ constant) & ~covered & Word.lowMask(width)) != 0) return false;
        put(word, value);
        put(known, -1);
        return true;
    }

    /// A value's bits where they belong in bits 63:0.
    private long scattered(long value) {
        return (value & mask0) << down0
                | (value >>> up1 & mask1) << down1
                | (value >>> up2 & mask2) << down2
                | (value >>> up3 & mask3) << down3;
    }

    /// @return whether all bits are in bits 63:0 of the word, or constant
    public boolean isLow() {
        return quick;
    }

    /// @return whether every bit is known
    public boolean isKnown(Word known) {
        if (quick) return (~known.lo & all) == 0;
        for (int r : packed) {
            int low = r & LOW;
            if ((~known.part(low >> 6) >>> low & mask(r)) != 0) return false;
        }
        return true;
    }

    /// Sets the bits of `mask` that belong to this field.
    public void mark(Word mask) {
        put(mask, -1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bits b && width == b.width && constant == b.constant && Arrays.equals(packed, b.packed);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(packed) * 31 + Long.hashCode(constant) + width;
    }

    /// @return as a book writes it: `[45:44].[14:9]`
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        for (Run r : runs()) {
            if (!out.isEmpty()) out.append('.');
            if (r.low < 0) out.append("constant ").append(constant);
            else if (r.width == 1) out.append('[').append(r.low).append(']');
            else
                out.append('[')
                        .append(r.low + r.width - 1)
                        .append(':')
                        .append(r.low)
                        .append(']');
        }
        return out.toString();
    }
}
