package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.insn.OperandLayout;
import dev.heddle.asm.insn.ShapeLayout;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Operator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Records how the values of a meaning follow from the bits of one word, and what was decided by them while it was
/// evaluated. For other words for which the same is decided, the same is done.
public final class Trace {
    private final Word root;

    /// The parameters of operands, by the word that has them; null for one that nothing computes.
    private final IdentityHashMap<Word, Source> sources = new IdentityHashMap<>();

    private final Map<SpecialisationCache.Question, Long> asked = new HashMap<>();
    private final List<SpecialisationCache.Question> questions = new ArrayList<>();
    private final List<Long> answers = new ArrayList<>();

    /// Bits of the word that are the same for all words that decide the same.
    private final Word settled = new Word();

    /// Whether something was decided by what is not followed.
    private boolean isLost;

    private boolean isByAddress;

    private record Source(ShapeLayout shape, List<@Nullable IntExpr> params) {}

    /// @param root the word that all is about, with its computed values
    public Trace(Word root) {
        this.root = root;
    }

    // ---- what was decided

    /// Keeps a result for words like this one.
    public <R> void keep(SpecialisationCache<R> in, R result) {
        in.add(questions, answers, new SpecialisationCache.Result<>(isLost ? null : result));
    }

    /// Something is decided by what is not followed.
    public void lose() {
        isLost = true;
    }

    /// @return whether other words cannot be known to do the same
    public boolean isLost() {
        return isLost;
    }

    /// Something is decided by a number.
    ///
    /// @param origin how it follows from the bits; null if it does not
    /// @param n its low 64 bits
    public void ask(@Nullable NumberOrigin origin, long n) {
        if (origin == null || isLost) return;
        IntExpr e = origin.expr();
        if (e == null || origin.isRelative()) {
            isLost = true;
            return;
        }
        if (isSettled(e)) return;
        ask(new SpecialisationCache.Question.Value(e), n);
        if (e instanceof IntExpr.Var(Bits bits)) bits.mark(settled);
    }

    /// Something is decided by whether a number is 0.
    ///
    /// @param origin how the number follows from the bits; null if it does not
    public void ask(@Nullable NumberOrigin origin, boolean isNotZero) {
        if (origin == null || isLost) return;
        IntExpr e = origin.expr();
        if (e == null || origin.isRelative()) {
            isLost = true;
        } else if (!isSettled(e)) {
            IntExpr condition = origin.isCondition() ? e : NumberOrigin.binary(Operator.NE, e, 0);
            ask(new SpecialisationCache.Question.Value(condition), isNotZero ? 1 : 0);
        }
    }

    /// Something is decided by whether the text of the instruction has an operand.
    ///
    /// @return whether it has
    public boolean has(Encoding encoding, String operand) {
        ask(
                new SpecialisationCache.Question.Text(encoding.layout().texts()),
                SpecialisationCache.Question.Text.number(
                        encoding.layout().texts().find(encoding.word())));
        return encoding.has(operand);
    }

    /// Whether all bits that a value is computed from have been asked for.
    private boolean isSettled(IntExpr e) {
        return e.isKnown(settled);
    }

    private void ask(SpecialisationCache.Question q, long answer) {
        if (isLost || asked.putIfAbsent(q, answer) != null) return;
        questions.add(q);
        answers.add(answer);
    }

    // ---- where values come from

    /// An address is asked for.
    ///
    /// @param distance bytes from the instruction's first one
    public NumberOrigin address(long distance) {
        isByAddress = true;
        return NumberOrigin.relative(distance);
    }

    /// @return whether what has been evaluated depends on where the instruction is
    public boolean isByAddress() {
        return isByAddress;
    }

    /// @param in the word that has the bits: of the instruction, or of one of its operands
    /// @return how they follow from the instruction; null if they are the same for all
    public @Nullable NumberOrigin bits(Bits bits, Word in) {
        if (bits.isConstant()) return null;
        IntExpr expr = in == root ? new IntExpr.Var(bits) : expr(bits, sources.get(in));
        if (expr instanceof IntExpr.Const) return null;
        return expr == null ? NumberOrigin.OPAQUE : NumberOrigin.ofBits(expr, bits.width());
    }

    /// Bits of parameters.
    private static @Nullable IntExpr expr(Bits bits, @Nullable Source s) {
        if (s == null) return null;
        IntExpr all = null;
        int at = bits.width();
        for (Bits.Run r : bits.runs()) {
            at -= r.width();
            if (r.low() < 0) return null;
            for (int i = 0; i < s.params.size(); i++) {
                Bits.Run p = s.shape.param(i).runs().getFirst();
                int from = Math.max(p.low(), r.low());
                int to = Math.min(p.low() + s.shape.param(i).width(), r.low() + r.width());
                if (from >= to) continue;
                IntExpr param = s.params.get(i);
                if (param == null) return null;
                IntExpr part = NumberOrigin.slice(param, from - p.low(), to - from);
                int up = at + from - r.low();
                if (up > 0) part = NumberOrigin.binary(Operator.SHL, part, up);
                all = all == null ? part : new IntExpr.Binary(Operator.OR, all, part);
            }
        }
        return all;
    }

    /// @param number of an operand in the order of the entry, from 0
    public Encoding.Operand operand(Encoding encoding, int number) {
        Encoding.Operand o = encoding.operand(number);
        if (sources.containsKey(o.word())) return o;
        OperandLayout l = encoding.layout().operand(number);
        List<@Nullable IntExpr> params = new ArrayList<>();
        for (Bits b : l.instance().params())
            params.add(b.isConstant() ? new IntExpr.Const(b.get(new Word())) : new IntExpr.Var(b));
        place(o, params);
        return o;
    }

    /// An operand that a meaning names by its shape.
    ///
    /// @param origins how its first parameters follow from the bits, each null if it does not
    public void enter(Encoding.Operand o, List<@Nullable NumberOrigin> origins) {
        List<@Nullable IntExpr> params = new ArrayList<>();
        for (int i = 0; i < o.shape().params().size(); i++) {
            NumberOrigin origin = i < origins.size() ? origins.get(i) : null;
            params.add(
                    origin == null
                            ? new IntExpr.Const(o.layout().param(i).get(o.word()))
                            : origin.isRelative() ? null : origin.expr());
        }
        place(o, params);
    }

    /// Which alternative of an operand holds that is in the word itself is decided.
    void enter(Encoding.Operand o) {
        List<@Nullable IntExpr> params = new ArrayList<>();
        for (int i = 0; i < o.shape().params().size(); i++)
            params.add(new IntExpr.Var(o.layout().param(i)));
        place(o, params);
    }

    private void place(Encoding.Operand o, List<@Nullable IntExpr> params) {
        sources.put(o.word(), new Source(o.layout(), params));
        if (isLost) return;
        List<IntExpr> known = new ArrayList<>();
        boolean isConstant = true;
        boolean isSettled = true;
        for (IntExpr p : params) {
            if (p == null) {
                isLost = true;
                return;
            }
            known.add(p);
            isConstant &= p instanceof IntExpr.Const;
            isSettled &= isSettled(p);
        }
        int found = o.placed() == null ? -1 : o.placed().number();
        if (!isConstant && !isSettled)
            ask(new SpecialisationCache.Question.Choice(o.layout(), List.copyOf(known)), found);
    }
}
