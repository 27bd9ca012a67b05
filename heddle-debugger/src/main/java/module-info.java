/// Debugs runs, checks them, and tries single instructions.
module dev.heddle.debugger {
    requires com.fasterxml.jackson.core;
    requires transitive dev.heddle.machine;
    requires static org.jspecify;

    exports dev.heddle.debug;
    exports dev.heddle.debug.session;
    exports dev.heddle.sanitize;
    exports dev.heddle.trial;
}
