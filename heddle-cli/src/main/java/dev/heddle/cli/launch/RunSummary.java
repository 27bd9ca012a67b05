package dev.heddle.cli.launch;

import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.machine.RunResult;

/// Writes what a run has done in a line for people.
public final class RunSummary {
    private RunSummary() {}

    public static String of(RunResult r) {
        double seconds = Math.max(1, r.nanos()) / 1e9;
        return "%s, %s, %.3f s, %s lane-instructions/s%n"
                .formatted(
                        ProgramTexts.count(r.instructions(), "instruction"),
                        ProgramTexts.count(r.laneInstructions(), "lane-instruction"),
                        seconds,
                        rate(r.laneInstructions() / seconds));
    }

    private static String rate(double perSecond) {
        if (perSecond >= 1e9) return "%.2f billion".formatted(perSecond / 1e9);
        return perSecond >= 1e6 ? "%.1f million".formatted(perSecond / 1e6) : "%,.0f".formatted(perSecond);
    }
}
