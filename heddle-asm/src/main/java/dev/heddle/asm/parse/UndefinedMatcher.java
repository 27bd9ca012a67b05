package dev.heddle.asm.parse;

import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Bits;

/// `undefined(0x8,0x2a)`: bits of an operand that has no text.
final class UndefinedMatcher extends Matcher {
    private static final byte[] HEAD = "undefined(".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    private final Bits[] own;

    UndefinedMatcher(Bits[] own) {
        this.own = own;
    }

    @Override
    boolean match(Parse p, int pos) {
        if (p.owed != null || !begins(p, pos)) return false;
        Checkpoint m = new Checkpoint(p);
        int at = pos + HEAD.length;
        for (int i = 0; i < own.length; i++) {
            at = p.skipBlanks(at);
            if (i > 0) {
                if (at >= p.end || p.text[at] != ',') return back(p, m, at);
                at = p.skipBlanks(at + 1);
            }
            int start = at;
            while (at < p.end && Chars.isWord(p.text[at])) at++;
            Long v = at == start ? null : NumberMatcher.Relative.number(p, start, at);
            if (v == null || !own[i].unify(p.word, p.known, v)) return back(p, m, start);
        }
        at = p.skipBlanks(at);
        if (at >= p.end || p.text[at] != ')') return back(p, m, at);
        if (next.match(p, at + 1)) return true;
        m.back(p);
        return false;
    }

    @Override
    boolean mayBegin(int c) {
        return c == HEAD[0];
    }

    @Override
    boolean mayBeAbsent() {
        return false;
    }

    static boolean begins(Parse p, int pos) {
        return Names.startsWith(p, pos, HEAD);
    }

    private boolean back(Parse p, Checkpoint m, int at) {
        m.back(p);
        return p.fail(this, at);
    }

    @Override
    String expected() {
        return own.length + " numbers that fit, in parentheses";
    }
}
