package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Breakpoint;
import dev.heddle.debugger.session.Trigger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.debug.BreakpointEventArguments;
import org.eclipse.lsp4j.debug.BreakpointEventArgumentsReason;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;

/// Tells the client of breakpoints that it has not set, changed or taken away itself: commands of the console do so,
/// and those for one time go by themselves.
final class BreakpointEvents {
    /// What the client knows of one.
    ///
    /// @param isOwn whether the client has not set it
    private record Known(boolean isOwn, boolean isEnabled) {}

    private final Debuggee debuggee;
    private final Points points;
    private final IDebugProtocolClient client;
    private final Map<Integer, Known> known = new HashMap<>();

    BreakpointEvents(Debuggee debuggee, Points points, IDebugProtocolClient client) {
        this.debuggee = debuggee;
        this.points = points;
        this.client = client;
    }

    /// @return tells what is different from the last time
    Runnable news() {
        List<BreakpointEventArguments> out = new ArrayList<>();
        List<Breakpoint> all = debuggee.session.breakpoints().all();
        for (Breakpoint b : all) {
            boolean isOwn = points.kind(b) == null;
            Known before = known.put(b.number(), new Known(isOwn, b.isEnabled()));
            if (before == null && isOwn) out.add(event(BreakpointEventArgumentsReason.NEW, of(b)));
            else if (before != null && before.isEnabled != b.isEnabled())
                out.add(event(BreakpointEventArgumentsReason.CHANGED, of(b)));
        }
        for (Iterator<Map.Entry<Integer, Known>> i = known.entrySet().iterator(); i.hasNext(); ) {
            Map.Entry<Integer, Known> k = i.next();
            if (all.stream().anyMatch(b -> b.number() == k.getKey())) continue;
            i.remove();
            boolean isNews = points.forget(k.getKey()) || k.getValue().isOwn;
            if (!isNews) continue;
            var gone = new org.eclipse.lsp4j.debug.Breakpoint();
            gone.setId(k.getKey());
            out.add(event(BreakpointEventArgumentsReason.REMOVED, gone));
        }
        return () -> out.forEach(client::breakpoint);
    }

    private org.eclipse.lsp4j.debug.Breakpoint of(Breakpoint b) {
        var out = new org.eclipse.lsp4j.debug.Breakpoint();
        out.setId(b.number());
        out.setVerified(b.isEnabled());
        out.setMessage(b.trigger().shown());
        if (b.trigger() instanceof Trigger.At at) debuggee.text.place(out, at.address());
        return out;
    }

    private static BreakpointEventArguments event(String reason, org.eclipse.lsp4j.debug.Breakpoint of) {
        BreakpointEventArguments out = new BreakpointEventArguments();
        out.setReason(reason);
        out.setBreakpoint(of);
        return out;
    }
}
