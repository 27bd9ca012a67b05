package dev.heddle.cli;

import dev.heddle.debugger.session.Session;
import dev.heddle.editors.command.Debugger;
import dev.heddle.editors.command.Refusal;
import dev.heddle.editors.command.Screen;
import dev.heddle.editors.command.Script;
import dev.heddle.editors.command.ScriptException;
import dev.heddle.machine.kernel.Kernel;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Reference;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp;
import org.jline.utils.NonBlockingReader;

/// A debugger at a terminal: lines with history and completion, keys, Ctrl-C on the way.
final class Prompt {
    private static final String PROMPT = "(heddle) ";
    private static final long FIRST = 1_000_000_000;
    private static final long EACH = 200_000_000;

    /// How long a terminal may take to say what it is.
    private static final long ANSWER_MILLIS = 200;

    private final Terminal terminal;
    private final Screen screen;
    private final Debugger debugger;

    /// Whether Ctrl-C was pressed.
    private volatile boolean isInterrupted;

    private long next;
    private boolean isShown;

    private Prompt(Terminal terminal, Session session, Kernel kernel, boolean colour) {
        this.terminal = terminal;
        screen = new Screen(terminal.writer(), colour, this::columns, this::hasSixel);
        screen.before(this::clear);
        this.debugger = new Debugger(session, kernel, screen);
        session.watchedBy(this::isToGoOn);
    }

    /// Runs until the user quits.
    ///
    /// @param scripts what is done first
    /// @throws ScriptException if one of them fails
    static void run(Session session, Kernel kernel, boolean colour, List<Script> scripts)
            throws IOException, ScriptException {
        try (Terminal t = TerminalBuilder.builder().system(true).dumb(true).build()) {
            Prompt p = new Prompt(t, session, kernel, colour);
            t.handle(Terminal.Signal.INT, _ -> p.isInterrupted = true);
            p.run(scripts);
            t.flush();
        }
    }

    private void run(List<Script> scripts) throws ScriptException {
        debugger.begin();
        for (Script s : scripts) s.run(debugger);
        LineReader reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("heddle")
                .completer(this::complete)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.CASE_INSENSITIVE, true)
                .build();
        keys(reader);
        while (!debugger.isOver()) {
            try {
                execute(reader.readLine(PROMPT));
            } catch (UserInterruptException e) {
                terminal.writer().println("quit with 'quit' or Ctrl-D");
            } catch (EndOfFileException e) {
                return;
            }
        }
    }

    private void complete(LineReader reader, ParsedLine line, List<Candidate> to) {
        for (String word : debugger.completions(line.line().substring(0, line.cursor()))) to.add(new Candidate(word));
    }

    private void execute(String line) {
        isInterrupted = false;
        isShown = false;
        next = System.nanoTime() + FIRST;
        try {
            debugger.execute(line);
        } catch (Refusal e) {
            screen.line(String.valueOf(e.getMessage()));
        }
        terminal.flush();
    }

    // ---- keys

    /// The keys of other debuggers: F5 runs, F10 goes to the end of the turn, F11 steps; with shift backwards.
    private void keys(LineReader reader) {
        key(reader, InfoCmp.Capability.key_f5, "continue");
        key(reader, InfoCmp.Capability.key_f10, "next");
        key(reader, InfoCmp.Capability.key_f11, "step");
        key(reader, InfoCmp.Capability.key_f17, "reverse-continue");
        key(reader, InfoCmp.Capability.key_f22, "reverse-next");
        key(reader, InfoCmp.Capability.key_f23, "reverse-step");
    }

    private static void key(LineReader reader, InfoCmp.Capability key, String command) {
        String sequence = org.jline.keymap.KeyMap.key(reader.getTerminal(), key);
        if (sequence == null || sequence.isEmpty()) return;
        reader.getWidgets().put(command, () -> {
            reader.getBuffer().clear();
            reader.getBuffer().write(command);
            reader.callWidget(LineReader.ACCEPT_LINE);
            return true;
        });
        Objects.requireNonNull(reader.getKeyMaps().get(LineReader.MAIN)).bind(new Reference(command), sequence);
    }

    // ---- far jumps

    private boolean isToGoOn(long time, long of) {
        long now = System.nanoTime();
        if (now >= next) {
            next = now + EACH;
            isShown = true;
            String whole = of == Long.MAX_VALUE ? "" : " of %,d".formatted(of);
            terminal.writer().print("\r%,d%s instructions; Ctrl-C stops\u001b[K".formatted(time, whole));
            terminal.flush();
        }
        return !isInterrupted;
    }

    private void clear() {
        if (isShown) terminal.writer().print("\r\u001b[K");
        isShown = false;
    }

    // ---- what the terminal can

    /// Asks it for its attributes: 4 among them are pictures.
    private int columns() {
        int known = terminal.getSize().getColumns();
        return known > 0 ? known : 80;
    }

    private boolean hasSixel() {
        if (Terminal.TYPE_DUMB.equals(terminal.getType())) return false;
        Attributes before = terminal.enterRawMode();
        try {
            terminal.writer().print("\u001b[c");
            terminal.flush();
            StringBuilder answer = new StringBuilder();
            NonBlockingReader in = terminal.reader();
            for (int c = in.read(ANSWER_MILLIS); c >= 0; c = in.read(ANSWER_MILLIS)) {
                answer.append((char) c);
                if (c == 'c') break;
            }
            return answer.toString().matches("(?s).*\\[\\?[\\d;]*;4(;[\\d;]*)?c");
        } catch (IOException e) {
            return false;
        } finally {
            terminal.setAttributes(before);
        }
    }
}
