package dev.heddle.machine.kernel;

import dev.heddle.asm.AddressNotes;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The source of a program: its lines, which instruction each is, and the names of addresses.
///
/// @param name of the file; empty if there is no source
/// @param lines the first one is line 1
/// @param byAddress line of each instruction
/// @param labels names of addresses
/// @param remarks comments on addresses that somebody keeps beside the program
public record ProgramSource(
        String name,
        List<String> lines,
        Map<Long, Integer> byAddress,
        Map<String, Long> labels,
        Map<Long, String> remarks) {
    public ProgramSource(String name, List<String> lines, Map<Long, Integer> byAddress, Map<String, Long> labels) {
        this(name, lines, byAddress, labels, Map.of());
    }

    /// A program without a source.
    public static final ProgramSource NONE = new ProgramSource("", List.of(), Map.of(), Map.of());

    public ProgramSource {
        lines = List.copyOf(lines);
        byAddress = Map.copyOf(byAddress);
        labels = new TreeMap<>(labels);
        remarks = Map.copyOf(remarks);
    }

    /// @return the same with names and comments
    /// @throws IllegalArgumentException if a label has one of the names, and is somewhere else
    public ProgramSource with(AddressNotes notes) {
        Map<String, Long> all = new TreeMap<>(labels);
        notes.names().forEach((at, note) -> {
            Long label = all.putIfAbsent(note, at);
            if (label != null && !label.equals(at))
                throw new IllegalArgumentException(
                        "the note for 0x%x names it '%s', which is the label of 0x%x".formatted(at, note, label));
        });
        return new ProgramSource(name, lines, byAddress, all, notes.remarks());
    }

    /// Reads the source of a kernel.
    ///
    /// @throws SourceException with every error of the source
    public static ProgramSource of(Source source, Codec codec) throws SourceException {
        Program program = codec.assembler().assemble(source);
        Map<Long, Integer> lines = new HashMap<>();
        for (int i = 0; i < program.items().size(); i++)
            lines.put(program.items().get(i).address(), program.lines().get(i));
        return new ProgramSource(source.name(), lines(source.text()), lines, program.labels());
    }

    private static List<String> lines(String text) {
        List<String> all = List.of(text.split("\r\n|\r|\n", -1));
        return all.getLast().isEmpty() ? all.subList(0, all.size() - 1) : all;
    }

    /// @return the line of the instruction at an address, or 0
    public int line(long address) {
        return byAddress.getOrDefault(address, 0);
    }

    /// @return the text of a line, empty if there is none
    public String text(int line) {
        return line < 1 || line > lines.size() ? "" : lines.get(line - 1);
    }
}
