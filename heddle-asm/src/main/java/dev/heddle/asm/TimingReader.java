package dev.heddle.asm;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.insn.Scope;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Timing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads when an instruction uses its registers.
final class TimingReader {
    /// More registers, steps and slots than an instruction has.
    private static final int MAX_COUNT = 4096;

    private final CompiledBook compiled;
    private final Book book;
    private final Encoding encoding;
    private final Scope scope;
    private final Word word;
    private final Map<String, Operand> operands = new HashMap<>();
    private final List<RegisterUse> uses = new ArrayList<>();

    private TimingReader(CompiledBook compiled, Insn insn) {
        this.book = compiled.book();
        this.compiled = compiled;
        this.encoding = compiled.encoding(insn);
        this.scope = encoding.scope();
        this.word = encoding.word();
        for (Operand o : compiled.operands(insn)) operands.put(o.name(), o);
    }

    /// @return null if the book does not say
    static @Nullable IssueTiming read(CompiledBook compiled, Insn insn) {
        Timing t = insn.entry().timing();
        return t == null ? null : new TimingReader(compiled, insn).read(t, insn);
    }

    private IssueTiming read(Timing t, Insn insn) {
        Set<String> waits = new HashSet<>();
        Set<String> mayWait = new HashSet<>();
        for (Entry.Field f : insn.entry().fields()) {
            if (!book.isa().schedule().waits().containsKey(f.name())) continue;
            mayWait.add(f.name());
            if (f.bits().get(word) != 0) waits.add(f.name());
        }
        for (Timing.Access a : t.accesses()) access(a);
        int slots = (int) limited(value(t.takes(), 0));
        uses.addAll(new MeaningUses(compiled, insn, encoding, t, slots, operands.values()).besides(uses));
        return new IssueTiming(t, slots, waits, mayWait, uses);
    }

    private long value(@Nullable Expr e, long otherwise) {
        return e == null ? otherwise : scope.expr(e).eval(word);
    }

    private void access(Timing.Access a) {
        Isa.State state = book.isa().states().get(a.operand());
        Operand operand = operands.get(a.operand());
        if (operand == null && state != null) operand = whole(state);
        if (operand instanceof Operand.Register r) registers(a, r);
        else if (operand instanceof Operand.Relative r) for (Operand.Register t : r.through()) use(a, false, t, 0, 0);
    }

    private static Operand.Register whole(Isa.State s) {
        int bits = s.type().bits();
        return new Operand.Register(
                s.name(), s.name(), s.name(), 0, 1, bits, s.type().toString(), List.of());
    }

    private void registers(Timing.Access a, Operand.Register r) {
        long count = limited(value(a.count(), r.count()));
        long mask = value(a.mask(), -1);
        boolean moves = value(a.moves(), 0) != 0;
        long steps = limited(value(a.steps(), 0));
        // What does not move is read anew in every step, and written anew: the first read counts,
        // and the last write.
        long first = moves || !a.isWrite() ? 0 : steps;
        long last = moves ? steps : first;
        long most = count;
        if (a.mask() != null) {
            most = 64L - Long.numberOfLeadingZeros(mask);
            if (a.count() != null) most = Math.min(most, count);
        }
        for (long k = first; k <= last; k++)
            for (int i = 0; i < most; i++)
                if (i >= 64 || (mask >>> i & 1) != 0) use(a, a.isWrite(), r, (int) (moves ? i + k : i), (int) k);
    }

    private static long limited(long n) {
        return Math.clamp(n, 0, MAX_COUNT);
    }

    private void use(Timing.Access a, boolean isWrite, Operand.Register r, int further, int step) {
        String file = book.isa().schedule().overlaps().getOrDefault(r.file(), r.file());
        uses.add(new RegisterUse(
                isWrite,
                file,
                r.file(),
                (int) (r.index() + further) * r.elementBits(),
                r.elementBits(),
                a.offset() + step,
                a.role(),
                r.text()));
    }
}
