package dev.heddle.cli.stats;

import dev.heddle.analysis.stats.LoopStats;
import dev.heddle.base.json.Member;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The numbers of a loop as JSON, for `stats` and `diff`.
public record LoopJson(
        @Member("of the first instruction of its head") long address,
        @Member("loops that it is in, itself too") int depth,
        @Member("address of its first instruction") long first,
        @Member("address past its last one") long end,
        int instructions,
        @Member("of its instructions") int bytes,

        @Member("loops inside it, whose instructions all numbers count too")
        int inner,

        @Member(value = "instructions by what they are for", each = "minimum: 0")
        Map<String, Integer> kinds,

        @Member(value = "instructions by the unit that the book says", each = "minimum: 0")
        Map<String, Integer> units,

        @Member("instructions of which the book does not say the unit")
        int unitUnknown,

        @Member("cycles of a turn by pipe; empty if the book says nothing of costs")
        Map<String, BigDecimal> turn,

        @Member("from turn to turn, through registers") @Nullable
        Integer latency,

        @Member("whether the book says what has to be waited for")
        boolean knowsWaits,

        JsonReport.Waiting waiting,
        @Member("that arrive later") List<Result> results,

        @Member("of results by kind and wait") List<Distances> distances,

        @Member("accesses to memory that each lane has for itself")
        int spills,

        List<JsonReport.Memory> memory,
        List<Live> registers) {
    public static LoopJson of(LoopStats l) {
        Map<String, BigDecimal> turn = new LinkedHashMap<>();
        l.pipes().forEach((pipe, cycles) -> turn.put(pipe, JsonReport.number(cycles)));
        return new LoopJson(
                l.loop().address(),
                l.loop().depth(),
                l.first(),
                l.end(),
                l.loop().instructions(),
                l.bytes(),
                l.inner(),
                JsonReport.keys(l.kinds()),
                l.units(),
                l.unitUnknown(),
                turn,
                turn.isEmpty() ? null : l.loop().height(),
                l.knowsWaits(),
                JsonReport.Waiting.of(l.waiting()),
                l.results().stream().map(Result::of).toList(),
                l.distances().stream().map(Distances::of).toList(),
                l.spills(),
                JsonReport.Memory.all(l.memory()),
                l.live().stream().map(Live::of).toList());
    }

    static List<LoopJson> all(List<LoopStats> of) {
        return of.stream().map(LoopJson::of).toList();
    }

    record Result(
            long address,
            String kind,

            @Member(name = "wait", value = "what has to be waited for")
            String sync,

            @Member("instructions between it and the nearest wait for it in the loop; missing if there is none")
            @Nullable
            Integer distance,

            @Member("address of the instruction that waits") @Nullable
            Long waitAt) {
        static Result of(LoopStats.Result r) {
            boolean isWaitedFor = r.isWaitedFor();
            return new Result(
                    r.address(),
                    r.kind().key(),
                    r.sync(),
                    isWaitedFor ? r.distance() : null,
                    isWaitedFor ? r.waitAt() : null);
        }
    }

    record Distances(
            String kind,
            @Member(name = "wait") String sync,
            @Member("results") int count,

            @Member("of these, those that nothing in the loop waits for")
            int open,

            @Nullable Integer least,
            @Nullable BigDecimal median) {
        static Distances of(LoopStats.Distances d) {
            boolean isKnown = d.least() >= 0;
            return new Distances(
                    d.kind().key(),
                    d.sync(),
                    d.count(),
                    d.open(),
                    isKnown ? d.least() : null,
                    isKnown ? JsonReport.number(d.median()) : null);
        }
    }

    record Live(
            String file,
            @Member("of an element") int bits,

            @Member("most that hold something which is still needed")
            int liveBytes,

            @Member("the same in elements") BigDecimal live,
            long liveAt) {
        static Live of(LoopStats.Live l) {
            return new Live(l.file(), l.bits(), l.bytes(), JsonReport.number(l.elements()), l.at());
        }
    }
}
