package dev.heddle.analysis.stats;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.asm.search.Glob;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.ConstantPropagation;
import dev.heddle.flow.Cost;
import dev.heddle.flow.Costs;
import dev.heddle.flow.CriticalPath;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.InstructionKind;
import dev.heddle.flow.Liveness;
import dev.heddle.flow.Loop;
import dev.heddle.flow.PathCosts;
import dev.heddle.flow.RegisterExtent;
import dev.heddle.flow.RegisterParts;
import dev.heddle.flow.Uniformity;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.CostModel;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Makes reports of programs. For one thread.
public final class StatsMaker {
    private final Codec codec;
    private final Isa isa;
    private final Costs costs;
    private final RegisterNames names;
    private final Effects.Finder finder;

    public StatsMaker(Codec codec) {
        this(codec, new Effects.Finder(codec));
    }

    /// @param finder of the codec's book
    public StatsMaker(Codec codec, Effects.Finder finder) {
        this.codec = codec;
        this.isa = codec.book().isa();
        this.costs = new Costs(codec);
        this.names = RegisterNames.of(codec.book());
        this.finder = finder;
    }

    /// Limits how many different words are remembered, of some kilobytes each; 65,536 by default.
    public void limit(int words) {
        costs.limit(words);
        finder.limit(words);
    }

    /// @param program that begins with its first item
    public ProgramStats of(Program program, LaunchFacts launch) {
        List<Item> items = program.items();
        return of(items, items.isEmpty() ? 0 : items.getFirst().address(), launch);
    }

    /// @param items in the order of their addresses
    /// @param entry address of the first instruction that is run
    public ProgramStats of(List<Item> items, long entry, LaunchFacts launch) {
        return of(items, graph(items, entry), launch);
    }

    /// @param items in the order of their addresses
    /// @param graph of them, made by this maker
    public ProgramStats of(List<Item> items, FlowGraph graph, LaunchFacts launch) {
        int bytes = 0;
        int data = 0;
        for (Item i : items) {
            bytes += i.length();
            if (!(i instanceof Insn)) data += i.length();
        }
        return new OfGraph(graph).report(bytes, data, launch);
    }

    /// @param items in the order of their addresses
    /// @param entry address of the first instruction that is run
    public FlowGraph graph(List<Item> items, long entry) {
        List<Insn> insns = new ArrayList<>();
        for (Item i : items) if (i instanceof Insn n) insns.add(n);
        return new FlowGraph(finder, insns, entry);
    }

    /// @return what the book says of costs
    public CostModel model() {
        return costs.model();
    }

    /// @param graph of a program
    /// @return what each of its instructions costs, in their order
    public List<Cost> costs(FlowGraph graph) {
        List<Cost> out = new ArrayList<>();
        for (Effects e : graph.code()) out.add(costs.of(e.insn()));
        return out;
    }

    /// @param graph of a program, made by this maker
    /// @return the numbers of its loops, in the order of their heads
    public List<LoopStats> loops(FlowGraph graph) {
        OfGraph of = new OfGraph(graph);
        LoopStatsMaker maker = new LoopStatsMaker(codec.book(), costs, graph, of.cost, of.doing, of.memory);
        List<LoopStats> out = new ArrayList<>();
        List<ProgramStats.Loop> all = of.loops();
        for (int i = 0; i < all.size(); i++) out.add(maker.of(graph.loops().get(i), all.get(i)));
        return out;
    }

    private final class OfGraph {
        private final FlowGraph graph;
        private final List<Effects> code;
        private final List<Cost> cost;
        private final List<InstructionKind> doing = new ArrayList<>();
        private final ConstantPropagation constants;
        private final CriticalPath chains;
        private final MemoryCounter memory;

        /// Instructions that may be run, as far as is known.
        private final BitSet counted = new BitSet();

        OfGraph(FlowGraph graph) {
            this.graph = graph;
            this.code = graph.code();
            this.cost = costs(graph);
            for (Effects e : code) doing.add(e.facts().kind());
            this.constants = new ConstantPropagation(isa, graph);
            this.chains = new CriticalPath(graph, this::latency);
            this.memory = new MemoryCounter(isa, names, graph, constants);
            boolean isKnown = !graph.hasUnknownExits();
            for (BasicBlock b : graph.blocks())
                if (!isKnown || graph.isReached(b.number())) counted.set(b.first(), b.end());
        }

        private IntStream numbers() {
            return counted.stream();
        }

        ProgramStats report(int bytes, int data, LaunchFacts launch) {
            Map<InstructionKind, Integer> doings = new EnumMap<>(InstructionKind.class);
            numbers().forEach(i -> doings.merge(doing.get(i), 1, Integer::sum));
            Works works = Works.of(cost, counted);
            RegisterExtent extent = new RegisterExtent(codec.book(), costs, graph, counted);
            ProgramStats made = new ProgramStats(
                    codec.book().id(),
                    bytes,
                    counted.cardinality(),
                    data,
                    doings,
                    works.counts(),
                    works.unknown(),
                    flow(),
                    registers(extent, outputs(launch)),
                    new OccupancyFinder(codec.book(), extent, launch).find(),
                    cost(),
                    costs.model().unknown(),
                    new Stalls(costs, codec.book().schedule()).of(graph, counted, doing::get, cost::get),
                    memory.of(counted),
                    unknown(),
                    List.of());
            return new SummaryMaker(codec.book(), extent, launch, counts()).with(made);
        }

        /// @return how many instructions are in each count of the head
        private Map<String, Integer> counts() {
            Map<String, Integer> out = new HashMap<>();
            for (CostModel.Count c : costs.model().counts().values())
                out.put(c.name(), (int) numbers().filter(i -> isIn(i, c)).count());
            return out;
        }

        private boolean isIn(int insn, CostModel.Count c) {
            CostModel.Work work = cost.get(insn).work();
            if (work == null || !c.works().contains(work.name())) return false;
            String mnemonic = code.get(insn).insn().entry().mnemonic();
            return (c.names().isEmpty() || isOneOf(mnemonic, c.names())) && !isOneOf(mnemonic, c.but());
        }

        private static boolean isOneOf(String mnemonic, List<String> names) {
            return names.stream().anyMatch(n -> new Glob(n).matches(mnemonic));
        }

        /// What is needed at the end: the registers in which the book has the results of a stage. A program of
        /// unknown stage has results there if it puts them nowhere else.
        private BitSet outputs(LaunchFacts launch) {
            BitSet out = new BitSet();
            boolean isCompute = launch.stage().equals("cs");
            boolean writes = numbers()
                    .anyMatch(i -> doing.get(i) == InstructionKind.STORE || doing.get(i) == InstructionKind.ATOMIC);
            if (isCompute || writes && launch.stage().isEmpty()) return out;
            for (RegisterParts.File f : graph.parts().files())
                if (costs.model().results().contains(f.state().name())) out.set(f.first(), f.end());
            return out;
        }

        private static boolean fills(Insn insn) {
            return insn.entry().data().containsKey("fills");
        }

        private ProgramStats.Flow flow() {
            Uniformity uniformity = new Uniformity(codec.book(), graph);
            int branches = 0;
            int uniform = 0;
            for (int i : numbers().toArray()) {
                if (doing.get(i) != InstructionKind.BRANCH && !code.get(i).isSwitch()) continue;
                branches++;
                if (!uniformity.isSplit(i)) uniform++;
            }
            int[] unreached = IntStream.range(0, code.size())
                    .filter(i -> !counted.get(i) && !fills(code.get(i).insn()))
                    .toArray();
            return new ProgramStats.Flow(
                    graph.order().size(),
                    unreached.length,
                    unreached.length == 0 ? -1 : code.get(unreached[0]).insn().address(),
                    branches,
                    uniform,
                    loops(),
                    graph.hasUnknownExits(),
                    computed());
        }

        private List<Long> computed() {
            return numbers()
                    .filter(constants::isComputed)
                    .mapToObj(i -> code.get(i).insn().address())
                    .toList();
        }

        private List<ProgramStats.Registers> registers(RegisterExtent extent, BitSet outputs) {
            // What code elsewhere may read says nothing about this program.
            Liveness live = Liveness.ofItself(graph);
            BitSet undefined = live.atEntry();
            List<Integer> dead = new Liveness(graph, outputs).dead();
            undefined.andNot(inputs());
            List<ProgramStats.Registers> out = new ArrayList<>();
            for (RegisterParts.File f : graph.parts().files()) {
                Isa.State s = f.state();
                // What no instruction names is kept by the machine.
                if (!names.isNamed(s.name())) continue;
                if (extent.past(s.name()) == 0 && !extent.isIndexed(s.name())) continue;
                int[] pressure = live.pressure(f::equals);
                int most = 0;
                for (int i = 1; i < pressure.length; i++) if (pressure[i] > pressure[most]) most = i;
                out.add(new ProgramStats.Registers(
                        s.name(),
                        f.bits(),
                        s.perLane(),
                        extent.past(s.name()),
                        extent.pastOfWidth(s.name(), f.bits()),
                        extent.pastOfWidth(s.name(), f.bits() / 2),
                        pressure[most],
                        code.get(most).insn().address(),
                        extent.isIndexed(s.name()),
                        names(undefined, f),
                        of(f, dead)));
            }
            return out;
        }

        /// Parts of registers that a launch fills, as the book says.
        private BitSet inputs() {
            BitSet out = new BitSet();
            for (Isa.Input i : isa.inputs()) {
                RegisterRef p = RegisterRef.of(isa, i.file(), i.element());
                RegisterParts.File f = graph.parts().file(p.state());
                if (f != null) out.set(f.first(p), f.end(p));
            }
            return out;
        }

        private List<String> names(BitSet parts, RegisterParts.File f) {
            List<String> out = new ArrayList<>();
            int p = parts.nextSetBit(f.first());
            while (p >= 0 && p < f.end()) {
                out.add(graph.parts().register(p));
                int next = f.first() + ((p - f.first()) / f.width() + 1) * f.width();
                p = parts.nextSetBit(next);
            }
            return out;
        }

        /// @param dead instructions whose results nothing reads
        /// @return addresses of those that write to a file
        private List<Long> of(RegisterParts.File f, List<Integer> dead) {
            List<Long> out = new ArrayList<>();
            for (int i : dead) {
                int first = code.get(i).writes().nextSetBit(0);
                if (first >= f.first() && first < f.end())
                    out.add(code.get(i).insn().address());
            }
            return out;
        }

        private ProgramStats.@Nullable Cost cost() {
            CostModel model = costs.model();
            if (model.pipes().isEmpty()) return null;
            List<ProgramStats.Pipe> pipes = new ArrayList<>();
            for (CostModel.Pipe p : model.pipes().values()) {
                PathCosts paths = PathCosts.of(graph, i -> cost.get(i).on(p.name()));
                long all = numbers().mapToLong(i -> cost.get(i).on(p.name())).sum();
                double rate = p.rate();
                pipes.add(new ProgramStats.Pipe(
                        p.name(),
                        p.doc(),
                        all / rate,
                        paths.shortest() / rate,
                        paths.longest() / rate,
                        Evidence.of(p.evidence(), p.note())));
            }
            BasicBlock slowest = null;
            int chain = 0;
            for (BasicBlock b : graph.blocks()) {
                int of = chains.of(b);
                if (slowest == null || of > chain) slowest = b;
                chain = Math.max(chain, of);
            }
            int unknown = (int) numbers().filter(i -> cost.get(i).latency() < 0).count();
            return new ProgramStats.Cost(
                    model.cycles(),
                    pipes,
                    bound(pipes),
                    chain,
                    slowest == null ? 0 : code.get(slowest.first()).insn().address(),
                    unknown);
        }

        private int latency(int insn) {
            int known = cost.get(insn).latency();
            return known < 0 ? 1 : known;
        }

        private static String bound(List<ProgramStats.Pipe> pipes) {
            ProgramStats.Pipe most = null;
            for (ProgramStats.Pipe p : pipes) if (p.total() > (most == null ? 0 : most.total())) most = p;
            return most == null ? "" : most.name();
        }

        private List<ProgramStats.Loop> loops() {
            List<ProgramStats.Loop> out = new ArrayList<>();
            for (Loop l : graph.loops()) {
                double turn = 0;
                String bound = "";
                for (CostModel.Pipe p : costs.model().pipes().values()) {
                    double of = sum(l, p.name()) / (double) p.rate();
                    if (of > turn) bound = p.name();
                    turn = Math.max(turn, of);
                }
                int instructions = l.blocks().stream()
                        .map(b -> graph.blocks().get(b).size())
                        .sum();
                long at = code.get(graph.blocks().get(l.head()).first()).insn().address();
                out.add(new ProgramStats.Loop(at, l.depth(), instructions, turn, bound, chains.height(l)));
            }
            return out;
        }

        private long sum(Loop l, String pipe) {
            return l.blocks().stream()
                    .mapToLong(b -> PathCosts.sum(
                            graph.blocks().get(b), i -> cost.get(i).on(pipe)))
                    .sum();
        }

        private ProgramStats.Unknown unknown() {
            SortedMap<String, Integer> entries = new TreeMap<>();
            int meanings = 0;
            int bits = 0;
            for (int i : numbers().toArray()) {
                Effects e = code.get(i);
                Insn insn = e.insn();
                boolean hasBits = !insn.entry().unknown().and(insn.mask()).isEmpty();
                if (e.facts().isUnknown()) meanings++;
                if (hasBits) bits++;
                if (e.facts().isUnknown() || hasBits) entries.merge(insn.entry().mnemonic(), 1, Integer::sum);
            }
            return new ProgramStats.Unknown(meanings, bits, entries);
        }
    }
}
