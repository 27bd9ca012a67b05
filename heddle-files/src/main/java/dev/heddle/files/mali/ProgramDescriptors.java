package dev.heddle.files.mali;

import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.read.Books;
import dev.heddle.isa.record.RecordValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongPredicate;

/// Finds shader program descriptors: the records by which a Mali finds its code. The book says what their bits are.
final class ProgramDescriptors {
    /// Code begins at multiples of this.
    static final int CODE_ALIGNMENT = 16;

    /// The upper half of an address, at most.
    private static final long HIGHEST = 0xffff;

    private final Book book = Books.own("valhall");
    private final RecordLayout layout;

    /// A descriptor.
    ///
    /// @param at where it is in the bytes
    /// @param stage as `vs`, `fs` or `cs`
    /// @param code address of the code
    /// @param about registers, and those that hold something at the start
    record Found(int at, String stage, long code, String about) {}

    ProgramDescriptors() {
        layout = Objects.requireNonNull(book.records().get("program"));
    }

    /// @param isCode whether code can be at an address
    /// @return all of them, at every multiple of their size
    List<Found> in(byte[] bytes, LongPredicate isCode) {
        List<Found> out = new ArrayList<>();
        int size = layout.bytes();
        for (int at = 0; at + size <= bytes.length; at += size) {
            if (isZero(bytes, at, 4)) continue;
            RecordValues v = new RecordValues(book, layout, Arrays.copyOfRange(bytes, at, at + size));
            String stage = v.says("stage") ? stage(v.property("stage", "")) : "";
            if (stage.isEmpty()) continue;
            long code = v.property("address", 0);
            if (code != 0 && code % CODE_ALIGNMENT == 0 && isCode.test(code))
                out.add(new Found(at, stage, code, about(v)));
        }
        return out;
    }

    /// @param bytes the start of a file
    /// @return whether it is a table of descriptors: two of them in a row, 32 or 64 bytes apart
    boolean isTable(byte[] bytes) {
        int size = layout.bytes();
        if (bytes.length < 2 * size) return false;
        List<Found> first = in(Arrays.copyOf(bytes, Math.min(3 * size, bytes.length)), ProgramDescriptors::isAddress);
        return first.size() > 1 && first.getFirst().at() == 0;
    }

    /// @return whether it looks like an address of code where nothing else tells
    static boolean isAddress(long a) {
        long high = a >>> Integer.SIZE;
        return high > 0 && high <= HIGHEST;
    }

    private static boolean isZero(byte[] bytes, int from, int count) {
        for (int i = from; i < from + count; i++) if (bytes[i] != 0) return false;
        return true;
    }

    private static String stage(String word) {
        return switch (word) {
            case "compute" -> "cs";
            case "fragment" -> "fs";
            case "vertex" -> "vs";
            default -> "";
        };
    }

    private static String about(RecordValues v) {
        long preloaded = v.property("preloaded", 0);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < Short.SIZE; i++) if ((preloaded >> i & 1) == 1) names.add("r" + (48 + i));
        String registers = v.says("registers") ? v.property("registers", 0) + " registers" : "registers not known";
        return registers + (names.isEmpty() ? "" : ", preloaded " + String.join(" ", names));
    }
}
