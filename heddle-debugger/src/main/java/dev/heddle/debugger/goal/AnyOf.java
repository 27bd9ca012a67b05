package dev.heddle.debugger.goal;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The first of several goals.
public final class AnyOf implements Goal {
    private final List<Goal> goals;
    private final long @Nullable [] addresses;

    /// Those for which the next instruction is run.
    private final List<Goal> running = new ArrayList<>();

    private List<Goal> reached = List.of();

    /// When they were reached without an instruction; -1 if it was not so.
    private long here = -1;

    private long start;
    private long group;
    private int wave;

    public AnyOf(List<? extends Goal> goals) {
        this.goals = List.copyOf(goals);
        this.addresses = addresses(this.goals);
    }

    private static long @Nullable [] addresses(List<Goal> goals) {
        List<Long> all = new ArrayList<>();
        for (Goal g : goals) {
            long[] its = g.addresses();
            if (its == null) return null;
            for (long a : its) all.add(a);
        }
        return all.stream()
                .distinct()
                .sorted(Long::compareUnsigned)
                .mapToLong(Long::longValue)
                .toArray();
    }

    /// @return those that were reached when one was reached last
    public List<Goal> reached() {
        return reached;
    }

    /// @return the group in which that was
    public long group() {
        return group;
    }

    /// @return the wave in which that was
    public int wave() {
        return wave;
    }

    @Override
    public long @Nullable [] addresses() {
        return addresses;
    }

    private List<Goal> at(long pc) {
        return goals.stream()
                .filter(g -> {
                    long[] its = g.addresses();
                    return its == null || Arrays.stream(its).anyMatch(a -> a == pc);
                })
                .toList();
    }

    private void note(Timeline now) {
        group = now.state().group();
        wave = now.state().turn();
    }

    private static long pc(Timeline now) {
        return now.state().wave(now.state().turn()).pc();
    }

    @Override
    public boolean isHere(Timeline now) {
        List<Goal> found = at(pc(now)).stream().filter(g -> g.isHere(now)).toList();
        if (found.isEmpty()) return false;
        note(now);
        reached = found;
        here = now.time();
        return true;
    }

    @Override
    public boolean isToRun(Timeline now) {
        running.clear();
        for (Goal g : at(pc(now))) if (g.isToRun(now)) running.add(g);
        if (running.isEmpty()) return false;
        start = now.time();
        note(now);
        return true;
    }

    @Override
    public void touches(Isa.Reach reach, int lane, long address, int bits, boolean writes) {
        for (Goal g : running) g.touches(reach, lane, address, bits, writes);
    }

    @Override
    public boolean hasHappened(Timeline now) {
        List<Goal> found = new ArrayList<>();
        for (Goal g : running) if (g.hasHappened(now)) found.add(g);
        if (found.isEmpty()) return false;
        if (start == here) found.addAll(0, reached);
        reached = List.copyOf(found);
        return true;
    }
}
