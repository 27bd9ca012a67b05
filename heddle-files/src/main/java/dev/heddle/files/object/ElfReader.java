package dev.heddle.files.object;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.ContainerKind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/// Reads ELF files of 64 bits, little-endian, for arm64.
final class ElfReader {
    /// Offsets of the width, 1 for 32 bits and 2 for 64, and of the order of bytes, 1 for little-endian and 2 for big.
    private static final int WIDTH = 4;

    private static final int ORDER = 5;

    /// Bytes of the header of a segment, the type of one that is loaded, and the flag of one with instructions.
    private static final int SEGMENT = 56;

    private static final int LOADED = 1;
    private static final int EXECUTABLE = 1;

    /// How many compilers of a file are named.
    private static final int MOST_COMPILERS = 8;

    private final Span file;
    private final ObjectFindings findings;

    private ElfReader(Span file, ObjectFindings findings) {
        this.file = file;
        this.findings = findings;
    }

    /// @param start the first bytes of a file
    static boolean starts(Span start) {
        return start.has(0, 4) && start.i32(0) == ElfHeader.MAGIC;
    }

    /// @param file one that [#starts]
    static Found read(Span file, ObjectFindings findings) {
        return new ElfReader(file, findings).read();
    }

    private Found read() {
        if (!file.has(0, ElfHeader.BYTES_TO_MACHINE)) return cut();
        boolean isWide = file.u8(WIDTH) == 2;
        boolean isLittle = file.u8(ORDER) == 1;
        if (file.u8(WIDTH) != 1 && !isWide) return odd(WIDTH, "width");
        if (file.u8(ORDER) != 2 && !isLittle) return odd(ORDER, "order of bytes");
        int type = number(16, isLittle);
        int machine = number(18, isLittle);
        String cpu = (isWide ? "" : "32-bit, ") + (isLittle ? "" : "big-endian, ") + ElfHeader.machineTitle(machine);
        String summary = cpu + ", " + ElfHeader.typeTitle(type);
        if (!isWide || !isLittle || machine != ElfHeader.AARCH64) {
            findings.note("no A64 code: the file is for " + cpu);
            return Found.none(ContainerKind.ELF, summary);
        }
        if (!file.has(0, ElfHeader.BYTES)) return cut();
        return new Found(ContainerKind.ELF, summary, programs(ElfHeader.at(file)));
    }

    private int number(long at, boolean isLittle) {
        int value = file.u16(at);
        return isLittle ? value : Integer.reverseBytes(value) >>> 16;
    }

    private Found cut() {
        findings.broken(
                0, "expected the header of an ELF file, %d bytes, found %d".formatted(ElfHeader.BYTES, file.length()));
        return Found.none(ContainerKind.ELF, "");
    }

    private Found odd(int at, String what) {
        findings.broken(at, "expected 1 or 2, the %s of an ELF file, found %d".formatted(what, file.u8(at)));
        return Found.none(ContainerKind.ELF, "");
    }

    private List<ContainedProgram> programs(ElfHeader header) {
        List<ElfSection> sections = ElfSection.all(header, file, findings);
        A64Code code = new A64Code(findings);
        compilers(sections);
        if (sections.isEmpty()) segments(header, code);
        else sections(header, sections, code);
        boolean isElsewhere = sections.stream().anyMatch(ElfSection::isCodeElsewhere);
        if (isElsewhere) findings.note(A64Code.ELSEWHERE);
        else if (code.programs().isEmpty()) findings.note(A64Code.NONE);
        return code.programs();
    }

    /// What compilers leave in files: texts, each with a zero after it, the same one once for each source.
    private void compilers(List<ElfSection> sections) {
        for (ElfSection s : sections) {
            if (!s.isComment()) continue;
            Span bytes = s.bytes(file, findings);
            Set<String> texts = new LinkedHashSet<>();
            for (long at = 0; at < bytes.length() && texts.size() < MOST_COMPILERS; ) {
                String text = bytes.name(at);
                if (!findings.spend(text.length() + 1)) break;
                if (!text.isBlank()) texts.add(text.strip());
                at += text.length() + 1;
            }
            findings.driver(String.join(", ", texts));
        }
    }

    private void sections(ElfHeader header, List<ElfSection> sections, A64Code code) {
        Map<Integer, List<Label>> labels =
                ElfSymbols.labels(file, findings, sections, header.type() == ElfHeader.OBJECT);
        for (int i = 0; i < sections.size(); i++) {
            ElfSection s = sections.get(i);
            if (!s.isCode() || s.size() == 0) continue;
            Span bytes = s.bytes(file, findings);
            code.add(
                    new CodeSection(
                            s.name(),
                            s.address(),
                            s.size(),
                            bytes,
                            header.type() == ElfHeader.OBJECT ? relocated(sections, i) : new TreeSet<>()),
                    labels.getOrDefault(i, List.of()));
        }
    }

    /// @return offsets in a section of an object at which a linker still changes bits
    private NavigableSet<Long> relocated(List<ElfSection> sections, int number) {
        NavigableSet<Long> out = new TreeSet<>();
        for (ElfSection s : sections) {
            int each = s.relocationBytes();
            if (each == 0 || s.info() != number) continue;
            Span table = s.bytes(file, findings);
            for (long at = 0; table.has(at, each) && findings.spend(each); at += each) out.add(table.u64(at));
        }
        return out;
    }

    /// What is loaded as instructions, where nothing says what is in it.
    private void segments(ElfHeader header, A64Code code) {
        if (header.segments() == 0) return;
        if (header.segmentSize() != SEGMENT) {
            findings.broken(
                    54,
                    "expected headers of segments of %d bytes each, found %d".formatted(SEGMENT, header.segmentSize()));
            return;
        }
        findings.note("no sections: what is loaded as instructions is taken for code");
        long size = (long) header.segmentCount() * SEGMENT;
        Span table = file.part(header.segments(), size);
        if (table.length() != size)
            findings.broken(
                    header.segments(),
                    "expected headers of %d segments, %d bytes each, found %d"
                            .formatted(header.segmentCount(), SEGMENT, table.length() / SEGMENT));
        for (int i = 0; i < table.length() / SEGMENT; i++) {
            long at = (long) i * SEGMENT;
            boolean isCode = table.i32(at) == LOADED && (table.i32(at + 4) & EXECUTABLE) != 0;
            long length = table.u64(at + 32);
            if (!isCode || length == 0) continue;
            long offset = table.u64(at + 8);
            Span bytes = file.part(offset, length);
            if (bytes.length() != length)
                findings.broken(
                        offset,
                        "expected %s bytes of segment %d, found %d"
                                .formatted(Long.toUnsignedString(length), i, bytes.length()));
            CodeSection section = new CodeSection("segment" + i, table.u64(at + 16), length, bytes);
            Label entry = new Label(header.entry(), "entry", true);
            code.add(section, section.contains(header.entry()) ? List.of(entry) : List.of());
        }
    }
}
