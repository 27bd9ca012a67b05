/// Finds what code has to wait for, and what it costs.
module dev.heddle.analysis {
    requires transitive dev.heddle.asm;
    requires transitive dev.heddle.emulator;
    requires transitive dev.heddle.flow;
    requires static org.jspecify;

    exports dev.heddle.analysis.finding;
    exports dev.heddle.analysis.hazard;
    exports dev.heddle.analysis.stats;
}
