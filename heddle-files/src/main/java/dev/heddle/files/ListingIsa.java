package dev.heddle.files;

import dev.heddle.bits.Hex;
import dev.heddle.book.Book;
import dev.heddle.book.Isa;
import dev.heddle.book.read.Books;
import dev.heddle.code.Codec;
import dev.heddle.insn.Insn;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the instruction set of a listing that does not name it: the one in which the bytes of its lines are the
/// instructions beside them. Lines that somebody has edited, and branches to labels, have other texts; older tools
/// write other operands.
public final class ListingIsa {
    private static final Pattern LINE =
            Pattern.compile(
                    "(?m)^ *[0-9a-f]+: +((?:[0-9a-f]{2})+)[ \\t]+(\\S[^;\\r\\n]*+)(?:;.*)?$");

    /// Lines that are looked at.
    private static final int MOST = 200;

    private record Line(byte[] bytes, String text) {
        String mnemonic() {
            return text.split("\\s", 2)[0];
        }
    }

    private ListingIsa() {}

    /// @return `ISA@VARIANT`; empty if in no instruction set at least half of the lines are what they say
    public static String of(String listing) {
        List<Line> lines = lines(listing);
        String best = "";
        int most = 0;
        if (lines.isEmpty()) return best;
        for (String name : Books.names())
            for (Book book : variants(name)) {
                int n = fitting(book, lines);
                if (n > most) {
                    most = n;
                    best = book.id();
                }
            }
        return best;
    }

    private static List<Line> lines(String listing) {
        List<Line> out = new ArrayList<>();
        Matcher m = LINE.matcher(listing);
        while (m.find() && out.size() < MOST)
            out.add(new Line(Hex.parse(m.group(1)), m.group(2).stripTrailing()));
        return out;
    }

    /// The variant that is meant by the name alone first: it is the one that counts where others fit as well.
    private static List<Book> variants(String name) {
        List<Book> out = new ArrayList<>();
        Book first = Books.own(name);
        out.add(first);
        for (Isa.Variant v : first.isa().variants()) out.add(Books.own(name + "@" + v.name()));
        return out;
    }

    /// Columns do not matter.
    private static String plain(String text) {
        return text.replaceAll("\\s+", " ");
    }

    /// @return how well lines fit in the dialect in which they fit best: two for each line with the mnemonic of its
    ///     bytes, one more if its operands are the same; 0 if less than half of the lines have it
    private static int fitting(Book book, List<Line> lines) {
        int best = 0;
        for (String dialect : book.isa().dialects()) {
            Codec codec = Codec.of(book, dialect);
            int named = 0;
            int same = 0;
            for (Line l : lines) {
                Insn i = codec.decode(l.bytes(), 0, l.bytes().length, 0);
                if (i == null || i.length() != l.bytes().length) continue;
                String text = plain(codec.text(i));
                if (text.equals(plain(l.text()))) same++;
                if (text.split(" ", 2)[0].equals(l.mnemonic())) named++;
            }
            if (2 * Math.max(named, same) >= lines.size()) best = Math.max(best, 2 * named + same);
        }
        return best;
    }
}
