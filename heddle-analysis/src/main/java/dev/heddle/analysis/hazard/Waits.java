package dev.heddle.analysis.hazard;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.RegisterEffect;
import dev.heddle.flow.RegisterParts;
import dev.heddle.ir.lift.Op;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Finds what programs have to wait for, without running them. Nothing is found where the book does not say, see
/// `SyncWatch.isKnown`. For one thread.
public final class Waits {
    private final Codec codec;
    private final Effects.Finder finder;
    private final SlotUses slots;

    public Waits(Codec codec) {
        this(codec, new Effects.Finder(codec));
    }

    /// @param finder of the codec's book
    public Waits(Codec codec, Effects.Finder finder) {
        this.codec = codec;
        this.finder = finder;
        slots = new SlotUses(codec, finder);
    }

    /// Limits how many different words are remembered, besides those of the finder.
    public void limit(int words) {
        slots.limit(words);
    }

    /// @return what waits are missing and needless, in the order of the code
    public List<Hazard> hazards(Program program) {
        return hazards(program, "");
    }

    /// @param stage of the launches that the program is for; empty for the one that its source says, if any
    /// @return what waits are missing and needless, in the order of the code
    public List<Hazard> hazards(Program program, String stage) {
        if (Hazards.isKnown(codec)) return Hazards.of(codec, program);
        if (!hasSlots()) return List.of();
        return SlotHazards.of(slots, graph(program), stage.isEmpty() ? stage(program) : stage);
    }

    /// @param graph of the program
    public List<Hazard> hazards(Program program, FlowGraph graph) {
        if (Hazards.isKnown(codec)) return Hazards.of(codec, program);
        return hasSlots() ? SlotHazards.of(slots, graph, stage(program)) : List.of();
    }

    /// @param given bytes of uniforms that the launch gives
    /// @param quoted how the file says it
    /// @return the first instruction that reads a uniform register beyond these, if one that is reached does
    public Optional<Hazard> beyond(Program program, long given, String quoted) {
        String file = codec.book().isa().constants();
        RegisterParts bytes = RegisterParts.bytes(codec.book(), s -> s.name().equals(file));
        for (Effects e : graph(program).code()) {
            for (RegisterEffect a : e.facts().accesses()) {
                if (!a.has(Op.READ) || !a.place().state().equals(file)) continue;
                IntStream.Builder out = IntStream.builder();
                bytes.each(a, out);
                int most = out.build().max().orElse(-1);
                if (most < given) continue;
                return Optional.of(Hazard.constant(e.insn(), bytes.register(most), quoted));
            }
        }
        return Optional.empty();
    }

    /// @return the stage that the source of a program says; empty if it says none
    private static String stage(Program program) {
        return program.headers().stream()
                .filter(h -> h.name().equals(".stage") && h.arguments().size() == 1)
                .map(h -> h.arguments().getFirst())
                .reduce("", (_, last) -> last);
    }

    /// @return by the address of an instruction that is reached, the names of the waits or slots that something is on
    ///     its way for after it
    public Map<Long, List<String>> underWay(Program program) {
        if (Hazards.isKnown(codec)) return Hazards.underWay(codec, program);
        return hasSlots() ? SlotHazards.underWay(slots, graph(program)) : Map.of();
    }

    private boolean hasSlots() {
        return SlotUses.isKnown(codec.book());
    }

    private FlowGraph graph(Program program) {
        return FlowGraph.ofReached(finder, program);
    }
}
