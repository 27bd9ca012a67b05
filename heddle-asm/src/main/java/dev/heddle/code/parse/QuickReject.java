package dev.heddle.code.parse;

import dev.heddle.bits.Bits;
import dev.heddle.book.Entry;
import dev.heddle.insn.scope.Scope;
import org.jspecify.annotations.Nullable;

/// Decides whether a text up to a comma can be that of an operand, whatever the rest of the instruction is; or with
/// some bits given, whatever the other bits are.
final class QuickReject extends OperandParseCache {
    private final MatcherCompiler compiler;
    private final Entry entry;
    private final Scope.Instance operand;
    private final OperandReadings readings;
    private final @Nullable Bits given;
    private final Parse parse = Parse.quiet();
    private @Nullable Matcher matcher;
    private volatile @Nullable Boolean empty;

    /// @param operand its texts have no commas
    /// @param readings of the operand
    /// @param given bits from elsewhere that are known, or null
    QuickReject(
            int number,
            MatcherCompiler compiler,
            Entry entry,
            Scope.Instance operand,
            OperandReadings readings,
            @Nullable Bits given) {
        super(number, 9, 0);
        this.given = given;
        this.readings = readings;
        this.compiler = compiler;
        this.entry = entry;
        this.operand = operand;
    }

    boolean is(Parse p, int from, int to) {
        return value(p, from, to, 0) != NONE;
    }

    /// Whether the operand must have no text, because this one cannot be its.
    boolean isAbsent(Parse p, int from, int to) {
        return mayBeEmpty() && !is(p, from, to);
    }

    boolean mayBeEmpty() {
        Boolean known = empty;
        if (known == null)
            empty = known = readings.mayBeAbsent() && find(new byte[0], 0, 0, 0) != NONE;
        return known;
    }

    @Override
    synchronized long find(byte[] text, int from, int to, long input) {
        Matcher m = matcher;
        if (m == null) matcher = m = compiler.operand(operand, new Matcher.Last());
        parse.start(text, from, to);
        parse.begin(entry);
        if (given != null && !given.unify(parse.word, parse.known, input)) return NONE;
        parse.ignoresDeferred = true;
        // Operands without a text have commas: they are always possible.
        return UndefinedMatcher.begins(parse, from) || m.match(parse, from) ? 0 : NONE;
    }
}
