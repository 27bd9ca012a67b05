package dev.heddle.asm.search;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;

/// Words that code of one book never has and code of another one has often: `signs.tsv` beside the books has them.
///
/// @param book whose code does not have them
/// @param mask bits of the first four bytes, the first byte lowest
/// @param value of these bits
/// @param other the book whose code has them
public record Sign(String book, int mask, int value, String other) {
    private static final String TABLE = "signs.tsv";
    private static final int HEX = 16;
    private static final int BYTES = Integer.BYTES;

    /// One word in this many that only the book itself has: code is surely its own.
    private static final int MANY = 4;

    private boolean fits(Item item) {
        byte[] bytes = item.bytes();
        if (bytes.length < BYTES) return false;
        int word = 0;
        for (int i = BYTES - 1; i >= 0; i--) word = word << Byte.SIZE | bytes[i] & 0xff;
        return (word & mask) == value;
    }

    /// Words that tell code of one book from that of another, in code that both read.
    ///
    /// @param other the book that they speak for
    /// @param words how many there are
    public record Found(String other, int words) {}

    /// Reads code as that of each book that has signs of its own, and counts: of two generations, code is in step in
    /// one only.
    ///
    /// @param book whose code the items are said to be
    /// @return the words of another book, if there are more of them than of those that only the book itself has
    public static Optional<Found> found(String book, List<Item> items) throws SourceException {
        List<Sign> all = all();
        for (String other : all.stream()
                .filter(s -> s.book.equals(book))
                .map(Sign::other)
                .distinct()
                .toList()) {
            int own = count(all, other, book, items);
            if (MANY * own >= items.size()) continue;
            int words = count(all, book, other, read(other, items));
            if (words > own) return Optional.of(new Found(other, words));
        }
        return Optional.empty();
    }

    private static List<Item> read(String other, List<Item> items) throws SourceException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        for (Item i : items) {
            byte[] bytes = i.bytes();
            code.write(bytes, 0, bytes.length);
        }
        return Codec.load(other).disassemble(code.toByteArray(), 0).items();
    }

    private static int count(List<Sign> all, String book, String other, List<Item> items) {
        List<Sign> signs = all.stream()
                .filter(s -> s.book.equals(book) && s.other.equals(other))
                .toList();
        return (int) items.stream()
                .filter(i -> signs.stream().anyMatch(s -> s.fits(i)))
                .count();
    }

    private static List<Sign> all() {
        return Books.table(TABLE).stream()
                .map(c -> new Sign(c[0], (int) Long.parseLong(c[1], HEX), (int) Long.parseLong(c[2], HEX), c[3]))
                .toList();
    }
}
