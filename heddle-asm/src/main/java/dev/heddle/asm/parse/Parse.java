package dev.heddle.asm.parse;

import dev.heddle.asm.insn.IntExpr;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The state of parsing one instruction: a text, what is known of the word, and what must still be checked.
public final class Parse {
    /// Gives addresses to names; an unknown name has a provisional address.
    public interface Symbols {
        /// @return the value of `text[from, to)`, or null if there is no such name
        @Nullable
        Long value(byte[] text, int from, int to);
    }

    private static final int MAX_EXPECTED = 12;

    byte[] text = new byte[0];
    int end;

    /// Whether diagnostics are not wanted: failures are not noted, and what cannot match is passed over.
    boolean quiet;

    final Word word = new Word();
    final Word known = new Word();

    /// Separator owed before text may be consumed (the parts before were empty), or null.
    byte @Nullable [] owed;

    /// Where the last separator ended: an operand must follow there.
    int separated = -1;

    /// Set by a matcher that ends a part's text.
    int stopped;

    /// Address of the instruction, and names for branch targets.
    long address;

    @Nullable
    Symbols symbols;

    /// Whether a branch target depends on the address.
    boolean usedAddress;

    /// Whether a branch target is an address that is written as a number.
    boolean usedNumber;

    IntExpr[] deferred = new IntExpr[8];

    @Nullable
    Bits[] deferredBits = new Bits[8];

    long[] deferredValue = new long[8];
    int deferredCount;

    /// The furthest place where parsing failed, and what would have been right there.
    int furthest;

    /// The last operand that was tried furthest in the text.
    int titleAt;

    Titled title = Titled.NONE;

    /// The shape that is being read, and where it began; -1 if there is none.
    Titled named = Titled.NONE;

    int namedAt = -1;

    /// That of all failures at the furthest place.
    Titled failedIn = Titled.NONE;

    int failedInAt = -1;

    final Matcher[] expected = new Matcher[MAX_EXPECTED];

    /// By failure at the furthest place, the entry that was tried, and what was known of the word.
    final @Nullable Entry[] expectedOf = new @Nullable Entry[MAX_EXPECTED];

    final Word[] expectedWord = new Word[MAX_EXPECTED];

    /// The entry that is being tried.
    private @Nullable Entry entry;

    /// Where the text begins.
    int from;

    int expectedCount;

    /// Where [SourceRange]s note their places.
    int[] spots = {};

    /// Takes what failed at the end of the text, if somebody asks what may follow there.
    @Nullable
    Consumer<Matcher> wanted;

    /// @return a parse of which only the result is of interest
    static Parse quiet() {
        Parse p = new Parse();
        p.quiet = true;
        return p;
    }

    void start(byte[] text, int from, int end) {
        this.text = text;
        this.from = from;
        this.end = end;
        furthest = from;
        titleAt = from;
        title = Titled.NONE;
        failedInAt = -1;
        expectedCount = 0;
    }

    /// Bits that are set unless the text says something else.
    long preset;

    /// Begins to read an instruction of an entry.
    void begin(Entry e) {
        entry = e;
        word.set(e.match());
        word.lo |= preset & ~e.fixed().lo();
        known.set(e.fixed());
        begin();
    }

    void begin(long lo, long hi, long knownLo, long knownHi) {
        word.set(lo, hi);
        known.set(knownLo, knownHi);
        begin();
    }

    /// Begins with a word of which some bits are known.
    void begin(Word word, Word known) {
        this.word.copy(word);
        this.known.copy(known);
        begin();
    }

    private void begin() {
        deferredCount = 0;
        owed = null;
        separated = -1;
        namedAt = -1;
    }

    /// Goes back to where a separator was owed, or none.
    ///
    /// @return false
    boolean back(byte @Nullable [] owed) {
        this.owed = owed;
        return false;
    }

    /// Notes a failure at `pos`, unless it is [#quiet].
    ///
    /// @return false
    boolean fail(Matcher m, int pos) {
        if (quiet) return false;
        if (wanted != null && pos == end) wanted.accept(m);
        if (pos > furthest) {
            furthest = pos;
            expectedCount = 0;
            failedIn = named;
            failedInAt = namedAt;
        }
        if (pos == furthest && namedAt != failedInAt) failedInAt = -1;
        if (pos == furthest && expectedCount < MAX_EXPECTED) {
            expectedOf[expectedCount] = entry;
            expectedWord[expectedCount] = word.instruction();
            expected[expectedCount++] = m;
        }
        return false;
    }

    /// What may stand at `pos`, for a message about a word that begins there.
    void title(Titled title, int pos) {
        if (quiet || pos < titleAt) return;
        titleAt = pos;
        this.title = title;
    }

    /// A condition that must hold (`bits` null), or a value that `bits` must have, once all is known.
    void defer(IntExpr e, @Nullable Bits bits, long value) {
        if (deferredCount == deferred.length) {
            deferred = Arrays.copyOf(deferred, 2 * deferredCount);
            deferredBits = Arrays.copyOf(deferredBits, 2 * deferredCount);
            deferredValue = Arrays.copyOf(deferredValue, 2 * deferredCount);
        }
        deferred[deferredCount] = e;
        deferredBits[deferredCount] = bits;
        deferredValue[deferredCount++] = value;
    }

    int skipBlanks(int pos) {
        int p = pos;
        while (p < end && (text[p] == ' ' || text[p] == '\t')) p++;
        return p;
    }
}
