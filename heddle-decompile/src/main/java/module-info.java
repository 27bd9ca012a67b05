/// Turns programs into source that can be compiled.
module dev.heddle.decompile {
    requires dev.heddle.llvm;
    requires transitive dev.heddle.machine;
    requires static org.jspecify;

    exports dev.heddle.decompile;
    exports dev.heddle.decompile.source;
}
