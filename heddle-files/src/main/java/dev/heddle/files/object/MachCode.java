package dev.heddle.files.object;

import dev.heddle.files.container.ContainedProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The A64 code of a Mach-O file.
final class MachCode {
    private final MachImage image;
    private final ObjectFindings findings;

    /// By the numbers that symbols use, from 1.
    private final Map<Integer, CodeSection> sections = new HashMap<>();

    private final Map<Integer, List<Label>> labels = new HashMap<>();

    private MachCode(MachImage image, ObjectFindings findings) {
        this.image = image;
        this.findings = findings;
    }

    static List<ContainedProgram> programs(MachImage image, ObjectFindings findings) {
        return new MachCode(image, findings).programs();
    }

    private List<ContainedProgram> programs() {
        List<Integer> order = sections();
        if (image.isEncrypted()) findings.note("its code is encrypted: the words are not instructions");
        labels();
        A64Code code = new A64Code(findings);
        for (int number : order) {
            CodeSection section = sections.get(number);
            if (section != null) code.add(section, labels.getOrDefault(number, List.of()));
        }
        return code.programs();
    }

    private List<Integer> sections() {
        List<Integer> order = new ArrayList<>();
        boolean isElsewhere = false;
        for (int i = 0; i < image.sections().size(); i++) {
            MachSection s = image.sections().get(i);
            if (!s.isCode() || s.isZeroFill() || s.size() == 0) continue;
            isElsewhere |= s.offset() == 0;
            if (s.offset() == 0) continue;
            Span bytes = image.bytes(s, findings);
            sections.put(
                    i + 1,
                    new CodeSection(s.name(), s.address(), s.size(), bytes, s.relocated(image.bytes(), findings)));
            order.add(i + 1);
        }
        if (isElsewhere) findings.note(A64Code.ELSEWHERE);
        else if (order.isEmpty()) findings.note(A64Code.NONE);
        return order;
    }

    private void labels() {
        List<MachSymbol> symbols = MachSymbol.read(image, findings, s -> {
            CodeSection section = sections.get(s.section());
            return s.isInSection() && section != null && section.contains(s.value());
        });
        for (MachSymbol.Named n : MachSymbol.named(image, symbols, findings))
            label(n.symbol().section(), n.label());
        NavigableMap<Long, Integer> byAddress = new TreeMap<>(Long::compareUnsigned);
        sections.forEach((number, s) -> byAddress.putIfAbsent(s.address(), number));
        for (Label start : FunctionStarts.labels(image, findings)) {
            Map.Entry<Long, Integer> below = byAddress.floorEntry(start.address());
            if (below != null) label(below.getValue(), start);
        }
    }

    private void label(int number, Label label) {
        labels.computeIfAbsent(number, _ -> new ArrayList<>()).add(label);
    }
}
