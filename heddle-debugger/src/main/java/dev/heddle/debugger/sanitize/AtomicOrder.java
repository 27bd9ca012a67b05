package dev.heddle.debugger.sanitize;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The order that atomic operations make. What a wave did before one is known to a wave that does one later on the same
/// word; it may hand that on by another word, or by a barrier to the waves of its group. Of what a wave does on a word
/// only the first time and the last are kept, so that more may be taken for ordered than is, and nothing less.
final class AtomicOrder {
    /// What a wave has done on a word.
    private static final class Visits {
        private final long word;
        private final long group;
        private final int wave;
        private final long firstTime;
        private final int firstEpoch;
        private long lastTime;
        private int lastEpoch;

        Visits(long word, CheckContext now, long time) {
            this.word = word;
            group = now.group;
            wave = now.wave;
            firstTime = time;
            firstEpoch = now.epoch;
        }

        boolean isOf(long ofGroup, int ofWave) {
            return group == ofGroup && wave == ofWave;
        }
    }

    /// Where it is known what happened.
    private record Point(long group, int wave, long time, int epoch) {
        /// Whether a wave of the same group that comes by a word may know it then.
        boolean isBefore(Visits v) {
            return v.wave == wave ? v.lastTime > time : v.lastEpoch > epoch;
        }

        /// The first time at which it may.
        long after(Visits v) {
            return Math.max(time, v.firstTime);
        }
    }

    /// Waves and words of which something is kept, at most.
    static final int MOST = 1 << 20;

    private final Map<Long, List<Visits>> ofWords = new HashMap<>();
    private final Map<Long, List<Visits>> ofGroups = new HashMap<>();
    private @Nullable Visits last;
    private int count;

    /// Whether there were more than can be kept. Then all that could be ordered is taken for it.
    boolean isFull() {
        return count == MOST;
    }

    /// The running wave does an atomic operation.
    ///
    /// @param word its address
    void met(long word, CheckContext now, long time) {
        Visits v = last;
        if (v == null || v.word != word || !v.isOf(now.group, now.wave)) v = visits(word, now, time);
        if (v == null) return;
        last = v;
        v.lastTime = time;
        v.lastEpoch = now.epoch;
    }

    private @Nullable Visits visits(long word, CheckContext now, long time) {
        List<Visits> there = ofWords.computeIfAbsent(word, _ -> new ArrayList<>(1));
        // Groups run one after the other: those of the running one are the last.
        for (int i = there.size() - 1; i >= 0 && there.get(i).group == now.group; i--)
            if (there.get(i).wave == now.wave) return there.get(i);
        if (isFull()) return null;
        count++;
        Visits made = new Visits(word, now, time);
        there.add(made);
        ofGroups.computeIfAbsent(now.group, _ -> new ArrayList<>()).add(made);
        return made;
    }

    /// Whether an access happens before the running instruction.
    ///
    /// @param access its number
    boolean isBefore(Accesses of, int access, CheckContext now) {
        long group = of.group(access);
        if (!ofGroups.containsKey(group) || !ofGroups.containsKey(now.group)) return false;
        if (isFull()) return true;
        Point from = new Point(group, of.wave(access), of.time(access), of.epoch(access));
        Set<Visits> seen = new HashSet<>();
        Deque<Point> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            Point p = open.remove();
            if (p != from && isKnown(p, now)) return true;
            for (Visits given : ofGroups.getOrDefault(p.group, List.of()))
                if (p.isBefore(given)) handOn(p.after(given), given, seen, open);
        }
        return false;
    }

    /// Whether what is known at a point is known to the running instruction.
    private static boolean isKnown(Point p, CheckContext now) {
        return p.group == now.group && (p.wave == now.wave || p.epoch < now.epoch);
    }

    private void handOn(long time, Visits given, Set<Visits> seen, Deque<Point> open) {
        for (Visits taken : ofWords.getOrDefault(given.word, List.of())) {
            if (taken.lastTime <= time || !seen.add(taken)) continue;
            long at = Math.max(time, taken.firstTime);
            open.add(new Point(taken.group, taken.wave, at, taken.firstEpoch));
        }
    }
}
