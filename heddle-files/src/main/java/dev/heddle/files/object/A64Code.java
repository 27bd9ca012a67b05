package dev.heddle.files.object;

import dev.heddle.files.container.ContainedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Programs of sections with A64 code: one for each function, words of 32 bits.
final class A64Code {
    static final String NONE = "no code: there is no section with instructions";

    static final String ELSEWHERE = "there are sections with instructions whose bytes are not in this file";

    /// The book that reads A64 code, as far as it is about AMX.
    private static final String ISA = "amx";

    /// Bytes of an instruction. No function begins between two.
    private static final int WORD = 4;

    private final ObjectFindings findings;
    private final ProgramList programs;

    A64Code(ObjectFindings findings) {
        this.findings = findings;
        programs = new ProgramList(findings);
        programs.isa(Optional.of(ISA));
    }

    List<ContainedProgram> programs() {
        return programs.programs();
    }

    /// @param labels of the section
    void add(CodeSection section, List<Label> labels) {
        if (section.size() == 0) return;
        List<Label> aligned =
                labels.stream().filter(l -> l.address() % WORD == 0).toList();
        if (aligned.size() < labels.size()) findings.note("symbols between two instructions were passed over");
        for (CodeSection.Function f : section.functions(aligned)) {
            if (!programs.hasRoom(f.bytes().length())) return;
            long address = section.address() + f.offset();
            programs.add(
                    name(section, f, address),
                    "",
                    OptionalLong.of(address),
                    wholeWords(f),
                    f.size(),
                    about(f),
                    section.open(f));
        }
    }

    /// Of code that was cut, whole instructions count.
    private static Span wholeWords(CodeSection.Function f) {
        int there = f.bytes().length();
        return there == f.size() ? f.bytes() : f.bytes().part(0, there - there % WORD);
    }

    private static String name(CodeSection section, CodeSection.Function f, long address) {
        if (f.labels().isEmpty()) return section.name().isEmpty() ? "code" : section.name();
        String name = f.labels().getFirst().name();
        return name.isEmpty() ? "sub_" + Long.toHexString(address) : name;
    }

    private static List<String> about(CodeSection.Function f) {
        List<String> about = new ArrayList<>();
        if (!f.labels().isEmpty()) {
            List<String> names = f.labels().stream().map(Label::name).toList();
            Label.others(names.getFirst(), names).ifPresent(about::add);
        }
        if (f.size() % WORD != 0 && f.bytes().length() == f.size()) about.add("not a whole number of instructions");
        return about;
    }
}
