package dev.heddle.flow;

import dev.heddle.insn.Insn;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/// What follows from the bits of an instruction, wherever it stands. For one thread.
final class ByWord<V> {
    /// Words that are remembered at most.
    private static final int MOST = 1 << 16;

    private record Word(long lo, long hi, int length) {}

    private final Map<Word, V> known = new HashMap<>();
    private final Function<Insn, V> make;

    ByWord(Function<Insn, V> make) {
        this.make = make;
    }

    V of(Insn insn) {
        Word word = new Word(insn.lo(), insn.hi(), insn.length());
        V found = known.get(word);
        if (found != null) return found;
        V made = make.apply(insn);
        if (known.size() == MOST) known.clear();
        known.put(word, made);
        return made;
    }
}
