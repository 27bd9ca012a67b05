package dev.heddle.decompile.source;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A kernel as source, with the instructions that each line came of, and the lines that each instruction went into.
///
/// @param insns all instructions: those of a program of its own that one lane runs before all others come first
/// @param doubts what the text names, but does not say
public record SourceCode(List<Line> lines, List<Insn> insns, List<Doubt> doubts) {
    public SourceCode {
        lines = List.copyOf(lines);
        insns = List.copyOf(insns);
        doubts = List.copyOf(doubts);
    }

    /// A line without its end.
    ///
    /// @param addresses of instructions of the program, from the lowest one on
    /// @param preamble the same of a program of its own that one lane runs before all others
    public record Line(String text, List<Long> addresses, List<Long> preamble) {
        public Line {
            addresses = List.copyOf(addresses);
            preamble = List.copyOf(preamble);
        }
    }

    /// An instruction.
    ///
    /// @param isOfPreamble whether it is one of a program of its own that one lane runs before all others
    /// @param lines their numbers, from 1 on
    /// @param why it is in no line; empty if it is in one
    public record Insn(long address, boolean isOfPreamble, List<Integer> lines, Optional<Why> why) {
        public Insn {
            lines = List.copyOf(lines);
        }
    }

    /// Something that an instruction does, and that the text does not say.
    ///
    /// @param isOfPreamble whether it is one of a program of its own that one lane runs before all others
    /// @param what in words
    public record Doubt(long address, boolean isOfPreamble, String what) {}

    /// The reason why an instruction is in no line.
    public enum Why {
        /// It only takes a value from place to place.
        MOVE,
        /// It only waits, or does nothing.
        WAIT,
        /// It says where control goes on, which the structure of the text says.
        FLOW,
        /// What it gives is always the same number.
        CONSTANT,
        /// Nothing that is printed needs what it gives.
        UNUSED,
        /// No lane comes by it.
        UNREACHED;

        /// @return as it is written
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Finds the line where someone is who stands at an instruction. Of several lines it is the one nearest to that of
    /// the
    /// next instruction with one line only; an instruction in no line is at that of the next one that is in some.
    ///
    /// @param isOfPreamble for which program
    /// @return numbers of lines by addresses; none for what no lane comes by
    public Map<Long, Integer> positions(boolean isOfPreamble) {
        Map<Long, Integer> out = new TreeMap<>();
        int sure = 0;
        int next = 0;
        for (Insn i : insns.reversed()) {
            if (i.isOfPreamble() != isOfPreamble
                    || i.why().filter(w -> w == Why.UNREACHED).isPresent()) continue;
            if (i.lines().size() == 1) sure = i.lines().getFirst();
            if (!i.lines().isEmpty()) next = nearest(i.lines(), sure);
            if (next > 0) out.put(i.address(), next);
        }
        return out;
    }

    private static int nearest(List<Integer> lines, int to) {
        int best = lines.getFirst();
        for (int l : lines) if (to > 0 && Math.abs(l - to) < Math.abs(best - to)) best = l;
        return best;
    }

    /// @return all lines
    public String text() {
        return lines.stream().map(l -> l.text() + "\n").collect(Collectors.joining());
    }
}
