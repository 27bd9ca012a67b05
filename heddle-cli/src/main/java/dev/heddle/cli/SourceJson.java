package dev.heddle.cli;

import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import dev.heddle.decompile.source.SourceCode;
import dev.heddle.machine.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Source as one JSON object: its lines with their instructions, and the instructions with their lines.
///
/// @param kernel its name
@Published(title = "What heddle decompile --json writes")
record SourceJson(
        String kernel,
        @Member("instruction set and variant") String book,
        List<Line> lines,

        @Member("in the order of their addresses, those of a preamble first")
        List<Instruction> instructions) {
    static SourceJson of(String name, Kernel kernel, SourceCode source) {
        List<Line> lines = new ArrayList<>();
        for (SourceCode.Line l : source.lines())
            lines.add(new Line(lines.size() + 1, l.text(), l.addresses(), l.preamble()));
        return new SourceJson(
                name,
                kernel.launch().codec().book().id(),
                lines,
                source.insns().stream()
                        .map(i -> new Instruction(i.address(), i.isOfPreamble(), i.lines(), i.why()))
                        .toList());
    }

    record Line(
            @Member(schema = "minimum: 1") int line,
            String text,

            @Member(value = "of the instructions that the line came of", hex = true)
            List<Long> addresses,

            @Member(
                    value = "the same of a program of its own that one lane runs before all others",
                    hex = true,
                    sparse = true)
            List<Long> preamble) {}

    record Instruction(
            @Member(hex = true) long address,

            @Member(value = "it is one of a program of its own that one lane runs before all others", sparse = true)
            boolean preamble,

            @Member(each = "minimum: 1") List<Integer> lines,
            @Member("why it went into no line") Optional<SourceCode.Why> why) {}
}
