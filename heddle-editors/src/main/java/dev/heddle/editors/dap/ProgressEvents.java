package dev.heddle.editors.dap;

import org.eclipse.lsp4j.debug.ProgressEndEventArguments;
import org.eclipse.lsp4j.debug.ProgressStartEventArguments;
import org.eclipse.lsp4j.debug.ProgressUpdateEventArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;

/// Tells how far a long search is, if the client wants to know.
final class ProgressEvents {
    private static final long FIRST = 500_000_000;
    private static final long EACH = 250_000_000;

    private final IDebugProtocolClient client;
    private final boolean isWanted;
    private int number;
    private long from;
    private long next;
    private boolean isShown;

    ProgressEvents(IDebugProtocolClient client, boolean isWanted) {
        this.client = client;
        this.isWanted = isWanted;
    }

    /// A search begins.
    ///
    /// @param time at which the run is
    void begin(long time) {
        from = time;
        next = System.nanoTime() + FIRST;
        number++;
    }

    /// @return the text by which the client names the search
    String id() {
        return "search " + number;
    }

    /// @param time that the search has come to
    /// @param of the time that it goes to; [Long#MAX_VALUE] if that is not known
    void at(long time, long of) {
        if (!isWanted || System.nanoTime() < next) return;
        next = System.nanoTime() + EACH;
        String message = "%,d instructions".formatted(time);
        Double percent =
                of == Long.MAX_VALUE || of == from ? null : Math.clamp(100.0 * (time - from) / (of - from), 0, 100);
        if (isShown) {
            ProgressUpdateEventArguments u = new ProgressUpdateEventArguments();
            u.setProgressId(id());
            u.setMessage(message);
            u.setPercentage(percent);
            client.progressUpdate(u);
            return;
        }
        isShown = true;
        ProgressStartEventArguments s = new ProgressStartEventArguments();
        s.setProgressId(id());
        s.setTitle("The kernel runs");
        s.setCancellable(true);
        s.setMessage(message);
        s.setPercentage(percent);
        client.progressStart(s);
    }

    /// The search is over.
    void end() {
        if (!isShown) return;
        isShown = false;
        ProgressEndEventArguments e = new ProgressEndEventArguments();
        e.setProgressId(id());
        client.progressEnd(e);
    }
}
