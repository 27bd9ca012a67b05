package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.asm.FloatCodes;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Failure;
import dev.heddle.files.InputFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/// Notes about integers that are codes of floats.
public final class FloatNotes {
    /// Bytes of a source that somebody has written by hand, at most.
    public static final int MOST = 1 << 20;

    private FloatNotes() {}

    public static void print(List<Diagnostic> notes, PrintStream err) {
        for (Diagnostic d : notes) err.println("note: " + d.render());
    }

    /// Of the source of a kernel that has been read without a fault.
    ///
    /// @param codec that the kernel's program is of
    public static void print(Path file, Codec codec, PrintStream err) throws SourceException, Failure, IOException {
        if (Inputs.isStandard(file) || InputFile.isPackage(file.toString())) return;
        byte[] bytes = Inputs.bytes(file);
        if (bytes.length > MOST || !(InputFile.of(Inputs.name(file), bytes, codec) instanceof InputFile.Assembly a))
            return;
        Source source = a.source();
        print(new FloatCodes(codec).in(codec.assembler().assemble(source), source), err);
    }
}
