package dev.heddle.cli.device;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.emulator.Executable;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunResult;
import dev.heddle.server.DeviceSession;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.zip.CRC32;

/// Tells people of a device's work: of faults at once, of the rest at the end. All processes of a program are counted
/// together.
final class DeviceReport {
    private static final String NAME = "heddle device: ";

    /// Faults that are told of: a program that goes on after one may have thousands.
    private static final int MOST_FAULTS = 20;

    /// Kinds of packets and registers that are told of.
    private static final int MOST_NOTES = 10;

    private static final double MILLIS = 1e6;

    private final PrintStream to;
    private final String chip;
    private final Map<String, Kernel> kernels = new LinkedHashMap<>();

    /// Of programs that are still known: they would take much memory.
    private final Map<Executable, Kernel> known = new WeakHashMap<>();

    private final Set<String> notes = new LinkedHashSet<>();

    /// By reason, where the book advises against an instruction first.
    private final Map<String, String> advice = new LinkedHashMap<>();

    private int processes;
    private long buffers;
    private long launches;
    private long instructions;
    private long lanes;
    private long nanos;
    private long faults;
    private long lost;

    /// All launches of a program.
    private static final class Kernel {
        final int number;
        final String code;
        long launches;
        long instructions;
        long lanes;
        long nanos;

        Kernel(int number, String code) {
            this.number = number;
            this.code = code;
        }

        String name() {
            return "kernel %d (%s)".formatted(number, code);
        }
    }

    DeviceReport(PrintStream to, String chip) {
        this.to = to;
        this.chip = chip;
    }

    synchronized void process() {
        processes++;
    }

    synchronized void say(String line) {
        to.println(NAME + TerminalSafeText.message(line));
        to.flush();
    }

    private Kernel kernel(Launch launch) {
        return known.computeIfAbsent(launch.program(), p -> kernels.computeIfAbsent(code(p), code -> begin(p, code)));
    }

    private Kernel begin(Executable program, String code) {
        Kernel out = new Kernel(kernels.size() + 1, code);
        for (Insn i : program.insns())
            for (String reason : program.codec().advice(i))
                advice.putIfAbsent(
                        reason,
                        "%s, at 0x%x (%s)"
                                .formatted(
                                        out.name(), i.address(), program.codec().text(i)));
        return out;
    }

    /// The same for the same code in all processes.
    private static String code(Executable of) {
        CRC32 sum = new CRC32();
        List<Insn> all = of.insns();
        for (Insn i : all) sum.update(i.bytes());
        return "%08x, %,d instructions".formatted(sum.getValue(), all.size());
    }

    /// A launch, as it is called in messages.
    ///
    /// @param kernel the same for all launches of a program
    record Begun(long number, String kernel) {
        @Override
        public String toString() {
            return "launch %d of %s".formatted(number, kernel);
        }
    }

    /// A launch begins.
    synchronized Begun begins(Launch launch) {
        launches++;
        Kernel k = kernel(launch);
        k.launches++;
        return new Begun(launches, k.name());
    }

    synchronized void ran(Launch launch, RunResult done) {
        Kernel k = kernel(launch);
        k.instructions += done.instructions();
        k.lanes += done.laneInstructions();
        k.nanos += done.nanos();
        instructions += done.instructions();
        lanes += done.laneInstructions();
        nanos += done.nanos();
    }

    /// A command buffer has ended.
    ///
    /// @param where what was running, if it went wrong
    /// @param answer of the server
    synchronized void ended(String where, String answer, boolean isError) {
        boolean isSubmit = isError || answer.contains("\"notes\"");
        if (isSubmit) buffers++;
        if (!isError && answer.endsWith("\"notes\":[]}")) return;
        try {
            Json a = Json.parse("answer", answer);
            if (isError && a.string("kind").equals(DeviceSession.LOST)) lost++;
            else if (isError) fault(where, a);
            else if (isSubmit) notes.addAll(a.strings("notes"));
        } catch (SourceException e) {
            say(answer);
        }
    }

    private void fault(String where, Json answer) {
        faults++;
        String what = answer.string("error");
        if (faults <= MOST_FAULTS) say("fault (%s)%s: %s".formatted(chip, where.isEmpty() ? "" : " in " + where, what));
        if (faults == MOST_FAULTS) say("more faults are only counted");
    }

    // ---- the end

    /// @param profile kernels to tell of
    /// @param isQuiet whether nothing is printed if all went well
    /// @param more further reports
    synchronized void end(int profile, boolean isQuiet, List<KernelReport> more) {
        if (profile > 0) profile(profile);
        for (KernelReport r : more) if (launches > 0 && !(isQuiet && r.isClean())) r.end(this::say);
        notes();
        advice.forEach((reason, where) -> say("%s: %s".formatted(where, reason)));
        boolean isClean = more.stream().allMatch(KernelReport::isClean);
        if (isQuiet && faults == 0 && notes.isEmpty() && isClean) return;
        if (processes == 0) {
            say("the program opened no device");
            return;
        }
        say("%s, %s, %s, %,d instructions, %,d of lanes, %.1f ms%s"
                .formatted(
                        chip,
                        Counted.of(buffers, "command buffer"),
                        Counted.of(launches, "launch"),
                        instructions,
                        lanes,
                        nanos / MILLIS,
                        faults == 0
                                ? ""
                                : ", "
                                        + Counted.of(faults, "fault")
                                        + (lost == 0 ? "" : ", %,d did not run".formatted(lost))));
    }

    private void notes() {
        int shown = 0;
        for (String note : notes) if (shown++ < MOST_NOTES) say("not understood: " + note);
        if (shown > MOST_NOTES) say("and %s more".formatted(Counted.of(shown - MOST_NOTES, "kind")));
    }

    private void profile(int most) {
        List<Kernel> all = new ArrayList<>(kernels.values());
        all.sort(Comparator.comparingLong((Kernel k) -> -k.nanos).thenComparingInt(k -> k.number));
        for (Kernel k : all.subList(0, Math.min(most, all.size())))
            say("%10.1f ms, %s, %,d instructions, %,d of lanes: %s"
                    .formatted(k.nanos / MILLIS, Counted.of(k.launches, "launch"), k.instructions, k.lanes, k.name()));
        if (all.size() > most) say("and %s more".formatted(Counted.of(all.size() - most, "kernel")));
    }
}
