package dev.heddle.cli;

import dev.heddle.bits.Hex;
import dev.heddle.code.Codec;
import dev.heddle.code.Disassembler;
import dev.heddle.code.Likeness;
import dev.heddle.code.Stats;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.files.Content;
import dev.heddle.files.Format;
import dev.heddle.files.container.Container;
import dev.heddle.site.StudioLink;
import dev.heddle.source.SourceException;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle dis`.
@Command(
        name = "dis",
        description = "Disassembles machine code. A listing assembles back to the same bytes.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "The input is raw code, hexadecimal text, a listing (ours or the public tools'), a dump (od -tx1, hexdump -C,",
            "xxd) or a constant in source code (C, Rust, Java, Python); Heddle finds out which.",
            "It may also be a capture, a shader dump, a program binary or an object file; that says the instruction set itself,",
            "and 'heddle files' lists what is in it. --raw reads it as code from its first byte, if it is damaged.",
            "Of several files, each has a listing of its own; --stats counts them together, and --json names the file in the",
            "member 'program'. What is wrong with one of them hides no other.",
            "After a text, {bits 45..43 = 0x5} carries the bits that the text does not say.",
            "",
            "Examples:",
            "  heddle dis -a agx kernel.bin",
            "  echo 0e05c43600000000 | heddle dis -a agx",
            "  heddle dis -a agx before.bin after.bin",
            "  heddle dis --program fs1 glxgears.rd.gz",
            "  heddle dis -a agx --stats kernel.bin",
            "  echo genlut 0x05a0000000500040 | heddle dis -a amx --operand",
            "  heddle dis -a agx --json kernel.bin | jq -r .mnemonic | sort | uniq -c"
        })
final class DisCommand implements Callable<Integer> {
    private Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description =
                    "The code; - or nothing is standard input. Of several, each is below a heading.")
    private List<String> files = List.of("-");

    @Option(
            names = "--program",
            paramLabel = "NAME|INDEX",
            description =
                    "Only this program of a capture, a shader dump, a program binary or an object file.")
    private @Nullable String program;

    @Mixin private final ListingOptions shown = new ListingOptions();

    @Option(
            names = "--format",
            paramLabel = "raw|hex|listing|dump|constant|words32|words64",
            description = "What the input is, instead of finding it out.")
    private @Nullable String format;

    @Option(names = "--raw", description = "Short for --format raw.")
    private boolean raw;

    @Option(
            names = "--base",
            paramLabel = "ADDRESS",
            description = "Address of the first byte of a raw file, such as 0x1000.")
    private String base = "0";

    @Option(
            names = "--start-address",
            paramLabel = "ADDRESS",
            description = "Leave out what is before this address.")
    private @Nullable String start;

    @Option(
            names = "--stop-address",
            paramLabel = "ADDRESS",
            description = "Leave out this address and what is after it.")
    private @Nullable String stop;

    @Option(
            names = "--symbol",
            paramLabel = "NAME",
            split = ",",
            description = "Only these functions of an object file, as its symbols call them.")
    private List<String> symbols = List.of();

    @Option(names = "--json", description = "Write JSON Lines: one object an instruction.")
    private boolean json;

    @Option(
            names = "--ce-json",
            description = "Write one JSON object in the form of Compiler Explorer's output.")
    private boolean explorer;

    @Option(
            names = "--stats",
            description =
                    "Write what could and could not be understood, in numbers, instead of a listing.")
    private boolean stats;

    @Option(
            names = "--lines",
            description =
                    "Each line of the input is the hex of one instruction; write one line for each, text only. A line that"
                            + " is not hex gives a line that begins with 'error:', and exit code 1.")
    private boolean lines;

    @Option(
            names = "--all",
            description =
                    "Of an object file list all code; else only the instructions of the book, with symbol and offset, where"
                            + " they stand in code of another instruction set.")
    private boolean all;

    @Option(
            names = "--operand",
            description =
                    "Each line of the input is an instruction and the number in the register that it names, such as"
                            + " 'genlut 0x40'; write the text of that operand for each. A line that cannot be read gives"
                            + " one that begins with 'error:', and exit code 1.")
    private boolean operand;

    @Option(
            names = "--link",
            description =
                    "Write an address that opens the code in the studio, see 'heddle studio'.")
    private boolean link;

    @Option(
            names = "--page",
            paramLabel = "ADDRESS",
            description = "Where the studio is, for --link; that of 'heddle studio' unless given.")
    private @Nullable String page;

    /// The one that is read.
    private String file = "-";

    /// Of all files together.
    private final Stats counts = new Stats();

    private boolean isCounted;

    DisCommand(Console console) {
        this.console = console;
    }

    DisCommand(Console console, QuickArgs args) {
        this.console = console;
        isa.choose(args.isa());
        files = List.of(args.file());
        shown.choose(args);
        lines = args.has("--lines");
        json = args.has("--json");
        stats = args.has("--stats");
        raw = args.has("--raw");
    }

    @Override
    public Integer call() throws Exception {
        if (page != null && !link) throw Failure.usage("--page is for --link");
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

    /// Lists one file after the other. What is wrong with one of them is said where its listing would be.
    private int several() throws SourceException, Failure, IOException {
        PassedOver passed = new PassedOver();
        int exit = 0;
        for (String f : files) {
            file = f;
            int[] its = new int[1];
            passed.named(
                    Path.of(f),
                    false,
                    _ -> {
                        console.out().flush();
                        its[0] = listed();
                    },
                    console.err());
            exit = Math.max(exit, its[0]);
        }
        return Math.max(exit, passed.code());
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
        ExplorerJson.write(listing.toString(StandardCharsets.UTF_8), real.out());
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
        }
        return 0;
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
            if (wanted.isEmpty())
                throw Failure.usage("unknown format '" + name + "'; there are " + Format.names());
        }
        if (wanted.isEmpty()) {
            Optional<Content> kernel = PackageCode.of(Path.of(file), isa.files());
            if (kernel.isPresent()) return kernel.get();
        }
        var likeness = ReadingNotes.likeness(isa.given());
        return file.equals("-")
                ? Content.open(console.in(), name(), wanted, likeness)
                : Content.open(Path.of(file), wanted, likeness);
    }

    private int programs(Container container) throws IOException, SourceException, Failure {
        if (start != null || stop != null)
            throw Failure.usage(
                    "--start-address and --stop-address are for code, not for files of programs");
        if (link) throw Failure.usage("--link is for code, not for a file with several programs");
        ProgramsDis.Wanted wanted = wanted();
        ProgramsDis dis = new ProgramsDis(console, isa, name(), container, address(), all);
        if (stats) {
            int exit = dis.stats(wanted, counts);
            isCounted = true;
            return exit;
        }
        return json
                ? dis.json(wanted, files.size() > 1 ? name() + ":" : "")
                : dis.listing(wanted, shown.of(console));
    }

    private ProgramsDis.Wanted wanted() throws Failure {
        String only = program;
        if (only == null) return new ProgramsDis.Wanted(symbols, false);
        if (!symbols.isEmpty()) throw Failure.usage("--symbol and --program exclude each other");
        return new ProgramsDis.Wanted(List.of(only), true);
    }

    private void code(CodeReader reader) throws IOException, SourceException, Failure {
        if (program != null || !symbols.isEmpty())
            throw Failure.usage(
                    "%s is for files with several programs; %s is %s"
                            .formatted(
                                    symbols.isEmpty() ? "--program" : "--symbol",
                                    name(),
                                    reader.format()));
        if (!isa.isGiven()) throw guessed(reader);
        Codec codec = isa.codec();
        limit(reader);
        heading(codec.book().id());
        ReadingNotes.print(name(), codec, reader, console.err());
        if (link) console.print(linked(codec, reader));
        else if (stats) stats(codec, reader);
        else if (json) json(codec, reader);
        else new CodeListing(codec, shown.of(console), console, address()).write(reader);
    }

    /// The question of which instruction set code is, and of which it may be.
    private Failure guessed(CodeReader reader) throws IOException, SourceException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Chunk c = reader.next(); c != null && all.size() < Likeness.MOST; c = reader.next())
            all.write(c.bytes(), 0, c.length());
        String guess = SetGuess.of(all.toByteArray());
        return Failure.usage(
                guess.isEmpty()
                        ? IsaOptions.WHICH
                        : "%s: which instruction set? %s".formatted(name(), guess));
    }

    private void limit(CodeReader reader) throws Failure {
        if (start == null && stop == null) return;
        long offset = address();
        long from = start == null ? 0 : address("--start-address", start) - offset;
        long to = stop == null ? -1 : address("--stop-address", stop) - offset;
        if (start != null && stop != null && from >= to)
            throw Failure.usage(
                    "--stop-address %s: nothing is between --start-address %s and this"
                            .formatted(stop, start));
        reader.within(from, to);
    }

    private String linked(Codec codec, CodeReader reader)
            throws IOException, SourceException, Failure {
        if (json || stats) throw Failure.usage("--link goes without --json and --stats");
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        feed(reader, (_, bytes, length) -> all.write(bytes, 0, length));
        String hash = StudioLink.ofCode(codec.book().id(), all.toByteArray());
        if (hash.length() > StudioLink.MOST)
            throw new Failure(
                    "%s: %d bytes are too many for an address; 'heddle studio' opens the file"
                            .formatted(name(), all.size()));
        String to = page;
        return (to == null ? "http://127.0.0.1:" + StudioCommand.PORT + "/" : to) + hash + "\n";
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
        stretches(codec, reader, () -> new JsonStretch(codec, program));
    }

    private void stats(Codec codec, CodeReader reader)
            throws IOException, SourceException, Failure {
        stretches(codec, reader, () -> new StatsStretch(codec, counts));
        isCounted = true;
    }

    private void stretches(Codec codec, CodeReader reader, Supplier<Stretches.Writer> writers)
            throws IOException, SourceException, Failure {
        try (DecodeProgress progress = DecodeProgress.of(console);
                Stretches all =
                        new Stretches(codec.book().isa(), writers, console.out(), progress)) {
            feed(reader, all::feed);
            all.finish();
        }
    }

    private void writeStats() throws IOException {
        if (json) JsonListing.stats(counts, console.out());
        else console.print(StatsText.of(counts));
    }

    private int lines(Codec codec) throws IOException, Failure {
        Disassembler d = codec.disassembler();
        int exit = 0;
        try (BufferedReader in = Inputs.lines(file, console)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                d.clear();
                byte[] bytes = bytes(line.strip());
                if (bytes == null) {
                    console.print(
                            "error: expected the hex of one instruction, an even number of digits, found '"
                                    + line.strip()
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
