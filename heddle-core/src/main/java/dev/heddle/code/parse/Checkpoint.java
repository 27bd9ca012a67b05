package dev.heddle.code.parse;

/// Three words and a stack height to come back to.
final class Checkpoint {
    final long lo;
    final long hi;
    final long aux;
    final long knownLo;
    final long knownHi;
    final long knownAux;
    final int deferred;

    Checkpoint(Parse p) {
        lo = p.word.lo;
        hi = p.word.hi;
        aux = p.word.aux;
        knownLo = p.known.lo;
        knownHi = p.known.hi;
        knownAux = p.known.aux;
        deferred = p.deferredCount;
    }

    void back(Parse p) {
        p.word.lo = lo;
        p.word.hi = hi;
        p.word.aux = aux;
        p.known.lo = knownLo;
        p.known.hi = knownHi;
        p.known.aux = knownAux;
        p.deferredCount = deferred;
    }
}
