/// Accelerators: without them everything is the same, and slower.
module dev.heddle.accel {
    requires dev.heddle.emulator;
    requires static org.jspecify;

    provides dev.heddle.exec.CodeGenerator with
            dev.heddle.exec.jvm.BytecodeGenerator;
}
