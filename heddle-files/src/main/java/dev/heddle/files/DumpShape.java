package dev.heddle.files;

import org.jspecify.annotations.Nullable;

/// Finds out whether the lines of a text are a dump, as `od`, `hexdump` and `xxd` write them.
final class DumpShape {
    /// What a text is.
    enum Verdict {
        /// Something else.
        NONE,
        DUMP,
        /// It could be a dump; [#why] says what is not clear.
        DOUBTFUL
    }

    private final DumpLine line = new DumpLine();
    private final Offsets offsets = new Offsets();
    private boolean isOther;
    private boolean isOver;
    private boolean isStarred;
    private boolean follows = true;
    private boolean rises = true;
    private int offsetLines;
    private int dataLines;
    private int withText;
    private int agreeing;
    private int agreeingSwapped;
    private int agreeingAsBits;
    private int width;
    private int last;
    private long lastOffset = -1;
    private @Nullable String why;

    /// @param to end of the line, without its sign
    void add(byte[] b, int from, int to) {
        if (isOther) return;
        DumpLine.Kind kind = line.parse(b, from, to);
        switch (kind) {
            case BLANK -> {}
            case STAR -> {
                isOther = dataLines == 0;
                isStarred = true;
            }
            case OTHER -> isOther = true;
            case END -> {
                isOther = dataLines == 0 || isOver;
                isOver = true;
                // A word may stand for fewer bytes at the end.
                if (width == 2) offset(b);
                else offsetLines++;
            }
            case DATA -> {
                isOther = isOver || width != 0 && line.width != width && line.groups > 1;
                data(b, to);
            }
        }
    }

    private void data(byte[] b, int to) {
        offset(b);
        if (width == 0) width = line.width;
        // The last group of a line may be shorter, if groups are the digits of bytes.
        boolean isHex = Integer.bitCount(width) == 1 && line.isBytes();
        last = isHex ? line.length() : line.groups * bytesOf(width);
        offsets.add(last);
        dataLines++;
        if (line.column == DumpLine.Column.NONE) return;
        withText++;
        if (line.isBytes() && line.agrees(b, false)) agreeing++;
        if (line.isBytes() && line.agrees(b, true)) agreeingSwapped++;
        if (line.agreesAsBits(b, to)) agreeingAsBits++;
    }

    private void offset(byte[] b) {
        long number = HexText.number(b, line.offsetFrom, line.offsetTo);
        rises &= number > lastOffset;
        lastOffset = number;
        follows &= offsets.follow(b, line.offsetFrom, line.offsetTo, line.bases(), isStarred ? last : 0);
        isStarred = false;
        offsetLines++;
    }

    /// @return bytes that a group of hexadecimal digits may stand for
    private static int bytesOf(int digits) {
        return switch (digits) {
            case 1, 2, 3 -> 1;
            case 4, 5, 6 -> 2;
            case 8, 10, 11 -> 4;
            default -> 8;
        };
    }

    Verdict verdict() {
        if (isOther || dataLines == 0) return Verdict.NONE;
        if (withText > 0) return withCharacters();
        if (width != 2) return follows && offsetLines > 1 ? doubtful(WORDS) : Verdict.NONE;
        if (follows && offsetLines > 1) return Verdict.DUMP;
        if (offsetLines == 1) return doubtful(FIRST_GROUP);
        return rises ? doubtful(FIRST_GROUP) : Verdict.NONE;
    }

    private Verdict withCharacters() {
        boolean isSwapped = agreeingSwapped == withText;
        if (agreeing == withText) {
            boolean isEither = isSwapped && width >= 2 * Integer.BYTES;
            return isEither ? doubtful(EITHER_ORDER) : Verdict.DUMP;
        }
        if (isSwapped) return doubtful(SWAPPED);
        if (agreeingAsBits == withText) return doubtful(BITS);
        if (line.column == DumpLine.Column.LAST && agreeing == 0) return Verdict.NONE;
        return Verdict.DUMP;
    }

    private Verdict doubtful(String message) {
        why = message;
        return Verdict.DOUBTFUL;
    }

    /// @return what is not clear
    String why() {
        return String.valueOf(why);
    }

    private static final String WORDS =
            "this looks like a dump of words or octal numbers; 'od -tx1', 'hexdump -C' and 'xxd' write"
                    + " bytes in their order (--format hex reads all digits as code)";
    private static final String FIRST_GROUP =
            "the first number of a line may be an offset or code: --format dump or hex says which";
    private static final String EITHER_ORDER =
            "this may be from 'xxd -e', which turns the bytes of each group round: --format dump says that it is not";
    private static final String SWAPPED =
            "'xxd -e' turns the bytes of each group round; 'xxd' without it writes them in their order";
    private static final String BITS = "'xxd -b' writes bits; 'xxd' without it writes bytes";
}
