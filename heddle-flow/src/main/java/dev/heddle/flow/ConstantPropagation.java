package dev.heddle.flow;

import dev.heddle.ir.dataflow.DataFlow;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.number.Reference;
import dev.heddle.isa.Isa;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Propagates constants: finds the registers that hold a number which is known without running the program, in every
/// lane that comes by. What is not found to be known may still be the same each time.
public final class ConstantPropagation {
    /// What the book calls a register that a launch sets to 0.
    private static final String ZERO = "zero";

    private final FlowGraph graph;
    private final RegisterParts parts;

    /// By number of a block that is reached, the bytes that are known before its first instruction.
    private final Map<Integer, KnownBytes> in;

    private final BitSet computed = new BitSet();

    /// By instruction that touches memory, the values of its steps.
    private final Map<Integer, @Nullable Long[]> values = new HashMap<>();

    /// @param isa of the program's book
    public ConstantPropagation(Isa isa, FlowGraph graph) {
        this.graph = graph;
        this.parts = graph.parts();
        if (graph.blocks().isEmpty()) {
            in = Map.of();
            return;
        }
        int first = graph.order().getFirst();
        Map<Integer, KnownBytes> start = new TreeMap<>();
        start.put(first, atStart(isa));
        if (hasJumpsAnywhere()) for (BasicBlock b : graph.blocks()) start.put(b.number(), new KnownBytes());
        in = DataFlow.solve(new Analysis(), start);
        for (BasicBlock b : graph.blocks()) if (!in.containsKey(b.number())) throughBlock(b, new KnownBytes());
    }

    private KnownBytes atStart(Isa isa) {
        KnownBytes out = new KnownBytes();
        for (Isa.Input i : isa.inputs()) {
            if (!i.what().equals(ZERO)) continue;
            RegisterRef p = RegisterRef.of(isa, i.file(), i.element());
            RegisterParts.File f = parts.file(p.state());
            if (f != null) for (int n = f.first(p); n < f.end(p); n++) out.put(n, 0);
        }
        return out;
    }

    private boolean hasJumpsAnywhere() {
        for (BasicBlock b : graph.blocks())
            for (BasicBlock.Edge e : b.exits()) if (e.kind() == Exit.Kind.INDIRECT) return true;
        return false;
    }

    /// Constant propagation, forward.
    private final class Analysis implements DataFlow.Problem<Integer, KnownBytes> {
        @Override
        public KnownBytes copy(KnownBytes state) {
            return new KnownBytes(state);
        }

        @Override
        public boolean merge(KnownBytes into, KnownBytes from) {
            return into.retain(from);
        }

        @Override
        public void transfer(Integer block, KnownBytes known, BiConsumer<Integer, KnownBytes> to) {
            BasicBlock b = graph.blocks().get(block);
            throughBlock(b, known);
            for (BasicBlock.Edge e : b.exits()) {
                // What was called may have written anything.
                boolean isCall = e.kind() == Exit.Kind.AFTER_CALL;
                if (e.to() >= 0) to.accept(e.to(), isCall ? new KnownBytes() : known);
            }
        }
    }

    /// The last time counts.
    private void throughBlock(BasicBlock b, KnownBytes known) {
        for (int i = b.first(); i < b.end(); i++) {
            Effects e = graph.code().get(i);
            @Nullable Long[] of = through(i, known);
            if (Access.isIn(e.code())) values.put(i, of);
            computed.set(i, isComputed(e, known));
        }
    }

    /// @param after what is known after the instruction
    private static boolean isComputed(Effects e, KnownBytes after) {
        if (e.writes().isEmpty() || !after.hasAll(e.writes())) return false;
        if (e.reads().isEmpty() || !e.mayRead().isEmpty() || !e.mayWrite().isEmpty()) return false;
        InstructionKind doing = e.facts().kind();
        return doing == InstructionKind.FLOAT || doing == InstructionKind.INTEGER;
    }

    // ---- one instruction

    /// @param known bytes before an instruction; becomes those after it
    /// @return values of the steps, null where they are not known
    private @Nullable Long[] through(int insn, KnownBytes known) {
        Effects e = graph.code().get(insn);
        List<Step> steps = e.code().steps();
        @Nullable Long[] values = new Long[steps.size()];
        // The same read means something else in each turn.
        boolean turns = steps.stream().anyMatch(s -> s.op() == Op.EACH);
        if (e.facts().isUnknown() || turns) {
            if (e.facts().isUnknown()) known.clear();
            known.forget(e.writes());
            known.forget(e.mayWrite());
            return values;
        }
        BitSet lost = new BitSet();
        for (Step s : steps) {
            switch (s.op()) {
                case READ -> values[s.id()] = read(s, known);
                case WRITE -> write(s, values, known);
                case WRITE_AT -> mark(s, lost);
                case LAST -> mark(s, lost);
                default -> values[s.id()] = value(s, steps, values);
            }
        }
        lost.andNot(e.writes());
        known.forget(lost);
        return values;
    }

    private static @Nullable Long value(Step s, List<Step> steps, @Nullable Long[] values) {
        if (s.op() == Op.CONST) return s.value();
        if (s.op() == Op.SELECT) {
            Long which = values[s.args().getFirst()];
            if (which != null) return values[s.args().get(which != 0 ? 1 : 2)];
        }
        if (!Reference.isDefined(s.op())) return null;
        long[] args = new long[3];
        for (int k = 0; k < s.args().size(); k++) {
            Long a = values[s.args().get(k)];
            if (a == null) return null;
            args[k] = a;
        }
        return Reference.of(s, steps).apply(args[0], args[1], args[2]);
    }

    private @Nullable Long read(Step s, KnownBytes known) {
        RegisterRef p = Objects.requireNonNull(s.place());
        OptionalLong bits = bits(p, known);
        if (bits.isEmpty()) return null;
        return s.type().bits() == Long.SIZE ? bits.getAsLong() : (int) bits.getAsLong();
    }

    private OptionalLong bits(RegisterRef p, KnownBytes known) {
        RegisterParts.File f = parts.file(p.state());
        if (f == null || p.width() > Long.SIZE) return OptionalLong.empty();
        long out = 0;
        int low = p.low() % Byte.SIZE;
        for (int n = f.end(p) - 1; n >= f.first(p); n--) {
            if (!known.has(n)) return OptionalLong.empty();
            out = out << Byte.SIZE | known.get(n);
        }
        out >>>= low;
        return OptionalLong.of(p.width() == Long.SIZE ? out : out & (1L << p.width()) - 1);
    }

    private void write(Step s, @Nullable Long[] values, KnownBytes known) {
        RegisterRef p = Objects.requireNonNull(s.place());
        RegisterParts.File f = parts.file(p.state());
        if (f == null) return;
        Long when = s.when() < 0 ? Long.valueOf(-1) : values[s.when()];
        if (when != null && when == 0) return;
        Long value = values[s.args().getFirst()];
        int at = p.low() % Byte.SIZE;
        for (int n = f.first(p); n < f.end(p); n++, at -= Byte.SIZE) {
            Integer old = known.has(n) ? known.get(n) : null;
            // The bits of this byte that are written.
            int mask = 0xff & (at >= 0 ? ones(p.width()) << at : ones(p.width() + at));
            Integer part = null;
            if (value != null && (mask == 0xff || p.width() >= f.bits()))
                part = mask & (int) (at >= 0 ? value << at : value >> -at);
            else if (value != null && old != null)
                part = old & ~mask | mask & (int) (at >= 0 ? value << at : value >> -at);
            if (when == null && !Objects.equals(part, old)) part = null;
            if (part == null) known.forget(n);
            else known.put(n, part);
        }
    }

    private static int ones(int count) {
        return count >= Byte.SIZE ? 0xff : (1 << count) - 1;
    }

    private void mark(Step s, BitSet to) {
        RegisterRef p = Objects.requireNonNull(s.place());
        RegisterParts.File f = parts.file(p.state());
        if (f == null) return;
        if (s.op() == Op.LAST) to.set(f.first(p), f.end(p));
        else to.set(f.first(), f.end());
    }

    // ---- answers

    /// @param insn number of an instruction
    /// @return bytes of registers that are known before it
    public KnownBytes before(int insn) {
        BasicBlock b = graph.blockOf(insn);
        KnownBytes at = in.get(b.number());
        KnownBytes known = at == null ? new KnownBytes() : new KnownBytes(at);
        for (int i = b.first(); i < insn; i++) through(i, known);
        return known;
    }

    /// @param insn number of an instruction
    /// @return bytes of registers that are known after it
    public KnownBytes after(int insn) {
        KnownBytes known = before(insn);
        through(insn, known);
        return known;
    }

    /// @param known of [#before] or [#after]
    /// @return what a register holds, zero-extended; empty if that is not known
    public OptionalLong value(RegisterRef p, KnownBytes known) {
        return bits(p, known);
    }

    /// @param insn number of an instruction
    /// @return by number of a step of its lane code, what its value always is; null where that is not known
    public @Nullable Long[] values(int insn) {
        @Nullable Long[] kept = values.get(insn);
        return kept != null ? kept : through(insn, before(insn));
    }

    /// Whether an instruction computes, out of registers, what is known without running it.
    public boolean isComputed(int insn) {
        return computed.get(insn);
    }
}
