package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.ProgramTable;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Crash;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds where the command processor of a GPU stood, and which programs were running there.
final class HangPosition {
    private static final String COMPUTE = "cs";
    private static final Set<String> MOST_WORK = Set.of("fs", COMPUTE);

    /// Programs in instruction memory that are named where nothing tells which one ran.
    private static final int MOST_OF_MEMORY = 4;

    private final AdrenoGpu gpu;
    private final HangRegisters registers;
    private final RingWalk walk;
    private final StreamEvents events;
    private final List<Crash.Position> positions = new ArrayList<>();
    private final List<Crash.Suspect> suspects = new ArrayList<>();
    private final Map<String, String> marks = new HashMap<>();
    private StreamEvents.@Nullable Before before;

    /// @param walk of the rings, which has run
    HangPosition(CrashDump dump, RingWalk walk, StreamEvents events) {
        gpu = dump.gpu;
        registers = new HangRegisters(dump.registers(), gpu.generation());
        this.walk = walk;
        this.events = events;
        for (CrashDump.Ring r : dump.rings()) if (r.written() > 0) ring(r);
        if (HangRegisters.areKnown(dump.gpu.generation())) buffers();
        else if (!dump.registers().isEmpty())
            dump.note("where the command processor stood is read of a3xx and later only");
    }

    /// @return where each level stood, the innermost first
    List<Crash.Position> positions() {
        return positions;
    }

    private void ring(CrashDump.Ring ring) {
        StringBuilder text = new StringBuilder();
        text.append("dword %d of %d written".formatted(ring.read(), ring.written()));
        for (RingWalk.Submit s : walk.submits()) {
            if (s.ring() != ring || s.isRetired() || s.fence().isEmpty()) continue;
            if (ring.retired().isEmpty()) continue;
            text.append("; submit %d (fence %d) is the first that was not finished"
                    .formatted(s.number(), s.fence().getAsLong()));
            break;
        }
        positions.add(new Crash.Position(ring.name(), ring.address() + Integer.BYTES * ring.read(), text.toString()));
    }

    private int firstUnfinished() {
        for (RingWalk.Submit s : walk.submits()) if (!s.isRetired() && s.fence().isPresent()) return s.number();
        return 0;
    }

    private void buffers() {
        StreamEvents.Spot inner = null;
        for (int level = 1; level <= 2; level++) {
            HangRegisters.Level of = registers.level(level).orElse(null);
            if (of == null) continue;
            StreamEvents.Spot spot = events.spot(of, level, firstUnfinished(), inner);
            String name = "buffer of level " + level;
            if (spot == null) {
                // A level that is done keeps its last address.
                if (of.left() > 0 || level == 1)
                    positions.addFirst(new Crash.Position(
                            name,
                            of.address(),
                            "%d dwords before its end; it is not in the dump, or no packet calls it"
                                    .formatted(of.left())));
                continue;
            }
            boolean isDone = spot.dword() == spot.run().dwords();
            if (level == 2 && isDone) continue;
            inner = spot;
            positions.addFirst(new Crash.Position(name, spot.address(), text(spot)));
        }
        if (inner != null) before = events.before(inner);
    }

    private String text(StreamEvents.Spot spot) {
        StreamEvents.Run run = spot.run();
        return "dword %d of %d of the buffer at 0x%x, %s"
                .formatted(
                        spot.dword(),
                        run.dwords(),
                        run.address(),
                        events.before(spot).text());
    }

    /// Finds the programs that were running: those that registers of the processors name, and those that packets before
    /// the place of the command processor have loaded, which may be ahead of the processors.
    ///
    /// @param listed programs that packets load or registers name
    /// @param bound by stage and address the contexts in which the processors have a program
    void suspect(Map<ProgramTable.Entry, ContainedProgram> listed, Map<String, List<String>> bound) {
        for (ContainedProgram p : byWork(listed.values())) {
            List<String> contexts = p.address().isEmpty()
                    ? null
                    : bound.get(key(p.stage(), p.address().getAsLong()));
            if (contexts == null) continue;
            String where = String.join(", ", contexts);
            String reason = "registers of the processors name it (%s)".formatted(where);
            boolean isIdle = HangRegisters.areKnown(gpu.generation()) && !registers.isShading();
            if (isIdle) reason += "; RBBM_STATUS says that no processor of shaders was busy";
            add(p, reason, isIdle ? "was bound" : "was running");
        }
        StreamEvents.Before at = before == null ? events.before(null) : before;
        String mark = suspects.isEmpty() ? "was running" : "was to run next";
        String reason = "loaded last before the place of the command processor";
        if (before == null) {
            mark = "loaded last";
            reason = "loaded last; nothing tells where the command processor stood";
        }
        Set<ContainedProgram> loaded = new LinkedHashSet<>();
        for (ProgramTable.Entry e : at.programs().values()) {
            ContainedProgram p = listed.get(e);
            if (p != null) loaded.add(p);
        }
        for (ContainedProgram p : byWork(loaded)) if (!marks.containsKey(p.name())) add(p, reason, mark);
    }

    /// Where nothing tells which program ran, those in instruction memory count.
    void suspectMemory(List<ContainedProgram> inMemory) {
        if (!suspects.isEmpty()) return;
        for (ContainedProgram p : inMemory)
            if (suspects.size() < MOST_OF_MEMORY)
                suspects.add(new Crash.Suspect(
                        p.name(), OptionalLong.empty(), "in instruction memory; nothing tells which program ran"));
    }

    private void add(ContainedProgram p, String reason, String mark) {
        suspects.add(new Crash.Suspect(p.name(), OptionalLong.empty(), reason));
        marks.put(p.name(), mark);
    }

    /// @return those that can have been running, those that work on most data first
    private List<ContainedProgram> byWork(Collection<ContainedProgram> programs) {
        List<ContainedProgram> out = new ArrayList<>();
        for (ContainedProgram p : programs) if (isOfWork(p) && MOST_WORK.contains(p.stage())) out.add(p);
        for (ContainedProgram p : programs) if (isOfWork(p) && !MOST_WORK.contains(p.stage())) out.add(p);
        return out;
    }

    /// @return programs that were running, the likeliest first
    List<Crash.Suspect> suspects() {
        return suspects;
    }

    /// @param program its name
    /// @return what a list of programs says of it; empty if it was not running
    String mark(String program) {
        return marks.getOrDefault(program, "");
    }

    /// What draws do, no dispatch runs, and the other way round.
    private boolean isOfWork(ContainedProgram p) {
        StreamEvents.Before at = before;
        return at == null || at.work().isEmpty() || at.isDispatch() == p.stage().equals(COMPUTE);
    }

    /// @return what stage and address of a program are found by
    static String key(String stage, long address) {
        return stage + " " + Long.toHexString(address);
    }
}
