package dev.heddle.decompile;

import dev.heddle.emulator.DescriptorCodes;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.number.Reference;
import dev.heddle.ir.state.RegisterLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The descriptors that a program of one lane performs. They are found by running what makes them: moves, sums and
/// branches over general registers, which depend on nothing in memory.
final class Descriptors {
    /// Instructions that are run.
    private static final int MOST = 1 << 21;

    private static final int MOST_CODES = 2048;

    private final DescriptorCodes codes;
    private final RegisterLayout layout;
    private final Function<RegisterRef, OptionalLong> start;

    /// By kind and the bits that say what is done.
    private final Map<String, Map<Long, LaneCode>> found = new TreeMap<>();

    /// Values of whole elements; null where one is not known.
    private final Map<RegisterRef, @Nullable Long> registers = new HashMap<>();

    private int count;

    /// @param entry address of the first instruction that is run
    /// @param start what bits of a register begin with; empty if that is not known
    /// @throws DecompileException if a descriptor depends on what is in memory, or the program takes too long
    Descriptors(Executable program, long entry, Function<RegisterRef, OptionalLong> start) {
        this.codes = new DescriptorCodes(program.codec());
        this.layout = new RegisterLayout(program.book().isa());
        this.start = start;
        long at = entry;
        for (int n = 0; at != END; n++) {
            LaneCode code = program.laneCode(at);
            if (code == null) break;
            if (n == MOST)
                throw new DecompileException(
                        at,
                        "the program has not ended after %d instructions: its descriptors are not known".formatted(n));
            at = new Run(code).run();
        }
    }

    private static final long END = -1;

    static boolean areIn(List<Step> steps) {
        return steps.stream().anyMatch(s -> s.op() == Op.PERFORM);
    }

    /// @return the steps of all of them
    List<Step> steps() {
        List<Step> out = new ArrayList<>();
        found.values().forEach(k -> k.values().forEach(c -> out.addAll(c.steps())));
        return out;
    }

    /// @return functions `perform_KIND` that do what a descriptor says
    String text(RegisterFields fields, Facts facts) {
        StringBuilder out = new StringBuilder();
        found.forEach((kind, all) -> {
            StringBuilder cases = new StringBuilder();
            int n = 0;
            for (Map.Entry<Long, LaneCode> e : all.entrySet()) {
                String name = "perform_%s_%d".formatted(kind, n++);
                Folding of = Folding.ofDescriptor(e.getValue(), layout, facts);
                StepText text = new StepText(of, e.getValue(), fields, Target.C, Facts.NONE, false);
                out.append("HELPER void %s(LANE *l, ulong descriptor) {\n".formatted(name));
                text.lines().forEach(line -> out.append(line).append('\n'));
                out.append("}\n");
                cases.append("    case 0x%xUL: %s(l, descriptor); break;\n".formatted(e.getKey(), name));
            }
            out.append("HELPER void perform_%s(LANE *l, ulong descriptor) {\n".formatted(kind));
            out.append("    switch (descriptor & 0x%xUL) {\n%s".formatted(~codes.live(kind), cases));
            out.append("    default: %s\n    }\n}\n"
                    .formatted(StepText.fault("a descriptor that this launch does not make")));
        });
        return out.toString();
    }

    // ---- running

    private RegisterRef whole(RegisterRef p) {
        return new RegisterRef(p.state(), p.element(), 0, layout.elementBits(p.state()));
    }

    private boolean isPacked(Step s) {
        return layout.isPacked(Objects.requireNonNull(s.place()).state());
    }

    /// One instruction.
    private final class Run {
        private final LaneCode code;
        private final @Nullable Long[] values;

        Run(LaneCode code) {
            this.code = code;
            this.values = new @Nullable Long[code.steps().size()];
        }

        private DecompileException unknown() {
            return new DecompileException(code.insn().address(), "what decides about descriptors here is not known");
        }

        /// @return the address of the next instruction
        long run() {
            long next = code.insn().address() + code.insn().length();
            int depth = 0;
            for (Step s : code.steps()) {
                if (s.op() == Op.EACH) depth++;
                if (s.op() == Op.END) depth--;
                if (depth > 0) {
                    inLoop(s);
                    continue;
                }
                switch (s.op()) {
                    case JUMP -> {
                        if (holds(s)) next = known(s.args().getFirst());
                    }
                    case STOP -> {
                        if (holds(s)) next = END;
                    }
                    case FAULT -> {
                        Long when = s.when() < 0 ? Long.valueOf(-1) : values[s.when()];
                        if (when != null && when != 0) return END;
                    }
                    case PERFORM -> {
                        if (holds(s)) perform(s.word(), known(s.args().getFirst()));
                    }
                    case WRITE -> write(s);
                    case WRITE_AT -> {
                        if (!isPacked(s)) throw unknown();
                    }
                    default -> values[s.id()] = value(s);
                }
            }
            return next;
        }

        /// Loops work on rows of the coprocessor.
        private void inLoop(Step s) {
            boolean changes = s.op() == Op.WRITE || s.op() == Op.WRITE_AT;
            if (s.op() == Op.CONST) values[s.id()] = s.value();
            if (changes && !isPacked(s) || s.op() == Op.JUMP || s.op() == Op.PERFORM) throw unknown();
        }

        private boolean holds(Step s) {
            return s.when() < 0 || known(s.when()) != 0;
        }

        private long known(int step) {
            Long v = values[step];
            if (v == null) throw unknown();
            return v;
        }

        private void write(Step s) {
            RegisterRef p = Objects.requireNonNull(s.place());
            if (isPacked(s) || !holds(s)) return;
            Long value = values[s.args().getFirst()];
            Long old = register(p);
            boolean isWhole = p.equals(whole(p));
            Long now = null;
            if (value != null && isWhole) now = value;
            else if (value != null && old != null) now = old & ~p.mask() | value << p.low() & p.mask();
            registers.put(whole(p), now);
        }

        private @Nullable Long register(RegisterRef p) {
            RegisterRef whole = whole(p);
            if (registers.containsKey(whole)) return registers.get(whole);
            OptionalLong begins = start.apply(whole);
            return begins.isPresent() ? (Long) begins.getAsLong() : null;
        }

        private @Nullable Long value(Step s) {
            return switch (s.op()) {
                case CONST -> s.value();
                case LANE -> 0L;
                case EXEC -> -1L;
                case READ -> read(s);
                default -> Reference.isDefined(s.op()) ? computed(s) : null;
            };
        }

        private @Nullable Long read(Step s) {
            RegisterRef p = Objects.requireNonNull(s.place());
            Long whole = isPacked(s) ? null : register(p);
            if (whole == null) return null;
            long bits = whole >>> p.low() & -1L >>> Long.SIZE - p.width();
            return s.type().bits() == Long.SIZE ? bits : (long) (int) bits;
        }

        private @Nullable Long computed(Step s) {
            long[] x = new long[3];
            for (int k = 0; k < s.args().size(); k++) {
                Long v = values[s.args().get(k)];
                if (v == null) return null;
                x[k] = v;
            }
            return Reference.of(s, code.steps()).apply(x[0], x[1], x[2]);
        }
    }

    private void perform(String kind, long descriptor) {
        long bits = descriptor & ~codes.live(kind);
        Map<Long, LaneCode> all = found.computeIfAbsent(kind, _ -> new TreeMap<>());
        if (all.containsKey(bits)) return;
        if (++count > MOST_CODES)
            throw new DecompileException("more than %d different descriptors".formatted(MOST_CODES));
        LaneCode code = codes.lane(kind, bits);
        for (Step s : code.steps())
            if (s.op() == Op.WRITE && !isPacked(s)) registers.put(whole(Objects.requireNonNull(s.place())), null);
        all.put(bits, code);
    }
}
