package dev.heddle.asm.parse;

import dev.heddle.base.bits.Word;

/// Two words and a stack height to come back to.
final class Checkpoint {
    private final Word word = new Word();
    private final Word known = new Word();
    private final int deferred;

    Checkpoint(Parse p) {
        word.copy(p.word);
        known.copy(p.known);
        deferred = p.deferredCount;
    }

    void back(Parse p) {
        p.word.copy(word);
        p.known.copy(known);
        p.deferredCount = deferred;
    }
}
