package dev.heddle.files;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import java.nio.charset.StandardCharsets;

/// Finds out from the start of a file what is in it.
final class Detector {
    /// How much of a file is looked at.
    static final int SAMPLE = 1 << 12;

    /// What only a source of a kernel says at the beginning of a line.
    private static final String SOURCE = ".isa ";

    private final String name;
    private final byte[] sample;
    private final boolean whole;
    private final int start;

    /// @param sample the start of the file, at least one byte
    /// @param whole whether that is all of it
    Detector(String name, byte[] sample, boolean whole) {
        this.name = name;
        this.sample = sample;
        this.whole = whole;
        boolean mark =
                sample.length >= 3 && sample[0] == (byte) 0xef && sample[1] == (byte) 0xbb && sample[2] == (byte) 0xbf;
        start = mark ? 3 : 0;
    }

    Format detect() throws SourceException {
        if (isUtf16()) {
            throw new SourceException(Diagnostic.of(
                    name,
                    "this is UTF-16 text; hex text and listings are ASCII or UTF-8"
                            + " (--format raw reads it as code)"));
        }
        return isBinary() ? Format.RAW : textFormat();
    }

    private Format textFormat() throws SourceException {
        ListingLine line = new ListingLine();
        DumpShape dump = new DumpShape();
        int other = -1;
        boolean code = false;
        int from = start;
        while (from < sample.length) {
            int end = lineEnd(from);
            if (end == sample.length && !whole && from > start) break; // half a line says nothing
            int to = end > from && sample[end - 1] == '\r' ? end - 1 : end;
            if (other < 0) other = HexText.firstOther(sample, from, to);
            code |= line.parse(sample, from, to) == ListingLine.Kind.CODE;
            dump.add(sample, from, to);
            from = end + 1;
        }
        switch (dump.verdict()) {
            case DUMP -> {
                return Format.DUMP;
            }
            case DOUBTFUL -> throw new SourceException(Diagnostic.of(name, dump.why()));
            case NONE -> {}
        }
        if (code && (other >= 0 || line.sawHeader())) return Format.LISTING;
        if (other < 0) return Format.HEX;
        if (WordOrder.isPairs(sample, start)) return Format.WORDS64;
        if (ConstantSource.isLikely(sample)) return Format.CONSTANT;
        throw neither(other);
    }

    private int lineEnd(int from) {
        int at = from;
        while (at < sample.length && sample[at] != '\n') at++;
        return at;
    }

    private static boolean isSource(String text) {
        for (String line : text.split("\n", -1)) if (line.strip().startsWith(SOURCE)) return true;
        return false;
    }

    private SourceException neither(int at) {
        String all = new String(sample, start, sample.length - start, StandardCharsets.UTF_8);
        if (isSource(all))
            return new SourceException(Diagnostic.of(
                    name,
                    "this is a kernel's source, not code; 'heddle asm' makes code of it, and 'heddle run', 'check' and"
                            + " 'stats' take it as it is"));
        Source text = new Source(name, TerminalSafeText.safe(all));
        int offset = new String(sample, start, at - start, StandardCharsets.UTF_8).length();
        return new SourceException(text.error(
                offset,
                1,
                HexText.name(sample, at)
                        + " is not a hex digit, "
                        + Content.NOTHING
                        + " ('address: hex text');"
                        + " --format raw, hex, listing, dump, constant, words32 or words64 says what this is"));
    }

    /// Other than printable ASCII, tabs and line ends, a text may have UTF-8 in its comments.
    private boolean isBinary() {
        boolean comment = false;
        int at = start;
        while (at < sample.length) {
            int c = sample[at];
            if (c == '\n') comment = false;
            else if (HexText.isComment(sample, at, sample.length)) comment = true;
            boolean plain = (c >= ' ' && c < 127) || c == '\t' || c == '\r' || c == '\n';
            int length = plain ? 1 : comment ? utf8(at) : 0;
            if (length == 0) return true;
            at += length;
        }
        return false;
    }

    /// @return length of the UTF-8 character of more than one byte at `at`, 0 if there is none
    private int utf8(int at) {
        int lead = sample[at] & 255;
        if (lead < 0xc2 || lead > 0xf4) return 0;
        int length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        for (int i = 1; i < length; i++) {
            if (at + i == sample.length) return whole ? 0 : i; // the sample ends within the character
            if ((sample[at + i] & 0xc0) != 0x80) return 0;
        }
        return length;
    }

    /// A byte order mark, and then every other byte zero and the rest ASCII.
    private boolean isUtf16() {
        if (sample.length < 4) return false;
        int mark = (sample[0] & 255) << 8 | (sample[1] & 255);
        if (mark != 0xfffe && mark != 0xfeff) return false;
        int high = mark == 0xfffe ? 1 : 0;
        for (int at = 2; at + 1 < sample.length; at += 2) {
            if (sample[at + high] != 0 || sample[at + 1 - high] <= 0) return false;
        }
        return true;
    }
}
