/// Machine code of lane code by LLVM: without it everything is the same, and slower.
module dev.heddle.llvm {
    requires dev.heddle.emulator;
    requires dev.heddle.textures;
    requires static org.jspecify;

    exports dev.heddle.llvm to
            dev.heddle.decompile;

    provides dev.heddle.emulator.CodeGenerator with
            dev.heddle.llvm.engine.LlvmGenerator;
}
