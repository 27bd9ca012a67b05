/// Finds what code has to wait for, and what it costs.
module dev.heddle.analysis {
    requires transitive dev.heddle.assist;
    requires transitive dev.heddle.emulator;
    requires transitive dev.heddle.flow;
    requires static org.jspecify;

    exports dev.heddle.finding;
    exports dev.heddle.hazard;
    exports dev.heddle.stats;
    exports dev.heddle.watch;
}
