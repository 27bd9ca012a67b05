package dev.heddle.asm;

import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.parse.MnemonicIndex;
import dev.heddle.asm.parse.Parse;
import dev.heddle.asm.print.EntryCode;
import dev.heddle.asm.print.TextBuffer;
import dev.heddle.asm.source.Directive;
import dev.heddle.asm.text.Chars;
import dev.heddle.asm.text.HexDigits;
import dev.heddle.asm.text.Wide;
import dev.heddle.asm.text.WordTexts;
import dev.heddle.base.bits.Hex;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Writes the lines of a listing: address, bytes, text, remarks. What it takes from a [StreamDecoder] has branch
/// targets as addresses. Not for several threads.
final class LineWriter implements StreamDecoder.Sink {
    /// Columns of an address, with the colon and the blank after it.
    private static final int ADDRESS_WIDTH = 10;

    /// Columns before a line without an address.
    private static final int INDENT = 4;

    private static final int OFFSET_WIDTH = 10;
    private static final int MAX_BYTES_WIDTH = 24;
    private static final int MAX_WORD = 16;
    private static final long BLANKS = 0x2020202020202020L;

    private final Codec codec;
    private final Listing.Style style;
    private final Disassembler text;
    private final TextBuffer out;
    private final int bytesWidth;

    /// Whether instructions may have more than eight bytes.
    private final boolean isLong;

    /// See [StreamDecoder#firstOfPadding].
    private final long padding;

    /// Lines without what is before the text.
    private @Nullable WordTexts known;

    /// Whether a line is nothing but its text.
    private final boolean isPlain;

    private final boolean hasAddresses;
    private final boolean hasBytes;
    private final boolean hasEncodings;

    /// Address of the first byte.
    private long first;

    /// @param style of which labels do not count
    LineWriter(Codec codec, Listing.Style style) {
        this.codec = codec;
        this.style = style;
        this.text = codec.disassembler();
        this.out = text.out();
        this.padding = StreamDecoder.firstOfPadding(codec.book().isa());
        this.isLong = codec.book().isa().maxBytes() > Long.BYTES;
        this.bytesWidth = Math.min(2 * codec.book().isa().maxBytes(), MAX_BYTES_WIDTH);
        this.hasAddresses = style.shown().contains(Listing.Shown.ADDRESSES);
        this.hasBytes = style.shown().contains(Listing.Shown.BYTES);
        this.hasEncodings = style.shown().contains(Listing.Shown.ENCODINGS);
        this.isPlain = !style.steps()
                && !style.own()
                && style.after().isEmpty()
                && style.shown().equals(Listing.Shown.USUAL);
        text.label(new Numbers(), new NoSymbols());
    }

    /// Targets without names, as addresses.
    static final class Numbers implements TextBuffer.Labels {
        @Override
        public byte @Nullable [] label(long address, boolean number) {
            return number ? Chars.utf8("0x" + Long.toHexString(address).toUpperCase(Locale.ROOT)) : null;
        }
    }

    private static final class NoSymbols implements Parse.Symbols {
        @Override
        public @Nullable Long value(byte[] text, int from, int to) {
            return null;
        }
    }

    @Override
    public int next(byte[] code, int at, int available, long address) {
        int known = isPlain && text.isWide() ? ahead(code, at, available, address) : 0;
        return known > 0 ? known : line(code, at, available, address, "");
    }

    /// Writes the lines of instructions as long as their texts are known.
    ///
    /// @return bytes that they are for
    private int ahead(byte[] code, int from, int available, long address) {
        int end = from + available - Wide.WORD;
        if (address + available >>> Integer.SIZE != 0) return 0;
        WordTexts known = lines();
        int at = from;
        while (at <= end) {
            long lo = Wide.read(code, at);
            long hi = Wide.read(code, at + Long.BYTES);
            if ((lo & 0xffffffffL) == padding) break;
            int length = known.ahead(lo, hi);
            if (length == 0) length = text.seek(known, lo, hi);
            // What has a mark has no text.
            if (length == 0 || (length & WordTexts.MARK) != 0) break;
            headQuick(lo, hi, length, (int) address + at - from);
            known.add(out);
            at += length;
        }
        return at - from;
    }

    private WordTexts lines() {
        WordTexts k = known;
        if (k == null) known = k = codec.compiled().lines();
        return k;
    }

    /// Gives names to the targets of branches.
    void label(TextBuffer.Labels labels, Parse.Symbols symbols) {
        text.label(labels, symbols);
    }

    /// @param address of the first byte: offsets are counted from it
    void begin(long address) {
        first = address;
    }

    /// Writes a label.
    void label(String name) {
        colour(style.before().label());
        out.add(name);
        out.add(':');
        endColour(style.before().label());
        out.add('\n');
    }

    /// Writes the line of the instruction at `code[at]`, or of an unknown one if there is none.
    ///
    /// @param available bytes from `at`
    /// @param remark what is known about it besides, or nothing
    /// @return bytes that the line is for
    int line(byte[] code, int at, int available, long address, String remark) {
        int start = out.length;
        boolean isQuick = isPlain && text.isWide() && remark.isEmpty() && address >>> Integer.SIZE == 0;
        EntryCode found = text.find(code, at, available);
        if (found != null) {
            if (isQuick) headQuick(text.lo(), text.hi(), text.found(), (int) address);
            else head(code, at, text.found(), address);
            boolean hasText = isQuick ? known(found, code, at, address) : insn(found, code, at, address, remark);
            if (hasText) return text.found();
            out.length = start;
        }
        int n = codec.book().isa().unknownBytes(code, at, available);
        head(code, at, n, address);
        text.data(code, at, n);
        String what = "not an instruction of " + codec.book().id();
        remark(remark.isEmpty() ? what : remark + "; " + what);
        out.add('\n');
        return n;
    }

    /// The same as [#insn] without a remark, from the cache if it has the word: nothing with a mark is kept of words
    /// that have no text.
    private boolean known(EntryCode entry, byte[] code, int at, long address) {
        long lo = text.lo();
        long hi = text.hi();
        int length = text.found();
        WordTexts known = lines();
        int found = known.seek(lo, hi, length);
        if (found != 0) {
            known.add(out);
            return (found & WordTexts.MARK) == 0;
        }
        int start = out.length;
        out.usedAddress = false;
        boolean hasText = insn(entry, code, at, address, "");
        if (!hasText) out.length = start;
        if (!out.usedAddress) known.keep(lo, hi, length, text.kept(hasText, !hasText), out, start);
        return hasText;
    }

    /// @return false if it has no text although there could be one
    private boolean insn(EntryCode found, byte[] code, int at, long address, String remark) {
        int start = out.length;
        out.address = address;
        if (found.isIncluded() || found.isSilent()) {
            int granule = codec.book().isa().granule();
            text.data(code, at, found.isIncluded() ? text.found() : Math.min(granule, text.found()));
            openRemark();
            if (!remark.isEmpty()) out.add(remark + "; ");
            Insn i = text.insn(found, address);
            if (!text.spell(i)) out.add(i.entry().title());
            endColour(style.before().remark());
        } else if (text.print(found, true)) {
            if (!style.after().isEmpty()) paintMnemonic(start);
            if (hasEncodings) {
                String bytes = encoding(code, at, text.found());
                remarks(text.insn(found, address), remark.isEmpty() ? bytes : bytes + "; " + remark);
            } else if (!remark.isEmpty() || text.isOdd()) {
                remarks(text.insn(found, address), remark);
            }
        } else {
            return false;
        }
        out.add('\n');
        if (style.steps()) steps(text.insn(found, address));
        return true;
    }

    /// `encoding: [0x38,0x00]`.
    private static String encoding(byte[] code, int at, int length) {
        StringBuilder to = new StringBuilder("encoding: [");
        for (int i = 0; i < length; i++) {
            if (i > 0) to.append(',');
            to.append("0x").append(Hex.of(code, at + i, 1));
        }
        return to.append(']').toString();
    }

    private void remarks(Insn i, String remark) {
        String odd = text.isOdd() ? String.join("; ", codec.remarks(i)) : "";
        if (remark.isEmpty() && odd.isEmpty()) return;
        openRemark();
        out.add(remark);
        if (!remark.isEmpty() && !odd.isEmpty()) out.add("; ");
        out.add(odd);
        endColour(style.before().remark());
    }

    @Override
    public void padding(Data d) {
        padding(d, "");
    }

    void padding(Data d, String remark) {
        head(d.bytes(), 0, d.bytes().length, d.address(), " *" + d.length());
        boolean isZero = d.bytes()[0] == 0;
        out.add(isZero ? ".zero" : ".fill");
        out.pad(out.length, Math.max(1, codec.compiled().column() - 4));
        out.add(Integer.toString(d.length()));
        if (!isZero) out.add(", 0x" + Integer.toHexString(d.bytes()[0] & 0xff));
        if (!remark.isEmpty()) remark(remark);
        out.add('\n');
    }

    /// Writes that bytes are missing before the next line, so that the listing assembles to the same addresses.
    ///
    /// @param length number of bytes
    void gap(long length) {
        if (length <= Directive.MAX_FILLED) {
            out.pad(out.length, headWidth() + 2);
            out.add(".zero");
            out.pad(out.length, Math.max(1, codec.compiled().column() - ".zero".length()));
            out.add(Long.toString(length));
        }
        remark(length + (length == 1 ? " byte is" : " bytes are") + " not in the file");
        out.add('\n');
    }

    private void head(byte[] code, int at, int length, long address) {
        head(code, at, length, address, "");
    }

    /// The same without colours: as many bytes as there may be, and blanks over those that are not the instruction's.
    private void headQuick(long lo, long hi, int length, int address) {
        out.room(ADDRESS_WIDTH + 2 * MAX_WORD + bytesWidth + Wide.SLACK);
        byte[] to = out.bytes;
        int at = out.length;
        Wide.write(to, at, HexDigits.ofNumber(address));
        to[at + 8] = ':';
        to[at + 9] = ' ';
        at += ADDRESS_WIDTH;
        Wide.write(to, at, HexDigits.ofBytes((int) lo));
        Wide.write(to, at + 8, HexDigits.ofBytes((int) (lo >>> 32)));
        if (isLong) {
            Wide.write(to, at + 16, HexDigits.ofBytes((int) hi));
            Wide.write(to, at + 24, HexDigits.ofBytes((int) (hi >>> 32)));
        }
        int end = 2 * length;
        for (int i = 0; i < bytesWidth + 2; i += 8) Wide.write(to, at + end + i, BLANKS);
        out.length = at + Math.max(end, bytesWidth) + 2;
    }

    /// @param more what is written after the bytes
    private void head(byte[] code, int at, int length, long address, String more) {
        if (style.own()) offset(address);
        if (hasAddresses) {
            colour(style.before().address());
            out.hex(address, 8);
            out.add(':');
            endColour(style.before().address());
            out.add(' ');
        } else {
            out.pad(out.length, INDENT);
        }
        if (!hasBytes) {
            if (hasAddresses) out.add(' ');
            return;
        }
        colour(style.before().bytes());
        int start = out.length;
        out.hex(code, at, length);
        if (!more.isEmpty()) out.add(more);
        out.pad(start, bytesWidth);
        endColour(style.before().bytes());
        out.add(' ');
        out.add(' ');
    }

    private void offset(long address) {
        int start = out.length;
        out.add("  +0x" + Long.toHexString(address - first));
        out.pad(start, OFFSET_WIDTH);
    }

    private void steps(Insn i) {
        for (String step : codec.steps(i)) {
            out.pad(out.length, headWidth());
            remark(step);
            out.add('\n');
        }
    }

    /// Columns before the blanks that the text comes after.
    private int headWidth() {
        return (hasAddresses ? ADDRESS_WIDTH : INDENT) + (hasBytes ? bytesWidth : 0);
    }

    private void paintMnemonic(int start) {
        String line = out.text(start);
        out.length = start;
        byte[] text = Chars.utf8(line);
        int end = MnemonicIndex.end(text, MnemonicIndex.begin(text, 0, text.length), text.length);
        colour(style.before().mnemonic());
        out.add(text, 0, end);
        endColour(style.before().mnemonic());
        out.add(text, end, text.length - end);
    }

    private void remark(String text) {
        openRemark();
        out.add(text);
        endColour(style.before().remark());
    }

    private void openRemark() {
        out.add("  ");
        colour(style.before().remark());
        out.add("; ");
    }

    private void colour(String escape) {
        if (!escape.isEmpty()) out.add(escape);
    }

    private void endColour(String escape) {
        if (!escape.isEmpty()) out.add(style.after());
    }

    /// @return bytes that have been written
    int length() {
        return out.length;
    }

    /// Hands on what has been written.
    void writeTo(OutputStream to) throws IOException {
        to.write(out.bytes, 0, out.length);
    }

    /// Starts with nothing written.
    void clear() {
        if (known != null) known.tell();
        text.clear();
    }
}
