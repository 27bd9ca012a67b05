/// Control flow and data flow of programs.
module dev.heddle.flow {
    requires transitive dev.heddle.ir;
    requires static org.jspecify;

    exports dev.heddle.flow;
    exports dev.heddle.flow.align;
    exports dev.heddle.flow.lane;
    exports dev.heddle.flow.layout;
}
