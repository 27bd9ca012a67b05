package dev.heddle.files.adreno.packets;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Notes about a file: each kind once, with how often it came up.
public final class Notes {
    /// Kinds of notes at most; the others are counted together.
    private static final int MOST = 256;

    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final boolean isStrict;
    private int told;

    /// Notes about a file.
    public Notes() {
        this(false);
    }

    /// @param isStrict whether what is lost is an error
    public Notes(boolean isStrict) {
        this.isStrict = isStrict;
    }

    /// Something that would have run does not.
    ///
    /// @throws IllegalArgumentException if that is an error
    void lost(String note) {
        if (isStrict) throw new IllegalArgumentException(note);
        add(note);
    }

    /// @param note one of a few texts, without numbers from the file
    public void add(String note) {
        boolean fits = counts.size() < MOST || counts.containsKey(note);
        counts.merge(fits ? note : "and other notes", 1, Integer::sum);
    }

    /// @return the kinds that came up since this was asked last
    public List<String> news() {
        List<String> out = new ArrayList<>(counts.keySet());
        List<String> news = List.copyOf(out.subList(told, out.size()));
        told = out.size();
        return news;
    }

    public List<String> all() {
        List<String> out = new ArrayList<>();
        counts.forEach((note, n) -> out.add(n == 1 ? note : note + " (" + n + " times)"));
        return out;
    }
}
