package dev.heddle.machine.watch;

import dev.heddle.asm.Codec;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/// A profile as people read it: which code ran where, then the instructions that ran most.
public final class ProfileText {
    private ProfileText() {}

    /// @param source the line of a source that an address comes from, or nothing
    /// @param most instructions that are listed
    /// @return lines without line ends
    public static List<String> of(Profile profile, Codec codec, LongFunction<String> source, int most) {
        List<String> out = new ArrayList<>();
        List<Profile.Code> codes = profile.codes();
        long all = codes.stream().mapToLong(Profile.Code::laneInstructions).sum();
        out.add("%-11s %-17s %9s %15s %17s %7s %9s"
                .formatted("engine", "code", "visits", "instructions", "lane-instructions", "share", "seconds"));
        for (Profile.Code c : codes)
            out.add("%-11s %-17s %,9d %,15d %,17d %7s %9.3f"
                    .formatted(
                            c.by().text(),
                            c.by() == Engines.INTERPRETER ? "the rest" : "0x%x-0x%x".formatted(c.from(), c.to()),
                            c.visits(),
                            c.instructions(),
                            c.laneInstructions(),
                            share(c.laneInstructions(), all),
                            c.nanos() / 1e9));
        if (!profile.cost().isEmpty()) out.add(profile.cost());
        List<Profile.Line> lines = profile.lines();
        out.add("");
        out.add("  share  lanes  engine       address  instruction");
        for (Profile.Line l : lines.subList(0, Math.min(most, lines.size())))
            out.add(line(l, all, codec, source.apply(l.insn().address())));
        if (lines.size() > most) out.add("... and %,d instructions more".formatted(lines.size() - most));
        return out;
    }

    private static String line(Profile.Line l, long all, Codec codec, String source) {
        String text = codec.spelled(l.insn());
        if (text.isEmpty()) text = codec.text(l.insn());
        return "%7s %6.1f  %-11s %8s  %s%s"
                .formatted(
                        share(l.laneInstructions(), all),
                        (double) l.laneInstructions() / Math.max(1, l.instructions()),
                        l.by().text(),
                        "0x" + Long.toHexString(l.insn().address()),
                        text,
                        source.isEmpty() ? "" : "    ; " + source);
    }

    private static String share(long part, long all) {
        return "%.1f %%".formatted(100.0 * part / Math.max(1, all));
    }
}
