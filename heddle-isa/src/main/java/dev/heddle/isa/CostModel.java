package dev.heddle.isa;

import java.util.List;
import java.util.Map;

/// The costs of instructions, and what bounds how many threads a core holds.
///
/// @param cycles what costs are counted in; empty if the book says nothing
/// @param unknown why nothing is known of costs; empty if something is
/// @param fits what the limits count, such as threads of a core
/// @param pipes by name
/// @param works kinds of work, by the name that `data unit` or `timing` of an entry says
/// @param counts instructions that are counted together, by name
/// @param summaries the numbers that people who know the machine look at first, in their words
/// @param results register files in which the results of a stage are when it ends, if it is not a compute
///     program
public record CostModel(
        String cycles,
        String unknown,
        String fits,
        Map<String, Pipe> pipes,
        Map<String, Work> works,
        List<Limit> limits,
        Map<String, Count> counts,
        List<Summary> summaries,
        List<String> results) {
    /// That of a book which says nothing.
    public static final CostModel NONE =
            new CostModel("", "", "", Map.of(), Map.of(), List.of(), Map.of(), List.of(), List.of());

    public CostModel {
        limits = List.copyOf(limits);
        summaries = List.copyOf(summaries);
        results = List.copyOf(results);
    }

    /// Something that works beside the others, so that the one with most to do bounds a program.
    ///
    /// @param rate how much cost it gets through in a cycle
    /// @param evidence tag of the head, or empty
    /// @param note what else is to be said of the evidence, or empty
    public record Pipe(String name, String doc, int rate, String evidence, String note) {}

    /// A kind of work.
    ///
    /// @param uses pipes that it goes through
    /// @param latency cycles until a result may be used; -1 if unknown. An entry's own counts
    /// @param latencyOf function of the book that gives the latency for the number of registers that are
    ///     written, or empty
    /// @param latencies of what is written to some register files, by their names
    /// @param evidence tag of the head, or empty
    /// @param note what else is to be said of the evidence, or empty
    public record Work(
            String name,
            String doc,
            List<Use> uses,
            int latency,
            String latencyOf,
            Map<String, Integer> latencies,
            String evidence,
            String note) {
        public Work {
            uses = List.copyOf(uses);
        }
    }

    /// @param times how often the cost of the instruction counts for the pipe
    /// @param isOnce whether it counts `times` whatever the instruction costs
    public record Use(String pipe, int times, boolean isOnce) {
        /// @param cost of an instruction
        public long of(long cost) {
            return isOnce ? times : times * cost;
        }
    }

    /// Something that bounds how many fit.
    ///
    /// @param function of the book that gives the number
    /// @param of what it is given
    /// @param evidence tag of the head, or empty
    /// @param note what else is to be said of the evidence, or empty
    public record Limit(
            String name, String doc, String function, List<Quantity> of, String evidence, String note, int at) {
        public Limit {
            of = List.copyOf(of);
        }
    }

    /// Instructions that are counted together.
    ///
    /// @param works the kinds of work that they are of
    /// @param names their mnemonics, of which `*` is any part; empty for all
    /// @param but mnemonics that are left out
    public record Count(String name, String doc, List<String> works, List<String> names, List<String> but) {
        public Count {
            works = List.copyOf(works);
            names = List.copyOf(names);
            but = List.copyOf(but);
        }
    }

    /// A number of a report in the words of those who know the machine.
    ///
    /// @param function of the book that gives it; empty for the highest of the quantities
    /// @param of what it is given
    public record Summary(String label, String function, List<Quantity> of, int at) {
        public Summary {
            of = List.copyOf(of);
        }
    }

    /// What a program uses.
    ///
    /// @param of a register file or view: the number past the highest element that the program touches; or
    ///     one of [#OF_LAUNCH], or in a summary one of [#OF_REPORT], or one of [#NAMED] with a blank and a
    ///     name
    /// @param from first element of which those that are touched are counted; -1 to take the highest
    /// @param to last one
    public record Quantity(String of, int from, int to) {}

    /// Bytes of a program, instructions, issue slots, those of them that are idle, and accesses to memory
    /// that each lane has for itself.
    public static final List<String> OF_REPORT = List.of("bytes", "instructions", "slots", "idle", "spills");

    /// Cost on a pipe, waits of a kind, the number past the highest whole element and half of one of a
    /// register file, and instructions that are counted together.
    public static final List<String> NAMED = List.of("cost", "waits", "whole", "halves", "count");

    /// Bytes of memory of a group and of a lane, threads of a group.
    public static final List<String> OF_LAUNCH = List.of("group", "lane", "threads");
}
