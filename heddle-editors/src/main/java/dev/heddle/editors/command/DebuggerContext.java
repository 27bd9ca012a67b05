package dev.heddle.editors.command;

import dev.heddle.debugger.session.Code;
import dev.heddle.debugger.session.Session;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.kernel.Kernel;

/// The state that all commands share.
record DebuggerContext(Session session, Kernel kernel, Screen screen) {
    AnsiStyle ink() {
        return screen.ink();
    }

    /// @return where a group is in the grid
    String group(long number) {
        GridExtent g = session.grid();
        return "%d,%d,%d".formatted(number % g.x(), number / g.x() % g.y(), number / g.x() / g.y());
    }

    /// @return line of the source and instruction, or why there is none
    String instruction(long address) {
        Code.Line line = session.code().at(address);
        if (line == null) return "0x%x: no instruction".formatted(address);
        String where = line.line() > 0 ? source() + ":" + line.line() : "";
        StringBuilder out = new StringBuilder();
        if (!where.isEmpty()) out.append("%-16s ".formatted(where));
        out.append("%6x  ".formatted(address));
        for (String l : line.labels()) out.append(ink().label(l + ": "));
        boolean isNext = address == session.address() && !session.state().isStopped();
        return out.append(isNext ? session.instruction() : line.text()).toString();
    }

    /// @return the source's name without its folder
    String source() {
        String name = session.code().source().name();
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }
}
