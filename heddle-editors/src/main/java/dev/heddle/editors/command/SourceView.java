package dev.heddle.editors.command;

import dev.heddle.debugger.session.Breakpoint;
import dev.heddle.debugger.session.Code;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.decompile.source.SourceCode;
import dev.heddle.machine.kernel.ProgramSource;
import java.util.List;

/// Shows the source and the instructions, with a mark where the selected wave is and where breakpoints are.
final class SourceView {
    private static final int AROUND = 5;

    private final DebuggerContext of;
    private final Session session;
    private final Code code;

    /// Where a `list` without a place continues; -1 for around the selected wave.
    private int nextLine = -1;

    /// The same for `list source`.
    private int nextOfText = -1;

    private long stopped = -1;
    private final KernelText text;

    SourceView(DebuggerContext of, KernelText text) {
        this.of = of;
        this.text = text;
        this.session = of.session();
        this.code = session.code();
    }

    /// The wave may be somewhere else: the next `list` is about that place again.
    private void follow() {
        long now = session.timeline().time();
        if (now != stopped) nextLine = nextOfText = -1;
        stopped = now;
    }

    void list(Arguments a) throws Refusal {
        follow();
        ProgramSource source = code.source();
        List<String> words = a.words();
        boolean isText = !words.isEmpty()
                && words.getFirst().equals(KernelText.NAME)
                && !source.labels().containsKey(KernelText.NAME);
        if (isText) {
            text(words.subList(1, words.size()));
            return;
        }
        if (source.name().isEmpty()) {
            disassemble(a);
            return;
        }
        int from = nextLine;
        if (!a.isEmpty()) from = source.line(text.locate(a.text())) - AROUND;
        else if (nextLine < 0) from = source.line(session.address()) - AROUND;
        from = Math.max(1, from);
        if (from > source.lines().size()) throw new Refusal("the source ends at line " + (from - 1));
        int to = Math.min(source.lines().size(), from + 2 * AROUND - 1);
        for (int i = from; i <= to; i++) source(i);
        nextLine = to + 1;
    }

    /// Shows the kernel as source.
    ///
    /// @param place a line, or nothing
    private void text(List<String> place) throws Refusal {
        List<SourceCode.Line> lines = text.lines();
        if (place.size() > 1)
            throw new Refusal("list source takes a line, not '%s'".formatted(String.join(" ", place)));
        int here = text.here();
        int from = nextOfText;
        if (!place.isEmpty()) from = Arguments.small(place.getFirst()) - AROUND;
        else if (nextOfText < 0) from = here - AROUND;
        from = Math.max(1, from);
        if (from > lines.size()) throw new Refusal("the source ends at line " + lines.size());
        int to = Math.min(lines.size(), from + 2 * AROUND - 1);
        for (int i = from; i <= to; i++) text(i, here);
        nextOfText = to + 1;
    }

    private void text(int line, int here) throws Refusal {
        String shown = "%s%s %4d  %s"
                .formatted(
                        text.isStop(line) ? "B" : " ",
                        line == here ? "=>" : "  ",
                        line,
                        text.lines().get(line - 1).text());
        of.screen().line(line == here ? of.ink().current(shown) : shown.stripTrailing());
    }

    /// Says in which line of source the selected wave is.
    void here() throws Refusal {
        int line = text.here();
        if (line > 0) text(line, line);
    }

    private void source(int line) {
        boolean isHere = !session.state().isStopped() && code.source().line(session.address()) == line;
        boolean hasStop = false;
        for (Code.Line l : code.lines()) if (l.line() == line) hasStop |= isStop(l.address());
        String text = "%s%s %4d  %s"
                .formatted(
                        hasStop ? "B" : " ",
                        isHere ? "=>" : "  ",
                        line,
                        code.source().text(line));
        of.screen().line(isHere ? of.ink().current(text) : text);
    }

    private boolean isStop(long address) {
        for (Breakpoint b : session.breakpoints().all())
            if (b.isEnabled() && b.trigger() instanceof Trigger.At t && t.address() == address) return true;
        return false;
    }

    void disassemble(Arguments a) throws Refusal {
        long at = a.isEmpty() ? session.address() : text.locate(a.text());
        print(code.around(at, AROUND, AROUND));
    }

    private void print(List<Code.Line> lines) {
        int width = lines.stream().mapToInt(l -> l.bytes().length()).max().orElse(0);
        for (Code.Line l : lines) {
            boolean isHere =
                    l.address() == session.address() && !session.state().isStopped();
            for (String label : l.labels()) of.screen().line(of.ink().label(label + ":"));
            String text = "%s%s %6x: %s  %s"
                    .formatted(
                            isStop(l.address()) ? "B" : " ",
                            isHere ? "=>" : "  ",
                            l.address(),
                            l.bytes() + " ".repeat(width - l.bytes().length()),
                            l.text());
            of.screen().line(isHere ? of.ink().current(text) : text);
        }
    }

    /// Prints some instructions.
    ///
    /// @return the place after them
    AddressParser.Spot code(AddressParser.Spot from, int count) throws Refusal {
        List<Code.Line> lines = code.around(from.address(), 0, count - 1);
        if (lines.isEmpty()) throw new Refusal("no instruction begins at 0x" + Long.toHexString(from.address()));
        print(lines);
        return new AddressParser.Spot(from.memory(), "", 0, lines.getLast().end());
    }
}
