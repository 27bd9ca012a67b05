package dev.heddle.asm;

import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// The AMX book for tests: its words, and the descriptors they point to.
final class Amx {
    static final Codec WORDS;

    /// The descriptors, in the order of the book.
    private static final Map<String, Kind> KINDS = new LinkedHashMap<>();

    static {
        try {
            WORDS = Codec.load("amx");
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
        for (Map.Entry<String, Book> e : WORDS.book().descriptors().entrySet())
            KINDS.put(e.getKey(), new Kind(e.getKey(), Codec.of(e.getValue())));
    }

    private Amx() {}

    static Stream<Kind> kinds() {
        return KINDS.values().stream();
    }

    static Kind kind(String name) {
        Kind k = KINDS.get(name);
        if (k == null) throw new AssertionError("there is no descriptor " + name);
        return k;
    }

    static String hex(long value) {
        return "%016x".formatted(value);
    }

    static long value(String hex) {
        return Long.parseUnsignedLong(hex, 16);
    }

    /// A kind of descriptors.
    static final class Kind {
        private final String name;
        private final Disassembler disassembler;
        private final Assembler assembler;

        Kind(String name, Codec codec) {
            this.name = name;
            disassembler = codec.disassembler();
            assembler = codec.assembler();
        }

        String name() {
            return name;
        }

        @Override
        public String toString() {
            return name;
        }

        String dis(long value) {
            byte[] bytes = Bytes.of(hex(Long.reverseBytes(value)));
            disassembler.clear();
            disassembler.next(bytes, 0, bytes.length);
            return disassembler.text();
        }

        /// @return the value with 16 digits, or a text that begins with `error:`
        String asm(String text) {
            try {
                String memory = Bytes.hex(assembler.line(text));
                return hex(Long.reverseBytes(value(memory)));
            } catch (SourceException e) {
                return "error: " + e.diagnostics().getFirst().message();
            }
        }

        /// A value with few, half or most of its bits set; for what has many operations, often one that there is.
        long some(RandomGenerator random) {
            long v = random.nextLong();
            switch (random.nextInt(6)) {
                case 0 -> v &= random.nextLong();
                case 1 -> v &= random.nextLong() & random.nextLong();
                case 2 -> v |= random.nextLong();
                default -> {}
            }
            boolean hasOperations = name.startsWith("vec") || name.startsWith("mat");
            if (!hasOperations || random.nextInt(8) == 0) return v;
            v &= ~(7L << 54 | 0x3fL << 47);
            v |= (long) random.nextInt(13) << 47;
            if (random.nextInt(4) > 0) v &= ~(1L << 53);
            else if (name.equals("matint") && random.nextBoolean()) v |= 3L << 53;
            return v;
        }

        /// Nothing, all, each bit alone and missing, and all values of each field beside each operation, width and
        /// form.
        List<Long> systematic() {
            return Stream.concat(
                            Stream.of(0L, -1L),
                            Stream.concat(range(64).flatMap(b -> Stream.of(1L << b, ~(1L << b))), fields()))
                    .toList();
        }

        private Stream<Long> fields() {
            return switch (name) {
                case "extrx", "extry" ->
                    range(32)
                            .flatMap(form -> range(16)
                                    .map(lanes -> lanes << 11
                                            | (form & 1) << 26
                                            | (form >> 1 & 1) << 25
                                            | (form >> 2 & 1) << 31
                                            | (form >> 3 & 3) << 62))
                            .flatMap(v -> masks(v, 32, 9));
                case "vecint", "vecfp", "matint", "matfp" ->
                    range(128)
                            .flatMap(op -> range(16).map(lanes -> op << 47 | lanes << 42 | lanes << 27))
                            .flatMap(v -> Stream.of(v, v | 1L << 31, v | 1L << 54))
                            .flatMap(v -> Stream.of(v, v | 1L << 25, v | 0x3fL << 20))
                            .flatMap(v -> Stream.of(v, v | 0x1ffL << 32, v | 5L << 32));
                case "genlut" ->
                    range(16)
                            .flatMap(mode -> range(64).map(row -> mode << 53 | row << 20))
                            .flatMap(v -> Stream.of(v, v | 1L << 26, v | 1L << 30));
                case "fma32", "fma64", "fma16", "fms32", "fms64", "fms16", "mac16" ->
                    range(8).flatMap(skip -> range(16).map(form -> skip << 27 | form << 60))
                            .flatMap(v -> Stream.concat(masks(v, 32, 7), masks(v, 41, 7)));
                default -> range(256).map(high -> high << 56);
            };
        }

        private static Stream<Long> masks(long v, int at, int width) {
            return range(1 << width).map(mask -> v | mask << at);
        }

        private static Stream<Long> range(int end) {
            return Stream.iterate(0L, i -> i < end, i -> i + 1);
        }
    }
}
