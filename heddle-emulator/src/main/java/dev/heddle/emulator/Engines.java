package dev.heddle.emulator;

import java.util.Locale;

/// The ways to run waves. All give the same results.
public enum Engines {
    /// One operation after the other, each for all lanes.
    INTERPRETER,
    /// What is run often is compiled by LLVM, for all lanes of a wave.
    LLVM,
    /// The same where there is a library of LLVM and the run is long enough; else the interpreter.
    AUTO;

    /// @param name as a command line has it
    /// @throws IllegalArgumentException if there is no such engine
    public static Engines of(String name) {
        for (Engines e : values()) if (e.text().equals(name)) return e;
        throw new IllegalArgumentException("'%s' is no engine; there are interpreter, llvm, auto".formatted(name));
    }

    /// @return as a command line has it
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
