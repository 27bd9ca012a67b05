package dev.heddle.cli.commands;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Disassembler;
import dev.heddle.asm.Stats;
import dev.heddle.asm.StreamDecoder;
import dev.heddle.asm.search.IsaDetector;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.DecodeProgress;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.CodeInput;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.NotesFile;
import dev.heddle.cli.input.OperandLines;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.cli.input.ReadingNotes;
import dev.heddle.cli.input.SkippedFiles;
import dev.heddle.cli.listing.CodeListing;
import dev.heddle.cli.listing.ExplorerJson;
import dev.heddle.cli.listing.JsonListing;
import dev.heddle.cli.listing.ListingOptions;
import dev.heddle.cli.listing.ProgramsDis;
import dev.heddle.cli.listing.StatsCounter;
import dev.heddle.cli.listing.StatsJson;
import dev.heddle.cli.listing.StatsText;
import dev.heddle.cli.studio.StudioServer;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.files.Content;
import dev.heddle.files.Format;
import dev.heddle.files.TextDecoration;
import dev.heddle.files.container.Container;
import dev.heddle.site.StudioLink;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle dis`.
public final class DisCommand implements Callable<Integer> {
    private Console console;

    private final IsaOptions isa;
    private final List<String> files;
    private final ProgramOption program;
    private final ListingOptions shown;
    private final @Nullable String format;
    private final boolean raw;
    private final String base;
    private final @Nullable String start;
    private final @Nullable String stop;
    private final List<String> symbols;
    private final boolean json;
    private final boolean explorer;
    private final boolean stats;
    private final boolean lines;
    private final boolean all;
    private final boolean operand;
    private final boolean link;
    private final @Nullable Path notes;
    private final @Nullable String page;

    /// The one that is read.
    private String file = "-";

    /// Of all files together.
    private final Stats counts = new Stats();

    private boolean isCounted;

    public DisCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        files = args.words(0, "-");
        program = new ProgramOption(args);
        shown = new ListingOptions(args);
        format = args.text("--format");
        raw = args.has("--raw");
        base = Objects.requireNonNullElse(args.text("--base"), "0");
        start = args.text("--start-address");
        stop = args.text("--stop-address");
        symbols = args.texts("--symbol");
        json = args.has("--json");
        explorer = args.has("--ce-json");
        stats = args.has("--stats");
        lines = args.has("--lines");
        all = args.has("--all");
        operand = args.has("--operand");
        link = args.has("--link");
        page = args.text("--page");
        notes = args.path("--notes");
    }

    @Override
    public Integer call() throws Exception {
        if (page != null && !link) throw Failure.usage("--page is for --link");
        if (notes != null && (json || stats || lines || operand || link || files.size() > 1))
            throw Failure.usage("--notes is for the listing of one file");
        isa.warn(console.err());
        if (files.size() > 1 && (explorer || operand || lines || link))
            throw Failure.usage("--ce-json, --operand, --lines and --link are for one file");
        file = files.getFirst();
        if (explorer) return explorer();
        if (operand) return operands();
        if (lines) return lines(isa.codec());
        int exit = files.size() > 1 ? several() : listed();
        if (isCounted) writeStats();
        return exit;
    }

    /// Lists one file after the other. What is wrong with one of them is reported where its listing would be.
    private int several() throws SourceException, Failure, IOException {
        SkippedFiles skipped = new SkippedFiles();
        int exit = 0;
        for (String f : files) {
            file = f;
            int[] its = new int[1];
            skipped.named(
                    Path.of(f),
                    false,
                    _ -> {
                        console.out().flush();
                        its[0] = listed();
                    },
                    console.err());
            exit = Math.max(exit, its[0]);
        }
        return Math.max(exit, skipped.code());
    }

    /// @param what the file is
    private void heading(String what) throws IOException {
        if (files.size() > 1 && !json && !stats) console.print("; " + name() + ": " + what + "\n");
    }

    /// @return what messages call the file
    private String name() {
        return Inputs.name(Path.of(file));
    }

    private int explorer() throws Exception {
        if (json || stats || lines || operand)
            throw Failure.usage("--ce-json goes without --json, --stats, --lines and --operand");
        Console real = console;
        ByteArrayOutputStream listing = new ByteArrayOutputStream();
        console = new Console(real.in(), listing, real.err(), false);
        int exit = listed();
        JsonWriter.line(ExplorerJson.of(listing.toString(StandardCharsets.UTF_8)), real.out());
        return exit;
    }

    private int listed() throws SourceException, Failure, IOException {
        try (Content content = open()) {
            // No switch: it would cost start-up time.
            if (content instanceof Content.Programs p) {
                heading(p.container().kind().title());
                return programs(p.container());
            }
            code(((Content.Code) content).reader());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (SourceException e) {
            if (!assembled()) throw e;
        }
        return 0;
    }

    /// Lists a text of instructions without their bytes, such as a log or a debugger's.
    ///
    /// @return false if it does not assemble, or somebody has said that it is something else
    private boolean assembled() throws IOException, SourceException, Failure {
        if (format != null || raw || !isa.isGiven() || Inputs.isStandard(Path.of(file))) return false;
        Codec codec = isa.codec();
        byte[] text = TextDecoration.strip(Inputs.bytes(Path.of(file), console));
        byte[] code;
        try {
            code = codec.assembler().code(name(), text).bytes();
        } catch (SourceException _) {
            // What the reader of code says is nearer to what was asked for.
            return false;
        }
        if (code.length == 0) return false;
        console.err().println("note: " + name() + ": assembled from its text, as it has no bytes");
        code(CodeReader.open(new ByteArrayInputStream(code), name(), Optional.of(Format.RAW)));
        return true;
    }

    private int operands() throws IOException, SourceException, Failure {
        if (json || stats) throw Failure.usage("--operand goes without --json and --stats");
        try (BufferedReader in = Inputs.lines(file, console)) {
            return new OperandLines(isa.codec()).dis(in, console);
        }
    }

    private Content open() throws IOException, SourceException, Failure {
        Optional<Format> wanted = Optional.empty();
        String name = format;
        if (raw) {
            if (name != null) throw Failure.usage("--raw and --format exclude each other");
            wanted = Optional.of(Format.RAW);
        }
        if (name != null) {
            wanted = Format.of(name);
            if (wanted.isEmpty()) throw Failure.usage("unknown format '" + name + "'; there are " + Format.names());
        }
        return Inputs.content(Path.of(file), wanted, isa.given(), isa.files(), console);
    }

    private int programs(Container container) throws IOException, SourceException, Failure {
        if (start != null || stop != null)
            throw Failure.usage("--start-address and --stop-address are for code, not for files of programs");
        if (link) throw Failure.usage("--link is for code, not for a file with several programs");
        if (notes != null) throw Failure.usage("--notes is for code, not for a file with several programs");
        ProgramsDis.Wanted wanted = wanted();
        ProgramsDis dis = new ProgramsDis(console, isa, name(), container, address(), all);
        if (stats) {
            int exit = dis.stats(wanted, counts);
            isCounted = true;
            return exit;
        }
        return json ? dis.json(wanted, files.size() > 1 ? name() + ":" : "") : dis.listing(wanted, shown.of(console));
    }

    private ProgramsDis.Wanted wanted() throws Failure {
        String only = program.wanted();
        if (only == null) return new ProgramsDis.Wanted(symbols, false);
        if (!symbols.isEmpty()) throw Failure.usage("--symbol and --program exclude each other");
        return new ProgramsDis.Wanted(List.of(only), true);
    }

    private void code(CodeReader reader) throws IOException, SourceException, Failure {
        if (program.wanted() != null || !symbols.isEmpty())
            throw Failure.usage("%s is for files with several programs; %s is %s"
                    .formatted(symbols.isEmpty() ? "--program" : "--symbol", name(), reader.format()));
        String declared = isa.isGiven() ? "" : declared(reader);
        if (!isa.isGiven() && declared.isEmpty()) throw guessed(reader);
        Codec codec = isa.codec(declared.isEmpty() ? Optional.empty() : Optional.of(declared));
        limit(reader);
        heading(codec.book().id());
        ReadingNotes.print(name(), codec, reader, console.err());
        codec = isa.as(codec, reader.rows());
        if (link) console.print(linked(codec, reader));
        else if (stats) stats(codec, reader);
        else if (json) json(codec, reader);
        else new CodeListing(codec, shown.of(console), console, address(), notes()).write(reader);
    }

    /// @return the instruction set in which the bytes of a listing are its texts; empty if there is none
    private String declared(CodeReader reader) {
        String found = reader.isa();
        if (!found.isEmpty()) console.err().println(CodeInput.readAs(name(), found));
        return found.isEmpty() ? CodeInput.ofName(name()) : found;
    }

    private NotesFile notes() throws SourceException, Failure, IOException {
        return NotesFile.of(Path.of(file), notes);
    }

    private Failure guessed(CodeReader reader) throws IOException, SourceException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Chunk c = reader.next(); c != null && all.size() < IsaDetector.MOST; c = reader.next())
            all.write(c.bytes(), 0, c.length());
        return CodeInput.which(name(), all.toByteArray());
    }

    private void limit(CodeReader reader) throws Failure {
        if (start == null && stop == null) return;
        long offset = address();
        long from = start == null ? 0 : address("--start-address", start) - offset;
        long to = stop == null ? -1 : address("--stop-address", stop) - offset;
        if (start != null && stop != null && from >= to)
            throw Failure.usage(
                    "--stop-address %s: nothing is between --start-address %s and this".formatted(stop, start));
        reader.within(from, to);
    }

    private String linked(Codec codec, CodeReader reader) throws IOException, SourceException, Failure {
        if (json || stats) throw Failure.usage("--link goes without --json and --stats");
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        feed(reader, (_, bytes, length) -> all.write(bytes, 0, length));
        String hash = StudioLink.ofCode(codec.book().id(), all.toByteArray());
        if (hash.length() > StudioLink.MOST)
            throw new Failure("%s: %d bytes are too many for an address; 'heddle studio' opens the file"
                    .formatted(name(), all.size()));
        String to = page;
        return (to == null ? "http://127.0.0.1:" + StudioServer.PORT + "/" : to) + hash + "\n";
    }

    private interface Feed {
        void feed(long address, byte[] bytes, int length) throws IOException;
    }

    private void feed(CodeReader reader, Feed to) throws IOException, SourceException, Failure {
        long offset = address();
        for (Chunk c = reader.next(); c != null; c = reader.next())
            to.feed(c.address() + offset, c.bytes(), c.length());
    }

    private long address() throws Failure {
        return address("--base", base);
    }

    private static long address(String option, String value) throws Failure {
        try {
            long address = Long.decode(value);
            if (address >= 0) return address;
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw Failure.usage(option + " expects an address such as 0x1000, found '" + value + "'");
    }

    private void json(Codec codec, CodeReader reader) throws IOException, SourceException, Failure {
        String program = files.size() > 1 ? name() : "";
        try (JsonListing out = new JsonListing(codec, console.out(), program, null)) {
            decode(reader, new StreamDecoder(codec, out));
        }
    }

    private void stats(Codec codec, CodeReader reader) throws IOException, SourceException, Failure {
        decode(reader, new StreamDecoder(codec.book().isa(), new StatsCounter(codec, counts)));
        isCounted = true;
    }

    private void decode(CodeReader reader, StreamDecoder decoder) throws IOException, SourceException, Failure {
        try (DecodeProgress progress = DecodeProgress.of(console)) {
            feed(reader, (address, bytes, length) -> {
                progress.decoded(length);
                decoder.feed(address, bytes, length);
            });
            decoder.finish();
        }
    }

    private void writeStats() throws IOException {
        if (json) JsonWriter.line(StatsJson.of(counts), console.out());
        else console.print(StatsText.of(counts));
    }

    private int lines(Codec codec) throws IOException, Failure {
        Disassembler d = codec.disassembler();
        int exit = 0;
        try (BufferedReader in = Inputs.lines(file, console)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                d.clear();
                byte[] bytes = bytes(line.replaceAll("\\s", ""));
                if (bytes == null) {
                    console.print("error: expected the hex of one instruction, an even number of digits, found '"
                            + TerminalSafeText.message(TerminalSafeText.word(line.strip()))
                            + "'\n");
                    exit = 1;
                    continue;
                }
                d.whole(bytes);
                d.add('\n');
                d.writeTo(console.out());
            }
        }
        return exit;
    }

    private static byte @Nullable [] bytes(String hex) {
        if (hex.isEmpty() || hex.length() % 2 != 0) return null;
        byte[] out = new byte[hex.length() / 2];
        for (int i = 0; i < out.length; i++) {
            int high = Hex.value(hex.charAt(2 * i));
            int low = Hex.value(hex.charAt(2 * i + 1));
            if (high < 0 || low < 0) return null;
            out[i] = (byte) (high << 4 | low);
        }
        return out;
    }
}
