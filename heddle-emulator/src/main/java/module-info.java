/// Runs lane code.
module dev.heddle.emulator {
    requires transitive dev.heddle.ir;
    requires static org.jspecify;

    exports dev.heddle.exec;
    exports dev.heddle.exec.lanes to
            dev.heddle.llvm;
    exports dev.heddle.exec.scalar to
            dev.heddle.llvm;

    uses dev.heddle.exec.CodeGenerator;
}
