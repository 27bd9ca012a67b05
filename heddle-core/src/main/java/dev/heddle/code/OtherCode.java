package dev.heddle.code;

import dev.heddle.bits.Hex;
import dev.heddle.book.read.Books;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Code of machines that there is no book of, known by words that are common in it.
///
/// @param title what it is
/// @param words patterns of their hexadecimal digits
public record OtherCode(String title, Pattern words) {
    private static final String TABLE = "others.tsv";

    /// Bytes that are looked at.
    private static final int MOST = 1 << 12;

    /// Of so many bytes, one has to be in such a word.
    private static final int SHARE = 8;

    /// Words that chance makes.
    private static final int FEW = 2;

    /// @return what it is, if many of its bytes are in such words; empty if not
    public static String title(byte[] code) {
        byte[] some = code.length > MOST ? Arrays.copyOf(code, MOST) : code;
        for (OtherCode o : all()) if (o.fits(some)) return o.title;
        return "";
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
            at += length;
        }
        return found > FEW && digits * SHARE >= 2 * code.length;
    }

    private static List<OtherCode> all() {
        return Books.table(TABLE).stream()
                .map(c -> new OtherCode(c[0], Pattern.compile(c[1])))
                .toList();
    }
}
