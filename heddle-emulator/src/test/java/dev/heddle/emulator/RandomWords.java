package dev.heddle.emulator;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// Random words of a book that compute: to make one takes longer than to run it in a program.
final class RandomWords {
    /// An entry is given up after so many words of it that are of no use, and none that is.
    private static final int MOST_IN_VAIN = 64;

    private static final Set<Op> LEFT_OUT = EnumSet.of(
            Op.FAULT,
            Op.JUMP,
            Op.STOP,
            Op.BARRIER,
            Op.SET_EXEC,
            Op.LOAD,
            Op.STORE,
            Op.ATOMIC,
            Op.WRITE_AT,
            Op.READ_AT,
            Op.RESOURCE,
            Op.LOOK,
            Op.PERFORM,
            Op.BEYOND);

    private final Dialect dialect;
    private final Codec codec;
    private final Lifter lifter;
    private final List<Entry> entries = new ArrayList<>();

    /// Words that were of no use; negative if one was.
    private final Map<Entry, Integer> inVain = new IdentityHashMap<>();

    private RandomWords(Dialect dialect) throws SourceException {
        this.dialect = dialect;
        this.codec = Codec.load(dialect.target());
        this.lifter = new Lifter(codec.book());
        for (Entry e : codec.book().entries())
            if (e.meaning() != null && e.meaning().unknown() == null) entries.add(e);
    }

    /// @return so many lines with data, each of one instruction
    static List<String> of(Dialect dialect, long seed, int count) {
        try {
            RandomWords all = new RandomWords(dialect);
            Random random = new Random(seed);
            List<String> out = new ArrayList<>();
            while (out.size() < count) out.add(all.word(random));
            return out;
        } catch (SourceException e) {
            throw new IllegalStateException(e);
        }
    }

    private String word(Random random) {
        while (true) {
            Entry e = entries.get(random.nextInt(entries.size()));
            long lo = ~(e.fixed().lo() | e.unknown().lo()) & random.nextLong();
            long hi = ~(e.fixed().hi() | e.unknown().hi()) & random.nextLong();
            if (random.nextBoolean()) lo &= random.nextLong();
            Word w = new Word(e.match().lo() | lo, e.match().hi() | hi);
            byte[] bytes = new byte[e.length().of(w)];
            Word.write(w.lo, w.hi, bytes, 0, bytes.length);
            Insn i = codec.decode(bytes, 0, bytes.length, 0);
            boolean isUsable = i != null && i.length() == bytes.length && isUsable(lifter.lift(i));
            if (isUsable) {
                inVain.put(e, Integer.MIN_VALUE);
                return data(bytes, codec.book().isa().granule());
            }
            if (inVain.merge(e, 1, Integer::sum) == MOST_IN_VAIN) entries.removeIf(x -> x == e);
        }
    }

    private static String data(byte[] bytes, int granule) {
        List<String> out = new ArrayList<>();
        for (int at = 0; at < bytes.length; at += granule) {
            StringBuilder value = new StringBuilder(granule == 2 ? ".hword 0x" : ".quad 0x");
            for (int i = granule - 1; i >= 0; i--) value.append("%02x".formatted(bytes[at + i]));
            out.add(value.toString());
        }
        return String.join("\n", out);
    }

    private boolean isUsable(LaneCode code) {
        for (Step s : code.steps()) {
            if (LEFT_OUT.contains(s.op())) return false;
            RegisterRef p = s.place();
            if (s.op() == Op.WRITE && p != null && isKept(p)) return false;
        }
        return true;
    }

    /// Whether the lines of the dialect rely on a register.
    private boolean isKept(RegisterRef p) {
        boolean isFirst = p.state().equals("r") && p.element() == 0;
        boolean isCommon = p.state().equals("u") && p.element() < 2;
        boolean isOwn =
                p.state().equals(dialect.file()) && p.element() >= dialect.first() && p.element() <= dialect.last();
        return isFirst || isCommon || isOwn;
    }
}
