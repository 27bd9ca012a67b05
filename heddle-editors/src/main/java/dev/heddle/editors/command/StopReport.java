package dev.heddle.editors.command;

import dev.heddle.debugger.session.Breakpoint;
import dev.heddle.debugger.session.Change;
import dev.heddle.debugger.session.Registers;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Stop;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.debugger.session.ValueFormat;
import dev.heddle.emulator.Wave;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Says why and where a run has stopped, and what the selected lane has got since.
final class StopReport {
    private static final int MOST = 8;

    private final DebuggerContext of;
    private @Nullable Stop last;

    StopReport(DebuggerContext of) {
        this.of = of;
    }

    /// @return the stop that was told since this was asked last, or null
    @Nullable
    Stop taken() {
        Stop out = last;
        last = null;
        return out;
    }

    void stopped(Stop s) {
        last = s;
        String unknown = of.session().unknownBits();
        if (!unknown.isEmpty()) of.screen().line("note: " + unknown);
        for (String line : why(s)) of.screen().line(line);
        here();
        if (s.reason() == Stop.Reason.STEP || s.reason() == Stop.Reason.LOOP || s.reason() == Stop.Reason.JOINED)
            changes();
    }

    private List<String> why(Stop s) {
        List<String> out = new ArrayList<>();
        for (Breakpoint b : s.breakpoints())
            out.add(of.ink()
                    .bold(kind(b) + " " + b.number() + ": " + b.trigger().shown()));
        Change c = s.change();
        if (c != null) out.add("    " + text(c));
        String plain = plain(s);
        if (!plain.isEmpty()) out.add(plain);
        return out;
    }

    private static String kind(Breakpoint b) {
        String what = switch (b.trigger()) {
            case Trigger.At _ -> "breakpoint";
            case Trigger.Caught _ -> "catchpoint";
            case Trigger.Register _, Trigger.Memory _ -> "watchpoint";
        };
        return b.isTemporary() ? "Temporary " + what : Character.toUpperCase(what.charAt(0)) + what.substring(1);
    }

    private static String text(Change c) {
        String lane = c.lane() < 0 ? "" : "lane %d: ".formatted(c.lane());
        String before = ValueFormat.HEX.text(c.before(), c.bits());
        String after = ValueFormat.HEX.text(c.after(), c.bits());
        return c.before() == c.after()
                ? "%s%s, as before".formatted(lane, after)
                : "%s%s -> %s".formatted(lane, before, after);
    }

    private String plain(Stop s) {
        return switch (s.reason()) {
            case LOOP -> "The loop turns.";
            case LEFT -> "The loop is left.";
            case JOINED -> "Lanes come back.";
            case WAVE_BEGIN -> "The wave begins here.";
            case WAVE_END -> "The wave ends with this instruction.";
            case WAVE_OVER -> "The wave is over.";
            case BEGIN -> "The run begins here.";
            case END -> "The run is over.";
            case INTERRUPTED -> "Stopped on the way.";
            case FAULT ->
                of.ink()
                        .bad(
                                s.fault() == null
                                        ? "A fault."
                                        : "Fault: " + s.fault().getMessage());
            case STEP, BREAKPOINT, WATCHPOINT, CAUGHT, LOCATION, MOVED -> "";
        };
    }

    /// One line about the selection, one about the instruction.
    void here() {
        Session s = of.session();
        Wave w = s.state();
        int active = 0;
        for (int i = 0; i < w.lanes(); i++) if (w.isActive(i) && w.isHere(i)) active++;
        of.screen()
                .line("[%s] group %s, wave %d, lane %d; %d of %d lanes active; time %d"
                        .formatted(
                                s.now(),
                                of.group(s.group()),
                                s.wave(),
                                s.lane(),
                                active,
                                w.lanes(),
                                s.timeline().time()));
        if (w.isStopped()) of.screen().line("   the wave is over");
        else of.screen().line(of.ink().current("=> ") + of.instruction(s.address()));
    }

    private void changes() {
        Session s = of.session();
        List<String> out = new ArrayList<>();
        for (Registers.Row r : s.rows(false))
            if (r.hasChanged(s.lane()))
                out.add(r.name()
                        + " = "
                        + ValueFormat.HEX.text(r.value(s.lane()), r.place().width()));
        for (Registers.Packed p : s.packed()) {
            int count = 0;
            for (int i = 0; i < p.bytes().length; i++) if (p.hasChanged(i)) count++;
            if (count > 0) out.add("%s: %d bytes".formatted(p.name(), count));
        }
        if (out.isEmpty()) return;
        String more = out.size() > MOST ? "  and %d more".formatted(out.size() - MOST) : "";
        of.screen()
                .line("     " + of.ink().changed(String.join("  ", out.subList(0, Math.min(MOST, out.size())))) + more);
    }
}
