/// Lane code: what instructions do, and what it runs on.
module dev.heddle.ir {
    requires transitive dev.heddle.asm;
    requires static org.jspecify;

    exports dev.heddle.dataflow;
    exports dev.heddle.exec.number;
    exports dev.heddle.exec.state;
    exports dev.heddle.lift;
}
