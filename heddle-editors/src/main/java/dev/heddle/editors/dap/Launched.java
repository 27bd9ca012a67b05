package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Session;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;

/// Everything that serves requests about a kernel that has been launched.
final class Launched {
    final Debuggee debuggee;
    final Session session;
    final Text text;
    final Variables variables = new Variables();
    final Scopes scopes;
    final Points points;
    final PointRequests pointRequests;
    final Evaluation evaluation;
    final Watching watching;
    final SetRequests setting;
    final DebugConsole console;
    final Disassembly disassembly;
    final MemoryView memory;
    final ExecutionControl flow;

    Launched(Debuggee debuggee, IDebugProtocolClient client, ProgressEvents progress) {
        this.debuggee = debuggee;
        this.session = debuggee.session;
        this.text = debuggee.text;
        scopes = new Scopes(debuggee, variables);
        points = new Points(session, this::log);
        pointRequests = new PointRequests(debuggee, points);
        flow = new ExecutionControl(debuggee, client, variables, points, pointRequests, progress);
        evaluation = new Evaluation(debuggee, variables);
        watching = new Watching(session, variables, evaluation);
        setting = new SetRequests(debuggee, variables, evaluation);
        console = new DebugConsole(session, debuggee.kernel);
        disassembly = new Disassembly(session.code(), text);
        memory = new MemoryView(session.memories(), session.code());
    }

    private void log(String message) {
        flow.log(message);
    }
}
