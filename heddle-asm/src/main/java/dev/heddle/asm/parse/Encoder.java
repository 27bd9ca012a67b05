package dev.heddle.asm.parse;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.print.EntryCode;
import dev.heddle.asm.print.ResidualBits;
import dev.heddle.asm.print.TextBuffer;
import dev.heddle.asm.text.Chars;
import dev.heddle.asm.text.LineEncodings;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Assembles one instruction at a time. Not for several threads.
public final class Encoder {
    /// What is wrong with a text.
    ///
    /// @param at offset of it
    /// @param length bytes, at least 1
    public record Failure(int at, int length, String error) {}

    /// Texts from which on speed counts more than start-up.
    private static final int WARM_TEXTS = 2000;

    private int texts;
    private final MnemonicIndex index;

    /// Whether instructions may have more than 16 bytes: what was read before is not kept then.
    private final boolean isWide;

    /// Once there are many texts.
    private @Nullable LineEncodings<EntryCode> known;

    private final Parse parse = new Parse();
    private final Word word = new Word();
    private @Nullable EntryCode found;

    /// Whether the last text has a mnemonic.
    private boolean isKnown;

    /// Whether the last text is one of the default dialect.
    private boolean isSubstitute;

    private boolean hasSubstitutes;

    /// The entry that the text must be of, or nothing.
    private String only = "";

    private boolean isPrinted;
    private boolean isSilent;

    private int errorAt;
    private int errorLength;
    private String error = "";

    private final boolean isRaw;
    private final TextBuffer written = new TextBuffer();

    /// @param isRaw whether the book has entries with bits that only a note tells
    /// @param isWide whether instructions may have more than 16 bytes
    public Encoder(MnemonicIndex index, boolean isRaw, boolean isWide) {
        this.index = index;
        this.isRaw = isRaw;
        this.isWide = isWide;
    }

    /// From now on the texts are those that Heddle writes: if one is wrong, no diagnostic is wanted.
    public void expectPrinted() {
        isPrinted = true;
    }

    /// @param on whether [#error] need not say what is wrong with a text, which takes longer than to read it
    public void silent(boolean on) {
        isSilent = on;
    }

    /// Assembles `text[from, to)`, which has no comment and no line end.
    ///
    /// @param address where the instruction will be
    /// @param symbols addresses of labels, or null
    /// @param force whether broken requirements are let through
    /// @return bytes of the instruction, or 0 if the text is wrong
    public int encode(byte[] text, int from, int to, long address, Parse.@Nullable Symbols symbols, boolean force) {
        if (++texts == WARM_TEXTS) warm();
        int end = trim(text, from, to);
        parse.address = address;
        parse.symbols = symbols;
        parse.usedAddress = false;
        parse.usedNumber = false;
        LineEncodings<EntryCode> k = known;
        int at = k == null ? 0 : k.find(text, from, end);
        if (k != null && at > 0) {
            found(k.read(at, word), k.isSubstitute(at));
            return entryCode().bytes(word);
        }
        int length = read(text, from, end, to, force);
        if (k != null && length > 0 && !force && !parse.usedAddress)
            k.keep(text, from, end, entryCode(), word, isSubstitute);
        return length;
    }

    private void warm() {
        if (!isRaw && !isPrinted && !isWide) known = LineEncodings.memory();
    }

    private void found(Candidate c) {
        found(c.code(), c.isSubstitute());
        word.setInstruction(parse.word);
    }

    private void found(EntryCode code, boolean isOther) {
        found = code;
        isSubstitute = isOther;
        hasSubstitutes |= isOther;
    }

    /// @param last end of the text with the blanks after it
    private int read(byte[] text, int from, int last, int to, boolean force) {
        int end = last;
        ResidualBits.Parsed note = null;
        int noteAt = end;
        if (end > from && text[end - 1] == '}') {
            int open = open(text, from, end - 1);
            note = ResidualBits.parse(text, open + 1, end - 1);
            if (note.fault() >= 0) return wrong(note);
            end = trim(text, from, open);
            noteAt = open;
        }
        only = note == null ? "" : note.entry();
        ResidualBits.Raw raw = isRaw ? ResidualBits.parseRaw(text, from, end) : null;
        if (raw != null) {
            if (raw.fault() >= 0) return error(raw.fault(), end - raw.fault(), "expected a number such as 0x40");
            noteAt = raw.at() + 1;
            end = trim(text, from, raw.at());
        }
        parse.preset = raw == null ? 0 : raw.bits();
        if (!match(text, from, end)) return only.isEmpty() ? 0 : noSuchText(noteAt, end(text, noteAt, to));
        EntryCode code = entryCode();
        if (code.entry().isRaw()) {
            String wrong = wrongRaw(code);
            if (wrong != null) return error(noteAt, Math.max(1, to - noteAt), wrong);
        }
        code.chooseLength(word);
        if (note != null) {
            String wrong = misplaced(code.entry(), note);
            if (wrong != null) return error(noteAt, end(text, noteAt, to) - noteAt, wrong);
            word.clear(note.differ());
            word.or(note.value());
        }
        String why = force || note != null && note.force() ? null : code.refusal(word);
        if (why != null) return error(from, end - from, why + "; {force} after the instruction lets it through");
        return code.bytes(word);
    }

    /// Where a note begins that ends at `to`.
    private static int open(byte[] text, int from, int to) {
        int open = to;
        while (open > from && text[open] != '{') open--;
        return open;
    }

    private int noSuchText(int at, int end) {
        return error(at, end - at, "the entry '%s' has no such text".formatted(only));
    }

    private int wrong(ResidualBits.Parsed note) {
        return error(
                note.fault(),
                1,
                note.isTwice()
                        ? "this is given twice in the same note"
                        : "expected a note such as {bits 45..43 = 0x5, 15 = 0x1} or {force}");
    }

    /// Assembles the text that has just been assembled once more, as a text of one entry alone.
    ///
    /// @return whether the entry has such a text
    public boolean encodeAs(String entry, byte[] text, int from, int to) {
        only = entry;
        boolean found = match(text, from, to);
        if (found) entryCode().chooseLength(word);
        only = "";
        return found;
    }

    private EntryCode entryCode() {
        return java.util.Objects.requireNonNull(found);
    }

    /// @return why the bits that the text leaves open cannot be those that were given, or null
    private @Nullable String wrongRaw(EntryCode code) {
        long presetBits = parse.preset & parse.known.lo;
        long known = parse.known.lo;
        long lo = word.lo;
        written.clear();
        boolean same = code.printer().print(written, new Word(lo, 0)) >= 0
                && reads(written.bytes, 0, written.length, lo)
                && parse.known.lo == known;
        if (open() != 0) ResidualBits.printRaw(written, open());
        word.set(lo, 0);
        found = code;
        if (presetBits != 0)
            return "the text says what the bits 0x%x are; without them in raw it is '%s'"
                    .formatted(presetBits, written.text(0));
        return same ? null : "these bits are written '" + written.text(0) + "'";
    }

    /// Whether a text stands for a word, if the bits that it leaves open are the word's.
    public boolean reads(byte[] text, int from, int to, long bits) {
        parse.preset = bits;
        return match(text, from, to) && word.lo == bits;
    }

    /// The bits of what was read last that its text does not say.
    public long open() {
        return parse.word.lo & ~parse.known.lo;
    }

    /// @return why a note cannot belong to an entry, or null
    private @Nullable String misplaced(Entry entry, ResidualBits.Parsed note) {
        Mask value = note.value().mask();
        Mask fixed = note.differ().and(entry.fixed()).and(value.xor(entry.match()));
        if (!fixed.isEmpty()) return "bits " + fixed + " are what makes this '" + entry.mnemonic() + "'";
        Word w = word.mask().without(note.differ()).or(value).word();
        Mask beyond = note.differ().without(Mask.low(8 * entry.length().of(w)));
        return beyond.isEmpty()
                ? null
                : "bits " + beyond + " are beyond the " + entry.length().of(w) + " bytes of this instruction";
    }

    private static int end(byte[] text, int from, int to) {
        int end = from;
        while (end < to && text[end] != '}') end++;
        return Math.min(end + 1, to);
    }

    private static int trim(byte[] text, int from, int to) {
        int end = to;
        while (end > from && (text[end - 1] == ' ' || text[end - 1] == '\t' || text[end - 1] == '\r')) end--;
        return end;
    }

    /// Whether what was assembled last would be another word at another address.
    public boolean usedAddress() {
        return parse.usedAddress;
    }

    /// Whether the last text is one of the default dialect, in place of one that the dialect may not have.
    public boolean isSubstitute() {
        return isSubstitute;
    }

    /// Whether there was such a text since this was asked last.
    public boolean hasSubstitutes() {
        boolean had = hasSubstitutes;
        hasSubstitutes = false;
        return had;
    }

    /// Whether the last text has the address of a branch target as a number.
    public boolean usedNumber() {
        return parse.usedNumber;
    }

    /// The bits of what was assembled last: the word itself.
    public Word word() {
        return word;
    }

    /// Bits 63:0 of what was assembled last.
    public long lo() {
        return word.lo;
    }

    /// @param length bytes of the instruction that was assembled last
    public Insn insn(long address, int length) {
        Word own = word.instruction();
        own.cut(length);
        return new Insn(entry(), own, address, length);
    }

    /// @return the entry of what was assembled last
    public Entry entry() {
        return entryCode().entry();
    }

    private boolean match(byte[] text, int from, int end) {
        int head = MnemonicIndex.begin(text, from, end);
        int headEnd = MnemonicIndex.end(text, head, end);
        if (match(text, from, head, end, headEnd, true)) return true;
        if (isPrinted) return false;
        if (matchSqueezed(text, from, headEnd, end)) return true;
        // Once more, to know what to say.
        if (match(text, from, head, end, headEnd, false)) return true;
        if (isSilent) {
            error(from, end - from, "");
            return false;
        }
        ParseDiagnostics c = new ParseDiagnostics(index, parse);
        ParseDiagnostics.Complaint complaint = isKnown
                ? c.describe(text, head, headEnd, end, index.candidates(text, head, headEnd))
                : c.unknown(text, head, headEnd, end);
        error(complaint.at(), complaint.length(), complaint.message());
        return false;
    }

    /// Tries operands without the blanks inside them: between tokens they do not matter.
    private boolean matchSqueezed(byte[] text, int from, int headEnd, int end) {
        byte[] out = Arrays.copyOfRange(text, from, end);
        int to = headEnd - from;
        boolean isChanged = false;
        for (int at = headEnd; at < end; at++) {
            boolean blank = text[at] == ' ' || text[at] == '\t';
            boolean matters = to == headEnd - from
                    || Chars.isWord(out[to - 1]) && at + 1 < end && (Chars.isWord(text[at + 1]) || text[at + 1] == ' ');
            if (blank && !matters) isChanged = true;
            else out[to++] = text[at];
        }
        int head = MnemonicIndex.begin(out, 0, to);
        return isChanged && match(out, 0, head, to, MnemonicIndex.end(out, head, to), true);
    }

    private boolean match(byte[] text, int from, int head, int end, int headEnd, boolean quiet) {
        parse.start(text, from, end);
        parse.quiet = quiet;
        List<Candidate> candidates = index.candidates(text, head, headEnd);
        isKnown = !candidates.isEmpty();
        for (Candidate c : candidates) {
            if (!only.isEmpty() && !c.code().entry().id().equals(only)) continue;
            if (!matches(c, from)) continue;
            found(c);
            return true;
        }
        return false;
    }

    private boolean matches(Candidate c, int from) {
        parse.begin(c.code().entry());
        return c.matcher().match(parse, from);
    }

    /// Whether an entry that is tried before `entry` takes this text.
    public boolean isTaken(byte[] text, int from, int end, long address, Parse.@Nullable Symbols symbols, Entry entry) {
        parse.start(text, from, end);
        parse.quiet = true;
        parse.address = address;
        parse.symbols = symbols;
        int head = MnemonicIndex.begin(text, from, end);
        int headEnd = MnemonicIndex.end(text, head, end);
        for (Candidate c : index.candidates(text, head, headEnd)) {
            if (c.code().entry() == entry) return false;
            if (matches(c, from)) return true;
        }
        return true;
    }

    /// Whether an instruction can begin with a word.
    ///
    /// @param head where the word begins
    public boolean knows(byte[] text, int head, int to) {
        return index.has(text, head, to);
    }

    private int error(int at, int length, String message) {
        errorAt = at;
        errorLength = Math.max(1, length);
        error = message;
        return 0;
    }

    /// @return what is wrong with the last text
    public Failure failure() {
        return new Failure(errorAt, errorLength, error);
    }

    /// @return what was found and what would be right
    public String error() {
        return error;
    }
}
