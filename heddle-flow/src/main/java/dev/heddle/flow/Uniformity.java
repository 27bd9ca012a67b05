package dev.heddle.flow;

import dev.heddle.ir.dataflow.DataFlow;
import dev.heddle.ir.dataflow.Reachability;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.isa.RegisterFile;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/// Divergence analysis: finds the registers that may differ in the lanes of a wave, and the branches at which lanes may
/// diverge. What is not found to be the same for all lanes is taken to vary.
public final class Uniformity {
    /// What a launch gives alike to all lanes of a wave.
    private static final Set<String> ALIKE = Set.of(
            "groups.x",
            "groups.y",
            "groups.z",
            "size.x",
            "size.y",
            "size.z",
            "group.x",
            "group.y",
            "group.z",
            "first.x",
            "first.y",
            "first.z",
            "wave",
            "zero");

    private final Book book;
    private final FlowGraph graph;
    private final List<Effects> code;
    private final RegisterParts parts;

    /// By number of a block that is reached, parts that vary before its first instruction, and [#apart].
    private final Map<Integer, BitSet> in;

    /// In a set of parts: only some lanes of a wave may run the code.
    private final int apart;

    /// Instructions that lanes may leave on different ways.
    private final BitSet splits = new BitSet();

    private final Dominators ends;

    public Uniformity(Book book, FlowGraph graph) {
        this.book = book;
        this.graph = graph;
        this.code = graph.code();
        this.parts = graph.parts();
        this.ends = ends();
        this.apart = parts.count();
        this.in = graph.blocks().isEmpty()
                ? Map.of()
                : DataFlow.solve(new Analysis(), Map.of(graph.order().getFirst(), atStart()));
    }

    /// Parts that vary, forward.
    private final class Analysis implements DataFlow.May<Integer> {
        @Override
        public void transfer(Integer block, BitSet vary, BiConsumer<Integer, BitSet> to) {
            BasicBlock b = graph.blocks().get(block);
            boolean isSplit = false;
            for (int i = b.first(); i < b.end(); i++) {
                if (!through(i, vary)) continue;
                splits.set(i);
                isSplit = true;
            }
            // Up to where the lanes meet again.
            if (isSplit) for (int n : between(b)) to.accept(n, onlyApart());
            vary.clear(apart);
            for (int n : following(b)) to.accept(n, vary);
        }
    }

    private BitSet onlyApart() {
        BitSet out = new BitSet();
        out.set(apart);
        return out;
    }

    private Dominators ends() {
        int end = graph.blocks().size();
        List<List<Integer>> back = new ArrayList<>();
        for (int b = 0; b <= end; b++) back.add(new ArrayList<>());
        for (BasicBlock b : graph.blocks()) {
            if (b.exits().isEmpty()) back.get(end).add(b.number());
            for (BasicBlock.Edge e : b.exits())
                back.get(e.to() < 0 ? end : e.to()).add(b.number());
        }
        return new Dominators(Cfg.of(end, back));
    }

    /// All registers of lanes vary, but for those that a launch fills alike.
    private BitSet atStart() {
        BitSet out = new BitSet();
        for (RegisterParts.File f : parts.files()) if (f.state().perLane()) out.set(f.first(), f.end());
        for (Isa.Input i : book.isa().inputs()) {
            RegisterFile file = RegisterFile.find(book.isa(), i.file());
            if (file == null || !ALIKE.contains(i.what())) continue;
            mark(RegisterRef.of(book.isa(), i.file(), i.element()), false, out);
        }
        for (Isa.Stage s : book.isa().stages().values())
            for (Isa.Input i : s.inputs()) mark(RegisterRef.of(book.isa(), i.file(), i.element()), true, out);
        return out;
    }

    /// @return the blocks after one, up to where lanes that part there meet again
    private Set<Integer> between(BasicBlock from) {
        int meet = ends.nearest(from.number());
        Predicate<Integer> isBefore = b -> b != meet;
        return Reachability.from(
                following(from).stream().filter(isBefore).toList(),
                b -> following(graph.blocks().get(b)).stream().filter(isBefore).toList());
    }

    private static List<Integer> following(BasicBlock b) {
        return b.exits().stream().map(BasicBlock.Edge::to).filter(n -> n >= 0).toList();
    }

    /// @param vary parts that vary before an instruction; becomes those after it
    /// @return whether lanes may part
    private boolean through(int insn, BitSet vary) {
        boolean isApart = vary.get(apart);
        List<Step> steps = code.get(insn).code().steps();
        boolean[] varies = new boolean[steps.size()];
        boolean parts = false;
        for (Step s : steps) {
            boolean some = s.when() >= 0 && varies[s.when()];
            switch (s.op()) {
                case WRITE -> {
                    RegisterRef p = java.util.Objects.requireNonNull(s.place());
                    boolean value = varies[s.args().getFirst()] || some || isApart;
                    if (value || s.when() < 0) mark(p, value, vary);
                }
                case WRITE_AT -> {
                    RegisterRef p = java.util.Objects.requireNonNull(s.place());
                    boolean value = varies[s.args().get(0)] || varies[s.args().get(1)] || some || isApart;
                    if (value) markAll(p, vary);
                }
                case JUMP, STOP, SET_EXEC -> parts |= some || anyOf(s, varies);
                default -> varies[s.id()] = some || varies(s, varies, vary);
            }
        }
        return parts;
    }

    private boolean varies(Step s, boolean[] varies, BitSet vary) {
        return switch (s.op()) {
            case CONST, BALLOT, ANY -> false;
            case LANE, EXEC, ATOMIC, SCAN, TEXEL, RING -> true;
            case READ -> isVarying(java.util.Objects.requireNonNull(s.place()), vary);
            case READ_AT -> anyOf(s, varies) || isAnyVarying(java.util.Objects.requireNonNull(s.place()), vary);
            case LOAD -> anyOf(s, varies) || isOwn(s.space());
            case ACROSS -> varies[s.args().get(0)] && varies[s.args().get(1)];
            case REDUCE -> s.value() < book.isa().lanes() && anyOf(s, varies);
            default -> anyOf(s, varies);
        };
    }

    private boolean isOwn(String space) {
        Isa.Space s = book.isa().spaces().get(space);
        return s == null || s.isOwn();
    }

    private static boolean anyOf(Step s, boolean[] varies) {
        for (int a : s.args()) if (varies[a]) return true;
        return false;
    }

    private void mark(RegisterRef p, boolean value, BitSet vary) {
        RegisterParts.File f = parts.file(p.state());
        if (f == null || !f.state().perLane()) return;
        boolean isWhole = p.width() >= Math.min(Byte.SIZE, f.bits());
        if (value || isWhole) vary.set(f.first(p), f.end(p), value);
    }

    private void markAll(RegisterRef p, BitSet vary) {
        RegisterParts.File f = parts.file(p.state());
        if (f != null && f.state().perLane()) vary.set(f.first(), f.end());
    }

    private boolean isVarying(RegisterRef p, BitSet vary) {
        RegisterParts.File f = parts.file(p.state());
        if (f == null) return true;
        int next = vary.nextSetBit(f.first(p));
        return next >= 0 && next < f.end(p);
    }

    private boolean isAnyVarying(RegisterRef p, BitSet vary) {
        RegisterParts.File f = parts.file(p.state());
        if (f == null) return true;
        int next = vary.nextSetBit(f.first());
        return next >= 0 && next < f.end();
    }

    /// Whether lanes of a wave may go on differently after an instruction: go another way, end, or be switched off.
    public boolean isSplit(int insn) {
        return splits.get(insn);
    }

    /// Whether only some lanes of a wave may run a block.
    public boolean isApart(int block) {
        BitSet before = in.get(block);
        return before != null && before.get(apart);
    }

    /// @return parts of registers that may hold different values before an instruction
    public BitSet before(int insn) {
        BasicBlock b = graph.blockOf(insn);
        BitSet before = in.get(b.number());
        BitSet vary = before == null ? new BitSet() : (BitSet) before.clone();
        for (int i = b.first(); i < insn; i++) through(i, vary);
        vary.clear(apart);
        return vary;
    }
}
