/// Debugs runs, checks them, and tries single instructions.
module dev.heddle.debugger {
    requires com.fasterxml.jackson.core;
    requires transitive dev.heddle.machine;
    requires static org.jspecify;

    exports dev.heddle.debugger;
    exports dev.heddle.debugger.session;
    exports dev.heddle.debugger.sanitize;
    exports dev.heddle.debugger.trial;
}
