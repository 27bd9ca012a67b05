package dev.heddle.asm.parse;

import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.insn.Tests;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Finds the bits of a word from one part of a text, then calls the matcher of the next part. Alternatives are tried in
/// order; a later failure comes back to try the next one.
abstract class Matcher {
    Matcher next = END;

    /// @return whether this part matches at `pos`, and all after it; if not, `p` is as it was
    abstract boolean match(Parse p, int pos);

    /// Whether this may match, with all after it, where the next character is an ASCII one or a text ends.
    ///
    /// @param c the character, or [FirstByteSet#END]
    boolean mayBegin(int c) {
        return true;
    }

    /// Whether this may match, with all after it up to the next separator, without a text, as it has to where a
    /// separator is owed.
    boolean mayBeAbsent() {
        return true;
    }

    /// @return what would have been right, for a message; null to say nothing
    @Nullable
    String expected() {
        return null;
    }

    /// Hands over texts that would match here, if there are few.
    void suggest(Consumer<String> to) {}

    static final Matcher END = new Matcher() {
        @Override
        boolean match(Parse p, int pos) {
            p.stopped = pos;
            return true;
        }
    };

    /// Binds bits and calls the next matcher; undoes the binding on failure.
    final boolean bind(Parse p, Bits bits, long value, int from, int to) {
        Word word = p.word;
        Word known = p.known;
        long lo = word.lo;
        long knownLo = known.lo;
        if (bits.isLow()) {
            if (!bits.unify(word, known, value)) return p.fail(this, from);
            if (next.match(p, to)) return true;
            word.lo = lo;
            known.lo = knownLo;
            return false;
        }
        Checkpoint m = new Checkpoint(p);
        if (!bits.unify(word, known, value)) return p.fail(this, from);
        if (next.match(p, to)) return true;
        m.back(p);
        return false;
    }

    static final class Literal extends Matcher {
        private final byte[] chars;

        Literal(byte[] chars) {
            this.chars = chars;
        }

        @Override
        boolean match(Parse p, int pos) {
            if (p.owed != null) return p.fail(this, pos);
            int at = pos;
            for (byte c : chars) {
                if (c == ' ') {
                    int after = p.skipBlanks(at);
                    if (after == at) return p.fail(this, pos);
                    at = after;
                } else {
                    if (at >= p.end || p.text[at] != c) return p.fail(this, pos);
                    at++;
                }
            }
            return next.match(p, at);
        }

        @Override
        boolean mayBegin(int c) {
            return chars.length == 0 || chars[0] == ' ' || chars[0] == c;
        }

        @Override
        boolean mayBeAbsent() {
            return false;
        }

        @Override
        String expected() {
            return "'" + text() + "'";
        }

        private String text() {
            return new String(chars, StandardCharsets.UTF_8);
        }

        @Override
        void suggest(Consumer<String> to) {
            if (!(next instanceof NumberMatcher.Integer n) || !n.isPartOfName()) to.accept(text());
            else for (long i = 0; i <= n.most(); i++) to.accept(text() + i);
        }
    }

    /// A blank or comma between parts; parts that match nothing need none.
    static final class Separator extends Matcher {
        private final byte[] own;

        /// Whether what follows may be absent, once that is known.
        private @Nullable Boolean mayOwe;

        Separator(byte[] own) {
            this.own = own;
        }

        @Override
        boolean match(Parse p, int pos) {
            if (p.owed == null && pos == p.separated) return false;
            byte[] owed = p.owed;
            byte[] kind = owed == null ? own : owed;
            int after = skip(p, pos, kind);
            if (after >= 0) {
                int separated = p.separated;
                p.owed = null;
                p.separated = after;
                if (next.match(p, after)) return true;
                p.separated = separated;
            } else {
                p.fail(this, p.skipBlanks(pos));
            }
            if (p.quiet && !mayOwe()) return p.back(owed);
            p.owed = kind;
            return next.match(p, pos) || p.back(owed);
        }

        private boolean mayOwe() {
            Boolean known = mayOwe;
            if (known == null) mayOwe = known = next.mayBeAbsent();
            return known;
        }

        private static int skip(Parse p, int pos, byte[] kind) {
            int at = p.skipBlanks(pos);
            if (kind[0] == ' ') return at > pos ? at : -1;
            if (at >= p.end || p.text[at] != ',') return -1;
            return p.skipBlanks(at + 1);
        }

        @Override
        String expected() {
            return own[0] == ' ' ? "a blank" : "','";
        }
    }

    /// What may stand in an any-order group: text that binds bits, or no text that binds them too.
    interface Suffix {
        /// @return the position after it, -1 if there is no such text at `pos` or it does not fit
        int take(Parse p, int pos);

        /// @return whether the bits can be those of no text
        boolean absent(Parse p);
    }

    static final class Flag extends Matcher implements Suffix {
        private final Bits bits;
        private final byte[] text;

        Flag(Bits bits, byte[] text) {
            this.bits = bits;
            this.text = text;
        }

        @Override
        boolean match(Parse p, int pos) {
            if (p.owed == null && Names.startsWith(p, pos, text) && bind(p, bits, 1, pos, pos + text.length))
                return true;
            p.fail(this, pos);
            return bind(p, bits, 0, pos, pos);
        }

        @Override
        boolean mayBegin(int c) {
            return text.length == 0 || text[0] == c || next.mayBegin(c);
        }

        @Override
        boolean mayBeAbsent() {
            return next.mayBeAbsent();
        }

        @Override
        public int take(Parse p, int pos) {
            if (!Names.startsWith(p, pos, text)) return -1;
            return bits.unify(p.word, p.known, 1) ? pos + text.length : -1;
        }

        @Override
        public boolean absent(Parse p) {
            return bits.unify(p.word, p.known, 0);
        }

        @Override
        @Nullable
        String expected() {
            return bits.isConstant() ? null : "'" + text() + "'";
        }

        private String text() {
            return new String(text, StandardCharsets.UTF_8);
        }

        @Override
        void suggest(Consumer<String> to) {
            if (!bits.isConstant()) to.accept(text());
        }
    }

    /// `[…]`: with its text, or all its variables 0.
    static final class Optional extends Matcher {
        private final Matcher inside;
        private final Bits[] variables;

        /// @param inside continues with what follows the group
        Optional(Matcher inside, Bits[] variables) {
            this.inside = inside;
            this.variables = variables;
        }

        @Override
        boolean match(Parse p, int pos) {
            if (inside.match(p, pos)) return true;
            Checkpoint m = new Checkpoint(p);
            for (Bits b : variables) {
                if (!b.unify(p.word, p.known, 0)) {
                    m.back(p);
                    return false;
                }
            }
            if (next.match(p, pos)) return true;
            m.back(p);
            return false;
        }

        @Override
        boolean mayBegin(int c) {
            return inside.mayBegin(c) || next.mayBegin(c);
        }

        @Override
        boolean mayBeAbsent() {
            return inside.mayBeAbsent() || next.mayBeAbsent();
        }
    }

    /// One alternative: what it fixes, and the matcher of its text.
    record Branch(Tests tests, Matcher text) {}

    static class Cases extends Matcher {
        /// Matches from which on [FirstByteSet] are worth being found.
        private static final int WARM_MATCHES = 64;

        private final Branch[] branches;
        private final @Nullable Titled title;
        private int matches;
        private @Nullable FirstByteSet firsts;

        /// @param branches each continues with what follows the shape
        /// @param title what may stand here, or null
        Cases(Branch[] branches, @Nullable Titled title) {
            this.branches = branches;
            this.title = title;
        }

        @Override
        boolean match(Parse p, int pos) {
            if (p.quiet && branches.length > 1) {
                int c = p.owed != null ? FirstByteSet.ABSENT : pos < p.end ? p.text[pos] : FirstByteSet.END;
                FirstByteSet f = firsts;
                if (f != null && c >= 0) return match(p, pos, f, c);
                if (f == null && ++matches >= WARM_MATCHES) firsts = new FirstByteSet(branches);
            }
            Checkpoint m = new Checkpoint(p);
            if (title != null) {
                p.fail(this, pos);
                p.title(title, pos);
            }
            for (Branch b : branches) {
                if (b.tests.unify(p.word, p.known) && b.text.match(p, pos)) return true;
                m.back(p);
            }
            return false;
        }

        private boolean match(Parse p, int pos, FirstByteSet firsts, int c) {
            Checkpoint m = null;
            for (int i = 0; i < branches.length; i++) {
                if (!firsts.mayBegin(i, c)) continue;
                Branch b = branches[i];
                if (m == null) m = new Checkpoint(p);
                if (b.tests.unify(p.word, p.known)) {
                    if (b.text.match(p, pos)) return true;
                    m.back(p);
                }
            }
            return false;
        }

        @Override
        boolean mayBeAbsent() {
            for (Branch b : branches) if (b.text.mayBeAbsent()) return true;
            return false;
        }

        @Override
        boolean mayBegin(int c) {
            for (Branch b : branches) if (b.text.mayBegin(c)) return true;
            return false;
        }

        @Override
        @Nullable
        String expected() {
            return title == null ? null : title.title();
        }

        /// @return what to say of a number that none of the branches takes, or empty
        String instead() {
            return title == null ? "" : title.instead();
        }
    }

    /// A shape that is a part of a text, with a title for what does not fit into any of its texts.
    static final class Named extends Cases {
        private final Titled title;

        /// @param branches each ends with [Leave]
        Named(Branch[] branches, Titled title) {
            super(branches, null);
            this.title = title;
        }

        @Override
        boolean match(Parse p, int pos) {
            Titled outer = p.named;
            int outerAt = p.namedAt;
            p.named = title;
            p.namedAt = pos;
            if (super.match(p, pos)) return true;
            p.named = outer;
            p.namedAt = outerAt;
            return false;
        }
    }

    /// The end of a [Named] shape.
    static final class Leave extends Matcher {
        Leave(Matcher next) {
            this.next = next;
        }

        @Override
        boolean match(Parse p, int pos) {
            int at = p.namedAt;
            Titled title = p.named;
            p.namedAt = -1;
            if (next.match(p, pos)) return true;
            p.namedAt = at;
            p.named = title;
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

    /// A condition, or bits that have a computed value: checked now, or at the end.
    static final class Check extends Matcher {
        private final IntExpr value;
        private final @Nullable Bits bits;

        Check(IntExpr value, @Nullable Bits bits) {
            this.value = value;
            this.bits = bits;
        }

        @Override
        boolean match(Parse p, int pos) {
            int before = p.deferredCount;
            if (!value.isKnown(p.known)) {
                p.defer(value, bits, 0);
                if (next.match(p, pos)) return true;
                p.deferredCount = before;
                return false;
            }
            long v = value.eval(p.word);
            if (bits != null) return bind(p, bits, v & Word.lowMask(bits.width()), pos, pos);
            return v != 0 ? next.match(p, pos) : p.fail(this, pos);
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

    /// The end of the instruction: nothing is left, and everything put off holds.
    static class Last extends Matcher {
        /// Only for its message.
        private static final Matcher TOGETHER = new Matcher() {
            @Override
            boolean match(Parse p, int pos) {
                return false;
            }

            @Override
            String expected() {
                return "operands that go together (a count, a width or a condition does not hold)";
            }
        };

        @Override
        boolean match(Parse p, int pos) {
            if (p.skipBlanks(pos) != p.end) return p.fail(this, p.skipBlanks(pos));
            if (p.owed == null && pos == p.separated) return false;
            for (int i = 0; i < p.deferredCount; i++)
                if (p.deferredBits[i] == null) p.deferred[i].solve(p.word, p.known);
            for (int i = 0; i < p.deferredCount; i++) {
                Bits bits = p.deferredBits[i];
                long v = p.deferred[i].eval(p.word);
                if (bits == null
                        ? v == 0
                        : bits.isKnown(p.known) && bits.get(p.word) != (v & Word.lowMask(bits.width()))) {
                    return p.fail(TOGETHER, pos);
                }
            }
            p.stopped = pos;
            return true;
        }

        @Override
        boolean mayBegin(int c) {
            return c == FirstByteSet.END || c == ' ' || c == '\t';
        }

        @Override
        String expected() {
            return "the end of the instruction";
        }
    }
}
