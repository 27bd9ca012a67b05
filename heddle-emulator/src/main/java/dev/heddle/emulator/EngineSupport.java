package dev.heddle.emulator;

/// The means of this machine to compile waves.
public final class EngineSupport {
    private EngineSupport() {}

    /// @return why nothing can be compiled, in a line without a full stop; empty if it can
    public static String problem() {
        CodeGenerator g = FoundGenerator.HERE;
        return g == null ? "nothing here compiles programs" : g.problem();
    }

    /// @return how to get the library that is missing, in a line without a full stop; empty if none is
    public static String advice() {
        CodeGenerator g = FoundGenerator.HERE;
        return g == null ? "" : g.advice();
    }

    /// @return the library that compiles, with its version; empty for none
    public static String library() {
        CodeGenerator g = FoundGenerator.HERE;
        return g == null ? "" : g.library();
    }
}
