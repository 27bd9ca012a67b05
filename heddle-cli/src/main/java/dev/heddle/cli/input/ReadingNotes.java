package dev.heddle.cli.input;

import dev.heddle.code.Codec;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.files.column.ColumnRow;
import dev.heddle.files.column.ListedIsa;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import dev.heddle.search.IsaDetector;
import dev.heddle.search.OtherCode;
import dev.heddle.search.Sign;
import dev.heddle.source.SourceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Says on standard error how a file was read where its text leaves that open, and that code does not look like code of
/// its instruction set.
public final class ReadingNotes {
    /// Bytes that are too few to say anything.
    private static final int FEW = 16;

    /// Bytes that are looked at: code of another generation shows at once.
    private static final int MOST = 1 << 10;

    /// Words that are too few to say anything: code has tables and gaps.
    private static final int WORDS = 12;

    /// Words that are enough where most are instructions.
    private static final int SHORT = 10;

    /// One word in this many is no instruction, or a strange one, in what may be other code.
    private static final int SOME = 10;

    /// One instruction in this many sets bits of unknown meaning, or has undefined operands, in code of another
    /// generation. In public programs at most one in five does, and in nearly all of them none.
    private static final int STRANGE = 4;

    /// Fewer of them may be a slip.
    private static final int FEW_STRANGE = 3;

    /// One word in this many is such as code of the book never has: data may look like one.
    private static final int SIGNS = 16;

    private ReadingNotes() {}

    /// @param file what messages call it
    /// @param reader from which nothing has been read yet
    public static void print(String file, Codec codec, CodeReader reader, PrintStream err)
            throws IOException, SourceException {
        Chunk first = reader.peek();
        if (!reader.note().isEmpty()) err.println("note: " + file + ": " + reader.note());
        texts(file, codec, reader.rows(), err);
        if (first == null || first.length() < FEW) return;
        int length = Math.min(first.length(), MOST);
        likeness(
                file,
                codec,
                codec.disassemble(Arrays.copyOf(first.bytes(), length), 0).items(),
                err);
    }

    /// Says that the texts beside bytes are those of another instruction set.
    public static void texts(String file, Codec codec, List<ColumnRow> rows, PrintStream err) {
        if (ListedIsa.fits(codec, rows)) return;
        String found = ListedIsa.of(rows);
        String own = codec.book().isa().name() + "@";
        if (!found.isEmpty() && !found.startsWith(own))
            err.println(
                    "note: %s: the texts beside its bytes are those of %s, not of %s"
                            .formatted(file, found, codec.book().id()));
    }

    /// Says whether code does not look like code of its instruction set, and what it may be.
    ///
    /// @param items its beginning, or all of it
    public static void likeness(String file, Codec codec, List<Item> items, PrintStream err)
            throws SourceException {
        Optional<Sign.Found> sign = sign(codec, items);
        if (!isOther(codec, items, sign)) return;
        String guess = guess(codec, items, sign);
        err.println(
                "note: %s: this does not look like code of %s: %s; %s"
                        .formatted(
                                file,
                                codec.book().id(),
                                reason(codec, items, sign),
                                guess.isEmpty() ? "it may be of another generation" : guess));
    }

    private static String reason(Codec codec, List<Item> items, Optional<Sign.Found> sign)
            throws SourceException {
        int all = words(items);
        int odd = odd(items);
        int strange = strange(codec, items);
        int signs = signs(codec, items, sign);
        if (odd + strange + signs == 0) return "no word is an instruction of its own";
        List<String> out = new ArrayList<>();
        if (signs > 0)
            out.add(
                    signs
                            + (signs == 1 ? " word is such" : " words are such")
                            + " as its code never has");
        if (odd > 0) out.add("%d of %d words are no instruction of it".formatted(odd, all));
        if (strange > 0)
            out.add(
                    "%d of %d instructions have undefined operands, or bits of unknown meaning set"
                            .formatted(strange, all - odd));
        return String.join(", ", out);
    }

    /// Whether most words of code are no instructions, many have bits that code of this instruction set does not, or
    /// some are no instructions and it looks like other code.
    public static boolean isOther(Codec codec, List<Item> items) throws SourceException {
        return isOther(codec, items, sign(codec, items));
    }

    private static boolean isOther(Codec codec, List<Item> items, Optional<Sign.Found> sign)
            throws SourceException {
        int all = words(items);
        if (signs(codec, items, sign) > 0) return true;
        int odd = odd(items);
        int known = strange(codec, items);
        int strange = odd + known;
        // In short code, words that are no instruction may be data.
        boolean isEnough = all >= WORDS || all >= SHORT && 2 * odd <= all;
        if ((known >= FEW_STRANGE || isEnough) && STRANGE * strange > all) return true;
        if (all < WORDS) return false;
        // Of a book that reads every word, words of the book itself tell whether it is meant.
        if (odd == 0 && items.stream().anyMatch(codec::isOwn)) return false;
        if (2 * odd > all || other(codec, bytes(items)).isPresent()) return true;
        return SOME * strange > all && !guess(codec, items, sign).isEmpty();
    }

    private static Optional<OtherCode> other(Codec codec, byte[] code) {
        return OtherCode.of(code).filter(o -> !o.book().equals(codec.book().isa().name()));
    }

    private static int words(List<Item> items) {
        return (int) items.stream().filter(i -> !isPadding(i)).count();
    }

    private static int odd(List<Item> items) {
        return (int) items.stream().filter(i -> i instanceof Data && !isPadding(i)).count();
    }

    private static int strange(Codec codec, List<Item> items) {
        return (int)
                items.stream()
                        .filter(i ->
                                i instanceof Insn n
                                        && (codec.hasUnknownBits(n) || codec.isFlawed(n)))
                        .count();
    }

    private static boolean isPadding(Item i) {
        return i instanceof Data d && d.isPadding();
    }

    /// @return words of another generation, 0 if they are too few to tell
    private static int signs(Codec codec, List<Item> items, Optional<Sign.Found> sign)
            throws SourceException {
        Sign.Found f = sign.orElse(null);
        if (f == null || SIGNS * f.words() < words(items)) return 0;
        // A single one may be the middle of a longer word, where all words are instructions.
        boolean isSure = f.words() > 1 || odd(items) > 0 || isLikelier(f.other(), codec, items);
        return isSure ? f.words() : 0;
    }

    private static boolean isLikelier(String other, Codec codec, List<Item> items)
            throws SourceException {
        byte[] code = bytes(items);
        return IsaDetector.of(Codec.load(other), code).bits() > IsaDetector.of(codec, code).bits();
    }

    private static Optional<Sign.Found> sign(Codec codec, List<Item> items) throws SourceException {
        return Sign.found(codec.book().isa().name(), items);
    }

    private static String guess(Codec codec, List<Item> items, Optional<Sign.Found> sign)
            throws SourceException {
        byte[] code = bytes(items);
        Optional<OtherCode> other = other(codec, code);
        if (other.isPresent()) return other.get().said();
        String own = codec.book().isa().name() + "@";
        List<String> ids =
                sign.isPresent()
                        ? List.of(sign.get().other())
                        : SetGuess.ids(code).stream().filter(id -> !id.startsWith(own)).toList();
        return ids.isEmpty()
                ? ""
                : "it looks like code of another generation or machine, '-a %s'"
                        .formatted(String.join("' or '-a ", ids));
    }

    private static byte[] bytes(List<Item> items) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Item i : items) {
            if (out.size() > IsaDetector.MOST) break;
            switch (i) {
                case Insn insn -> out.writeBytes(insn.bytes());
                case Data d -> out.writeBytes(d.bytes());
            }
        }
        return out.toByteArray();
    }
}
