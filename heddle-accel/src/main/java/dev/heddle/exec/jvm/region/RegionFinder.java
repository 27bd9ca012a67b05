package dev.heddle.exec.jvm.region;

import dev.heddle.dataflow.Reachability;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Finds the pieces of a region: a loop with what its exits pass through, or pieces in a row without a loop.
///
/// The pieces are in the order of their addresses, and all exits but those of the last one lie behind them: lanes that
/// have left do not run before all others have left, too. Lanes end with the last piece of a row, or not here.
public final class RegionFinder {
    /// Instructions of a region at most, and those that are looked at on the way to it.
    public static final int MOST = 200;

    private static final int LOOKED_AT = 600;

    /// Fewer in a row are not worth it.
    private static final int LEAST = 4;

    private static final int LEAST_AT_END = 2;

    private final LongFunction<@Nullable LaneCode> program;
    private final RegionFilter suitable;
    private final int longest;
    private final NavigableMap<Long, LaneCode> found = new TreeMap<>();
    private final Set<Long> heads = new TreeSet<>();
    private final NavigableMap<Long, RegionBlock> pieces = new TreeMap<>();

    /// @param program what the instruction at an address does; null if there is none
    public RegionFinder(LongFunction<@Nullable LaneCode> program, RegionFilter suitable) {
        this(program, suitable, MOST);
    }

    /// @param longest instructions of a piece at most
    public RegionFinder(
            LongFunction<@Nullable LaneCode> program, RegionFilter suitable, int longest) {
        this.program = program;
        this.suitable = suitable;
        this.longest = longest;
    }

    /// @return the pieces of the region that begins at an address, the first one first; none if there is no region
    public List<RegionBlock> find(long entry) {
        look(entry);
        for (long head : heads) cut(head);
        if (!pieces.containsKey(entry)) return List.of();
        Set<Long> loop = loop(entry);
        if (!loop.isEmpty()) {
            List<RegionBlock> out = withExits(entry, loop);
            return isInOrder(entry, out) ? out : List.of();
        }
        List<RegionBlock> out = row(entry);
        while (!isInOrder(entry, out) && !out.isEmpty()) out = out.subList(0, out.size() - 1);
        return isWorthIt(out) ? out : List.of();
    }

    /// Whether there are enough in a row: where the program ends a wave need not get its registers back.
    private static boolean isWorthIt(List<RegionBlock> row) {
        boolean ends = !row.isEmpty() && row.getLast().target() == RegionBlock.END;
        return count(row) >= (ends ? LEAST_AT_END : LEAST);
    }

    private static int count(List<RegionBlock> some) {
        return some.stream().mapToInt(RegionBlock::count).sum();
    }

    // ---- pieces

    private void look(long entry) {
        heads.add(entry);
        Reachability.from(List.of(entry), this::lookStraightOn);
    }

    /// Looks at the instructions that follow each other from an address on.
    ///
    /// @return where they jump to
    private List<Long> lookStraightOn(long from) {
        List<Long> targets = new ArrayList<>();
        long at = from;
        while (found.size() < LOOKED_AT && !found.containsKey(at)) {
            LaneCode code = program.apply(at);
            if (code == null || !suitable.test(code)) break;
            found.put(at, code);
            Step jump = RegionFilter.jump(code);
            if (jump != null) targets.add(target(code, jump));
            long next = at + code.insn().length();
            addHeads(code, jump, next);
            if (jump != null && jump.when() < 0 || RegionFilter.stops(code)) break;
            at = next;
        }
        heads.addAll(targets);
        return targets;
    }

    private void addHeads(LaneCode code, @Nullable Step jump, long next) {
        boolean ends =
                jump != null
                        || RegionFilter.setsExec(code)
                        || RegionFilter.waits(code)
                        || suitable.first(code).chooses();
        boolean changesMemory = jump == null && RegionFilter.changesMemory(code);
        // Alone in a piece: what is done again after a refusal must not see what it has stored.
        if (changesMemory) heads.add(code.insn().address());
        if (ends || changesMemory) heads.add(next);
    }

    private static long target(LaneCode code, Step jump) {
        return code.steps().get(jump.args().getFirst()).value();
    }

    /// Makes the piece that begins at an address, or several if it is long.
    private void cut(long head) {
        List<LaneCode> codes = new ArrayList<>();
        long begin = head;
        long at = head;
        while (true) {
            LaneCode code = found.get(at);
            if (code == null || at != head && heads.contains(at)) break;
            if (codes.size() == longest) {
                pieces.put(begin, new RegionBlock(begin, codes, at, RegionBlock.Ending.FALLS, -1));
                codes.clear();
                begin = at;
            }
            codes.add(code);
            at += code.insn().length();
            if (RegionFilter.waits(code)) {
                pieces.put(
                        begin, new RegionBlock(begin, codes, at, RegionBlock.Ending.BARRIER, -1));
                return;
            }
            if (RegionFilter.stops(code)) {
                pieces.put(
                        begin,
                        new RegionBlock(
                                begin, codes, at, RegionBlock.Ending.ALWAYS, RegionBlock.END));
                return;
            }
            Step jump = RegionFilter.jump(code);
            if (jump == null) continue;
            RegionBlock.Ending kind = Objects.requireNonNull(suitable.kind(code, jump));
            pieces.put(begin, new RegionBlock(begin, codes, at, kind, target(code, jump)));
            return;
        }
        if (!codes.isEmpty())
            pieces.put(begin, new RegionBlock(begin, codes, at, RegionBlock.Ending.FALLS, -1));
    }

    // ---- loops

    /// @return the addresses of the natural loop that begins here; none if there is no such loop
    private Set<Long> loop(long entry) {
        Map<Long, List<Long>> before = new HashMap<>();
        for (RegionBlock p : pieces.values())
            for (long s : p.successors())
                before.computeIfAbsent(s, _ -> new ArrayList<>()).add(p.address());
        List<Long> back =
                before.getOrDefault(entry, List.of()).stream().filter(p -> p >= entry).toList();
        Set<Long> out =
                new TreeSet<>(
                        Reachability.from(
                                back,
                                at ->
                                        at == entry
                                                ? List.of()
                                                : before.getOrDefault(at, List.of())));
        if (!out.isEmpty()) out.add(entry);
        return out;
    }

    /// A loop, and pieces among it that lanes only pass on their way out.
    private List<RegionBlock> withExits(long entry, Set<Long> loop) {
        long last = new TreeSet<>(loop).last();
        Set<Long> all = new TreeSet<>(loop);
        for (long at : loop)
            for (long s : Objects.requireNonNull(pieces.get(at)).successors())
                if (s > entry && s < last && pieces.containsKey(s)) all.add(s);
        return of(all);
    }

    /// Pieces one after the other, up to the first that is part of a loop.
    private List<RegionBlock> row(long entry) {
        Set<Long> all = new TreeSet<>();
        long at = entry;
        int count = 0;
        while (true) {
            RegionBlock p = pieces.get(at);
            if (p == null || returns(at)) break;
            if (count + p.count() > MOST) break;
            all.add(at);
            count += p.count();
            at = p.next();
            if (!found.containsKey(at)) break;
        }
        return of(all);
    }

    /// Whether a piece can come again.
    private boolean returns(long piece) {
        return Reachability.from(successors(piece), this::successors).contains(piece);
    }

    private List<Long> successors(long piece) {
        RegionBlock p = pieces.get(piece);
        return p == null ? List.of() : p.successors();
    }

    private List<RegionBlock> of(Collection<Long> addresses) {
        return addresses.stream().map(a -> Objects.requireNonNull(pieces.get(a))).toList();
    }

    private static boolean isInOrder(long entry, List<RegionBlock> all) {
        boolean begins = !all.isEmpty() && all.getFirst().address() == entry;
        if (!begins || count(all) > MOST) return false;
        Set<Long> inside = new HashSet<>();
        for (RegionBlock p : all) inside.add(p.address());
        long last = all.getLast().address();
        for (RegionBlock p : all) {
            // From the last piece lanes may go back: no other is left to run before them.
            if (p.address() == last) continue;
            for (long s : p.successors()) if (!inside.contains(s) && s <= last) return false;
        }
        return true;
    }
}
