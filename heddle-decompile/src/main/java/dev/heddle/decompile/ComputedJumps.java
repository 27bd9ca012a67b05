package dev.heddle.decompile;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Executable;
import dev.heddle.flow.Effects;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.RegisterLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// The addresses that jumps may go to whose targets are computed: those that code puts into the registers which such a
/// jump reads, and what these begin with. Where more is computed than a choice of addresses, all instructions are
/// meant.
public final class ComputedJumps {
    private static final long LOW = 0xffffffffL;

    private final Executable program;
    private final long entry;
    private final Function<RegisterRef, OptionalLong> start;
    private final Effects.Finder finder;
    private final NavigableMap<Long, Insn> insns = new TreeMap<>();
    private final Map<Long, Set<Long>> targets = new HashMap<>();
    private final FlowGraph plain;
    private FlowGraph flow;

    /// @param entry address of the first instruction that is run
    /// @param start what bits of a register begin with; empty if that is not the same in all lanes
    /// @throws DecompileException if there is no instruction
    ComputedJumps(Executable program, long entry, Function<RegisterRef, OptionalLong> start) {
        this.program = program;
        this.entry = entry;
        this.start = start;
        this.finder = new Effects.Finder(program.codec());
        decode();
        if (insns.isEmpty()) throw new DecompileException(entry, "there is no instruction");
        plain = flow = reached();
        int before = -1;
        while (flow.code().size() != before) {
            before = flow.code().size();
            for (Effects e : flow.code())
                if (e.exits().stream().anyMatch(Exit::isComputed))
                    targets.put(e.insn().address(), found(e));
            if (targets.isEmpty()) return;
            flow = reached();
        }
    }

    /// Decodes what follows the entry, and what jumps lead to elsewhere.
    private void decode() {
        Deque<Long> open = new ArrayDeque<>(List.of(entry));
        while (!open.isEmpty()) {
            long at = open.pop();
            for (Insn i = program.insn(at); i != null && insns.put(at, i) == null; i = program.insn(at)) {
                for (Exit x : finder.of(i).exits())
                    if (x.target() >= 0 && !insns.containsKey(x.target())) open.add(x.target());
                at += i.length();
            }
        }
    }

    private FlowGraph reached() {
        return FlowGraph.ofReached(finder, List.copyOf(insns.values()), entry, this::of);
    }

    /// @return the instructions that are reached without such jumps
    FlowGraph plain() {
        return plain;
    }

    /// @return the instructions that are reached
    FlowGraph flow() {
        return flow;
    }

    /// @return the addresses that an instruction may go on at
    Set<Long> of(Effects e) {
        return targets.getOrDefault(e.insn().address(), Set.of());
    }

    // ---- values

    private Set<Long> found(Effects e) {
        Values values = new Values();
        for (Step s : e.code().steps())
            if (s.op() == Op.JUMP)
                values.add(e.code(), e.code().steps().get(s.args().getFirst()));
        values.close();
        Set<Long> out = new TreeSet<>();
        for (long at : insns.keySet()) if (values.isAny || values.lows.contains(at & LOW)) out.add(at);
        return out;
    }

    /// Registers that values come from, and the numbers among them.
    private final class Values {
        private final Set<Long> lows = new HashSet<>();
        private final Set<RegisterRef> met = new HashSet<>();
        private final Set<String> metFiles = new HashSet<>();
        private final Deque<RegisterRef> open = new ArrayDeque<>();

        /// Whether it is not known what a value is.
        private boolean isAny;

        void add(LaneCode code, Step s) {
            switch (s.op()) {
                case CONST -> lows.add(s.value() & LOW);
                case READ -> {
                    RegisterRef p = Objects.requireNonNull(s.place());
                    if (met.add(p)) open.add(p);
                }
                case READ_AT -> file(Objects.requireNonNull(s.place()));
                case PAIR, WIDEN_U, WIDEN_S, NARROW -> add(code, argument(code, s, 0));
                case SELECT -> {
                    add(code, argument(code, s, 1));
                    add(code, argument(code, s, 2));
                }
                case OR, AND -> {
                    long keeps = s.op() == Op.OR ? 0 : LOW;
                    for (int k = 0; k < 2; k++) {
                        Step other = argument(code, s, 1 - k);
                        if (other.op() != Op.CONST || (other.value() & LOW) != keeps) continue;
                        add(code, argument(code, s, k));
                        return;
                    }
                    isAny = true;
                }
                default -> isAny = true;
            }
        }

        private Step argument(LaneCode code, Step s, int k) {
            return code.steps().get(s.args().get(k));
        }

        /// An index says which of a file's elements it is.
        private void file(RegisterRef p) {
            if (!metFiles.add(p.state())) return;
            int count = new RegisterLayout(program.book().isa()).count(p);
            for (int i = 0; i < count; i++) start(p.after(i));
            for (Write w : writes(p.state())) value(w, p.width());
        }

        private void start(RegisterRef p) {
            OptionalLong begins = start.apply(p);
            if (begins.isPresent()) lows.add(begins.getAsLong() & LOW);
            else isAny = true;
        }

        void close() {
            while (!open.isEmpty() && !isAny) {
                RegisterRef p = open.pop();
                start(p);
                for (Write w : writes(p.state())) {
                    if (w.step.op() == Op.WRITE_AT || w.place().equals(p)) value(w, p.width());
                    else isAny |= w.place().overlaps(p);
                }
            }
        }

        private void value(Write w, int width) {
            if (width < Integer.SIZE || w.place().width() != width) isAny = true;
            else add(w.code, w.code.steps().get(w.step.args().getLast()));
        }

        private List<Write> writes(String state) {
            List<Write> out = new ArrayList<>();
            for (Effects e : flow.code())
                for (Step s : e.code().steps()) {
                    if (s.op() != Op.WRITE && s.op() != Op.WRITE_AT) continue;
                    Write w = new Write(e.code(), s);
                    if (w.place().state().equals(state)) out.add(w);
                }
            return out;
        }
    }

    /// A step that writes to a register.
    private record Write(LaneCode code, Step step) {
        RegisterRef place() {
            return Objects.requireNonNull(step.place());
        }
    }
}
