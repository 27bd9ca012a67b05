package dev.heddle.debugger.sanitize;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;

/// Coverage as people and their tools read it.
public final class CoverageText {
    private CoverageText() {}

    private static Map<Long, ExecutionCounts.Line> byAddress(ExecutionCounts of) {
        Map<Long, ExecutionCounts.Line> out = new HashMap<>();
        for (ExecutionCounts.Line l : of.lines()) out.put(l.insn().address(), l);
        return out;
    }

    /// Beside the listing: times that waves ran an instruction, lanes that were active on average, and where it went
    /// on if it did so at several places.
    ///
    /// @param all instructions of the program
    /// @param source the line that an address comes from, or nothing
    public static List<String> of(ExecutionCounts of, List<Insn> all, Codec codec, LongFunction<String> source) {
        Map<Long, ExecutionCounts.Line> ran = byAddress(of);
        List<String> out = new ArrayList<>();
        out.add("        runs  lanes   address  instruction");
        for (Insn i : all) {
            ExecutionCounts.Line l = ran.get(i.address());
            String where = source.apply(i.address());
            out.add("%12s %6s %9s  %s%s%s"
                    .formatted(
                            l == null ? "-" : "%,d".formatted(l.runs()),
                            l == null ? "" : "%.1f".formatted((double) l.lanes() / l.runs()),
                            "0x" + Long.toHexString(i.address()),
                            codec.text(i),
                            l == null || l.ways().isEmpty() ? "" : ways(l),
                            where.isEmpty() ? "" : "    ; " + where));
        }
        return out;
    }

    private static String ways(ExecutionCounts.Line l) {
        return " -> "
                + String.join(
                        ", ",
                        l.ways().stream()
                                .sorted()
                                .map(w -> "0x" + Long.toHexString(w))
                                .toList());
    }

    /// As LCOV has it: a record for each source file. Instructions without a source line are left out.
    public static List<String> lcov(ExecutionCounts of, List<Insn> all, LongFunction<String> source) {
        Map<Long, ExecutionCounts.Line> ran = byAddress(of);
        Map<String, TreeMap<Integer, List<Insn>>> files = new TreeMap<>();
        for (Insn i : all) {
            String where = source.apply(i.address());
            int colon = where.lastIndexOf(':');
            if (colon < 0) continue;
            files.computeIfAbsent(where.substring(0, colon), _ -> new TreeMap<>())
                    .computeIfAbsent(Integer.parseInt(where.substring(colon + 1)), _ -> new ArrayList<>())
                    .add(i);
        }
        List<String> out = new ArrayList<>();
        files.forEach((file, lines) -> record(out, file, lines, ran));
        return out;
    }

    private static void record(
            List<String> out, String file, Map<Integer, List<Insn>> lines, Map<Long, ExecutionCounts.Line> ran) {
        out.add("TN:");
        out.add("SF:" + file);
        int hit = 0;
        int branches = 0;
        int taken = 0;
        for (Map.Entry<Integer, List<Insn>> e : lines.entrySet()) {
            long most = 0;
            for (Insn i : e.getValue()) {
                ExecutionCounts.Line l = ran.get(i.address());
                if (l == null) continue;
                most = Math.max(most, l.runs());
                for (int way = 0; way < 2 && !l.ways().isEmpty(); way++) {
                    boolean isTaken = way < l.ways().size();
                    out.add("BRDA:%d,0,%d,%s".formatted(e.getKey(), way, isTaken ? "1" : "-"));
                    branches++;
                    taken += isTaken ? 1 : 0;
                }
            }
            out.add("DA:%d,%d".formatted(e.getKey(), most));
            hit += most > 0 ? 1 : 0;
        }
        out.add("BRF:" + branches);
        out.add("BRH:" + taken);
        out.add("LF:" + lines.size());
        out.add("LH:" + hit);
        out.add("end_of_record");
    }
}
