package dev.heddle.files.adreno.packets;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Notes about a file: each kind once, with how often it came up.
public final class Notes {
    /// Kinds of notes at most; the others are counted together.
    private static final int MOST = 256;

    /// Doubts that are named in a note.
    private static final int DOUBTS = 3;

    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final boolean isStrict;

    /// What is not known of the packets so far.
    private final Set<String> doubts = new LinkedHashSet<>();

    /// What is not done of the packets of this submit so far.
    private final Set<String> undone = new LinkedHashSet<>();

    private int reported;

    /// Notes about a file.
    public Notes() {
        this(false);
    }

    /// @param isStrict whether what is lost is an error
    public Notes(boolean isStrict) {
        this.isStrict = isStrict;
    }

    /// @return whether what is lost is an error
    boolean isStrict() {
        return isStrict;
    }

    /// Something that would have run does not.
    ///
    /// @throws IllegalArgumentException if that is an error
    void lost(String note) {
        if (isStrict) throw new IllegalArgumentException(note);
        add(note);
    }

    /// Something that is not known, and may change what programs after it see.
    ///
    /// @param what it is, as the beginning of a sentence
    /// @throws IllegalArgumentException if that is an error
    void unknown(String what) {
        String text = what + ", and what that does is not known";
        if (isStrict) throw new IllegalArgumentException(text);
        if (doubts.size() < MOST) doubts.add(text);
    }

    /// Something that is not done, and may change what programs of the same submit see.
    ///
    /// @param what it is, as a sentence
    void notDone(String what) {
        if (undone.size() < MOST) undone.add(what);
    }

    /// A submit begins.
    void begin() {
        undone.clear();
    }

    /// @return what is not known or not done of the packets so far, as one note; empty if nothing
    Optional<String> doubts() {
        List<String> all = new ArrayList<>(doubts);
        all.addAll(undone);
        if (all.isEmpty()) return Optional.empty();
        int more = Math.max(0, all.size() - DOUBTS);
        String some = String.join("; ", all.subList(0, all.size() - more));
        return Optional.of("its results are not sure: %s%s"
                .formatted(some, more == 0 ? "" : "; and %d more such".formatted(more)));
    }

    /// State is what it is at the start.
    void forgetDoubts() {
        doubts.clear();
    }

    /// Something about a dispatch that is not done as requested.
    ///
    /// @param to takes it if it is no error
    /// @throws IllegalArgumentException if it is
    void odd(List<String> to, String what) {
        if (isStrict) throw new IllegalArgumentException(what);
        to.add(what);
    }

    /// @param note one of a few texts, without numbers from the file
    public void add(String note) {
        boolean fits = counts.size() < MOST || counts.containsKey(note);
        counts.merge(fits ? note : "and other notes", 1, Integer::sum);
    }

    /// @return the kinds that came up since this was asked last
    public List<String> news() {
        List<String> out = new ArrayList<>(counts.keySet());
        List<String> news = List.copyOf(out.subList(reported, out.size()));
        reported = out.size();
        return news;
    }

    public List<String> all() {
        List<String> out = new ArrayList<>();
        counts.forEach((note, n) -> out.add(n == 1 ? note : note + " (" + n + " times)"));
        return out;
    }
}
