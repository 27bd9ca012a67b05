package dev.heddle.debugger.session;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import dev.heddle.debugger.goal.AnyOf;
import dev.heddle.debugger.goal.AtAddress;
import dev.heddle.debugger.goal.FirstNan;
import dev.heddle.debugger.goal.Focus;
import dev.heddle.debugger.goal.MemoryTouched;
import dev.heddle.debugger.goal.ProgramFacts;
import dev.heddle.debugger.goal.RegisterRead;
import dev.heddle.debugger.goal.RegisterWritten;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The breakpoints of a session, by their numbers, and the goals that they are.
public final class Breakpoints {
    private final Timeline timeline;
    private final ProgramFacts facts;
    private final Memories memories;
    private final Map<Integer, Breakpoint> all = new TreeMap<>();
    private int last;

    Breakpoints(Timeline timeline, ProgramFacts facts, Memories memories) {
        this.timeline = timeline;
        this.facts = facts;
        this.memories = memories;
    }

    /// @param isTemporary whether it goes away when it has stopped the run
    public Breakpoint add(Trigger what, boolean isTemporary) {
        Breakpoint b = new Breakpoint(++last, what, isTemporary);
        all.put(b.number(), b);
        return b;
    }

    /// @return in the order of their numbers
    public List<Breakpoint> all() {
        return List.copyOf(all.values());
    }

    /// @throws IllegalArgumentException if there is none of that number
    public Breakpoint get(int number) {
        Breakpoint b = all.get(number);
        if (b == null) throw new IllegalArgumentException("there is no breakpoint " + number);
        return b;
    }

    /// @throws IllegalArgumentException if there is none of that number
    public void delete(int number) {
        get(number);
        all.remove(number);
    }

    /// Deletes all.
    public void clear() {
        all.clear();
    }

    /// @return a goal for each that is enabled and can be reached
    List<Armed> armed() {
        List<Armed> out = new ArrayList<>();
        for (Breakpoint b : all.values()) {
            Armed a = b.isEnabled() ? armed(b) : null;
            if (a != null) out.add(a);
        }
        return out;
    }

    private @Nullable Armed armed(Breakpoint b) {
        return switch (b.trigger()) {
            case Trigger.At a -> new Armed(b, new AtAddress(new long[] {a.address()}, Focus.ALL, _ -> true), null);
            case Trigger.Register r ->
                new Armed(
                        b,
                        register(r.place(), r.lane(), r.access(), new Focus(r.group(), r.wave())),
                        new Watched.Register(timeline, r, isShared(r.place())));
            case Trigger.Memory m -> memory(b, m);
            case Trigger.Caught c -> caught(b, c.what());
        };
    }

    private @Nullable Armed caught(Breakpoint b, Trigger.What what) {
        return switch (what) {
            case BARRIER -> new Armed(b, new AtAddress(facts.with(EnumSet.of(Op.BARRIER)), Focus.ALL, _ -> true), null);
            case NAN -> new Armed(b, new FirstNan(facts, Focus.ALL), null);
            // The run ends there anyway.
            case FAULT -> null;
        };
    }

    private boolean isShared(RegisterRef p) {
        Isa isa = timeline.state().program().book().isa();
        return !Objects.requireNonNull(isa.states().get(p.state())).perLane();
    }

    /// @param lane whose register it is; -1 for any
    Goal register(RegisterRef place, int lane, WatchKind access, Focus focus) {
        int of = isShared(place) ? -1 : lane;
        return switch (access) {
            case WRITE, CHANGE -> new RegisterWritten(facts, place, of, focus);
            case READ -> new RegisterRead(facts, place, of, focus);
            case ANY ->
                new AnyOf(List.of(
                        new RegisterRead(facts, place, of, focus), new RegisterWritten(facts, place, of, focus)));
        };
    }

    private Armed memory(Breakpoint b, Trigger.Memory m) {
        MemoryTouched goal = new MemoryTouched(
                facts,
                m.memory().reach(),
                m.first(),
                m.bytes(),
                m.access().ofMemory(),
                m.memory().isOfLane() ? new Focus(-1, m.memory().wave()) : Focus.ALL);
        return new Armed(b, goal, new Watched.Memory(memories, m, goal));
    }

    /// @return a write to bytes of a memory
    Goal written(Trigger.MemoryOf of, long first, int bytes) {
        Trigger.Memory what = new Trigger.Memory(of, first, bytes, WatchKind.WRITE, "");
        return memory(new Breakpoint(0, what, false), what);
    }
}
