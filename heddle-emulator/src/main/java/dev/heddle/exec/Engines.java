package dev.heddle.exec;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The ways to run waves. All give the same results.
public enum Engines {
    /// One operation after the other, each for all lanes.
    INTERPRETER,
    /// What is compiled runs one lane after the other.
    SCALAR,
    /// What is compiled runs lanes side by side, as the vectors of the machine that runs us.
    VECTOR,
    /// What is run often is compiled, and what is run even more often is compiled better.
    AUTO;

    private static final int OFTEN = 1 << 18;

    /// @param name as a command line has it
    /// @throws IllegalArgumentException if there is no such engine
    public static Engines of(String name) {
        for (Engines e : values()) if (e.text().equals(name)) return e;
        throw new IllegalArgumentException(
                "'%s' is no engine; there are interpreter, scalar, vector, auto".formatted(name));
    }

    /// @return as a command line has it
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @return an engine for one thread
    public Interpreter make() {
        return make(null);
    }

    /// @param profile that hears what is run; null if nobody asks
    public Interpreter make(@Nullable Profile profile) {
        Profile.Recording to = profile == null ? null : profile.recording();
        return switch (this) {
            case INTERPRETER -> new Interpreter(Tiering.NONE, to);
            case SCALAR -> new Interpreter(new Tiering(0, Tiering.Kind.LANES), to);
            case VECTOR -> new Interpreter(new Tiering(0, Tiering.Kind.VECTORS), to);
            case AUTO -> new Interpreter(new Tiering(OFTEN, Tiering.Kind.BOTH), to);
        };
    }
}
