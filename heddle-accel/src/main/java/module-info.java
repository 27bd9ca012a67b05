/// Accelerators: without them everything is the same, and slower.
module dev.heddle.accel {
    requires dev.heddle.core;
    requires dev.heddle.machine;
    requires static org.jspecify;

    provides dev.heddle.code.WordTexts.Provider with
            dev.heddle.accel.text.WordTextProvider;
    provides dev.heddle.code.parse.LineEncodings.Provider with
            dev.heddle.accel.text.LineEncodingProvider;
    provides dev.heddle.exec.CodeGenerator with
            dev.heddle.exec.jvm.BytecodeGenerator;
}
