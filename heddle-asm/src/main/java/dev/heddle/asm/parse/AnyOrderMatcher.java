package dev.heddle.asm.parse;

/// `<…>`.
final class AnyOrderMatcher extends Matcher {
    private final Matcher.Suffix[] parts;
    private final boolean isPrefix;

    /// @param isPrefix whether blanks may follow each part
    AnyOrderMatcher(Matcher.Suffix[] parts, boolean isPrefix) {
        this.parts = parts;
        this.isPrefix = isPrefix;
    }

    @Override
    boolean match(Parse p, int pos) {
        return match(p, pos, false);
    }

    /// @param isStrict whether each text goes to the first part that takes it; else to the next one after the part
    ///     before, as they are printed
    private boolean match(Parse p, int pos, boolean isStrict) {
        Checkpoint m = new Checkpoint(p);
        int at = pos;
        int used = 0;
        for (boolean found = true; found && p.owed == null; ) {
            found = false;
            for (int i = 0; i < parts.length && !(found && isStrict); i++) {
                if ((used >> i & 1) != 0) continue;
                int after = parts[i].take(p, at);
                if (after > at) {
                    at = isPrefix ? p.skipBlanks(after) : after;
                    used |= 1 << i;
                    found = true;
                }
            }
        }
        for (int i = 0; i < parts.length; i++) {
            if ((used >> i & 1) == 0 && !parts[i].absent(p)) {
                m.back(p);
                p.fail((Matcher) parts[i], at);
                return !isStrict && used != 0 && match(p, pos, true);
            }
        }
        if (next.match(p, at)) return true;
        for (int i = 0; i < parts.length; i++) if ((used >> i & 1) == 0) p.fail((Matcher) parts[i], at);
        m.back(p);
        return false;
    }

    @Override
    boolean mayBeAbsent() {
        return next.mayBeAbsent();
    }
}
