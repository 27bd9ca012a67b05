package dev.heddle.exec;

/// Libraries and code generators that this machine has for an engine.
public final class EngineSupport {
    private EngineSupport() {}

    /// @return why this machine has no code for an engine, in a line without a full stop; empty if it has
    public static String problem(Engines by) {
        if (by == Engines.INTERPRETER) return "";
        CodeGenerator g = FoundGenerator.of(by);
        return g == null ? "nothing here makes code for it" : g.problem();
    }

    /// @return how to get the library that an engine misses, in a line without a full stop; empty if it misses none
    public static String advice(Engines by) {
        CodeGenerator g = FoundGenerator.of(by);
        return g == null ? "" : g.advice();
    }

    /// @return the library that an engine stands on, with its version; empty for none
    public static String library(Engines by) {
        CodeGenerator g = FoundGenerator.of(by);
        return g == null ? "" : g.library();
    }
}
