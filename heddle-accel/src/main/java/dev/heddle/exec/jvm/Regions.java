package dev.heddle.exec.jvm;

import dev.heddle.book.Isa;
import dev.heddle.exec.CompiledRegions;
import dev.heddle.exec.Engines;
import dev.heddle.exec.LaneRegion;
import dev.heddle.exec.ProgramLayout;
import dev.heddle.exec.Tier;
import dev.heddle.exec.VectorRegion;
import dev.heddle.exec.jvm.region.Bodies;
import dev.heddle.exec.jvm.region.RegionFilter;
import dev.heddle.exec.jvm.region.RegionFinder;
import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.lift.LaneCode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds the regions of a program and has them compiled, each when it is asked for.
public final class Regions implements CompiledRegions {
    /// Pieces are made shorter until their code is not too long; below that there is nothing to be gained.
    private static final int LEAST = 3;

    /// Work of the interpreter that pays for code for lanes, which the virtual machine compiles once more: 0.2 s.
    private static final long PAYS = 90_000_000;

    /// Instructions of lanes in a region before vectors are thought of.
    private volatile long often = 1L << 29;

    /// Instructions of lanes that the launch must still have for the region, about: to make code with vectors, and to
    /// run it until it is compiled, costs as much as these take lane after lane, some two seconds. Twice as many that
    /// have been run are enough, whatever is left.
    private volatile long worth = 4_000_000_000L;

    private final AtomicLong done = new AtomicLong();
    private volatile long left;

    private final ProgramLayout program;
    private final LongFunction<@Nullable LaneCode> code;
    private final Map<Long, Tier> lanes = new ConcurrentHashMap<>();
    private final Map<Long, Tier> layered = new ConcurrentHashMap<>();
    private final Map<Long, Tier> shaped = new ConcurrentHashMap<>();

    /// All of them, whether they are still used or not.
    private final List<Tier> made = new CopyOnWriteArrayList<>();

    private final AtomicInteger numbers = new AtomicInteger();

    /// @param code what the instruction at an address does; null if there is none
    public Regions(ProgramLayout program, LongFunction<@Nullable LaneCode> code) {
        this.program = program;
        this.code = code;
    }

    @Override
    public void progress(long more, long left) {
        done.addAndGet(more);
        this.left = left;
    }

    /// Makes code with vectors as soon as a region has been run: for tests.
    public void wantVectors() {
        often = 1;
        worth = 0;
    }

    /// Whether code with vectors is worth what it costs.
    ///
    /// @param work instructions of lanes that a region has run so far
    boolean areVectorsWorthIt(long work) {
        return work > often && (work > 2 * worth || toCome(work) > worth);
    }

    /// What the launch has left to do in a region if its groups all do the same.
    private double toCome(long work) {
        long groups = done.get();
        return groups == 0 ? 0 : (double) work / groups * left;
    }

    @Override
    public @Nullable Tier at(long address, Engines by, long work) {
        return switch (by) {
            case INTERPRETER, LLVM -> Tier.NONE;
            case SCALAR -> lanes(address);
            case VECTOR -> shaped.computeIfAbsent(address, at -> new PerWidthRegion(this, at));
            case AUTO -> work + toCome(work) < PAYS ? null : layered(address);
        };
    }

    /// @return compiled for one lane after the other
    private Tier lanes(long address) {
        Tier known = lanes.get(address);
        return known != null ? known : compiled(address);
    }

    private synchronized Tier compiled(long address) {
        Tier known = lanes.get(address);
        if (known != null) return known;
        RegionFilter suitable = filter(false);
        List<RegionBlock> pieces = new RegionFinder(code, suitable).find(address);
        Tier tier = pieces.isEmpty() ? Tier.NONE : compiled(pieces, suitable);
        lanes.put(address, tier);
        return tier;
    }

    /// @return compiled as it is worth it
    private Tier layered(long address) {
        // Whether there are vectors is found out when they are worth it: to load them takes a
        // while.
        Tier first = lanes(address);
        return layered.computeIfAbsent(address, at -> new TieredRegion(this, at, first));
    }

    /// Compiles outside of all locks: it takes long, and other regions are asked for meanwhile.
    ///
    /// @param room elements of the rows of a wave
    /// @param each lanes of it that count together
    /// @return the region that begins at an address, compiled for vectors of lanes; or [Tier#NONE]
    Tier vectors(long address, int room, int each) {
        RegionFilter suitable = filter(true);
        for (int most = RegionFinder.MOST; most >= LEAST; most /= 4) {
            List<RegionBlock> pieces = new RegionFinder(code, suitable, most).find(address);
            if (pieces.isEmpty()) return Tier.NONE;
            Region region = Bodies.of(pieces, suitable);
            Target target = target();
            Supplier<@Nullable RegionCode> whole =
                    () -> RegionCompiler.vectors(region, target, room, each);
            RegionCode parts = parts(region, suitable, target, room, each);
            RegionCode made = parts != null ? parts : whole.get();
            if (made == null) continue;
            program.writes(region.written());
            return kept(new VectorRegion(region, made, whole, numbers.getAndIncrement()));
        }
        return Tier.NONE;
    }

    /// @return code for a few lanes after the other, or null
    private @Nullable RegionCode parts(
            Region whole, RegionFilter suitable, Target target, int room, int each) {
        if (!whole.isLoop()) return null;
        boolean apart = suitable.apart();
        Region active = apart ? whole : Bodies.ofActive(whole.pieces(), suitable).of(whole);
        return active == null ? null : RegionCompiler.chunks(active, target, room, each);
    }

    /// @param vectors whether lanes run as vectors
    private RegionFilter filter(boolean vectors) {
        Isa isa = program.isa();
        return new RegionFilter(program.registers(), isa.apart(), vectors, isa.lanes());
    }

    private Target target() {
        Isa isa = program.isa();
        Set<String> words = new HashSet<>();
        Set<String> buffers = new HashSet<>();
        isa.spaces()
                .forEach((name, s) -> {
                    if (s.reach() == Isa.Reach.GROUP || s.windows().containsKey(Isa.Reach.GROUP))
                        words.add(name);
                    if (s.reach() == Isa.Reach.DEVICE) buffers.add(name);
                });
        List<String> spaces = List.copyOf(isa.spaces().keySet());
        return new Target(program.registers(), spaces, words, buffers, isa.apart());
    }

    private Tier compiled(List<RegionBlock> pieces, RegionFilter suitable) {
        Region region = Bodies.of(pieces, suitable);
        if (!region.runsByLane()) return Tier.NONE;
        RegionCode made = RegionCompiler.lanes(region, target());
        if (made == null) return Tier.NONE;
        program.writes(region.written());
        return kept(new LaneRegion(region, made, numbers.getAndIncrement()));
    }

    private Tier kept(Tier region) {
        made.add(region);
        return region;
    }

    /// @return all that have been compiled so far
    public List<Tier> made() {
        return List.copyOf(made);
    }
}
