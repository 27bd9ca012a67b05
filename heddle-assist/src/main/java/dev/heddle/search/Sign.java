package dev.heddle.search;

import dev.heddle.book.read.Books;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
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

    private boolean fits(Item item) {
        byte[] bytes =
                switch (item) {
                    case Insn i -> i.bytes();
                    case Data d -> d.bytes();
                };
        if (bytes.length < BYTES) return false;
        int word = 0;
        for (int i = BYTES - 1; i >= 0; i--) word = word << Byte.SIZE | bytes[i] & 0xff;
        return (word & mask) == value;
    }

    /// @param book whose code the items are said to be
    /// @return how many of them speak against it
    public static int count(String book, List<Item> items) {
        List<Sign> signs = of(book);
        return (int) items.stream().filter(i -> signs.stream().anyMatch(s -> s.fits(i))).count();
    }

    /// @return the book whose code has a word that that of the other one never has; nothing if no word tells
    public static Optional<String> other(String book, List<Item> items) {
        return of(book).stream()
                .filter(s -> items.stream().anyMatch(s::fits))
                .map(Sign::other)
                .findFirst();
    }

    private static List<Sign> of(String book) {
        return Books.table(TABLE).stream()
                .filter(c -> c[0].equals(book))
                .map(c ->
                        new Sign(
                                c[0],
                                Integer.parseUnsignedInt(c[1], HEX),
                                Integer.parseUnsignedInt(c[2], HEX),
                                c[3]))
                .toList();
    }
}
