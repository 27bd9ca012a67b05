/// Lane code: what instructions do, and what it runs on.
module dev.heddle.ir {
    requires transitive dev.heddle.asm;
    requires static org.jspecify;

    exports dev.heddle.ir.dataflow;
    exports dev.heddle.ir.number;
    exports dev.heddle.ir.state;
    exports dev.heddle.ir.lift;
}
