package dev.heddle.files.object;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.object.FatHeader.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The code for Apple GPUs in a Metal binary archive: a Mach-O file with a section for each stage of each pipeline, and
/// in each of these sections a Mach-O file with the code.
///
/// A library has one such section, `__text`. An image out of an archive has the code itself there.
final class MetalArchive {
    /// Sections begin with two underscores.
    private static final String MARK = "__";

    private static final String VERTEX = "vertex";
    private static final String FRAGMENT = "fragment";
    private static final String COMPUTE = "compute";

    /// How many functions a note names.
    private static final int MAX_NAMED = 8;

    /// The type of a library.
    private static final int LIBRARY = 14;

    private final ObjectFindings findings;
    private final AgxCode code;

    /// How many images there are of each stage.
    private final Map<String, Integer> images = new TreeMap<>();

    /// The most images of each stage that one slice has.
    private final Map<String, Integer> most = new TreeMap<>();

    /// Functions of the bitcode that lies beside the code.
    private final List<ContainedProgram> functions = new ArrayList<>();

    /// What the last image is that is not an archive.
    private String type = "";

    MetalArchive(ObjectFindings findings) {
        this.findings = findings;
        code = new AgxCode(findings);
    }

    /// @return whether it is a Metal library, `MTLB`
    static boolean isLibrary(Span start) {
        if (!start.has(0, 4) || !start.name(0, 4).equals("MTLB")) return false;
        // A text may begin with these letters.
        for (int i = 4; i < Math.min(start.length(), 64); i++) if (start.u8(i) < '\t' || start.u8(i) > 126) return true;
        return start.length() == 4;
    }

    /// @param library one that [#isLibrary], of which the code may have been made
    void bitcode(Span library) {
        functions.addAll(MetalLibrary.functions(library, findings));
    }

    /// @param slice the one from which it is, if there are several
    void add(Span bytes, Optional<Slice> slice) {
        MachImage image = LoadCommands.read(bytes, findings);
        if (image != null) add(image, slice);
    }

    /// @param slice the one from which it is, if there are several
    void add(MachImage image, Optional<Slice> slice) {
        List<String> about = new ArrayList<>();
        Cpu cpu = slice.map(Slice::cpu).orElse(image.cpu());
        if (slice.isPresent() || cpu.isKnownGpu())
            about.add(slice.map(s -> "slice %d, for ".formatted(s.number())).orElse("for ") + cpu.gpu());
        Optional<String> isa = cpu.book();
        if (isa.isEmpty()) about.add("compiled for %s: %s".formatted(cpu.gpu(), ContainedProgram.NO_BOOK));
        boolean isArchive = false;
        Map<String, Integer> stages = new TreeMap<>();
        for (MachSection s : image.sections()) {
            String stage = s.name().startsWith(MARK) ? s.name().substring(MARK.length()) : "";
            if (isLibraryIn(image, s)) bitcode(image.bytes(s, findings));
            if (!isStage(image, s, stage)) continue;
            isArchive = true;
            most.merge(shortStage(stage), stages.merge(stage, 1, Integer::sum), Math::max);
            int number = images.merge(stage, 1, Integer::sum) - 1;
            within(image, s, stage + number, shortStage(stage), isa, about);
        }
        if (!isArchive) text(image, isa, about);
    }

    /// Stages without a description are known by what is in their sections.
    private static boolean isStage(MachImage image, MachSection section, String stage) {
        return switch (stage) {
            case VERTEX, FRAGMENT, COMPUTE -> true;
            case "", "text" -> false;
            default -> isImage(image, section);
        };
    }

    private static String shortStage(String stage) {
        return switch (stage) {
            case VERTEX -> "vs";
            case FRAGMENT -> "fs";
            case COMPUTE -> "cs";
            default -> "";
        };
    }

    /// A library, or an image with code.
    private void text(MachImage image, Optional<String> isa, List<String> about) {
        type = image.typeTitle();
        List<MachSection> texts = image.sections().stream()
                .filter(s -> s.name().equals(MachSection.TEXT))
                .toList();
        if (texts.isEmpty()) findings.note("no code: there is no section of a stage, and none with the name __text");
        else if (image.type() == LIBRARY || isImage(image, texts.getFirst()))
            texts.forEach(s -> within(image, s, "", "", isa, about));
        else code.add(image, isa, "", "", about);
    }

    private static boolean isImage(MachImage image, MachSection section) {
        return MachImage.starts(image.bytes().part(section.offset(), section.size()));
    }

    private static boolean isLibraryIn(MachImage image, MachSection section) {
        return isLibrary(image.bytes().part(section.offset(), section.size()));
    }

    /// An image in a section.
    ///
    /// @param name of the pipeline's stage, such as `compute0`; may be empty
    private void within(
            MachImage outer, MachSection section, String name, String stage, Optional<String> isa, List<String> about) {
        Span bytes = outer.bytes(section, findings);
        if (MachImage.starts(bytes)) {
            MachImage inner = LoadCommands.read(bytes, findings);
            if (inner != null) code.add(inner, isa, name, stage, about);
        } else if (isLibrary(bytes)) {
            findings.note("sections with bitcode, no machine code, were passed over");
        } else if (bytes.length() == section.size()) {
            findings.broken(bytes.from(), "expected a Mach-O file of 64 bits, the section " + section.name());
        }
    }

    /// @param title what the file is for
    Found found(String title) {
        code.finish();
        int render = Math.max(count(VERTEX), count(FRAGMENT));
        int pipelines = render + count(COMPUTE);
        String what = pipelines == 0 ? type : pipelines == 1 ? "1 pipeline" : pipelines + " pipelines";
        if (!functions.isEmpty()) findings.note("the bitcode beside the code has " + names());
        return new Found(
                ContainerKind.METAL,
                what.isEmpty() ? title : title + ", " + what,
                code.programs().stream().map(this::named).toList());
    }

    private String names() {
        String names =
                functions.stream().limit(MAX_NAMED).map(MetalArchive::title).collect(Collectors.joining(", "));
        return functions.size() > MAX_NAMED ? names + " and others" : names;
    }

    private static String title(ContainedProgram function) {
        return function.notes().getFirst().replaceAll(",.*", "") + " " + function.name();
    }

    /// Code and bitcode are not linked by anything that has been described. But where no slice has more than one image
    /// of a stage, and the bitcode one function, they belong together.
    private ContainedProgram named(ContainedProgram p) {
        List<ContainedProgram> same =
                functions.stream().filter(f -> f.stage().equals(p.stage())).toList();
        if (p.stage().isEmpty() || same.size() != 1 || most.getOrDefault(p.stage(), 0) != 1) return p;
        List<String> notes = new ArrayList<>(p.notes());
        notes.addFirst(title(same.getFirst()));
        return p.withNotes(notes);
    }

    private int count(String stage) {
        return images.getOrDefault(stage, 0);
    }
}
