package dev.heddle.asm.parse;

/// Notes where a part of a text begins or ends; what was noted last before the whole text has matched is right.
final class SourceRange extends Matcher {
    private final int number;

    /// @param number where [Parse#spots] takes the place
    SourceRange(int number, Matcher next) {
        this.number = number;
        this.next = next;
    }

    @Override
    boolean match(Parse p, int pos) {
        int before = p.spots[number];
        p.spots[number] = pos;
        if (next.match(p, pos)) return true;
        p.spots[number] = before;
        return false;
    }

    @Override
    boolean mayBegin(int c) {
        return next.mayBegin(c);
    }

    @Override
    boolean mayBeAbsent() {
        return next.mayBeAbsent();
    }
}
