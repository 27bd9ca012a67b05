/// Runs lane code.
module dev.heddle.emulator {
    requires transitive dev.heddle.ir;
    requires static org.jspecify;

    exports dev.heddle.emulator;
    exports dev.heddle.emulator.lanes to
            dev.heddle.llvm;
    exports dev.heddle.emulator.scalar to
            dev.heddle.llvm;

    uses dev.heddle.emulator.CodeGenerator;
}
