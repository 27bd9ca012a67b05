package dev.heddle.corpus.measure;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Codecs;
import dev.heddle.base.source.SourceException;
import dev.heddle.corpus.store.CorpusException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/// The codecs of a scan. Each remembers much of the words that it has met; if all of that takes more than half of the
/// heap, it is forgotten, with the codecs, and they are made anew. For several threads.
public final class ScanCodecs {
    private static final String NOBODY_SAYS =
            "the instruction set of this code is not known; -a ISA gives it, or a name such as x.ISA";

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(@[a-z0-9]+)?");

    /// Names that are remembered as those of no instruction set.
    private static final int MOST_OTHERS = 1000;

    private final String chosen;
    private final Codecs made = new Codecs();
    private final HeapWatch heap;
    private final AtomicInteger forgotten = new AtomicInteger();
    private final Set<String> others = ConcurrentHashMap.newKeySet();

    /// @param chosen what the user says all code is, as `-a` takes it; empty if nothing
    /// @throws CorpusException if there is no such instruction set
    public ScanCodecs(String chosen) throws CorpusException {
        this(chosen, new HeapWatch(Runtime.getRuntime().maxMemory() / 2));
    }

    ScanCodecs(String chosen, HeapWatch heap) throws CorpusException {
        this.chosen = chosen;
        this.heap = heap;
        if (!chosen.isEmpty()) codec(Optional.empty());
    }

    /// @param declared what a file says that its code is; of two who do not say the same, the user is right
    /// @throws CorpusException if none is given, or there is no such instruction set
    public Codec codec(Optional<String> declared) throws CorpusException {
        String name = declared.isEmpty() || isOther(declared.get()) ? chosen : declared.get();
        if (name.isEmpty()) throw new CorpusException(NOBODY_SAYS);
        if (heap.isFull()) {
            made.clear();
            forgotten.incrementAndGet();
        }
        try {
            return made.load(name);
        } catch (SourceException e) {
            throw new CorpusException(String.valueOf(e.getMessage()), e);
        }
    }

    /// @return whether the user says what all code is
    public boolean isChosen() {
        return !chosen.isEmpty();
    }

    /// @return how often codecs were forgotten: what belongs to one from before is to be forgotten, too
    public int forgotten() {
        return forgotten.get();
    }

    /// @param file name of a file with code
    /// @return the instruction set after the last dot of the name, if it is one: `ir3@a6xx` of `x.ir3@a6xx`
    public Optional<String> named(String file) {
        String end = file.substring(file.lastIndexOf('.') + 1);
        if (others.contains(end) || end.length() == file.length()) return Optional.empty();
        try {
            if (!NAME.matcher(end).matches()) return Optional.empty();
            made.load(end);
            return Optional.of(end);
        } catch (SourceException e) {
            if (others.size() < MOST_OTHERS) others.add(end);
            return Optional.empty();
        }
    }

    /// Whether the user says something else, or more.
    private boolean isOther(String declared) {
        if (chosen.isEmpty()) return false;
        int sign = declared.indexOf('@');
        return sign < 0 || !declared.substring(0, sign).equals(chosen);
    }
}
