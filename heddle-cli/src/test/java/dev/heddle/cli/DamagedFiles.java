package dev.heddle.cli;

import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.Inputs;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.files.Content;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.machine.kernel.FileAccess;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Opens damaged files as the commands do, in a JVM of its own, whose memory is limited; with some of them it runs the
/// commands. For each sample a line comes out: how many files were read and how many refused; and for each fault a line
/// with the file, which is kept.
///
/// Arguments: the folder of the samples, a folder for files, how many of each sample, a seed, and which samples (all
/// if none).
final class DamagedFiles {
    /// Of so many files, one gets the commands.
    private static final int COMMANDS_EACH = 50;

    /// CPU time of the thread that reads, for one file.
    private static final long MOST_NANOS = 2_000_000_000L;

    /// Seconds after which a command is given up, and the whole run with it.
    private static final int PATIENCE = 60;

    /// More messages than this are no answer.
    private static final int MOST_MESSAGES = 64;

    private static final String REFUSED = "refused";

    private static final Pattern FAULT = Pattern.compile("a fault of Heddle itself|needs more memory|Exception|\tat ");

    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f]");

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Path samples;
    private final Path folder;
    private final int count;
    private final long seed;
    private volatile String current = "";
    private volatile long since = System.nanoTime();

    private DamagedFiles(Path samples, Path folder, int count, long seed) {
        this.samples = samples;
        this.folder = folder;
        this.count = count;
        this.seed = seed;
    }

    public static void main(String[] args) throws IOException {
        DamagedFiles run = new DamagedFiles(
                Path.of(args[0]), Path.of(args[1]), Integer.parseInt(args[2]), Long.parseLong(args[3]));
        run.watch(Thread.currentThread());
        run.all(List.of(args).subList(4, args.length));
        System.exit(0);
    }

    /// Ends a run that does not end.
    private void watch(Thread main) {
        Thread.ofPlatform().daemon().start(() -> {
            while (System.nanoTime() - since < PATIENCE * 1_000_000_000L) pause();
            System.out.println("fault: does not end: " + current);
            for (StackTraceElement e : main.getStackTrace()) System.out.println("    " + e);
            System.out.flush();
            Runtime.getRuntime().halt(1);
        });
    }

    private static void pause() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void all(List<String> wanted) throws IOException {
        Map<String, String> commands = new TreeMap<>();
        for (String line : Files.readAllLines(samples.resolve("samples.tsv")))
            if (!line.startsWith("#")) commands.put(line.split("\t")[0], line.split("\t")[1]);
        List<byte[]> files = new ArrayList<>();
        for (String name : commands.keySet()) files.add(Files.readAllBytes(samples.resolve(name)));
        try (Stream<Path> beside = Files.list(samples)) {
            for (Path p : beside.toList()) Files.copy(p, folder.resolve(p.getFileName()));
        }
        for (Map.Entry<String, String> c : commands.entrySet())
            if (wanted.isEmpty() || wanted.contains(c.getKey()))
                sample(c.getKey(), List.of(c.getValue().split("; ")), files);
    }

    private void sample(String name, List<String> commands, List<byte[]> others) throws IOException {
        byte[] good = Files.readAllBytes(samples.resolve(name));
        Path file = folder.resolve("damaged-" + name);
        Mutations mutations = new Mutations(seed + name.hashCode());
        boolean isByName = name.endsWith(".json") || name.endsWith(".rec");
        int read = 0;
        int faults = 0;
        for (int i = 0; i < count; i++) {
            // The first one is whole, and gets the classes loaded.
            byte[] bad = i == 0 ? good : mutations.of(good, others.get(i % others.size()));
            current = name + " number " + i;
            since = System.nanoTime();
            String found = timed(() -> opened(name, bad), i > 0);
            if (isByName || i % COMMANDS_EACH == 0) {
                Files.write(file, bad);
                for (String command : commands) {
                    current = command.replace("@", name + " number " + i);
                    since = System.nanoTime();
                    String[] words = command.replace("@", file.toString()).split(" ");
                    String ran = timed(() -> ran(words), i > 0);
                    if (found.isEmpty() || found.equals(REFUSED)) found = ran;
                }
            }
            if (found.isEmpty()) read++;
            if (found.isEmpty() || found.equals(REFUSED)) continue;
            Files.write(folder.resolve("fault-%d-%s".formatted(i, name)), bad);
            if (faults++ < 20) System.out.println("fault: " + current + ": " + found);
        }
        System.out.println("%s: %d read, %d refused, %d faults".formatted(name, read, count - read, faults));
    }

    /// Something that is tried.
    private interface Trial {
        /// @return what is wrong; empty if the file is read, [#REFUSED] if it is not
        String outcome() throws IOException;
    }

    private static String timed(Trial trial, boolean isTimed) {
        long before = THREADS.getCurrentThreadCpuTime();
        String outcome;
        try {
            outcome = trial.outcome();
        } catch (Throwable e) {
            return e + " at " + Stream.of(e.getStackTrace()).limit(8).toList();
        }
        long nanos = THREADS.getCurrentThreadCpuTime() - before;
        return isTimed && nanos > MOST_NANOS ? "takes %d ms".formatted(nanos / 1_000_000) : outcome;
    }

    /// Reads a file in the two ways of the commands: as it comes, and whole. Kernel packages and recordings are read
    /// by the commands alone.
    private static String opened(String name, byte[] bytes) throws IOException {
        if (name.endsWith(".json") || name.endsWith(".rec")) return "";
        String out = "";
        try (Content content = Inputs.content(
                Path.of("-"),
                Optional.empty(),
                null,
                FileAccess.OWN_FOLDER,
                console(bytes, OutputStream.nullOutputStream(), OutputStream.nullOutputStream()))) {
            switch (content) {
                case Content.Code c -> drain(c.reader());
                case Content.Programs p -> out = wrong(p.container());
            }
        } catch (SourceException | Failure e) {
            out = REFUSED;
        }
        try {
            InputFile whole = InputFile.of(name, bytes, null);
            return whole instanceof InputFile.Assembly && out.isEmpty() ? REFUSED : out;
        } catch (SourceException e) {
            return out.isEmpty() ? REFUSED : out;
        }
    }

    private static void drain(CodeReader code) throws IOException, SourceException {
        Chunk next = code.next();
        while (next != null) next = code.next();
    }

    private static String wrong(Container c) {
        Set<String> names = new HashSet<>();
        for (ContainedProgram p : c.programs()) {
            if (p.code().size() < 0) return "a size below 0";
            if (!names.add(p.name())) return "two programs called " + p.name();
        }
        if (c.notes().stream().anyMatch(n -> n.isEmpty() || n.contains("\n"))) return "a bad note";
        if (c.broke().isEmpty()) return "";
        return c.broke().get().render().contains("\n") ? "more than a line" : REFUSED;
    }

    private static String ran(String[] command) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Output out = new Output();
        int code = Main.run(command, console(new byte[0], out, err));
        String messages = err.toString(StandardCharsets.UTF_8);
        if (FAULT.matcher(messages).find()) return messages.strip();
        if (CONTROL.matcher(messages).find() || out.hasControl) return "prints control characters";
        if (messages.lines().count() > MOST_MESSAGES) return messages.lines().count() + " lines of messages";
        if (code < 0 || code > 2) return "exit code " + code;
        if (code != 0 && messages.isBlank()) return "exit code %d without a message".formatted(code);
        return code == 0 ? "" : REFUSED;
    }

    private static Console console(byte[] in, OutputStream out, OutputStream err) {
        return new Console(
                new ByteArrayInputStream(in), out, new PrintStream(err, true, StandardCharsets.UTF_8), false);
    }

    /// Keeps nothing of what is printed.
    private static final class Output extends OutputStream {
        private boolean hasControl;

        @Override
        public void write(int b) {
            hasControl |= b >= 0 && b < ' ' && b != '\n' && b != '\t';
        }
    }
}
