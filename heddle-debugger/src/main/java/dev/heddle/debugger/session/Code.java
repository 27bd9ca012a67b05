package dev.heddle.debugger.session;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Suggest;
import dev.heddle.emulator.Executable;
import dev.heddle.machine.kernel.ProgramSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The program as people read it: instructions with their bytes, lines of the source, names of addresses.
public final class Code {
    /// An instruction.
    ///
    /// @param bytes in hexadecimal, in memory order
    /// @param labels names of its address
    /// @param line of the source, 0 if there is none
    public record Line(long address, int length, String bytes, String text, List<String> labels, int line) {
        public Line {
            labels = List.copyOf(labels);
        }

        /// @return address of the byte after it
        public long end() {
            return address + length;
        }
    }

    private final Executable program;
    private final ProgramSource source;
    private final List<Line> lines = new ArrayList<>();
    private final Map<Long, Integer> numbers = new HashMap<>();

    Code(Executable program, ProgramSource source) {
        this.program = program;
        this.source = source;
        Map<Long, List<String>> labels = new TreeMap<>();
        source.labels()
                .forEach((name, at) ->
                        labels.computeIfAbsent(at, _ -> new ArrayList<>()).add(name));
        for (Insn i : program.insns()) {
            numbers.put(i.address(), lines.size());
            lines.add(line(i, labels.getOrDefault(i.address(), List.of())));
        }
    }

    private Line line(Insn i, List<String> labels) {
        Codec codec = program.codec();
        String text = codec.spelled(i);
        if (text.isEmpty()) text = codec.text(i);
        String remark = source.remarks().get(i.address());
        if (remark != null) text += "  ; " + remark;
        return new Line(i.address(), i.length(), bytes(i), text, labels, source.line(i.address()));
    }

    private static String bytes(Insn i) {
        byte[] out = i.bytes();
        return Hex.of(out, 0, out.length);
    }

    /// @return the source; its name is empty if there is none
    public ProgramSource source() {
        return source;
    }

    /// @return all instructions in the order of their addresses
    public List<Line> lines() {
        return List.copyOf(lines);
    }

    /// @return the instruction at an address, or null if none begins there
    public @Nullable Line at(long address) {
        Integer n = numbers.get(address);
        return n == null ? null : lines.get(n);
    }

    /// @return instructions around an address; fewer at the ends, none if no instruction begins there
    public List<Line> around(long address, int before, int after) {
        Integer n = numbers.get(address);
        if (n == null) return List.of();
        return List.copyOf(lines.subList(Math.max(0, n - before), Math.min(lines.size(), n + after + 1)));
    }

    /// Finds what `*0x10`, a label, a line such as `12`, or `kernel.s:12` stands for. A line without an instruction
    /// stands for the next one that has one.
    ///
    /// @return address of the instruction
    /// @throws IllegalArgumentException if there is no such place
    public long locate(String location) {
        Long label = source.labels().get(location);
        if (label != null) return instruction(label);
        if (location.startsWith("*")) return instruction(number(location.substring(1), location));
        int colon = location.lastIndexOf(':');
        if (colon >= 0) {
            String file = location.substring(0, colon);
            if (!isName(file))
                throw new IllegalArgumentException(
                        source.name().isEmpty()
                                ? "there is no source; name an address such as *0x10"
                                : "there is no source '%s', only %s".formatted(file, source.name()));
        }
        String line = location.substring(colon + 1);
        if (!line.isEmpty() && line.chars().allMatch(c -> c >= '0' && c <= '9')) return ofLine(line);
        throw new IllegalArgumentException(
                "'%s' is no label, line or address%s; expected a label, a line such as 12, or *0x10"
                        .formatted(
                                location, Suggest.near(location, source.labels().keySet())));
    }

    private boolean isName(String file) {
        return !source.name().isEmpty()
                && (source.name().equals(file) || source.name().endsWith("/" + file));
    }

    private long ofLine(String digits) {
        if (source.name().isEmpty())
            throw new IllegalArgumentException("there is no source; name an address such as *0x10");
        int line = digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
        Line best = null;
        for (Line l : lines) if (l.line >= line && (best == null || l.line < best.line)) best = l;
        if (best == null)
            throw new IllegalArgumentException(
                    "%s has no instruction in line %s or after it".formatted(source.name(), digits));
        return best.address;
    }

    private static long number(String text, String location) {
        try {
            return text.startsWith("0x") || text.startsWith("0X")
                    ? Long.parseLong(text.substring(2), 16)
                    : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s' is no address; expected one such as *0x10".formatted(location), e);
        }
    }

    private long instruction(long address) {
        if (at(address) == null)
            throw new IllegalArgumentException("no instruction begins at 0x" + Long.toHexString(address));
        return address;
    }

    /// @return address of the first instruction, and of the last one
    long last() {
        return lines.isEmpty() ? 0 : lines.getLast().address;
    }
}
