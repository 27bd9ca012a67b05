package dev.heddle.emulator;

import dev.heddle.asm.insn.Insn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts what a run has spent its instructions on: which code ran in which engine, and how often each instruction was
/// run.
///
/// What is interpreted is counted. Compiled code is not slowed down by counting: a region is counted as a whole, and
/// now and then a wave goes through it with the interpreter, which shows how its instructions share that sum.
public final class Profile {
    /// One in this many visits to a region is left to the interpreter, the first one among them.
    private static final long VISITS = 64;

    /// Instructions of such a visit, about.
    private static final long VISIT = 1 << 11;

    /// Code that one engine has run.
    ///
    /// @param by the engine: the interpreter or LLVM
    /// @param from address of the first instruction
    /// @param to address past the last one; other code may lie between
    /// @param visits how often it was begun
    /// @param instructions that were run, each counted once for all lanes of a wave
    /// @param laneInstructions the same, each counted once for each lane that was active
    /// @param nanos that it took, in all threads together
    public record Code(
            Engines by, long from, long to, long visits, long instructions, long laneInstructions, long nanos) {}

    /// How often an instruction was run.
    ///
    /// @param instructions times that a wave ran it
    /// @param laneInstructions the same, each counted once for each lane that was active
    /// @param by the engine that ran it most
    public record Line(Insn insn, long instructions, long laneInstructions, Engines by) {}

    private static final class Sum {
        private long tries;
        private long visits;
        private long instructions;
        private long laneInstructions;
        private long nanos;

        void add(Sum other) {
            visits += other.visits;
            instructions += other.instructions;
            laneInstructions += other.laneInstructions;
            nanos += other.nanos;
        }
    }

    /// What one thread has counted.
    static final class Recording {
        private final Map<Block, Sum> blocks = new HashMap<>();
        private final Map<Tier, Sum> regions = new HashMap<>();
        private long nanos;

        void block(Block b, int waves, int lanes) {
            Sum s = blocks.computeIfAbsent(b, _ -> new Sum());
            s.visits++;
            s.instructions += waves;
            s.laneInstructions += lanes;
        }

        /// Whether a wave shall go through a region with the interpreter; if so, it stays there for a while.
        boolean looksAt(Tier region, Wave w) {
            if (region == Tier.NONE) return false;
            Sum s = regions.computeIfAbsent(region, _ -> new Sum());
            if (s.tries++ % VISITS != 0) return false;
            w.holdUntil = w.instructions + VISIT;
            return true;
        }

        /// Runs a region and counts what it has done.
        long run(Tier region, Wave w, long left) {
            Tier chosen = region.chosen(w);
            if (chosen == Tier.NONE) return region.run(w, left);
            long instructions = w.instructions;
            long lanes = w.laneInstructions;
            long begin = System.nanoTime();
            long done = region.run(w, left);
            Sum s = regions.computeIfAbsent(chosen, _ -> new Sum());
            s.nanos += System.nanoTime() - begin;
            if (done > 0) s.visits++;
            s.instructions += w.instructions - instructions;
            s.laneInstructions += w.laneInstructions - lanes;
            return done;
        }

        /// A wave has been run for a while.
        void spent(long nanos) {
            this.nanos += nanos;
        }
    }

    private final Executable program;
    private final List<Recording> recordings = new ArrayList<>();

    /// @param program that is run
    public Profile(Executable program) {
        this.program = program;
    }

    /// @return for one thread
    synchronized Recording recording() {
        Recording r = new Recording();
        recordings.add(r);
        return r;
    }

    /// @return the regions that were compiled and what the interpreter has run beside them, the one with most
    ///     instructions of lanes first; to be asked when the run has ended
    public synchronized List<Code> codes() {
        List<Code> out = new ArrayList<>();
        Sum rest = new Sum();
        long from = Long.MAX_VALUE;
        long to = 0;
        for (Map.Entry<Block, Sum> e : blocks().entrySet()) {
            Block b = e.getKey();
            Sum s = e.getValue();
            from = Math.min(from, b.start());
            to = Math.max(to, b.next());
            rest.visits += s.visits;
            rest.instructions += s.instructions * b.count();
            rest.laneInstructions += s.laneInstructions * b.count();
        }
        for (Recording r : recordings) rest.nanos += r.nanos;
        for (Map.Entry<Tier, Sum> e : regions().entrySet()) {
            rest.nanos -= e.getValue().nanos;
            List<Tier.Piece> pieces = e.getKey().pieces();
            if (e.getValue().instructions > 0)
                out.add(code(
                        e.getKey().by(),
                        pieces.getFirst().address(),
                        pieces.getLast().next(),
                        e.getValue()));
        }
        if (rest.instructions > 0) out.add(code(Engines.INTERPRETER, from, to, rest));
        out.sort(Comparator.comparingLong(Code::laneInstructions).reversed());
        return out;
    }

    /// @return what LLVM has compiled for the program at what cost, in a line; empty for nothing
    public String cost() {
        CompiledRegions regions = program.regions();
        return regions == null ? "" : regions.cost();
    }

    private static Code code(Engines by, long from, long to, Sum s) {
        return new Code(by, from, to, s.visits, s.instructions, s.laneInstructions, Math.max(s.nanos, 0));
    }

    /// @return each instruction that was run, the one with most instructions of lanes first; to be asked when the run
    ///     has ended
    public synchronized List<Line> lines() {
        Map<Long, Sum> interpreted = interpreted();
        Map<Long, Sum> all = new TreeMap<>();
        interpreted.forEach((at, s) -> sum(all, at).add(s));
        Map<Long, Long> compiled = new HashMap<>();
        Map<Long, Engines> by = new HashMap<>();
        regions().forEach((tier, s) -> {
            share(tier, s, interpreted).forEach((at, part) -> {
                sum(all, at).add(part);
                long before = compiled.getOrDefault(at, 0L);
                if (part.laneInstructions < before) return;
                compiled.put(at, part.laneInstructions);
                by.put(at, tier.by());
            });
        });
        List<Line> out = new ArrayList<>();
        all.forEach((at, s) -> {
            Insn insn = program.insn(at);
            Sum seen = interpreted.get(at);
            boolean most = seen != null && seen.laneInstructions >= compiled.getOrDefault(at, 0L);
            Engines engine = most ? Engines.INTERPRETER : by.get(at);
            if (insn != null && engine != null) out.add(new Line(insn, s.instructions, s.laneInstructions, engine));
        });
        out.sort(Comparator.comparingLong(Line::laneInstructions).reversed());
        return out;
    }

    private static Sum sum(Map<Long, Sum> of, long at) {
        return of.computeIfAbsent(at, _ -> new Sum());
    }

    private Map<Block, Sum> blocks() {
        Map<Block, Sum> out = new HashMap<>();
        for (Recording r : recordings)
            r.blocks.forEach((b, s) -> out.computeIfAbsent(b, _ -> new Sum()).add(s));
        return out;
    }

    private Map<Tier, Sum> regions() {
        Map<Tier, Sum> out = new HashMap<>();
        for (Recording r : recordings)
            r.regions.forEach((t, s) -> out.computeIfAbsent(t, _ -> new Sum()).add(s));
        return out;
    }

    private Map<Long, Sum> interpreted() {
        Map<Long, Sum> out = new HashMap<>();
        blocks().forEach((b, s) -> b.addresses().forEach(at -> sum(out, at).add(s)));
        return out;
    }

    /// What each instruction of a region has of its sum: as much as the interpreter has seen, or the same for all.
    private Map<Long, Sum> share(Tier region, Sum sum, Map<Long, Sum> seen) {
        List<Long> addresses = addresses(region.pieces());
        long instructions = 0;
        long lanes = 0;
        for (long at : addresses) {
            Sum s = seen.get(at);
            if (s == null) continue;
            instructions += s.instructions;
            lanes += s.laneInstructions;
        }
        Map<Long, Sum> out = new HashMap<>();
        for (long at : addresses) {
            @Nullable Sum s = seen.get(at);
            double waves = part(s == null ? 0 : s.instructions, instructions, addresses.size());
            double active = part(s == null ? 0 : s.laneInstructions, lanes, addresses.size());
            Sum mine = sum(out, at);
            mine.instructions = Math.round(waves * sum.instructions);
            mine.laneInstructions = Math.round(active * sum.laneInstructions);
        }
        return out;
    }

    private static double part(long of, long all, int count) {
        return all == 0 ? 1.0 / count : (double) of / all;
    }

    private List<Long> addresses(List<Tier.Piece> pieces) {
        List<Long> out = new ArrayList<>();
        for (Tier.Piece p : pieces) {
            for (long at = p.address(); at < p.next(); ) {
                Insn insn = program.insn(at);
                if (insn == null) break;
                out.add(at);
                at += insn.length();
            }
        }
        return out;
    }
}
