package dev.heddle.decompile;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The registers that programs use, as arrays of a lane and of a wave.
final class RegisterFields {
    private final Isa isa;
    private final RegisterLayout layout;

    /// Elements of each file, by its name.
    private final Map<String, Integer> counts = new TreeMap<>();

    private final Set<String> indexed = new TreeSet<>();

    /// @param steps of all programs of a launch
    RegisterFields(Isa isa, List<Step> steps) {
        this.isa = isa;
        this.layout = new RegisterLayout(isa);
        for (Step s : steps) {
            RegisterRef p = s.place();
            if (p == null) continue;
            switch (s.op()) {
                case READ, WRITE -> use(p.state(), p.element() + 1);
                case READ_AT, WRITE_AT, RING -> {
                    use(p.state(), all(p.state()));
                    indexed.add(p.state());
                }
                default -> {}
            }
        }
    }

    private void use(String state, int elements) {
        int all = isPacked(state) ? all(state) : elements;
        counts.merge(state, all, Math::max);
    }

    /// @return bits of an element
    int bits(String state) {
        return layout.elementBits(state);
    }

    /// @return elements of a file, used or not
    int all(String state) {
        return layout.count(state);
    }

    boolean isPacked(String state) {
        return layout.isPacked(state);
    }

    /// Whether the lanes of a wave share a file.
    boolean isShared(String state) {
        return layout.isShared(state);
    }

    /// Whether nothing but the lane itself reaches an address space.
    boolean isOwn(String space) {
        Isa.Space s = Objects.requireNonNull(isa.spaces().get(space), space);
        return s.reach() == Isa.Reach.LANE && s.windows().isEmpty();
    }

    /// Whether programs reach elements of a file by numbers that are computed.
    boolean isIndexed(String state) {
        return indexed.contains(state);
    }

    /// Whether a step looks at other lanes.
    static boolean isAcross(Step s) {
        return switch (s.op()) {
            case BALLOT, ANY, ACROSS, REDUCE, SCAN -> true;
            default -> false;
        };
    }

    /// Whether a step sets a register that the lanes of a wave share.
    boolean setsShared(Step s) {
        return (s.op() == Op.WRITE || s.op() == Op.WRITE_AT)
                && isShared(Objects.requireNonNull(s.place()).state());
    }

    /// Whether what a step does depends on other lanes, or they see it.
    boolean isOfOthers(Step s) {
        return isAcross(s) || setsShared(s);
    }

    /// @return files that are used
    List<String> files() {
        return List.copyOf(counts.keySet());
    }

    /// @return elements of a file that are there, from the first on; 0 if it is not used
    int count(String state) {
        return counts.getOrDefault(state, 0);
    }

    /// @return an element as an expression, `l->r[4]`
    String element(String state, int element) {
        return "%s[%d]".formatted(array(state), element);
    }

    String array(String state) {
        return (isShared(state) ? "l->s->" : "l->") + field(state);
    }

    /// Fields that all lanes have are named like this as well.
    private static String field(String state) {
        return "x_" + state;
    }

    /// @param shared whether those are meant that the lanes of a wave share, or those of each lane
    List<String> declarations(boolean shared) {
        List<String> out = new ArrayList<>();
        counts.forEach((name, n) -> {
            if (isShared(name) == shared) out.add("    %s %s[%d];".formatted(type(name), field(name), n));
        });
        return out;
    }

    /// @return the type of an element
    String type(String state) {
        if (isPacked(state)) return "uchar";
        return bits(state) > Integer.SIZE ? "ulong" : "uint";
    }
}
