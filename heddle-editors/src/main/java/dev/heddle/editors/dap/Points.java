package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Breakpoint;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Stop;
import dev.heddle.debugger.session.Trigger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The breakpoints that the client has set, kind by kind: it always sets all of a kind anew.
final class Points {
    /// Kinds that are set apart from each other.
    enum Kind {
        SOURCE,
        INSTRUCTION,
        DATA,
        EXCEPTION
    }

    /// What the client says of one.
    ///
    /// @param condition as it was written, or null
    /// @param hits as it was written, or null
    /// @param log the message to write instead of stopping, or null
    record Wish(
            Trigger trigger,
            @Nullable String condition,
            @Nullable String hits,
            @Nullable String log) {}

    /// One that is set.
    private record Point(
            Wish wish,
            Breakpoint of,
            @Nullable Hits hits,
            @Nullable LogMessage log) {}

    private final Session session;
    private final Consumer<String> logs;
    private final Map<Kind, List<Point>> all = new EnumMap<>(Kind.class);
    private final Map<Integer, Point> byNumber = new HashMap<>();
    private final Map<Integer, Kind> kinds = new HashMap<>();

    /// @param logs takes the messages of log points
    Points(Session session, Consumer<String> logs) {
        this.session = session;
        this.logs = logs;
    }

    /// Begins to set all of a kind; [Setting#end] removes those that were not set again.
    Setting set(Kind kind) {
        return new Setting(kind);
    }

    /// All of a kind, while they are set.
    final class Setting {
        private final Kind kind;
        private final List<Point> before;
        private final List<Point> now = new ArrayList<>();

        private Setting(Kind kind) {
            this.kind = kind;
            this.before = new ArrayList<>(all.getOrDefault(kind, List.of()));
        }

        /// Sets one, or keeps it with its count of hits.
        ///
        /// @return its number
        /// @throws IllegalArgumentException if its condition, its hits or its message is wrong
        int add(Wish wish) {
            for (Point p : before) {
                if (!p.wish.equals(wish)) continue;
                before.remove(p);
                now.add(p);
                return p.of.number();
            }
            Hits hits = Hits.of(wish.hits);
            LogMessage log = wish.log == null || wish.log.isEmpty() ? null : new LogMessage(wish.log);
            if (log != null) log.check(session);
            String condition = wish.condition;
            boolean isAlways = condition == null || condition.isBlank();
            var when = isAlways || condition == null ? null : session.expression(condition);
            Breakpoint b = session.breakpoints().add(wish.trigger, false);
            b.condition(when);
            Point p = new Point(wish, b, hits, log);
            now.add(p);
            byNumber.put(b.number(), p);
            kinds.put(b.number(), kind);
            return b.number();
        }

        void end() {
            for (Point p : before) {
                session.breakpoints().delete(p.of.number());
                byNumber.remove(p.of.number());
                kinds.remove(p.of.number());
            }
            all.put(kind, now);
        }
    }

    /// Somebody else has deleted a breakpoint.
    ///
    /// @return whether the client has set it
    boolean forget(int number) {
        Point p = byNumber.remove(number);
        Kind kind = kinds.remove(number);
        if (p == null || kind == null) return false;
        List<Point> left = new ArrayList<>(all.getOrDefault(kind, List.of()));
        left.remove(p);
        all.put(kind, left);
        return true;
    }

    /// @return the kind of a breakpoint, or null if it is not the client's
    @Nullable
    Kind kind(Breakpoint b) {
        return kinds.get(b.number());
    }

    /// Whether a stop is one: it is none if only log points, and breakpoints whose hits do not count, stopped it.
    boolean isStop(Stop s) {
        if (s.breakpoints().isEmpty()) return true;
        boolean out = false;
        for (Breakpoint b : s.breakpoints()) {
            Point p = byNumber.get(b.number());
            if (p != null && p.hits != null && !p.hits.holds(b.hits())) continue;
            if (p == null || p.log == null) out = true;
            else logs.accept(p.log.filled(session));
        }
        return out;
    }
}
