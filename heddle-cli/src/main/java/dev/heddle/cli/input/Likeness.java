package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.search.IsaDetector;
import dev.heddle.asm.search.OtherCode;
import dev.heddle.asm.search.Sign;
import dev.heddle.base.source.SourceException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Judges whether code looks like code of an instruction set, and says of which other it may be.
public final class Likeness {
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

    private final Codec codec;
    private final List<Item> items;
    private final int words;

    /// Words that are no instructions.
    private final int odd;

    /// Instructions with undefined operands, or bits of unknown meaning set.
    private final int strange;

    private final Optional<Sign.Found> sign;

    /// Words of another generation, 0 if they are too few to tell.
    private final int signs;

    private Likeness(Codec codec, List<Item> items) throws SourceException {
        this.codec = codec;
        this.items = items;
        words = (int) items.stream().filter(i -> !isPadding(i)).count();
        odd = (int)
                items.stream().filter(i -> i instanceof Data && !isPadding(i)).count();
        strange = (int) items.stream().filter(this::isStrange).count();
        sign = Sign.found(codec.book().isa().name(), items);
        signs = signs();
    }

    /// Prints a note on code that does not look like code of its instruction set.
    ///
    /// @param file what messages call it
    /// @param items its beginning, or all of it
    public static void note(String file, Codec codec, List<Item> items, PrintStream err) throws SourceException {
        Likeness of = new Likeness(codec, items);
        if (!of.isOther()) return;
        String guess = of.guess();
        err.println("note: %s: this does not look like code of %s: %s; %s"
                .formatted(
                        file,
                        codec.book().id(),
                        of.reason(),
                        guess.isEmpty() ? "it may be of another generation" : guess));
    }

    /// Whether most words of code are no instructions, many have bits that code of this instruction set does not, or
    /// some are no instructions and it looks like other code.
    public static boolean isOther(Codec codec, List<Item> items) throws SourceException {
        return new Likeness(codec, items).isOther();
    }

    private boolean isOther() throws SourceException {
        if (signs > 0) return true;
        int all = odd + strange;
        // In short code, words that are no instruction may be data.
        boolean isEnough = words >= WORDS || words >= SHORT && 2 * odd <= words;
        if ((strange >= FEW_STRANGE || isEnough) && STRANGE * all > words) return true;
        if (words < WORDS) return false;
        // Of a book that reads every word, words of the book itself tell whether it is meant.
        if (odd == 0 && items.stream().anyMatch(codec::isOwn)) return false;
        if (2 * odd > words || other().isPresent()) return true;
        return SOME * all > words && !guess().isEmpty();
    }

    private String reason() {
        if (odd + strange + signs == 0) return "no word is an instruction of its own";
        List<String> out = new ArrayList<>();
        if (signs > 0) out.add(signs + (signs == 1 ? " word is such" : " words are such") + " as its code never has");
        if (odd > 0) out.add("%d of %d words are no instruction of it".formatted(odd, words));
        if (strange > 0)
            out.add("%d of %d instructions have undefined operands, or bits of unknown meaning set"
                    .formatted(strange, words - odd));
        return String.join(", ", out);
    }

    private String guess() throws SourceException {
        Optional<OtherCode> other = other();
        if (other.isPresent()) return other.get().description();
        String own = codec.book().isa().name() + "@";
        List<String> ids = sign.isPresent()
                ? List.of(sign.get().other())
                : SetGuess.ids(code()).stream()
                        .filter(id -> !id.startsWith(own))
                        .toList();
        return ids.isEmpty()
                ? ""
                : "it looks like code of another generation or machine, '-a %s'"
                        .formatted(String.join("' or '-a ", ids));
    }

    private Optional<OtherCode> other() {
        return OtherCode.of(code())
                .filter(o -> !o.book().equals(codec.book().isa().name()));
    }

    private int signs() throws SourceException {
        Sign.Found f = sign.orElse(null);
        if (f == null || SIGNS * f.words() < words) return 0;
        // A single one may be the middle of a longer word, where all words are instructions.
        boolean isSure = f.words() > 1 || odd > 0 || isLikelier(f.other());
        return isSure ? f.words() : 0;
    }

    private boolean isLikelier(String other) throws SourceException {
        byte[] code = code();
        return IsaDetector.of(Codec.load(other), code).bits()
                > IsaDetector.of(codec, code).bits();
    }

    private boolean isStrange(Item i) {
        return i instanceof Insn n && (codec.hasUnknownBits(n) || codec.isFlawed(n));
    }

    private static boolean isPadding(Item i) {
        return i instanceof Data d && d.isPadding();
    }

    /// Its beginning, as far as it is looked at.
    private byte[] code() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Item i : items) {
            if (out.size() > IsaDetector.MOST) break;
            out.writeBytes(i.bytes());
        }
        return out.toByteArray();
    }
}
