package dev.heddle.asm.parse;

import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.expr.Operator;

/// Neighbours joined by a text.
final class RepeatMatcher extends Matcher {
    private final Bits start;
    private final Bits element;
    private final IntExpr count;
    private final byte[] join;
    private final Matcher one;

    RepeatMatcher(Bits start, Bits element, IntExpr count, byte[] join, Matcher one) {
        this.start = start;
        this.element = element;
        this.count = count;
        this.join = join;
        this.one = one;
    }

    @Override
    boolean match(Parse p, int pos) {
        Checkpoint m = new Checkpoint(p);
        int at = pos;
        long first = 0;
        int n = 0;
        while (p.owed == null) {
            m.back(p);
            if (!one.match(p, at)) break;
            long v = element.get(p.word);
            if (n == 0) first = v;
            else if (v != first + n) {
                m.back(p);
                return p.fail(this, at);
            }
            at = p.stopped;
            n++;
            if (!Names.startsWith(p, at, join) || !canFollow(p, at + join.length)) break;
            at += join.length;
        }
        m.back(p);
        boolean ok = n == 0 || start.unify(p.word, p.known, first);
        if (ok && count.isKnown(p.known)) ok = count.eval(p.word) == n;
        else if (ok) p.defer(new IntExpr.Binary(Operator.EQ, count, new IntExpr.Const(n)), null, 0);
        if (ok && next.match(p, at)) return true;
        m.back(p);
        return ok ? false : p.fail(this, pos);
    }

    @Override
    boolean mayBeAbsent() {
        return next.mayBeAbsent();
    }

    private static boolean canFollow(Parse p, int at) {
        return at < p.end && Chars.isWord(p.text[at]);
    }

    @Override
    String expected() {
        return "consecutive registers, as many as the instruction moves";
    }
}
