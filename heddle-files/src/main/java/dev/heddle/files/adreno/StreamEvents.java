package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.PacketListener;
import dev.heddle.files.adreno.packets.ProgramTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Calls of buffers, draws, dispatches and loads of programs in the order in which a command processor does them; finds
/// those before the place where it stood.
final class StreamEvents implements PacketListener {
    /// Events that are kept; far more than a real ring has.
    private static final int MOST = 1 << 19;

    private static final Set<Integer> DRAWS = Set.of(0x22, 0x24, 0x28, 0x29, 0x2a, 0x36, 0x38);
    private static final int BLIT = 0x2c;
    private static final Set<Integer> DISPATCHES = Set.of(0x31, 0x33, 0x41);

    private enum Kind {
        ENTER,
        LEAVE,
        DRAW,
        BLIT,
        DISPATCH,
        LOAD
    }

    /// A buffer that was run.
    ///
    /// @param level 0 is the ring
    /// @param isCalled whether a packet has called it, or it is a ring
    /// @param submit that it belongs to
    /// @param caller the buffer with the packet that runs it, or null
    record Run(
            long address,
            long dwords,
            int level,
            boolean isCalled,
            int submit,
            @Nullable Run caller) {}

    /// @param run what it is in
    /// @param dword of that buffer, or for one that is entered of its caller
    /// @param end of the packet, in dwords of the buffer
    private record Event(
            Kind kind, Run run, long dword, long end, String stage, ProgramTable.@Nullable Entry program) {}

    /// A place in a buffer.
    ///
    /// @param dword of the buffer, from 0
    record Spot(Run run, long dword) {
        long address() {
            return run.address + Integer.BYTES * dword;
        }
    }

    /// What was done up to a place.
    ///
    /// @param work such as `draw 2`; empty if there was none
    /// @param text such as `in draw 2 of submit 3`
    /// @param programs that were loaded last, by their stages
    /// @param isDispatch whether the last work is a dispatch
    record Before(String work, String text, Map<String, ProgramTable.Entry> programs, boolean isDispatch) {}

    private final List<Event> events = new ArrayList<>();
    private final Deque<Run> open = new ArrayDeque<>();
    private int submit;
    private int dword;

    /// What follows is of this submit.
    void begin(int number) {
        submit = number;
    }

    @Override
    public void entered(long address, long dwords, boolean isCalled) {
        Run caller = open.peek();
        Run run = new Run(address, dwords, open.size(), isCalled || caller == null, submit, caller);
        add(new Event(Kind.ENTER, run, dword, dword, "", null));
        open.push(run);
    }

    @Override
    public void left() {
        Run run = open.pop();
        add(new Event(Kind.LEAVE, run, run.dwords, run.dwords, "", null));
    }

    @Override
    public void command(int at, int dwords, int opcode) {
        dword = at;
        Kind kind = DRAWS.contains(opcode)
                ? Kind.DRAW
                : opcode == BLIT ? Kind.BLIT : DISPATCHES.contains(opcode) ? Kind.DISPATCH : null;
        Run run = open.peek();
        if (kind != null && run != null) add(new Event(kind, run, at, at + dwords, "", null));
    }

    @Override
    public void loaded(String stage, ProgramTable.Entry program) {
        Run run = open.peek();
        if (run != null) add(new Event(Kind.LOAD, run, dword, dword, stage, program));
    }

    private void add(Event e) {
        if (events.size() < MOST) events.add(e);
    }

    /// @param level from 1
    /// @param from the first submit that counts, if the buffer is in it or in one after it
    /// @param within place of the level above, or null: a buffer that is called before it is likelier
    /// @return the place in a buffer of that level, or null if no such buffer was run
    @Nullable
    Spot spot(HangRegisters.Level of, int level, int from, @Nullable Spot within) {
        int last = -1;
        int best = -1;
        for (int i = 0; i < events.size(); i++) {
            Event e = events.get(i);
            boolean isIt =
                    e.kind == Kind.ENTER && e.run.level == level && e.run.isCalled && e.run.address == of.address();
            if (!isIt) continue;
            int rank = e.run.submit < from ? 0 : 1;
            if (within != null && e.run.caller == within.run && e.dword <= within.dword) rank += 2;
            if (rank < best) continue;
            best = rank;
            last = i;
        }
        long left = of.left();
        while (last >= 0 && left > events.get(last).run.dwords) {
            // What was fetched last has not begun: one of the buffers before it is not done.
            left -= events.get(last).run.dwords;
            last = called(last, level);
        }
        return last < 0 ? null : new Spot(events.get(last).run, events.get(last).run.dwords - left);
    }

    /// @return number of the event of the buffer of a level that is called before another one; -1 if there is none
    private int called(int before, int level) {
        for (int i = before - 1; i >= 0; i--) {
            Event e = events.get(i);
            if (e.kind == Kind.ENTER && e.run.level == level && e.run.isCalled) return i;
        }
        return -1;
    }

    /// @param spot null for the end of the stream
    /// @return what was done up to a place
    Before before(@Nullable Spot spot) {
        Map<String, ProgramTable.Entry> programs = new LinkedHashMap<>();
        Map<Kind, Integer> counts = new LinkedHashMap<>();
        int of = 0;
        @Nullable Event last = null;
        for (Event e : events) {
            Run in = e.kind == Kind.ENTER ? e.run.caller : e.run;
            if (spot != null && in == spot.run && isAfter(e, spot)) break;
            if (e.run.submit != of) {
                counts.clear();
                last = null;
                of = e.run.submit;
            }
            if (e.program != null) {
                programs.remove(e.stage);
                programs.put(e.stage, e.program);
            }
            if (e.kind == Kind.DRAW || e.kind == Kind.BLIT || e.kind == Kind.DISPATCH) {
                counts.merge(e.kind, 1, Integer::sum);
                last = e;
            }
        }
        String where = " of submit " + (spot == null ? of : spot.run.submit);
        if (last == null) return new Before("", "before the first draw or dispatch" + where, programs, false);
        String work = name(last.kind) + " " + counts.get(last.kind);
        boolean isIn = spot != null && last.run == spot.run && spot.dword < last.end;
        String text = (isIn ? "in " : "after ") + work + where;
        return new Before(work, text, programs, last.kind == Kind.DISPATCH);
    }

    /// A program is not loaded before its packet is done.
    private static boolean isAfter(Event e, Spot spot) {
        return switch (e.kind) {
            case LEAVE -> true;
            case LOAD -> e.dword >= spot.dword;
            case ENTER, DRAW, BLIT, DISPATCH -> e.dword > spot.dword;
        };
    }

    private static String name(Kind kind) {
        return switch (kind) {
            case DRAW -> "draw";
            case BLIT -> "blit";
            default -> "dispatch";
        };
    }
}
