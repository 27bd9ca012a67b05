package dev.heddle.asm.parse;

/// The characters with which the branches of [Matcher.Cases] may begin: most of them are passed over by their first
/// character.
final class FirstByteSet {
    /// Stands for the end of the text.
    static final int END = 127;

    /// Stands for no text at all, where a separator is owed.
    static final int ABSENT = END + 1;

    /// Longs of a branch: a bit for each character, and one for [#ABSENT].
    private static final int EACH = 3;

    private final long[] bits;

    FirstByteSet(Matcher.Branch[] branches) {
        bits = new long[EACH * branches.length];
        for (int i = 0; i < branches.length; i++) {
            for (int c = 0; c <= END; c++) if (branches[i].text().mayBegin(c)) bits[EACH * i + (c >> 6)] |= 1L << c;
            if (branches[i].text().mayBeAbsent()) bits[EACH * i + (ABSENT >> 6)] |= 1L << ABSENT;
        }
    }

    /// @param c an ASCII character, [#END] or [#ABSENT]
    boolean mayBegin(int branch, int c) {
        return (bits[EACH * branch + (c >> 6)] >>> c & 1) != 0;
    }
}
