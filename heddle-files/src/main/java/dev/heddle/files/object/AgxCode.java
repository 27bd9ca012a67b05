package dev.heddle.files.object;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.object.CodeSection.Function;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Programs of images with code for Apple GPUs: one for each function that has instructions.
final class AgxCode {
    /// What stands before the names of the compiler's own functions.
    private static final String OWN = "_agc.";

    /// The function of the shader itself.
    private static final String MAIN = "main";

    /// What stands after the name of a function for another one that fills uniforms before it.
    private static final String PROLOG = ".constant_program";

    private final ObjectFindings findings;
    private final ProgramList programs;
    private final Map<String, Padding> paddings = new HashMap<>();
    private Padding padding = Padding.NONE;
    private int empty;

    AgxCode(ObjectFindings findings) {
        this.findings = findings;
        programs = new ProgramList(findings);
    }

    List<ContainedProgram> programs() {
        return programs.programs();
    }

    /// Says what was left out.
    void finish() {
        if (empty > 0) findings.note("functions that are empty or zeros were left out: " + empty);
    }

    /// @param isa of the image, `isa@variant` or `isa`, if there is a book of it
    /// @param prefix of the names, such as `compute0`; may be empty
    /// @param stage of a program; empty if it is not known
    void add(MachImage image, Optional<String> isa, String prefix, String stage, List<String> about) {
        programs.isa(isa);
        padding = isa.isPresent() ? paddings.computeIfAbsent(isa.get(), Padding::of) : Padding.NONE;
        Optional<MachSection> text = image.sections().stream()
                .filter(s -> s.name().equals(MachSection.TEXT) && s.size() != 0)
                .findFirst();
        if (text.isEmpty()) {
            findings.note("images without a section __text, or with an empty one");
            return;
        }
        MachSection s = text.get();
        CodeSection section = new CodeSection(s.name(), s.address(), s.size(), image.bytes(s, findings));
        List<MachSymbol> symbols =
                MachSymbol.read(image, findings, t -> !t.isUndefined() && section.contains(t.value()));
        List<Label> labels = MachSymbol.named(image, symbols, findings).stream()
                .map(MachSymbol.Named::label)
                .toList();
        for (Function f : section.functions(labels)) if (!add(section, f, prefix, stage, about)) return;
    }

    /// @return false if the list is full
    private boolean add(CodeSection section, Function f, String prefix, String stage, List<String> about) {
        if (!programs.hasRoom(f.bytes().length())) return false;
        boolean isWhole = f.bytes().length() == f.size();
        Span code = isWhole ? padding.without(f.bytes()) : f.bytes();
        if (isWhole && isZero(code)) {
            empty++;
            return true;
        }
        List<String> notes = new ArrayList<>(about);
        String name = name(section, f, notes);
        programs.add(
                prefix.isEmpty() ? name : name.isEmpty() ? prefix : prefix + "." + name,
                stage,
                OptionalLong.empty(),
                code,
                isWhole ? code.length() : f.size(),
                notes);
        return true;
    }

    /// A prolog at the place of another function is empty: the other one gives the name.
    private static String name(CodeSection section, Function f, List<String> notes) {
        if (f.labels().isEmpty()) return section.name();
        List<String> names = f.labels().stream()
                .map(l -> own(l.name()))
                .filter(n -> !n.isEmpty())
                .toList();
        if (names.isEmpty()) return "sub_" + Long.toHexString(f.offset());
        List<String> real = names.stream().filter(n -> !isProlog(n)).distinct().toList();
        if (real.isEmpty()) return names.getFirst();
        names.stream().filter(AgxCode::isProlog).forEach(n -> notes.add(n + " is empty"));
        String name = real.contains(MAIN) ? MAIN : real.getFirst();
        Label.others(name, real).ifPresent(notes::add);
        return name;
    }

    private static boolean isProlog(String name) {
        return ("." + name).endsWith(PROLOG);
    }

    /// @return `main` for `_agc.main`, `constant_program` for `_agc.main.constant_program`, other names as they are
    private static String own(String name) {
        if (name.equals(OWN + MAIN + PROLOG)) return PROLOG.substring(1);
        return name.startsWith(OWN) ? name.substring(OWN.length()) : name;
    }

    private static boolean isZero(Span code) {
        for (int i = 0; i < code.length(); i++) if (code.u8(i) != 0) return false;
        return true;
    }
}
