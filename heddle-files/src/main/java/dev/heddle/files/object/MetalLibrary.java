package dev.heddle.files.object;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.container.UniqueNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The names of the functions in a Metal library (`MTLB`): what it has of them is LLVM bitcode. The layout is that of
/// the public descriptions of the format, of which the list of functions is read.
final class MetalLibrary {
    /// Where the offset of the list stands in the header.
    private static final int LIST = 24;

    private static final int HEADER = 88;

    /// Bytes of a tag and its length.
    private static final int TAG = 6;

    private static final String END = "ENDT";

    /// How many functions are listed.
    private static final int MOST = 1 << 16;

    private static final List<String> TYPES = List.of(
            "vertex function",
            "fragment function",
            "kernel",
            "function",
            "visible function",
            "extern function",
            "intersection function");

    private static final List<String> STAGES = List.of("vs", "fs", "cs");

    private final Span file;
    private final ObjectFindings findings;
    private final List<ContainedProgram> functions = new ArrayList<>();
    private final UniqueNames names = new UniqueNames();

    private MetalLibrary(Span file, ObjectFindings findings) {
        this.file = file;
        this.findings = findings;
    }

    static Found read(Span file, ObjectFindings findings) {
        findings.note("bitcode (AIR), no machine code; Metal binary archives have machine code");
        MetalLibrary library = new MetalLibrary(file, findings);
        library.list();
        return new Found(ContainerKind.METALLIB, "", library.functions);
    }

    /// @param file a library within another file
    /// @return its functions; none if its header or its list is not there
    static List<ContainedProgram> functions(Span file, ObjectFindings findings) {
        if (!file.has(0, HEADER) || !file.has(file.u64(LIST), 4)) return List.of();
        MetalLibrary library = new MetalLibrary(file, findings);
        library.list();
        return library.functions;
    }

    private void list() {
        if (!file.has(0, HEADER)) {
            findings.broken(file.length(), "expected the 88 bytes of the header");
            return;
        }
        long at = file.u64(LIST);
        if (!file.has(at, 4)) {
            findings.broken(LIST, "expected the place of the list of functions within the file");
            return;
        }
        long count = file.u32(at);
        at += 4;
        for (long i = 0; i < count; i++) {
            long length = file.has(at, 4) ? file.u32(at) : 0;
            if (length < 4 || !file.has(at, length)) {
                findings.broken(file.inFile(at), "expected function %d of %d".formatted(i + 1, count));
                return;
            }
            if (functions.size() == MOST || !findings.spend(length)) {
                findings.note("more functions than are listed");
                return;
            }
            function(at + 4, at + length);
            at += length;
        }
    }

    /// @param to after the last tag
    private void function(long from, long to) {
        String name = "";
        int type = -1;
        long bitcode = 0;
        String version = "";
        long at = from;
        while (at + 4 <= to && !file.name(at, 4).equals(END)) {
            if (at + TAG > to || at + TAG + file.u16(at + 4) > to) {
                findings.broken(file.inFile(at), "expected a tag of a function and its bytes");
                break;
            }
            int length = file.u16(at + 4);
            long value = at + TAG;
            switch (file.name(at, 4)) {
                case "NAME" -> name = file.name(value, length);
                case "TYPE" -> type = length > 0 ? file.u8(value) : -1;
                case "MDSZ" -> bitcode = length >= 8 ? file.u64(value) : 0;
                case "VERS" -> {
                    if (length >= 4) version = "AIR %d.%d".formatted(file.u16(value), file.u16(value + 2));
                }
                default -> {}
            }
            at = value + length;
        }
        add(name.isEmpty() ? "function" + functions.size() : name, type, version, bitcode);
    }

    private void add(String name, int type, String version, long bitcode) {
        List<String> about = new ArrayList<>();
        about.add(type >= 0 && type < TYPES.size() ? TYPES.get(type) : "function of type " + type);
        if (!version.isEmpty()) about.add(version);
        about.add(Long.toUnsignedString(bitcode) + " bytes of bitcode");
        functions.add(new ContainedProgram(
                names.of(name),
                type >= 0 && type < STAGES.size() ? STAGES.get(type) : "",
                Optional.empty(),
                OptionalLong.empty(),
                new ContainedProgram.Missing(0),
                List.of(String.join(", ", about))));
    }
}
