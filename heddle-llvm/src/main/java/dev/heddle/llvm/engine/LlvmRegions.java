package dev.heddle.llvm.engine;

import dev.heddle.emulator.CompiledRegions;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.GroupCode;
import dev.heddle.emulator.GroupStart;
import dev.heddle.emulator.ProgramLayout;
import dev.heddle.emulator.Tier;
import dev.heddle.ir.dataflow.Reachability;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// The blocks of a program that have machine code, and when others get it: as soon as the interpreter has spent on
/// them about what compiling them costs. Only blocks are compiled that a wave has come to.
final class LlvmRegions implements CompiledRegions {
    /// Work of the interpreter that takes as long as to compile a step of lane code.
    private static final long PER_STEP = 20_000;

    /// The same for the first block of a process, with what loading the library takes.
    private static final long FIRST = 60_000_000;

    /// Work of the interpreter that takes as long as a wave which leaves machine code with all its registers and comes
    /// back.
    private static final long LEAVING = 1 << 13;

    /// Instructions of a block at most.
    private static final int LONGEST = 64;

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final ProgramLayout program;
    private final LongFunction<@Nullable LaneCode> code;
    private final Consumer<Runnable> background;
    private final Suitable suitable;
    private final Sites sites = new Sites();

    /// Null until something is compiled: many runs are over before.
    private volatile @Nullable Prepared prepared;

    /// Addresses that a wave has come to and that have no code, with the work that the interpreter has done there.
    private final Map<Long, Long> reached = new ConcurrentHashMap<>();

    /// Addresses within compiled blocks at which lanes have waited for others, so that these had to leave.
    private final Set<Long> crossed = ConcurrentHashMap.newKeySet();

    /// Addresses that no compiled block can begin at.
    private final Set<Long> unfit = ConcurrentHashMap.newKeySet();

    private final LongAdder work = new LongAdder();
    private final LongAdder price = new LongAdder();

    /// What LLVM has said against a module; null for nothing.
    private volatile @Nullable String refused;

    private final LongAdder nanos = new LongAdder();
    private final LongAdder groups = new LongAdder();
    private volatile long left;
    private volatile BlockTable table;

    /// Grows with each new table.
    private final AtomicInteger version = new AtomicInteger();

    private final AtomicBoolean isCompiling = new AtomicBoolean();

    /// @param background runs what is done beside a run
    LlvmRegions(ProgramLayout program, LongFunction<@Nullable LaneCode> code, Consumer<Runnable> background) {
        this.program = program;
        this.code = code;
        this.background = background;
        this.suitable = new Suitable(program.registers(), program.isa().apart());
        this.table = BlockTable.of(new TreeMap<>(), program.isa().granule());
    }

    /// What compiling and running need.
    private record Prepared(MachineCode machine, FrameLayout frame, LlvmTier tier) {}

    private Prepared prepared() {
        Prepared known = prepared;
        if (known != null) return known;
        MachineCode machine = MachineCode.ofProcess();
        FrameLayout frame = FrameLayout.of(program.registers(), machine.strip());
        long[] functions = machine.compile(RuntimeCode.module(frame.lanes()), RuntimeCode.names());
        LlvmTier tier = new LlvmTier(this, frame, functions, NUMBERS.getAndIncrement());
        Prepared made = new Prepared(machine, frame, tier);
        prepared = made;
        return made;
    }

    Sites sites() {
        return sites;
    }

    BlockTable table() {
        return table;
    }

    @Override
    public void progress(long more, long left) {
        groups.add(more);
        this.left = left;
    }

    @Override
    public int version() {
        return version.get();
    }

    @Override
    public @Nullable GroupCode groups(GroupStart start) {
        Prepared with = prepared;
        BlockTable now = table;
        return with == null ? null : LlvmGroups.of(with.tier, now, with.frame, start);
    }

    @Override
    public @Nullable Tier at(long address, Engines by, long heat) {
        if (table.at(address) != null) return Objects.requireNonNull(prepared).tier;
        if (unfit.contains(address)) return Tier.NONE;
        Long before = reached.put(address, heat);
        if (before == null) price.add(PER_STEP * steps(codes(address, Set.of())));
        work.add(heat - (before == null ? 0 : before));
        long first = by == Engines.AUTO && !MachineCode.isThere() ? FIRST : 0;
        compileIfWorthIt(by == Engines.AUTO, first);
        if (table.at(address) != null) return Objects.requireNonNull(prepared).tier;
        return unfit.contains(address) ? Tier.NONE : null;
    }

    /// Lanes have left at the beginning of a block, since others wait within it: there it is to be cut in two.
    ///
    /// @param at where they wait
    void crosses(CompiledBlock block, long at) {
        if (!block.hasInsn(at)) return;
        if (crossed.add(at)) price.add(PER_STEP * steps(block.codes()));
        work.add(LEAVING);
        compileIfWorthIt(true, 0);
    }

    /// @param more that compiling costs
    private void compileIfWorthIt(boolean isBeside, long more) {
        if (!MachineCode.IS_EAGER && !isWorthIt(more) || !isCompiling.compareAndSet(false, true)) return;
        if (isBeside && System.getProperty("hx") == null) background.accept(this::compile);
        else compile();
    }

    /// Whether the interpreter has spent, or will spend in this launch, what it costs to compile.
    ///
    /// @param more that compiling costs
    private boolean isWorthIt(long more) {
        long spent = work.sum();
        long begun = groups.sum();
        double toCome = begun == 0 ? 0 : (double) spent / begun * left;
        return spent + toCome > price.sum() + more;
    }

    private static long steps(List<LaneCode> codes) {
        long sum = 0;
        for (LaneCode c : codes) sum += c.steps().size();
        return sum;
    }

    // ---- blocks

    /// @param heads addresses that blocks end at
    /// @return the instructions of the block at an address; none if the first one is not suitable
    private List<LaneCode> codes(long address, Set<Long> heads) {
        List<LaneCode> out = new ArrayList<>();
        long at = address;
        while (out.size() < LONGEST && (out.isEmpty() || !heads.contains(at))) {
            LaneCode c = code.apply(at);
            if (c == null || !suitable.test(c)) break;
            out.add(c);
            at += c.insn().length();
            if (Suitable.ends(c)) break;
        }
        return out;
    }

    private static long next(List<LaneCode> codes) {
        return codes.getLast().insn().address() + codes.getLast().insn().length();
    }

    /// @return where lanes may go on after a block
    private static List<Long> successors(List<LaneCode> codes) {
        List<Long> out = new ArrayList<>();
        boolean goesOn = true;
        for (Step s : codes.getLast().steps()) {
            if (s.op() == Op.JUMP) {
                out.add(codes.getLast().steps().get(s.args().getFirst()).value());
                goesOn &= s.when() >= 0;
            }
            if (s.op() == Op.STOP && s.when() < 0) goesOn = false;
        }
        if (goesOn) out.add(next(codes));
        return out;
    }

    @Override
    public String cost() {
        BlockTable t = table;
        if (refused != null) return "llvm: " + refused;
        long instructions =
                t.blocks().values().stream().mapToInt(CompiledBlock::count).sum();
        return t.blocks().isEmpty()
                ? ""
                : "llvm: %,d blocks of %,d instructions compiled in %.3f s"
                        .formatted(t.blocks().size(), instructions, nanos.sum() / 1e9);
    }

    private void compile() {
        long begin = System.nanoTime();
        try {
            compileReached();
        } catch (RuntimeException e) {
            // A fault of the engine: tests have to see it, and users their results.
            if (MachineCode.IS_EAGER) throw e;
            refused = String.valueOf(e.getMessage());
            unfit.addAll(reached.keySet());
        } finally {
            nanos.add(System.nanoTime() - begin);
            isCompiling.set(false);
        }
    }

    private void compileReached() {
        Prepared with = prepared();
        Set<Long> cuts = new TreeSet<>(crossed);
        NavigableMap<Long, CompiledBlock> all = new TreeMap<>(table.blocks());
        all.values().removeIf(b -> cuts.stream().anyMatch(b::hasInsn));
        Set<Long> begins = new TreeSet<>(reached.keySet());
        begins.addAll(cuts);
        begins.addAll(table.blocks().keySet());
        if (MachineCode.IS_EAGER) begins.addAll(Reachability.from(begins, at -> successorsAt(at)));
        Set<Long> heads = new TreeSet<>(begins);
        for (long at : begins) heads.addAll(successorsAt(at));
        Batch batch = new Batch(program, with.frame, sites);
        Deque<Long> open = new ArrayDeque<>(begins);
        while (!open.isEmpty()) {
            long at = open.pop();
            if (all.containsKey(at) || batch.has(at)) continue;
            List<LaneCode> codes = codes(at, heads);
            int count = batch.add(at, codes);
            if (count == 0) {
                unfit.add(at);
                continue;
            }
            // Where a block was cut off its lanes go on at once.
            LaneCode last = codes.get(count - 1);
            if (!Suitable.ends(last)) open.push(next(codes.subList(0, count)));
        }
        all.putAll(batch.compiled(with.machine));
        BlockTable made = BlockTable.of(all, program.isa().granule());
        program.writes(made.touched().narrowWritten(), made.touched().wideWritten());
        table = made;
        version.incrementAndGet();
        begins.forEach(reached::remove);
        crossed.removeAll(cuts);
        work.reset();
        price.reset();
    }

    private List<Long> successorsAt(long address) {
        List<LaneCode> codes = codes(address, Set.of());
        return codes.isEmpty() ? List.of() : successors(codes);
    }
}
