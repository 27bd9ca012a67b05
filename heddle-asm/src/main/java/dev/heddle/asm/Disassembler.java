package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.Parse;
import dev.heddle.asm.print.EntryCode;
import dev.heddle.asm.print.Printer;
import dev.heddle.asm.print.ResidualBits;
import dev.heddle.asm.print.TextBuffer;
import dev.heddle.asm.source.Directive;
import dev.heddle.asm.text.EightBytes;
import dev.heddle.asm.text.Wide;
import dev.heddle.asm.text.WordTexts;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Writes the text of machine code into a byte array, with as little work for each instruction as can be. Not for
/// several threads.
public final class Disassembler {
    /// Texts from which on speed counts more than start-up.
    private static final int WARM_TEXTS = 2000;

    private int texts;

    private final CompiledBook compiled;
    private final Isa isa;
    private final Decoder decoder;
    private final TextBuffer out = new TextBuffer();
    private final Word word = new Word();

    /// Assembles what has just been written; one of [CompiledBook#lendEncoder] as long as it is needed.
    private @Nullable Encoder encoder;

    private Parse.@Nullable Symbols symbols;
    private final Word printed = new Word();
    private final Word assembled = new Word();

    /// Texts that are not padded; those that have something to remark are marked.
    private WordTexts known = WordTexts.NONE;

    /// Where operands begin in a listing.
    private final int column;

    private final byte[] blanks;

    /// Bytes of the instruction that was found last.
    private int length;

    /// What it was found by, see [Decoder#find]; -1 if it was not sought.
    private int pattern;

    private @Nullable EntryCode sought;

    /// Whether there may be something to remark about the last instruction.
    private boolean isOdd;

    Disassembler(CompiledBook compiled) {
        this.compiled = compiled;
        this.isa = compiled.book().isa();
        this.decoder = compiled.decoder();
        this.column = compiled.column();
        this.blanks = new byte[Math.max(0, column) + 1];
        Arrays.fill(blanks, (byte) ' ');
    }

    /// Appends the text of the instruction at `code[at]`, and a note where the text alone does not give its bytes
    /// back. Bytes that no entry matches become a directive of one granule.
    ///
    /// @param available bytes from `at`
    /// @return bytes that were read, at least 1
    public int next(byte[] code, int at, int available) {
        return next(code, at, available, false);
    }

    /// @param align whether the mnemonic is padded to a column
    int next(byte[] code, int at, int available, boolean align) {
        if (!align && out.wide && ahead(code, at, available)) return length;
        EntryCode found = find(code, at, available);
        if (found != null) {
            int bytes = length;
            if (!found.isIncluded() && print(found, align)) return bytes;
            if (found.isIncluded()) {
                data(code, at, bytes);
                return bytes;
            }
        }
        int n = isa.unknownBytes(code, at, available);
        data(code, at, n);
        return n;
    }

    /// Finds the instruction at `code[at]`, for [#read].
    ///
    /// @param available bytes from `at`
    /// @return its bytes; 0 if no entry matches or bytes are missing
    public int seek(byte[] code, int at, int available) {
        sought = find(code, at, available);
        return sought == null ? 0 : length;
    }

    /// Decodes the instruction that was found last and writes its text, or that of an included book, in place of what
    /// was there; nothing if it has none.
    ///
    /// @return null if none was found or a value is reserved
    public @Nullable Insn read(long address) {
        clear();
        EntryCode found = sought;
        if (found == null) return null;
        Insn insn = insn(found, address);
        return found.isSilent() || print(insn, found) || !compiled.mayBeReserved(found) ? insn : null;
    }

    /// Finds the entry of the instruction at `code[at]`, for [#print(EntryCode, boolean)].
    ///
    /// @param available bytes from `at`
    /// @return null if there is none
    @Nullable
    EntryCode find(byte[] code, int at, int available) {
        int n = Math.min(available, isa.maxBytes());
        if (out.wide && at + Wide.WORD <= code.length) Wide.read(word, code, at, n);
        else word.read(code, at, n);
        int p = decoder.find(word, available);
        if (p < 0) return null;
        pattern = p;
        length = decoder.bytes(p);
        word.cut(length);
        return compiled.code(decoder.entry(p));
    }

    /// Appends the text of the instruction at `code[at]` if it is the one that came next before, too.
    ///
    /// @param available bytes from `at`
    private boolean ahead(byte[] code, int at, int available) {
        if (available < Wide.WORD) return false;
        long lo = Wide.read(code, at);
        long hi = Wide.read(code, at + EightBytes.BYTES);
        int ahead = known.ahead(lo, hi);
        if (ahead == 0) return false;
        length = ahead & ~WordTexts.MARK;
        isOdd = ahead != length;
        word.set(lo & Word.lowMask(8 * length), hi & Word.highMask(8 * length));
        out.usedAddress = false;
        known.add(out);
        return true;
    }

    /// Seeks the text of the instruction that some code begins with.
    ///
    /// @return as that of [WordTexts#ahead]
    int seek(WordTexts texts, long lo, long hi) {
        int p = decoder.find(lo, hi, Wide.WORD);
        if (p < 0) return 0;
        int bytes = decoder.bytes(p);
        return texts.seek(lo & Word.lowMask(8 * bytes), hi & Word.highMask(8 * bytes), bytes);
    }

    /// @return whether so much has been written that [Wide] is worth its start
    boolean isWide() {
        return out.wide;
    }

    /// @return bits 63:0 of the instruction that was found last
    public long lo() {
        return word.lo;
    }

    /// @return bits 127:64 of the same
    public long hi() {
        return word.hi;
    }

    /// @return bytes of the instruction that was found last
    int found() {
        return length;
    }

    /// @return the instruction that was found last
    Insn insn(EntryCode found, long address) {
        return new Insn(found.entry(), word, address, length);
    }

    /// Appends the text of what was found last.
    ///
    /// @param align whether the mnemonic is padded to a column
    /// @return whether the word has a text that assembles back to it
    boolean print(EntryCode code, boolean align) {
        if (++texts == WARM_TEXTS && !isa.isWide()) warm();
        return out.wide && !align ? remembered(code) : written(code, align);
    }

    private void warm() {
        out.wide = true;
        known = compiled.texts();
    }

    /// The same of a text that is not padded, from the cache if it has the word.
    private boolean remembered(EntryCode code) {
        long lo = word.lo;
        long hi = word.hi;
        int bytes = code.bytes(word);
        int start = out.length;
        int found = known.seek(lo, hi, bytes);
        if (found != 0) {
            isOdd = (found & WordTexts.MARK) != 0;
            out.usedAddress = false;
            known.add(out);
            return out.length > start;
        }
        boolean hasText = written(code, false);
        boolean isRead = hasText && !code.isIncluded();
        if (!out.usedAddress) known.keep(lo, hi, bytes, kept(isRead, isOdd), out, start);
        return hasText;
    }

    /// What is to be remembered of the text of the instruction that was found last.
    ///
    /// @param isRead whether it is what is written wherever the instruction begins
    int kept(boolean isRead, boolean isMarked) {
        boolean isWhole = isRead && pattern >= 0 && decoder.isWhole(pattern);
        return (isMarked ? WordTexts.MARK : 0) | (isWhole ? WordTexts.WHOLE : 0);
    }

    private boolean written(EntryCode code, boolean align) {
        int start = out.length;
        printed.setInstruction(word);
        out.owed = 0;
        out.differLo = 0;
        out.differHi = 0;
        out.differUpper = Mask.NONE;
        out.usedAddress = false;
        int r = code.printer().print(out, word);
        isOdd = true;
        boolean isRaw = r >= 0 && code.isRaw();
        boolean hasText = r >= 0 && (isRaw ? rest(start, printed.lo) : noted(code, start, r));
        giveBackEncoder();
        if (!hasText) {
            out.length = start;
            isOdd = true;
            return false;
        }
        if (isRaw) return true;
        if (align) align(start);
        return true;
    }

    /// Writes the bits that a text leaves open after it.
    private boolean rest(int start, long lo) {
        if (!encoder().reads(out.bytes, start, out.length, lo)) return false;
        if (encoder().open() != 0) ResidualBits.printRaw(out, encoder().open());
        return true;
    }

    /// Writes a note after a text, if it needs one.
    ///
    /// @param r what printing it told
    /// @return false if it is no text of its word
    private boolean noted(EntryCode code, int start, int r) {
        boolean keeps = code.keeps(word);
        isOdd = !keeps || code.isOdd(word, r);
        boolean isPlain = !out.differs()
                && (r & (Printer.SUSPECT | Printer.ENTANGLED)) == 0
                && keeps
                && !compiled.isShared(code)
                && !code.isNeedlesslyLong(word);
        return isPlain || noted(code, start, r, !keeps && code.breaks(word));
    }

    private boolean noted(EntryCode code, int start, int r, boolean broken) {
        boolean isOwn = (r & Printer.SUSPECT) == 0 && !(compiled.isShared(code) && isTaken(code, start));
        boolean exact =
                isOwn && !out.differs() && (r & Printer.ENTANGLED) == 0 && !broken && !code.isNeedlesslyLong(word);
        if (exact) return true;
        assembled.copy(printed);
        if (!isOwn) return note(code, start, broken, false);
        if (!code.reread(assembled, out, r)) return note(code, start, broken, true);
        note(printed.mask().xor(assembled.mask()), broken, "");
        return true;
    }

    private boolean isTaken(EntryCode code, int start) {
        return encoder().isTaken(out.bytes, start, out.length, out.address, symbols, code.entry());
    }

    /// Assembles the text that has just been written, and says in a note in which bits the word differs.
    ///
    /// @param isOwn whether no other entry has the same text
    private boolean note(EntryCode code, int start, boolean broken, boolean isOwn) {
        int end = out.length;
        Encoder encoder = encoder();
        int length = encoder.encode(out.bytes, start, end, out.address, symbols, true);
        if (length == 0) return false;
        assembled.copy(printed);
        String entry = "";
        if (isAnother(encoder, code.entry())) {
            entry = code.entry().id();
            if (!encoder.encodeAs(entry, out.bytes, start, end)) return false;
        }
        Mask differ = printed.mask().xor(encoder.word().mask());
        if (isOwn && encoder.entry() == code.entry()) code.learn(assembled, differ.lo(), differ.hi());
        note(differ, broken, entry);
        return true;
    }

    /// Whether the text was assembled as another entry, from which no bits lead to `entry`.
    private boolean isAnother(Encoder encoder, Entry entry) {
        Entry found = encoder.entry();
        if (found == entry) return false;
        Mask differ = assembled.mask().xor(encoder.word().mask());
        return found.length().of(assembled) != entry.length().of(assembled)
                || !found.fixed().and(differ).isEmpty();
    }

    private void note(Mask differ, boolean broken, String entry) {
        if (differ.isEmpty() && !broken && entry.isEmpty()) return;
        assembled.copy(printed);
        ResidualBits.print(out, assembled, differ, broken, entry);
    }

    /// The assembler's side is compiled only if a note may be needed.
    private Encoder encoder() {
        Encoder e = encoder;
        if (e == null) encoder = e = compiled.lendEncoder();
        return e;
    }

    private void giveBackEncoder() {
        Encoder e = encoder;
        if (e != null) compiled.giveBack(e);
        encoder = null;
    }

    private void align(int start) {
        int head = EightBytes.find(out.bytes, start, out.length, ' ', out.wide);
        int more = column - (head - start);
        if (head == out.length || more <= 0) return;
        out.room(more);
        System.arraycopy(out.bytes, head, out.bytes, head + more, out.length - head);
        System.arraycopy(blanks, 0, out.bytes, head, more);
        out.length += more;
    }

    /// Appends the text of a code that should be one instruction; if it is not, one directive with all its bytes.
    public void whole(byte[] code) {
        int start = out.length;
        if (code.length > 0 && next(code, 0, code.length) != code.length) {
            out.length = start;
            data(code, 0, code.length);
        }
    }

    /// Appends a directive for some bytes.
    void data(byte[] code, int at, int n) {
        Directive d = Directive.ofBytes(n);
        String literal = isa.writing().literal();
        out.add(!literal.isEmpty() && n == isa.granule() ? literal : d.toString());
        out.add(' ');
        for (int i = 0; i < n; i += d.size()) {
            if (i > 0) out.add(", ");
            out.add("0x");
            for (int k = d.size() - 1; k >= 0; k--) {
                out.add((char) Hex.digit(code[at + i + k] >> 4));
                out.add((char) Hex.digit(code[at + i + k]));
            }
        }
    }

    /// Starts a new text.
    public void clear() {
        known.tell();
        out.clear();
    }

    /// Appends a character.
    public void add(char c) {
        out.add(c);
    }

    /// @return length of the text so far, in bytes
    public int length() {
        return out.length;
    }

    /// Writes the text so far, UTF-8.
    public void writeTo(OutputStream to) throws IOException {
        to.write(out.bytes, 0, out.length);
    }

    /// @return the text so far
    public String text() {
        return out.text(0);
    }

    /// Appends the text of an instruction, also of an included book.
    ///
    /// @return whether it has one
    public boolean spell(Insn insn) {
        EntryCode code = compiled.code(insn.entry());
        isOdd = true;
        if (code.isSilent()) return false;
        insn.to(word);
        pattern = -1;
        return print(insn, code);
    }

    private boolean print(Insn insn, EntryCode code) {
        out.address = insn.address();
        return print(code, false);
    }

    /// @return the text of one instruction
    String text(Insn insn) {
        out.clear();
        byte[] bytes = insn.bytes();
        next(bytes, 0, bytes.length);
        return out.text(0);
    }

    /// Gives names to the targets of branches.
    ///
    /// @param symbols the addresses of the same names
    void label(TextBuffer.Labels labels, Parse.Symbols symbols) {
        out.labels = labels;
        this.symbols = symbols;
    }

    /// @return whether there may be something to remark about the instruction that was written last
    public boolean isOdd() {
        return isOdd;
    }

    TextBuffer out() {
        return out;
    }
}
