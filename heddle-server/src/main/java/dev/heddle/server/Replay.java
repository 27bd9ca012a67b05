package dev.heddle.server;

import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.machine.Buffer;
import dev.heddle.server.submit.LaunchRunner;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/// Does again what a [Recording] says, and compares.
public final class Replay {
    private final Path file;
    private final PrintStream out;
    private final PrintStream err;
    private final DeviceSession session;
    private int runs;
    private int differences;

    /// @param out takes the result if there are no differences
    /// @param err takes differences, one in a line
    public Replay(Path file, PrintStream out, PrintStream err) {
        this(file, out, err, LaunchRunner.PLAIN);
    }

    /// @param by runs what is launched, for [#all]
    public Replay(Path file, LaunchRunner by) {
        this(
                file,
                new PrintStream(OutputStream.nullOutputStream()),
                new PrintStream(OutputStream.nullOutputStream()),
                by);
    }

    private Replay(Path file, PrintStream out, PrintStream err, LaunchRunner by) {
        this.file = file;
        this.out = out;
        this.err = err;
        session = new DeviceSession("", new SharedFolders(List.of()), true, by);
    }

    /// @return whether everything was as recorded
    /// @throws MessageException if the file is no recording, or ends within a message
    public boolean run() throws MessageException, IOException {
        again(true);
        String all =
                "%s: %d request%s run, ".formatted(TerminalSafeText.name(file.toString()), runs, runs == 1 ? "" : "s");
        if (differences == 0) out.println(all + "all as recorded");
        else err.println(all + differences + " differ from the recording");
        return differences == 0;
    }

    /// Does everything again, and compares nothing.
    ///
    /// @throws MessageException if the file is no recording, or ends within a message
    public void all() throws MessageException, IOException {
        again(false);
    }

    /// @return what the client has, by its number
    Map<String, Buffer> buffers() {
        Map<String, Buffer> out = new TreeMap<>();
        session.buffers().forEach((number, b) -> out.put(number.toString(), b));
        return out;
    }

    private void again(boolean isCompared) throws MessageException, IOException {
        try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            Messages messages = new Messages(in, OutputStream.nullOutputStream());
            Messages.Message first = messages.read();
            if (first == null || !parsed(first).string("do", "").equals(Recording.BEGIN)) throw none();
            String error = "";
            for (Messages.Message m = messages.read(); m != null; m = messages.read()) {
                switch (parsed(m).string("do", "")) {
                    case Recording.EXPECT -> {
                        if (isCompared) compare(parsed(m), error);
                    }
                    case Recording.CLOCK ->
                        session.machine().clock(ticks(parsed(m).string(Recording.TICKS)));
                    default -> {
                        DeviceSession.Answer a = session.answer(m);
                        error = a.isError() ? parsed(a.json()).string("error") : "";
                    }
                }
            }
        } catch (IllegalArgumentException e) {
            throw new MessageException(
                    "%s: the recording is damaged after run %d: %s".formatted(file, runs, e.getMessage()));
        } catch (java.util.zip.ZipException e) {
            throw none();
        } catch (java.io.EOFException e) {
            throw new MessageException("%s: the recording ends within a message".formatted(file));
        }
    }

    private static List<Long> ticks(String text) {
        return Pattern.compile(" ")
                .splitAsStream(text)
                .map(Long::parseUnsignedLong)
                .toList();
    }

    private MessageException none() {
        return new MessageException(
                "%s: this is no recording; 'heddle serve-exec --record FILE' makes one".formatted(file));
    }

    private Json parsed(Messages.Message m) throws MessageException {
        return parsed(m.header());
    }

    private Json parsed(String header) throws MessageException {
        try {
            return Json.parse("message", header);
        } catch (SourceException e) {
            throw new MessageException("%s: %s".formatted(file, e.getMessage()));
        }
    }

    private void compare(Json expected, String error) {
        runs++;
        boolean isSame = true;
        String wanted = expected.string("error", "");
        if (!wanted.equals(error)) {
            isSame = false;
            err.printf(
                    "%s: run %d: %s; recorded: %s%n",
                    TerminalSafeText.name(file.toString()),
                    runs,
                    error.isEmpty() ? "no fault" : error,
                    wanted.isEmpty() ? "no fault" : wanted);
        }
        Map<Long, Buffer> all = session.buffers();
        Json buffers = expected.object("buffers");
        if (buffers == null) throw new IllegalArgumentException("'buffers' is missing");
        for (String number : buffers.members().keySet()) {
            Buffer b = number.matches("\\d{1,18}") ? all.get(Long.parseLong(number)) : null;
            String hash = buffers.string(number);
            if (b != null && Recording.hash(b).equals(hash)) continue;
            isSame = false;
            err.printf(
                    "%s: run %d: %s differs from the recording%n",
                    TerminalSafeText.name(file.toString()),
                    runs,
                    TerminalSafeText.name(b == null ? "buffer " + number : b.name()));
        }
        if (!isSame) differences++;
    }
}
