package dev.heddle.flow;

import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The access of one instruction to an address space.
///
/// @param space of the book's head
/// @param reach who sees what is there: what lies in a window of the space, as far as the address is known, or else
///     what the space says
/// @param bytes that a lane reads or writes at most
public record Access(Kind kind, String space, Isa.Reach reach, int bytes) {
    /// How memory is touched.
    public enum Kind {
        LOAD,
        STORE,
        ATOMIC
    }

    private static final long LOW = 0xffff_ffffL;

    private static final Set<Op> ALL = EnumSet.of(Op.LOAD, Op.STORE, Op.ATOMIC);

    /// Whether code touches memory.
    public static boolean isIn(LaneCode code) {
        for (Step s : code.steps()) if (ALL.contains(s.op())) return true;
        return false;
    }

    private record Where(Kind kind, String space, Isa.Reach reach) {}

    /// What the machine keeps itself, in the internal tables of the head, is no memory.
    ///
    /// @param known values of its steps, of [ConstantPropagation#values]
    /// @return one for each kind, space and reach, in the order of the steps
    public static List<Access> of(Isa isa, LaneCode code, @Nullable Long[] known) {
        Map<Where, Integer> found = new LinkedHashMap<>();
        boolean[] internal = internal(isa, code.steps());
        for (Step s : code.steps()) {
            Kind kind = switch (s.op()) {
                case LOAD -> Kind.LOAD;
                case STORE -> Kind.STORE;
                case ATOMIC -> Kind.ATOMIC;
                default -> null;
            };
            if (kind == null || internal[s.args().getFirst()]) continue;
            int bytes = (int) s.value() / Byte.SIZE;
            found.merge(new Where(kind, s.space(), reach(isa, s, code, known)), bytes, Integer::sum);
        }
        List<Access> out = new ArrayList<>();
        found.forEach((w, bytes) -> out.add(new Access(w.kind, w.space, w.reach, bytes)));
        return out;
    }

    /// @return by step, whether an address is in one of the tables that stand for what the machine keeps itself
    private static boolean[] internal(Isa isa, List<Step> steps) {
        boolean[] out = new boolean[steps.size()];
        for (Step s : steps) {
            if (s.op() == Op.RESOURCE) out[s.id()] = isa.internal().contains(s.space());
            else if (!ALL.contains(s.op())) for (int a : s.args()) out[s.id()] |= out[a];
        }
        return out;
    }

    private static Isa.Reach reach(Isa isa, Step access, LaneCode code, @Nullable Long[] known) {
        Isa.Space space = Objects.requireNonNull(isa.spaces().get(access.space()));
        if (space.windows().isEmpty()) return space.reach();
        OptionalLong upper = upper(code.steps(), access.args().getFirst(), known);
        if (upper.isPresent())
            for (Map.Entry<Isa.Reach, Long> w : space.windows().entrySet())
                if (w.getValue() >>> Integer.SIZE == upper.getAsLong()) return w.getKey();
        return space.reach();
    }

    /// @return the upper 32 bits of an address, on the assumption that adding a constant carries nothing into them
    private static OptionalLong upper(List<Step> steps, int id, @Nullable Long[] known) {
        Long value = known[id];
        if (value != null) return OptionalLong.of(value >>> Integer.SIZE);
        Step s = steps.get(id);
        List<Integer> args = s.args();
        return switch (s.op()) {
            case WIDEN_U -> OptionalLong.of(0);
            case PAIR -> {
                Long high = known[args.get(1)];
                yield high == null ? OptionalLong.empty() : OptionalLong.of(high & LOW);
            }
            case OR -> {
                OptionalLong a = upper(steps, args.get(0), known);
                OptionalLong b = upper(steps, args.get(1), known);
                yield a.isPresent() && b.isPresent()
                        ? OptionalLong.of(a.getAsLong() | b.getAsLong())
                        : OptionalLong.empty();
            }
            case ADD -> known[args.get(1)] != null ? upper(steps, args.get(0), known) : OptionalLong.empty();
            default -> OptionalLong.empty();
        };
    }
}
