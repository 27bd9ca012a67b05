package dev.heddle.flow;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.WordKey;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/// Remembers what follows from the bits of an instruction, wherever it stands, but not of one with aliases in front of
/// it. For one thread.
public final class ByWord<V> {
    private static final int USUAL = 1 << 16;

    private Map<WordKey, V> known = new HashMap<>();
    private final Function<Insn, V> make;

    /// Words that are remembered at most.
    private int most = USUAL;

    /// @param make what follows from a word that did not come up before
    public ByWord(Function<Insn, V> make) {
        this.make = make;
    }

    /// Limits how many words are remembered; 65,536 by default.
    public void limit(int words) {
        most = words;
        if (known.size() > words) known = new HashMap<>();
    }

    /// @return what follows from the bits of an instruction
    public V of(Insn insn) {
        return of(insn, make);
    }

    /// The same, if a caller knows better how to make it.
    public V of(Insn insn, Function<Insn, V> make) {
        if (!insn.aliases().isEmpty()) return make.apply(insn);
        WordKey word = new WordKey(insn.word(), insn.length());
        V found = known.get(word);
        if (found != null) return found;
        V made = make.apply(insn);
        if (known.size() >= most) known.clear();
        known.put(word, made);
        return made;
    }
}
