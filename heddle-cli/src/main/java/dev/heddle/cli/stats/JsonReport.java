package dev.heddle.cli.stats;

import dev.heddle.analysis.stats.Metric;
import dev.heddle.analysis.stats.ProgramStats;
import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import dev.heddle.flow.Access;
import dev.heddle.flow.InstructionKind;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reports as JSON.
@Published(title = "What heddle stats --json writes", format = JsonReport.FORMAT, joined = true)
public record JsonReport(Stream<Program> programs) {
    /// What a report calls itself.
    public static final String FORMAT = "heddle-stats-1";

    static final String COUNT = "minimum: 0";

    /// @param hasLoops whether the numbers of each loop are written
    public static JsonReport of(List<Named> reports, boolean hasLoops) {
        return new JsonReport(reports.stream().map(n -> Program.of(n, hasLoops)));
    }

    record Program(
            @Member("the file, and within files of several ':' and the name there")
            String name,

            @Member("instruction set and variant, as -a takes it")
            String book,

            @Member("the numbers that --baseline compares; one that the book does not know is missing")
            Map<Metric, BigDecimal> metrics,

            // Reports of earlier versions, which a comparison reads too, have none.
            @Member("the numbers that the book puts first, by their names in its community") @Nullable
            Map<String, Double> summary,

            int bytes,

            @Member("that may be run; all other numbers are about these")
            int instructions,

            @Member("bytes that are no instruction") int dataBytes,

            @Member(value = "instructions by what they are for, as their meanings tell", each = COUNT)
            Map<String, Integer> doing,

            @Member(value = "instructions by the kind of work that the book says", each = COUNT)
            Map<String, Integer> work,

            @Member("instructions of which the book does not say what they cost")
            int withoutCost,

            Flow flow,
            List<Registers> registers,
            @Nullable Occupancy occupancy,
            @Nullable Cost cost,

            @Member(value = "why nothing is known of costs", sparse = true)
            String costUnknown,

            Waiting waiting,
            List<Memory> memory,

            @Member("with --loops: in the order of their heads") @Nullable
            List<LoopJson> loops,

            Unknown unknown) {
        static Program of(Named n, boolean hasLoops) {
            ProgramStats s = n.stats();
            ProgramStats.Occupancy o = s.occupancy();
            ProgramStats.Cost c = s.cost();
            Map<Metric, BigDecimal> metrics = new EnumMap<>(Metric.class);
            for (Metric m : Metric.values()) m.of(s).ifPresent(v -> metrics.put(m, number(v)));
            Map<String, Double> summary = new LinkedHashMap<>();
            s.summary().forEach(x -> summary.put(x.label(), x.value()));
            return new Program(
                    n.name(),
                    s.book(),
                    metrics,
                    summary,
                    s.bytes(),
                    s.instructions(),
                    s.dataBytes(),
                    keys(s.doings()),
                    s.works(),
                    s.uncosted(),
                    Flow.of(s.flow()),
                    s.registers().stream().map(Registers::of).toList(),
                    o == null ? null : Occupancy.of(o),
                    c == null ? null : Cost.of(c, s.flow().loops()),
                    s.uncounted(),
                    Waiting.of(s.waiting()),
                    Memory.all(s.memory()),
                    hasLoops ? LoopJson.all(n.loops()) : null,
                    new Unknown(
                            s.unknown().meanings(),
                            s.unknown().bits(),
                            s.unknown().entries()));
        }
    }

    record Unknown(
            int meanings, int bits, @Member(each = COUNT) SortedMap<String, Integer> entries) {}

    record Flow(
            int blocks,
            @Member("instructions that no way leads to") int unreachable,

            int branches,

            @Member("branches at which all lanes of a wave go on alike")
            int uniform,

            @Member("also where nothing is known of costs") List<Loop> loops,

            @Member("some way on is known in a run only") boolean hasUnknownTargets,

            @Member("addresses of instructions that compute, out of registers, what is known without running them")
            List<Long> constant) {
        static Flow of(ProgramStats.Flow f) {
            List<Loop> loops = f.loops().stream()
                    .map(l -> new Loop(l.address(), l.depth(), l.instructions()))
                    .toList();
            return new Flow(
                    f.blocks(), f.unreachable(), f.branches(), f.uniform(), loops, f.hasUnknownTargets(), f.computed());
        }
    }

    record Loop(@Member("of its first instruction") long address, int depth, int instructions) {}

    record Registers(
            String file,
            int bits,
            boolean perLane,

            @Member("number past the highest element that is touched")
            int past,

            @Member("the same of operands that are as wide as an element")
            int whole,

            @Member("the same of operands that are half as wide, counted in halves")
            int halves,

            @Member("most bytes that hold something that is still needed")
            int liveBytes,

            @Member("address of the instruction where that is")
            long liveAt,

            boolean isIndexed,
            List<String> readBeforeWritten,

            @Member("addresses of instructions whose results nothing reads")
            List<Long> deadWrites) {
        static Registers of(ProgramStats.Registers r) {
            return new Registers(
                    r.file(),
                    r.bits(),
                    r.perLane(),
                    r.past(),
                    r.whole(),
                    r.halves(),
                    r.live(),
                    r.liveAt(),
                    r.isIndexed(),
                    r.undefined(),
                    r.deadWrites());
        }
    }

    record Occupancy(
            @Member("what is counted") String counts,
            long fits,
            String limitedBy,
            List<Limit> limits,

            @Member("the smallest change that makes room for more")
            ProgramStats.@Nullable Step next) {
        static Occupancy of(ProgramStats.Occupancy o) {
            List<Limit> limits = o.limits().stream()
                    .map(l -> new Limit(l.name(), l.used(), l.fits(), l.evidence()))
                    .toList();
            return new Occupancy(o.counts(), o.fits(), o.limitedBy(), limits, o.next());
        }
    }

    record Limit(String name, long used, long fits, String evidence) {}

    record Cost(
            String unit,

            @Member("the pipe with the most to do; empty if there is nothing")
            String bound,

            List<Pipe> pipes,
            List<LoopCost> loops,

            @Member("latency of the longest chain of results in a block")
            int chain,

            long chainAt,
            int unknownLatencies) {
        static Cost of(ProgramStats.Cost c, List<ProgramStats.Loop> loops) {
            return new Cost(
                    c.unit(),
                    c.bound(),
                    c.pipes().stream().map(Pipe::of).toList(),
                    loops.stream().map(LoopCost::of).toList(),
                    c.chain(),
                    c.chainAt(),
                    c.unknownLatencies());
        }
    }

    record Pipe(String name, BigDecimal total, BigDecimal shortest, BigDecimal longest, String evidence) {
        static Pipe of(ProgramStats.Pipe p) {
            return new Pipe(p.name(), number(p.total()), number(p.shortest()), number(p.longest()), p.evidence());
        }
    }

    record LoopCost(
            long address,
            int depth,
            int instructions,

            @Member("cycles of a turn on the pipe that bounds it")
            BigDecimal turn,

            String bound,
            @Member("from turn to turn, through registers") int latency) {
        static LoopCost of(ProgramStats.Loop l) {
            return new LoopCost(l.address(), l.depth(), l.instructions(), number(l.turn()), l.bound(), l.height());
        }
    }

    record Waiting(
            long slots,
            long preambleSlots,
            long idleSlots,
            @Member(each = COUNT) Map<String, Integer> waits,

            @Member(value = "slots that waits are estimated to take", each = COUNT)
            Map<String, Integer> stalls) {
        static Waiting of(ProgramStats.Waiting w) {
            return new Waiting(w.slots(), w.preamble(), w.idle(), w.waits(), w.stalls());
        }
    }

    record Memory(
            Access.Kind kind,
            String space,
            boolean isPrivate,
            int count,

            @Member("that a lane reads or writes with all of them together")
            int bytes) {
        static List<Memory> all(List<ProgramStats.Memory> of) {
            return of.stream()
                    .map(m -> new Memory(m.kind(), m.space(), m.isPrivate(), m.count(), m.bytes()))
                    .toList();
        }
    }

    /// @return counts by the names of kinds, in their order
    static Map<String, Integer> keys(Map<InstructionKind, Integer> of) {
        return of.entrySet().stream()
                .collect(Collectors.toMap(e -> e.getKey().key(), Map.Entry::getValue, (a, _) -> a, LinkedHashMap::new));
    }

    /// @return a number with the digits that people read
    static BigDecimal number(double of) {
        return new BigDecimal(TextReport.number(of));
    }
}
