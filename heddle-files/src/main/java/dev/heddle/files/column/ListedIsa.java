package dev.heddle.files.column;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.List;

/// Finds the instruction set of lines that do not name it: the one in which their bytes are the
/// instructions beside them. Lines that somebody has edited, and branches to labels, have other texts;
/// older tools write other operands.
public final class ListedIsa {
    /// Lines that are looked at.
    private static final int MOST = 200;

    private ListedIsa() {}

    /// @return `ISA@VARIANT`; empty if in no instruction set at least half of the lines are what they say
    public static String of(List<ColumnRow> rows) {
        return best(rows).id();
    }

    /// @return how well lines fit in the instruction set in which they fit best; 0 if in none half of them
    ///     do
    static int fitting(List<ColumnRow> rows) {
        return best(rows).score();
    }

    /// @param id empty if there is none
    private record Best(String id, int score) {}

    private static Best best(List<ColumnRow> rows) {
        List<ColumnRow> lines = texts(rows);
        Best best = new Best("", 0);
        if (lines.isEmpty()) return best;
        for (String name : Books.names())
            for (Book book : variants(name)) {
                int n = enough(book, lines);
                if (n > best.score()) best = new Best(book.id(), n);
            }
        return best;
    }

    /// @return how well lines fit in an instruction set, in the dialect in which they fit best
    static int fitting(Codec codec, List<ColumnRow> rows) {
        List<ColumnRow> lines = texts(rows);
        int best = 0;
        for (String dialect : codec.book().isa().dialects())
            best = Math.max(best, fit(Codec.of(codec.book(), dialect), lines).score());
        return best;
    }

    /// @param codec of the dialect that counts unless lines have mnemonics of another one
    /// @return of the dialects that name more lines as they are named, the one in which they fit best; the
    ///     codec itself if there is none
    public static Codec dialect(Codec codec, List<ColumnRow> rows) {
        List<ColumnRow> lines = texts(rows);
        if (lines.isEmpty() || codec.book().isa().dialects().size() < 2) return codec;
        Codec best = codec;
        int own = Math.max(fit(codec, lines).named(), lines.size() / 2);
        int score = 0;
        for (String dialect : codec.book().isa().dialects()) {
            Codec other = Codec.of(codec.book(), dialect);
            Fit f = fit(other, lines);
            if (f.named() <= own || f.score() <= score) continue;
            best = other;
            score = f.score();
        }
        return best;
    }

    /// Whether some lines are instructions of a set, or none of them has a text that could tell.
    public static boolean fits(Codec codec, List<ColumnRow> rows) {
        return texts(rows).isEmpty() || fitting(codec, rows) > 0;
    }

    private static List<ColumnRow> texts(List<ColumnRow> rows) {
        return rows.stream().filter(r -> !plain(r.text()).isEmpty()).limit(MOST).toList();
    }

    /// The variant that is meant by the name alone first: it is the one that counts where others fit as
    /// well.
    private static List<Book> variants(String name) {
        List<Book> out = new ArrayList<>();
        Book first = Books.own(name);
        out.add(first);
        for (Isa.Variant v : first.isa().variants()) out.add(Books.own(name + "@" + v.name()));
        return out;
    }

    /// What an instruction is written as: columns and remarks do not matter.
    static String plain(String text) {
        String out = text.startsWith("*/") ? text.substring(2) : text;
        int remark = out.indexOf(';', 1);
        if (remark >= 0) out = out.substring(0, remark);
        return out.strip().replaceAll("\\s+", " ");
    }

    /// @param named lines with the mnemonic of their bytes
    /// @param same lines with the same operands, too
    private record Fit(int named, int same) {
        int score() {
            return 2 * named + same;
        }
    }

    /// @return the score of the dialect in which lines fit best; 0 if less than half of them do
    private static int enough(Book book, List<ColumnRow> lines) {
        int best = 0;
        for (String dialect : book.isa().dialects()) {
            Fit f = fit(Codec.of(book, dialect), lines);
            if (2 * Math.max(f.named, f.same) >= lines.size()) best = Math.max(best, f.score());
        }
        return best;
    }

    private static Fit fit(Codec codec, List<ColumnRow> lines) {
        int named = 0;
        int same = 0;
        for (ColumnRow l : lines) {
            Insn i = codec.decode(l.bytes(), 0, l.bytes().length, l.address());
            if (i == null || i.length() != l.bytes().length) continue;
            String text = plain(codec.text(i));
            String its = plain(l.text());
            if (text.equals(its)) same++;
            if (text.split(" ", 2)[0].equals(its.split(" ", 2)[0])) named++;
        }
        return new Fit(named, same);
    }
}
