package dev.heddle.debugger.session;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Moment;
import dev.heddle.debugger.Timeline;
import dev.heddle.debugger.goal.AnyOf;
import dev.heddle.debugger.goal.AtAddress;
import dev.heddle.debugger.goal.Focus;
import dev.heddle.debugger.goal.LoopBackEdge;
import dev.heddle.debugger.goal.ProgramFacts;
import dev.heddle.debugger.goal.Reconverged;
import dev.heddle.debugger.goal.WaveBegins;
import dev.heddle.debugger.goal.WaveEnds;
import dev.heddle.emulator.Wave;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Moves a run until something stops it.
final class Motion {
    private final Timeline timeline;
    private final Breakpoints breakpoints;
    private final ProgramFacts facts;
    private final long entry;
    private final long last;
    private final Timeline.Watcher asked;

    /// Whether somebody has stopped it on the way.
    private boolean isStopped;

    /// What stopped it; the selection follows from that.
    ///
    /// @param group in which it was
    /// @param wave that it was about, -1 for that which was selected
    /// @param lane that it was about, -1 for that which was selected
    record Arrival(
            Stop.Reason reason,
            long group,
            int wave,
            int lane,
            List<Breakpoint> breakpoints,
            @Nullable Change change) {}

    /// @param entry address of the first instruction that waves run
    /// @param last address of the program's last one
    Motion(
            Timeline timeline,
            Breakpoints breakpoints,
            ProgramFacts facts,
            long entry,
            long last,
            Timeline.Watcher asked) {
        this.timeline = timeline;
        this.breakpoints = breakpoints;
        this.facts = facts;
        this.entry = entry;
        this.last = last;
        this.asked = (time, of) -> {
            isStopped |= !asked.isToGoOn(time, of);
            return !isStopped;
        };
    }

    private Arrival plain(Stop.Reason reason) {
        return new Arrival(reason, timeline.state().group(), -1, -1, List.of(), null);
    }

    private Arrival atEnd() {
        return plain(timeline.fault() != null ? Stop.Reason.FAULT : Stop.Reason.END);
    }

    // ---- single steps

    Arrival step(int wave, long count) {
        for (long i = 0; i < count; i++) {
            if (timeline.isAtEnd()) return atEnd();
            long group = timeline.state().group();
            boolean isDone = timeline.step(wave, asked);
            if (timeline.isAtEnd()) return atEnd();
            if (timeline.state().group() != group || timeline.state().wave(wave).isStopped()) return over();
            if (!isDone) return plain(Stop.Reason.INTERRUPTED);
        }
        return plain(Stop.Reason.STEP);
    }

    /// A wave has run its last instruction. It stays selected as long as its group is there.
    private Arrival over() {
        return plain(Stop.Reason.WAVE_OVER);
    }

    Arrival stepBack(int wave, long count) {
        int of = wave;
        for (long i = 0; i < count; i++) {
            if (timeline.stepBack(of)) continue;
            if (timeline.time() == 0) return plain(Stop.Reason.BEGIN);
            if (!isGroupBegin()) return plain(Stop.Reason.WAVE_BEGIN);
            // The instruction before is the last one of the group before.
            timeline.go(timeline.time() - 1, asked);
            of = timeline.state().turn();
        }
        return new Arrival(Stop.Reason.STEP, timeline.state().group(), of, -1, List.of(), null);
    }

    private boolean isGroupBegin() {
        for (int i = 0; i < timeline.state().waves(); i++)
            if (timeline.state().wave(i).instructions() > 0) return false;
        return true;
    }

    // ---- to something

    /// Goes on until a breakpoint or one of some goals stops it.
    ///
    /// @param own goals besides breakpoints, with what they are
    Arrival forward(List<Named> own) {
        List<Armed> armed = breakpoints.armed();
        AnyOf any = anyOf(armed, own);
        while (timeline.find(any, asked)) {
            Arrival a = arrival(any, own, Direction.FORWARD);
            if (a != null) return a;
        }
        return timeline.isAtEnd() ? atEnd() : plain(Stop.Reason.INTERRUPTED);
    }

    /// The same backwards. To goals that happen in an instruction it goes to after it, so that both ways stop at the
    /// same places; at breakpoints it stops before it.
    Arrival back(List<Named> own) {
        List<Armed> armed = breakpoints.armed();
        if (armed.isEmpty() && own.isEmpty()) {
            timeline.go(0, asked);
            return plain(timeline.time() == 0 ? Stop.Reason.BEGIN : Stop.Reason.INTERRUPTED);
        }
        AnyOf any = anyOf(armed, own);
        long from = timeline.time();
        while (true) {
            long before = timeline.time();
            if (!timeline.findBack(any, asked))
                return plain(timeline.time() == 0 ? Stop.Reason.BEGIN : Stop.Reason.INTERRUPTED);
            Arrival a = arrival(any, own, Direction.BACK);
            if (a == null) continue;
            if (!a.breakpoints.isEmpty() || !happensInside(any, own)) return a;
            long at = timeline.time();
            if (timeline.find(any, asked) && timeline.time() < from) return a;
            timeline.go(at, asked);
            if (at >= before) return plain(Stop.Reason.INTERRUPTED);
        }
    }

    /// A goal that is no breakpoint.
    ///
    /// @param isInside whether it happens in an instruction
    record Named(Goal goal, Stop.Reason reason, boolean isInside) {}

    private static AnyOf anyOf(List<Armed> armed, List<Named> own) {
        List<Goal> all = new ArrayList<>(armed);
        for (Named n : own) all.add(n.goal);
        return new AnyOf(all);
    }

    private static boolean happensInside(AnyOf any, List<Named> own) {
        return own.stream().anyMatch(n -> n.isInside && any.reached().contains(n.goal));
    }

    /// @return null if all that were reached are breakpoints to ignore
    private @Nullable Arrival arrival(AnyOf any, List<Named> own, Direction way) {
        List<Breakpoint> hit = new ArrayList<>();
        Armed first = null;
        for (Goal g : any.reached()) {
            if (!(g instanceof Armed a) || !a.breakpoint().hit()) continue;
            hit.add(a.breakpoint());
            if (first == null || first.change() == null) first = a;
        }
        for (Breakpoint b : hit) if (b.isTemporary()) breakpoints.delete(b.number());
        if (first != null) return arrival(any, hit, first, way);
        for (Named n : own)
            if (any.reached().contains(n.goal))
                return new Arrival(n.reason, any.group(), any.wave(), -1, List.of(), null);
        return null;
    }

    private static Arrival arrival(AnyOf any, List<Breakpoint> hit, Armed by, Direction way) {
        Change c = by.change();
        if (c != null && way == Direction.BACK) c = c.back();
        Stop.Reason why = switch (by.breakpoint().trigger()) {
            case Trigger.At _ -> Stop.Reason.BREAKPOINT;
            case Trigger.Register _, Trigger.Memory _ -> Stop.Reason.WATCHPOINT;
            case Trigger.Caught _ -> Stop.Reason.CAUGHT;
        };
        return new Arrival(why, any.group(), any.wave(), by.lane(), hit, c);
    }

    // ---- goals

    /// In a loop, the end of its turn, or of the loop; where lanes are away, where they come back; else one
    /// instruction. The wave's begin and end are in the way of it.
    Arrival next(Direction way, int wave) {
        Wave w = timeline.state().wave(wave);
        ProgramFacts.Loop loop = facts.loop(w.pc());
        if (loop == null && isWhole(w)) return way == Direction.FORWARD ? step(wave, 1) : stepBack(wave, 1);
        Focus own = new Focus(timeline.state().group(), wave);
        List<Named> goals = new ArrayList<>();
        if (loop != null) {
            AtAddress out = new AtAddress(facts.outside(loop), own, _ -> true);
            goals.add(new Named(out, Stop.Reason.LEFT, false));
        }
        goals.add(new Named(new LoopBackEdge(facts, own), Stop.Reason.LOOP, true));
        goals.add(new Named(new Reconverged(own), Stop.Reason.JOINED, true));
        return way == Direction.FORWARD ? ending(goals, own) : beginning(goals, own);
    }

    /// Whether all lanes that have not ended are active.
    private static boolean isWhole(Wave w) {
        for (int i = 0; i < w.lanes(); i++) if (w.isAlive(i) && !(w.isHere(i) && w.isActive(i))) return false;
        return true;
    }

    /// The wave's last instruction, or its first one.
    Arrival finish(Direction way, int wave) {
        Focus own = new Focus(timeline.state().group(), wave);
        return way == Direction.FORWARD ? ending(List.of(), own) : beginning(List.of(), own);
    }

    /// @param address that the wave is to come to; null for any that is after its own, or before it if it goes back
    Arrival until(Direction way, int wave, @Nullable Long address) {
        Focus own = new Focus(timeline.state().group(), wave);
        long here = timeline.state().wave(wave).pc();
        long[] all = address != null ? new long[] {address} : beyond(here, way);
        List<Named> goals = new ArrayList<>();
        goals.add(new Named(new AtAddress(all, own, _ -> true), Stop.Reason.LOCATION, false));
        return way == Direction.FORWARD ? ending(goals, own) : beginning(goals, own);
    }

    private long[] beyond(long here, Direction way) {
        return timeline.state().program().insns().stream()
                .mapToLong(i -> i.address())
                .filter(a -> {
                    int order = Long.compareUnsigned(a, here);
                    return way == Direction.FORWARD ? order > 0 : order < 0;
                })
                .toArray();
    }

    /// Goes on, at most to before the wave's last instruction.
    private Arrival ending(List<Named> goals, Focus own) {
        if (timeline.isAtEnd()) return atEnd();
        List<Named> all = new ArrayList<>(goals);
        all.add(new Named(new WaveEnds(facts, last, own), Stop.Reason.WAVE_END, true));
        long from = timeline.time();
        Arrival a = forward(all);
        if (a.reason != Stop.Reason.WAVE_END) return a;
        if (timeline.time() - 1 > from) {
            timeline.go(timeline.time() - 1, asked);
            return a;
        }
        // It was there already: now the wave is over.
        return timeline.isAtEnd() ? atEnd() : over();
    }

    /// Goes back, at most to the wave's first instruction.
    private Arrival beginning(List<Named> goals, Focus own) {
        List<Named> all = new ArrayList<>(goals);
        all.add(new Named(new WaveBegins(entry, own), Stop.Reason.WAVE_BEGIN, false));
        return back(all);
    }

    // ---- to a place in time

    /// @throws IllegalArgumentException if the run has no such moment; then it is where it was
    Arrival go(Moment to) {
        long from = timeline.time();
        if (timeline.go(to, asked)) return new Arrival(Stop.Reason.MOVED, to.group(), to.wave(), -1, List.of(), null);
        if (isStopped) return plain(Stop.Reason.INTERRUPTED);
        timeline.go(from, asked);
        throw new IllegalArgumentException("the run has no moment " + to);
    }

    Arrival go(long time) {
        if (!timeline.go(time, asked)) return plain(Stop.Reason.INTERRUPTED);
        if (timeline.time() < time) return atEnd();
        return new Arrival(
                Stop.Reason.MOVED, timeline.state().group(), timeline.state().turn(), -1, List.of(), null);
    }
}
