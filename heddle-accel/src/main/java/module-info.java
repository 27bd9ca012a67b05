/// Accelerators: without them everything is the same, and slower.
module dev.heddle.accel {
    requires dev.heddle.asm;
    requires static java.compiler; // for the build
    requires static org.jspecify;

    provides dev.heddle.isa.read.ReadyBooks with
            dev.heddle.accel.book.PackagedBooks;
    provides dev.heddle.asm.text.WordTexts.Provider with
            dev.heddle.accel.text.WordTextProvider;
    provides dev.heddle.asm.text.LineEncodings.Provider with
            dev.heddle.accel.text.LineEncodingProvider;
}
