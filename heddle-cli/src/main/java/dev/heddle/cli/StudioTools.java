package dev.heddle.cli;

import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.json.Member;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.CommandRunner;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.NotesFile;
import dev.heddle.cli.studio.StudioServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Runs commands for the studio's page.
final class StudioTools implements StudioServer.Tools {
    /// A run of a page at most: a page that is closed cannot stop it.
    private static final int SECONDS = 60;

    private static final Pattern OPTION = Pattern.compile("; '" + IsaOptions.ALLOW + " [^'\n]*' allows it");

    private static final Pattern PICTURE = Pattern.compile("(?m)^\\s*\\.picture\\s+([^\\s,]+)");

    private final CommandRunner commands;

    /// Threads in which kernels run.
    private final Set<Thread> running = new HashSet<>();

    /// What a command said.
    private record Answer(int code, String out, String err) {}

    StudioTools(CommandRunner commands) {
        this.commands = commands;
    }

    private Answer answer(List<String> line) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            Console console = new Console(new ByteArrayInputStream(new byte[0]), out, to, false);
            int code = commands.run(line, console);
            return new Answer(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        }
    }

    @Override
    public String text(Path file, String set) throws IOException {
        if (file.toString().endsWith(".s")) return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        List<String> args = new ArrayList<>(List.of("dis"));
        if (!set.isEmpty()) args.addAll(List.of("-a", set));
        args.add(file.toString());
        Answer s = answer(args);
        if (s.code != 0) throw new IOException(s.err.strip());
        return s.out;
    }

    @Override
    public String notes(Path program) throws IOException {
        try {
            return NotesFile.text(program);
        } catch (Failure e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public String saveNotes(Path program, String notes) throws IOException {
        try {
            return "names and comments are in " + NotesFile.save(program, notes);
        } catch (Failure | SourceException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public String run(String kernel) throws IOException {
        Path folder = Files.createTempDirectory("heddle");
        try {
            Path source = folder.resolve("kernel.s");
            Files.writeString(source, kernel);
            String limit = "--timeout=" + SECONDS;
            Matcher m = PICTURE.matcher(kernel);
            Path picture = folder.resolve("picture.png");
            List<String> args = new ArrayList<>(List.of("run", limit, source.toString()));
            if (m.find()) args.addAll(List.of("--out", m.group(1) + "=" + picture));
            return json(stoppable(args), folder, picture);
        } finally {
            for (String name : List.of("kernel.s", "picture.png")) Files.deleteIfExists(folder.resolve(name));
            Files.deleteIfExists(folder);
        }
    }

    private Answer stoppable(List<String> args) throws IOException {
        synchronized (running) {
            running.add(Thread.currentThread());
        }
        try {
            return answer(args);
        } finally {
            synchronized (running) {
                running.remove(Thread.currentThread());
            }
            // The caller still reads and writes.
            Thread.interrupted();
        }
    }

    @Override
    public void stop() {
        synchronized (running) {
            running.forEach(Thread::interrupt);
        }
    }

    private static String json(Answer s, Path folder, Path picture) throws IOException {
        String answer = (s.out + s.err).replace(folder + "/", "").strip();
        // The page has no option for it.
        answer = OPTION.matcher(answer).replaceAll("; 'heddle run' can allow it");
        boolean isDone = s.code == 0;
        String image =
                Files.isRegularFile(picture) ? Base64.getEncoder().encodeToString(Files.readAllBytes(picture)) : null;
        return JsonWriter.text(new Ran(isDone ? answer : null, isDone ? null : answer, image));
    }

    private record Ran(
            @Member(name = "said") @Nullable String output,
            @Nullable String error,
            @Nullable String picture) {}
}
