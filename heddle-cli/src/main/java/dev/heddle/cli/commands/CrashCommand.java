package dev.heddle.cli.commands;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.Waits;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.crash.CrashReport;
import dev.heddle.cli.crash.HtmlPage;
import dev.heddle.cli.crash.JoinedCrash;
import dev.heddle.cli.crash.JsonPage;
import dev.heddle.cli.crash.Neighbours;
import dev.heddle.cli.crash.SuspectCode;
import dev.heddle.cli.crash.TextPage;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.cli.listing.HazardText;
import dev.heddle.cli.listing.RegisterTexts;
import dev.heddle.files.Content;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Crash;
import dev.heddle.files.container.Dispatch;
import dev.heddle.isa.Isa;
import dev.heddle.machine.watch.SyncWatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// `heddle crash`.
public final class CrashCommand implements Callable<Integer> {
    /// Programs that are listed.
    private static final int MOST_SUSPECTS = 8;

    /// What `check` finds of each, at most.
    private static final int MOST_FINDINGS = 20;

    /// Constants that are no farther from the address of a fault are addresses of the same buffer, perhaps.
    private static final long NEAR = 1 << 24;

    private static final Pattern SECONDS = Pattern.compile("(\\d{9,11})(\\.\\d+)?");

    private final Console console;
    private final IsaOptions isa;
    private final List<String> files;

    /// By program the file that it is in.
    private Map<String, String> origins = Map.of();

    private final boolean json;
    private final @Nullable Path html;

    public CrashCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        files = args.words();
        json = args.has("--json");
        html = args.path("--html");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        isa.warn(console.err());
        Path to = html;
        Path from = Path.of(files.getFirst());
        if (to != null) {
            OutputFile out = new OutputFile(to);
            out.check();
            for (String f : files) if (!f.equals("-")) out.isNot(Path.of(f));
        }
        String name = Inputs.name(from);
        Container container = joined();
        if (container.crash().isEmpty()) throw none(name);
        return write(report(name, container, container.crash().get()), container);
    }

    /// @return what all files tell
    private Container joined() throws SourceException, Failure, IOException {
        List<JoinedCrash.Part> parts = new ArrayList<>();
        for (String f : files) {
            String name = Inputs.name(Path.of(f));
            try (Content content = content(Path.of(f), name)) {
                if (!(content instanceof Content.Programs p)) throw none(name);
                parts.add(new JoinedCrash.Part(name, p.container()));
            }
        }
        if (parts.size() == 1) return parts.getFirst().container();
        parts.sort(Comparator.comparing(p -> p.container().crash().isEmpty()));
        JoinedCrash all = JoinedCrash.of(parts);
        origins = all.files();
        return parts.getFirst().container().crash().isEmpty() ? parts.getFirst().container() : all.container();
    }

    private int write(CrashReport report, Container container) throws Failure, IOException {
        Path to = html;
        if (to != null) new OutputFile(to).write(HtmlPage.of(report).getBytes(StandardCharsets.UTF_8));
        if (json) JsonWriter.line(JsonPage.of(report), console.out());
        else if (to == null) console.print(TextPage.of(report));
        if (container.broke().isEmpty()) return 0;
        console.out().flush();
        console.err().println(container.broke().get().render());
        return 1;
    }

    /// Drivers write seconds since 1970.
    private static Crash.Fact dated(Crash.Fact f) {
        Matcher m = SECONDS.matcher(f.text());
        if (!f.name().equals("time") || !m.matches()) return f;
        Instant at = Instant.ofEpochSecond(Long.parseLong(m.group(1)));
        return new Crash.Fact(f.name(), "%s (%s)".formatted(f.text(), at));
    }

    private Content content(Path from, String name) throws SourceException, Failure, IOException {
        try {
            return Inputs.content(from, Optional.empty(), isa.given(), isa.files(), console);
        } catch (SourceException e) {
            if (Inputs.isStandard(from) || Files.isRegularFile(from) && Files.size(from) > 0) throw none(name);
            throw e;
        }
    }

    private static Failure none(String name) {
        return new Failure("%s: no crash dump of a GPU; 'heddle files' says what it is".formatted(name));
    }

    private CrashReport report(String name, Container container, Crash crash)
            throws SourceException, Failure, IOException {
        List<CrashReport.Suspect> suspects = new ArrayList<>();
        for (Crash.Suspect s : crash.suspects()) {
            Optional<dev.heddle.files.container.ContainedProgram> p = container.find(s.program());
            if (p.isPresent() && suspects.size() < MOST_SUSPECTS)
                suspects.add(suspect(origins.getOrDefault(s.program(), name), container, s, p.get(), crash));
        }
        String kind = container.kind().title();
        if (!container.summary().isEmpty()) kind += ", " + container.summary();
        return new CrashReport(
                name,
                TerminalSafeText.name(kind),
                crash.facts().stream().map(CrashCommand::dated).toList(),
                crash,
                Neighbours.of(crash),
                suspects,
                commands(name, container, suspects),
                container.notes());
    }

    private CrashReport.Suspect suspect(
            String name,
            Container container,
            Crash.Suspect s,
            dev.heddle.files.container.ContainedProgram p,
            Crash crash)
            throws SourceException, Failure, IOException {
        String heading = ProgramTexts.heading(container, p);
        boolean isRead = p.noBook().isEmpty() && (p.isa().isPresent() || isa.isGiven());
        if (!isRead || !(p.code() instanceof dev.heddle.files.container.ContainedProgram.Present code))
            return new CrashReport.Suspect(
                    p.name(), heading, s.reason(), List.of(), 0, List.of(), false, List.of(), List.of());
        Codec codec = isa.codec(p.isa());
        Program program = codec.disassemble(code.bytes(), 0);
        Map<Integer, Integer> constants = constants(container, p);
        Map<String, Integer> values = new TreeMap<>();
        constants.forEach((number, value) -> values.put(constant(codec, number), value));
        SuspectCode listed = new SuspectCode(codec, program, crash, values);
        List<CrashReport.Line> lines = listed.lines(s.offset());
        boolean isChecked = SyncWatch.isKnown(codec);
        return new CrashReport.Suspect(
                p.name(),
                heading,
                s.reason(),
                lines,
                program.items().size() - lines.size(),
                isChecked ? findings(codec, name, p, program) : List.of(),
                isChecked,
                listed.accesses(),
                pointers(codec, constants, crash));
    }

    private static List<String> findings(
            Codec codec, String file, dev.heddle.files.container.ContainedProgram p, Program program) {
        HazardText text = new HazardText(codec, file + ":" + TerminalSafeText.name(p.name()), program);
        List<String> out = new ArrayList<>();
        for (Hazard h : new Waits(codec).hazards(program, ProgramTexts.stage(codec, p.stage())))
            if (out.size() < MOST_FINDINGS) out.add(text.of(h));
        return out;
    }

    /// @return the constants that the last dispatch of a program has set, by the numbers of the book's elements
    private static Map<Integer, Integer> constants(Container container, dev.heddle.files.container.ContainedProgram p) {
        Map<Integer, Integer> out = new TreeMap<>();
        for (Dispatch d : container.dispatches()) {
            if (!d.program().name().equals(p.name())) continue;
            out.clear();
            for (Dispatch.Constants c : d.bindings().constants())
                for (int i = 0; i < c.words().length; i++) out.put(c.first() + i, c.words()[i]);
        }
        return out;
    }

    private static String constant(Codec codec, int number) {
        Isa of = codec.book().isa();
        return new RegisterTexts(codec.book()).of(of.constants(), number);
    }

    /// Two constants in a row may be an address.
    private static List<String> pointers(Codec codec, Map<Integer, Integer> constants, Crash crash) {
        List<String> out = new ArrayList<>();
        for (Crash.Fault f : crash.faults()) {
            if (f.address().isEmpty()) continue;
            long at = f.address().getAsLong();
            constants.forEach((number, low) -> {
                Integer high = constants.get(number + 1);
                if (high == null || high == 0) return;
                long value = low & 0xffff_ffffL | (long) high << Integer.SIZE;
                long distance = at - value;
                if (Math.abs(distance) > NEAR) return;
                String side = distance < 0 ? "after" : "before";
                out.add("%s and %s have 0x%x, %d bytes %s the address of the fault"
                        .formatted(
                                constant(codec, number), constant(codec, number + 1), value, Math.abs(distance), side));
            });
        }
        return out;
    }

    private static String quoted(String name) {
        return name.matches("[A-Za-z0-9_./+-]+") ? name : "'" + name + "'";
    }

    private List<String> commands(String name, Container container, List<CrashReport.Suspect> suspects) {
        List<String> out = new ArrayList<>();
        for (CrashReport.Suspect s : suspects)
            out.add("heddle dis %s --program %s".formatted(quoted(origins.getOrDefault(s.name(), name)), s.name()));
        for (Dispatch d : container.dispatches()) {
            boolean isOne =
                    suspects.stream().anyMatch(s -> s.name().equals(d.program().name()));
            if (!isOne) continue;
            String of = quoted(origins.getOrDefault(d.program().name(), name));
            out.add("heddle run %s --dispatch %s".formatted(of, d.name()));
            out.add("heddle debug %s --dispatch %s".formatted(of, d.name()));
            break;
        }
        if (suspects.isEmpty() && !container.programs().isEmpty()) out.add("heddle files " + quoted(name));
        return out;
    }
}
