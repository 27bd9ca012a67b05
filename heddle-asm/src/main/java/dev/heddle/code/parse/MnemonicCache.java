package dev.heddle.code.parse;

import dev.heddle.bits.Accelerator;
import dev.heddle.code.text.EightBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The beginnings of texts that came before, and what they can be.
final class MnemonicCache {
    private static final boolean IS_ON = Accelerator.LINES.isOn();

    /// 2^this beginnings are remembered.
    private static final int BITS = 13;

    private final MnemonicIndex index;
    private final @Nullable Head[] known = new Head[1 << BITS];

    MnemonicCache(MnemonicIndex index) {
        this.index = index;
    }

    /// A mnemonic with everything before it, and after it up to a blank.
    static final class Head {
        private final byte[] text;

        /// What it can be: first by the whole word, then by its shorter and shorter beginnings.
        final Candidate[] candidates;

        /// Whether something in parentheses stands before the mnemonic.
        final boolean hasPrefix;

        Head(byte[] text, List<Candidate> candidates, boolean hasPrefix) {
            this.text = text;
            this.candidates = candidates.toArray(Candidate[]::new);
            this.hasPrefix = hasPrefix;
        }

        private boolean is(byte[] other, int from, int head, int to) {
            return Arrays.equals(text, 0, text.length, other, from, to) && hasPrefix == head > from;
        }
    }

    /// @param from where the text begins
    /// @param head where its mnemonic begins
    /// @param to after the mnemonic
    Head find(byte[] text, int from, int head, int to, boolean wide) {
        if (!IS_ON) return read(text, from, head, to, wide);
        int slot = EightBytes.hash(text, from, to, wide) >>> 32 - BITS;
        Head kept = known[slot];
        if (kept != null && kept.is(text, from, head, to)) return kept;
        Head other = known[slot ^ 1];
        if (other != null && other.is(text, from, head, to)) return other;
        Head h = read(text, from, head, to, wide);
        known[slot ^ 1] = kept;
        known[slot] = h;
        return h;
    }

    private Head read(byte[] text, int from, int head, int to, boolean wide) {
        List<Candidate> all = new ArrayList<>();
        for (int stem = to; stem > head; stem = shorter(text, head, stem)) {
            Candidate[] found = index.find(text, head, stem, wide);
            if (found != null) all.addAll(Arrays.asList(found));
        }
        return new Head(Arrays.copyOfRange(text, from, to), all, head > from);
    }

    /// Without the last `.suffix`, first with its dot, then without.
    private static int shorter(byte[] text, int from, int stem) {
        int s = stem - 1;
        if (text[s] == '.') return s;
        while (s > from && text[s] != '.') s--;
        return s == from ? from : s + 1;
    }
}
