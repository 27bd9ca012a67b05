package dev.heddle.asm.search;

import dev.heddle.base.bits.Hex;
import dev.heddle.isa.read.Books;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Code that people take for that of a GPU, known by words that are common in it.
///
/// @param title what it is
/// @param words patterns of their hexadecimal digits
/// @param step bytes from where one word may begin to where the next one may
/// @param share one byte in this many has to be in such a word
/// @param book that reads it; empty if there is none
public record OtherCode(String title, Pattern words, int step, int share, String book) {
    private static final String TABLE = "others.tsv";

    /// Bytes that are looked at.
    private static final int MOST = 1 << 12;

    /// Words that chance makes.
    private static final int FEW = 2;

    /// @return what it is, if many of its bytes are in such words
    public static Optional<OtherCode> of(byte[] code) {
        byte[] some = code.length > MOST ? Arrays.copyOf(code, MOST) : code;
        return all().stream().filter(o -> o.fits(some)).findFirst();
    }

    private boolean fits(byte[] code) {
        Matcher m = words.matcher(Hex.of(code, 0, code.length));
        int found = 0;
        int digits = 0;
        for (int at = 0; at < 2 * code.length; ) {
            boolean isWord = m.region(at, 2 * code.length).lookingAt();
            if (isWord) found++;
            int length = isWord ? Math.max(2, (m.end() - at) / 2 * 2) : 2;
            if (isWord) digits += length;
            at += Math.ceilDiv(length, 2 * step) * 2 * step;
        }
        return found > FEW && digits * share >= 2 * code.length;
    }

    /// @return such as `it looks like x86-64 code, of which there is no book`
    public String description() {
        String by = book.isEmpty() ? "of which there is no book" : "which '-a %s' reads".formatted(book);
        return "it looks like %s, %s".formatted(title, by);
    }

    private static List<OtherCode> all() {
        return Books.table(TABLE).stream()
                .map(c -> new OtherCode(
                        c[0],
                        Pattern.compile(c[1]),
                        Integer.parseInt(c[2]),
                        Integer.parseInt(c[3]),
                        c[4].equals("-") ? "" : c[4]))
                .toList();
    }
}
