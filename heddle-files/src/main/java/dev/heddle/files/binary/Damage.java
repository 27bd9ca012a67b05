package dev.heddle.files.binary;

import java.util.Optional;

/// The places where a file is broken: the first one, and how many more there are.
public final class Damage {
    private String first = "";
    private int more;

    public Damage() {}

    /// @param at byte of the file
    /// @param what was expected there, and what was found
    public void add(long at, String what) {
        if (first.isEmpty()) first = "broken at byte 0x%x: %s".formatted(at, what);
        else more++;
    }

    public boolean isEmpty() {
        return first.isEmpty();
    }

    /// @return the first place, what was expected there and what was found
    public Optional<String> first() {
        return first.isEmpty() ? Optional.empty() : Optional.of(first);
    }

    /// @return the same, and how many more places there are
    public Optional<String> all() {
        return first().map(f -> switch (more) {
            case 0 -> f;
            case 1 -> f + "; and at one more place";
            default -> f + "; and at " + more + " more places";
        });
    }
}
