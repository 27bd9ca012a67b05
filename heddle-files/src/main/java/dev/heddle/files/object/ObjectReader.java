package dev.heddle.files.object;

import dev.heddle.files.binary.WholeFile;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/// Reads Mach-O and ELF files with A64 code, and Metal binary archives with code for Apple GPUs.
///
/// A file for something else is a container without programs, and a note in it says what the file is for.
public final class ObjectReader {
    private static final String HOW = " (dis --raw reads the file as code)";

    /// How much of a file is read.
    static final int MAX_BYTES = 1 << 29;

    private ObjectReader() {}

    /// @param start the first bytes of a file, unpacked
    /// @return whether it is such a file
    public static boolean starts(byte[] start) {
        Span bytes = Span.of(start);
        return MachReader.starts(bytes) || ElfReader.starts(bytes) || isBitcode(bytes);
    }

    /// LLVM bitcode, alone or in the wrapper that Apple's tools put around it.
    private static boolean isBitcode(Span start) {
        if (!start.has(0, 4)) return false;
        int magic = start.i32(0);
        return magic == 0xdec0_4342 || magic == 0x0b17_c0de;
    }

    /// @param in the unpacked file; it is read to its end or to a limit, and not closed
    /// @param name what messages call the file
    /// @throws IOException if reading fails, but not if unpacking does: that is where the file is broken
    public static Container read(InputStream in, String name) throws IOException {
        WholeFile whole = WholeFile.read(in, MAX_BYTES, "a file");
        Span file = Span.of(whole.bytes());
        ObjectFindings findings = new ObjectFindings(file.length());
        if (isBitcode(file)) return bitcode();
        Found found = ElfReader.starts(file) ? ElfReader.read(file, findings) : MachReader.read(file, findings);
        if (!findings.isBroken() && !whole.ending().isEmpty()) findings.broken(file.length(), "expected more bytes");
        return new Container(
                found.kind(),
                found.summary(),
                findings.driver(),
                found.programs(),
                List.of(),
                findings.notes(),
                findings.broke(name, whole.ending() + HOW));
    }

    private static Container bitcode() {
        return new Container(
                ContainerKind.BITCODE, "", List.of(), List.of("no machine code; a compiler makes it of this"));
    }
}
