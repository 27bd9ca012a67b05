package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Code;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.debugger.session.WatchKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.BreakpointLocation;
import org.eclipse.lsp4j.debug.BreakpointLocationsArguments;
import org.eclipse.lsp4j.debug.BreakpointNotVerifiedReason;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.ExceptionBreakpointsFilter;
import org.eclipse.lsp4j.debug.ExceptionFilterOptions;
import org.eclipse.lsp4j.debug.InstructionBreakpoint;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.jspecify.annotations.Nullable;

/// Requests that set breakpoints. What cannot be set is answered with a reason; it refuses no other one.
final class PointRequests {
    private final Debuggee debuggee;
    private final Text text;
    private final Points points;

    /// Whether a fault is shown, before the run ends there.
    private boolean showsFaults = true;

    PointRequests(Debuggee debuggee, Points points) {
        this.debuggee = debuggee;
        this.text = debuggee.text;
        this.points = points;
    }

    boolean showsFaults() {
        return showsFaults && !debuggee.how.noDebug();
    }

    private static Breakpoint failed(String why) {
        Breakpoint out = new Breakpoint();
        out.setVerified(false);
        out.setMessage(why);
        out.setReason(BreakpointNotVerifiedReason.FAILED);
        return out;
    }

    /// Sets one, or says why not.
    private Breakpoint set(Points.Setting to, Points.Wish wish) {
        if (debuggee.how.noDebug()) return failed("the kernel runs without debugging");
        try {
            Breakpoint out = new Breakpoint();
            out.setId(to.add(wish));
            out.setVerified(true);
            return out;
        } catch (IllegalArgumentException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private Breakpoint at(
            Points.Setting to, Code.Line l, @Nullable String condition, @Nullable String hits, @Nullable String log) {
        int line = text.line(l.address());
        String shown = line > 0 ? "line " + line : Address.hex(l.address());
        Trigger trigger = new Trigger.At(l.address(), shown);
        Breakpoint out = set(to, new Points.Wish(trigger, condition, hits, log));
        text.place(out, l.address());
        return out;
    }

    // ---- in the source

    Breakpoint[] source(SetBreakpointsArguments a) {
        SourceBreakpoint[] wanted = a.getBreakpoints();
        if (wanted == null) wanted = new SourceBreakpoint[0];
        if (!text.is(a.getSource())) {
            String why = "the kernel that runs is not made of this file, but of "
                    + text.source().getName();
            return Arrays.stream(wanted).map(_ -> failed(why)).toArray(Breakpoint[]::new);
        }
        Points.Setting to = points.set(Points.Kind.SOURCE);
        Breakpoint[] out = Arrays.stream(wanted).map(w -> inLine(to, w)).toArray(Breakpoint[]::new);
        to.end();
        return out;
    }

    private Breakpoint inLine(Points.Setting to, SourceBreakpoint w) {
        int line = text.habits().read(w.getLine());
        Code.Line l = text.at(line);
        if (l == null) return failed("there is no instruction in line %d or after it".formatted(line));
        return at(to, l, w.getCondition(), w.getHitCondition(), w.getLogMessage());
    }

    BreakpointLocation[] locations(BreakpointLocationsArguments a) {
        if (!text.is(a.getSource())) return new BreakpointLocation[0];
        int from = text.habits().read(a.getLine());
        int to = a.getEndLine() == null ? from : text.habits().read(a.getEndLine());
        return text.lines(from, to).stream()
                .map(line -> {
                    BreakpointLocation l = new BreakpointLocation();
                    l.setLine(text.habits().shown(line));
                    return l;
                })
                .toArray(BreakpointLocation[]::new);
    }

    // ---- at instructions

    Breakpoint[] instructions(InstructionBreakpoint[] wanted) {
        Points.Setting to = points.set(Points.Kind.INSTRUCTION);
        Breakpoint[] out = Arrays.stream(wanted).map(w -> instruction(to, w)).toArray(Breakpoint[]::new);
        to.end();
        return out;
    }

    private Breakpoint instruction(Points.Setting to, InstructionBreakpoint w) {
        try {
            Address at = Address.of(w.getInstructionReference()).plus(w.getOffset() == null ? 0 : w.getOffset());
            Code.Line l = at.memory() == null ? debuggee.session.code().at(at.at()) : null;
            if (l == null) return failed("no instruction begins at " + at);
            return at(to, l, w.getCondition(), w.getHitCondition(), null);
        } catch (DapRequestRefused e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    // ---- on data

    Breakpoint[] data(DataBreakpoint[] wanted) {
        Points.Setting to = points.set(Points.Kind.DATA);
        Breakpoint[] out = Arrays.stream(wanted).map(w -> datum(to, w)).toArray(Breakpoint[]::new);
        to.end();
        return out;
    }

    private Breakpoint datum(Points.Setting to, DataBreakpoint w) {
        DataBreakpointAccessType type = w.getAccessType();
        WatchKind access = switch (type == null ? DataBreakpointAccessType.WRITE : type) {
            case READ -> WatchKind.READ;
            // Editors call it a change of the value.
            case WRITE -> WatchKind.CHANGE;
            case READ_WRITE -> WatchKind.ANY;
        };
        try {
            DataId id = DataId.of(w.getDataId());
            Trigger trigger = id.trigger(debuggee.session, access);
            Breakpoint out = set(to, new Points.Wish(trigger, w.getCondition(), w.getHitCondition(), null));
            if (out.isVerified()) out.setMessage(id.description());
            return out;
        } catch (DapRequestRefused | IllegalArgumentException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    // ---- when something happens

    private static final String FAULT = "fault";

    /// What the client offers to stop at.
    static ExceptionBreakpointsFilter[] filters() {
        return new ExceptionBreakpointsFilter[] {
            filter(FAULT, "Faults", "Stop where a fault ends the run.", true),
            filter("barrier", "Barriers", "Stop before an instruction that waits for other waves.", false),
            filter(
                    "nan",
                    "NaN or infinity is born",
                    "Stop after an instruction that makes NaN or infinity of ordinary numbers.",
                    false)
        };
    }

    private static ExceptionBreakpointsFilter filter(String id, String label, String description, boolean isOn) {
        ExceptionBreakpointsFilter out = new ExceptionBreakpointsFilter();
        out.setFilter(id);
        out.setLabel(label);
        out.setDescription(description);
        out.setDefault_(isOn);
        out.setSupportsCondition(!id.equals(FAULT));
        if (!id.equals(FAULT)) out.setConditionDescription("An expression, such as $lane == 3");
        return out;
    }

    @SuppressWarnings("RedundantNullCheck") // what a client sends may lack it
    Breakpoint[] exceptions(SetExceptionBreakpointsArguments a) {
        String[] plain = a.getFilters() == null ? new String[0] : a.getFilters();
        ExceptionFilterOptions[] more =
                a.getFilterOptions() == null ? new ExceptionFilterOptions[0] : a.getFilterOptions();
        Points.Setting to = points.set(Points.Kind.EXCEPTION);
        showsFaults = false;
        Breakpoint[] out = new Breakpoint[plain.length + more.length];
        for (int i = 0; i < plain.length; i++) out[i] = exception(to, plain[i], null);
        for (int i = 0; i < more.length; i++)
            out[plain.length + i] = exception(to, more[i].getFilterId(), more[i].getCondition());
        to.end();
        return out;
    }

    private Breakpoint exception(Points.Setting to, String id, @Nullable String condition) {
        Set<Trigger.What> known = EnumSet.allOf(Trigger.What.class);
        for (Trigger.What w : known) {
            if (!w.word().equals(id)) continue;
            if (w == Trigger.What.FAULT) showsFaults = true;
            return set(to, new Points.Wish(new Trigger.Caught(w), condition, null, null));
        }
        return failed("there is no '%s' to stop at; there are %s"
                .formatted(
                        id,
                        String.join(", ", known.stream().map(Trigger.What::word).toList())));
    }
}
