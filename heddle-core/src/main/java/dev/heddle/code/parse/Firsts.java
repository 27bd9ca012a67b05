package dev.heddle.code.parse;

/// What the branches of [Matcher.Cases] may begin with: most of them are passed over by their first character.
final class Firsts {
    /// Stands for the end of the text.
    static final int END = 127;

    /// Longs of a branch: a bit for each character.
    private static final int EACH = 2;

    private final long[] bits;

    Firsts(Matcher.Branch[] branches) {
        bits = new long[EACH * branches.length];
        for (int i = 0; i < branches.length; i++) {
            for (int c = 0; c <= END; c++)
                if (branches[i].text().mayBegin(c)) bits[EACH * i + (c >> 6)] |= 1L << c;
        }
    }

    /// @param c an ASCII character or [#END]
    boolean mayBegin(int branch, int c) {
        return (bits[EACH * branch + (c >> 6)] >>> c & 1) != 0;
    }
}
