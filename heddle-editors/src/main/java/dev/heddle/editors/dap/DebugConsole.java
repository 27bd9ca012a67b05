package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Stop;
import dev.heddle.editors.command.Debugger;
import dev.heddle.editors.command.Refusal;
import dev.heddle.editors.command.Screen;
import dev.heddle.machine.kernel.Kernel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The debug console: the commands of `heddle debug`. A line that begins with none of them is an expression.
final class DebugConsole {
    /// Columns of a line.
    private static final int WIDTH = 100;

    private final Session session;
    private final StringBuilder written = new StringBuilder();
    private final Debugger debugger;

    /// What a command has done.
    ///
    /// @param text to show
    /// @param stop why the run has stopped, or null if it has not moved
    /// @param isOther whether another wave or lane is selected now
    /// @param isOver whether the session is to end
    record Outcome(String text, @Nullable Stop stop, boolean isOther, boolean isOver) {}

    DebugConsole(Session session, Kernel kernel) {
        this.session = session;
        this.debugger = new Debugger(session, kernel, new Screen(written, false, () -> WIDTH, () -> false));
    }

    /// @return words that a line may begin with
    List<String> words() {
        return debugger.names();
    }

    boolean isCommand(String line) {
        return !line.isBlank() && debugger.isCommand(line);
    }

    /// @throws DapRequestRefused if it cannot be done
    Outcome run(String line) {
        Debuggee.Spot before = new Debuggee.Spot(session.wave(), session.lane());
        written.setLength(0);
        try {
            debugger.execute(line);
        } catch (Refusal e) {
            throw new DapRequestRefused(String.valueOf(e.getMessage()));
        }
        Stop stop = debugger.stop();
        Debuggee.Spot now = new Debuggee.Spot(session.wave(), session.lane());
        return new Outcome(written.toString().stripTrailing(), stop, !now.equals(before), debugger.isOver());
    }
}
