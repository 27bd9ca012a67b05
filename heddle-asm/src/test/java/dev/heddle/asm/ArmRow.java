package dev.heddle.asm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;

/// What the maker of Valhall says of one instruction in some generations: a line of `valhall/arm.tsv`.
///
/// @param name the maker's name
/// @param book the mnemonic in the book
/// @param since first generation, 9 to 14
/// @param until last generation
/// @param unit `fma`, `cvt`, `sfu` or `msg`
/// @param fixed ones where bits have a value
/// @param value these values
/// @param zero ones where bits have to be 0
/// @param ignored ones where bits may have any value
/// @param codes fields that do not take every value
record ArmRow(
        String name,
        String book,
        int since,
        int until,
        String unit,
        long fixed,
        long value,
        long zero,
        long ignored,
        List<Codes> codes) {

    /// @param low its lowest bit
    /// @param allowed the values that it takes, without those that `multiple` excludes
    record Codes(int low, int width, long[] allowed) {
        long of(long word) {
            return word >>> low & (1L << width) - 1;
        }

        long with(long word, long code) {
            return word & ~((1L << width) - 1 << low) | code << low;
        }

        boolean hold(long word) {
            long code = of(word);
            return Arrays.stream(allowed).anyMatch(a -> a == code);
        }

        static Codes of(String text) {
            String[] parts = text.split("[:=%]");
            int low = Integer.parseInt(parts[1]);
            int width = Integer.parseInt(parts[0]) - low + 1;
            boolean isMultiple = text.contains("%");
            long[] allowed = isMultiple
                    ? LongStream.iterate(0, v -> v < 1L << width, v -> v + Long.parseLong(parts[2]))
                            .toArray()
                    : Arrays.stream(parts[2].split("\\|"))
                            .mapToLong(Long::parseLong)
                            .toArray();
            return new Codes(low, width, allowed);
        }
    }

    static List<ArmRow> all() {
        try (InputStream in = ArmRow.class.getResourceAsStream("/valhall/arm.tsv")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(l -> !l.startsWith("#")).map(ArmRow::of).toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ArmRow of(String line) {
        String[] c = line.split("\t");
        String[] generations = c[2].split("-");
        List<Codes> codes = new ArrayList<>();
        if (!c[8].equals("-")) for (String s : c[8].split(" ")) codes.add(Codes.of(s));
        return new ArmRow(
                c[0],
                c[1],
                Integer.parseInt(generations[0]),
                Integer.parseInt(generations[1]),
                c[3],
                Long.parseUnsignedLong(c[4], 16),
                Long.parseUnsignedLong(c[5], 16),
                Long.parseUnsignedLong(c[6], 16),
                Long.parseUnsignedLong(c[7], 16),
                codes);
    }

    boolean isOf(int generation) {
        return since <= generation && generation <= until;
    }

    /// @return whether a word is this instruction, and all its fields have codes
    boolean matches(long word) {
        if ((word & fixed) != value || (word & zero) != 0) return false;
        return codes.stream().allMatch(c -> c.hold(word));
    }

    /// @return a word of it: no flow, page 0, registers as sources, and nothing in the bits that are ignored
    long word(Random random) {
        long free = ~(fixed | zero | ignored | 0xfeL << 56 | plainSources());
        long word = value | random.nextLong() & free;
        for (Codes c : codes) word = c.with(word, c.allowed()[random.nextInt(c.allowed().length)]);
        return word;
    }

    /// Bits 7 and 6 of each byte that may be a source: not all special constants exist.
    private long plainSources() {
        long kind = value >>> 52 & 0x1f;
        boolean hasFour = kind == 0x15 || kind == 0x16;
        return (hasFour ? 0xc0c0c0c0L : 0xc0c0c0L) & ~fixed;
    }
}
