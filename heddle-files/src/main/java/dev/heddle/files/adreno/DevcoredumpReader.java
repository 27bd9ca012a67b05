package dev.heddle.files.adreno;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.text.ByteStream;
import dev.heddle.files.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the crash dumps that the driver msm of the mainline kernel writes after a hang, `devcoredump`.
///
/// The text has sections of lines that begin with blanks. Lines and sections that are not known are passed over.
public final class DevcoredumpReader {
    /// Lines at the beginning that tell what it is.
    private static final int HEAD = 8;

    /// Bytes of an instruction memory, at most; real ones have 32 KiB.
    private static final int MOST_INSTRUCTIONS = 1 << 20;

    private static final Pattern REVISION =
            Pattern.compile("(\\d{1,9}) \\((?:(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})|([0-9a-fA-F]{8}))\\)");

    private static final Pattern DECODED = Pattern.compile("\t\\p{XDigit}{8}\t");

    private final TextLines lines;
    private final String name;
    private final CrashDump dump = new CrashDump();
    private final DevcoredumpSections sections = new DevcoredumpSections(dump);
    private String command = "";
    private String section = "";
    private @Nullable Diagnostic broke;

    private DevcoredumpReader(InputStream in, String name) {
        lines = new TextLines(in);
        this.name = name;
    }

    /// @param start the first bytes of a file, unpacked
    /// @return whether it is such a dump
    public static boolean starts(byte[] start) throws IOException {
        return TextLines.isDump(start, "msm", HEAD) && !isDecoded(start);
    }

    /// Whether a text begins like a dump, but is what crashdec prints of one: it says which chip it found, and has the
    /// values of registers in front of their names.
    private static boolean isDecoded(byte[] start) throws IOException {
        TextLines lines = new TextLines(new ByteStream(start));
        for (String line = lines.next(); line != null; line = lines.next())
            if (line.startsWith("Got chip_id=") || DECODED.matcher(line).lookingAt()) return true;
        return false;
    }

    /// @param in the unpacked file; it is read to its end, and not closed
    /// @param name what messages call the file
    /// @throws IOException if reading fails, but not if unpacking does: that is where the file is broken
    public static Container read(InputStream in, String name) throws IOException {
        return new DevcoredumpReader(in, name).read();
    }

    private Container read() throws IOException {
        lines.next();
        for (String line = lines.next(); line != null; line = lines.next()) line(line);
        sections.finish();
        if (!lines.unpacking().isEmpty()) broken(1, lines.unpacking());
        return CrashContainer.of(ContainerKind.DEVCOREDUMP, dump, Optional.ofNullable(broke));
    }

    private void line(String line) throws IOException {
        if (line.isBlank()) return;
        Optional<DevcoredumpLine.Register> register = DevcoredumpLine.register(line);
        if (register.isPresent()) {
            sections.register(section, register.get());
            return;
        }
        DevcoredumpLine l = DevcoredumpLine.of(line).orElse(null);
        if (l == null) {
            if (DevcoredumpSections.isKnown(section) || line.charAt(0) != ' ')
                broken(1, "broken here: expected 'key: value' or a register");
            return;
        }
        if (l.isData()) data(l);
        else if (l.indent() == 0) top(l);
        else if (!sections.line(section, l))
            broken(l.column(), "broken here: expected a number after '%s'".formatted(l.key()));
    }

    private void data(DevcoredumpLine l) throws IOException {
        boolean isWanted = sections.isWanted(section);
        int most = section.equals("shader-blocks") ? MOST_INSTRUCTIONS : dump.room();
        Ascii85 data = new Ascii85(isWanted ? Math.max(0, most) : 0);
        boolean isThere = lines.next(isWanted ? data : c -> {});
        if (!isThere || lines.isCut()) {
            String why = lines.unpacking().isEmpty() ? "" : "; " + lines.unpacking();
            String where = isThere ? "within" : "before";
            broken(l.column(), "the file ends %s these data%s".formatted(where, why));
        } else if (data.wrong() > 0) {
            broken(data.wrong(), "broken here: expected five characters from '!' to 'u' for each dword, or 'z'");
        }
        if (!isThere) return;
        if (isWanted) sections.data(section, data.bytes());
    }

    private void top(DevcoredumpLine l) {
        sections.finish();
        section = l.value().isEmpty() ? l.key() : "";
        switch (l.key()) {
            case "kernel", "time" -> dump.fact(l.key(), l.value());
            case "comm", "cmdline" -> application(l);
            case "revision" -> revision(l);
            case "rbbm-status" -> {
                long value = l.number();
                if (value >= 0) dump.register(HangRegisters.STATUS_LINE, value);
                else broken(l.column(), "broken here: expected a number after 'rbbm-status'");
            }
            default -> {}
        }
    }

    /// The command line tells more than the name of the process.
    private void application(DevcoredumpLine l) {
        dump.fact(l.key().equals("comm") ? "process" : "command line", l.value());
        boolean isBetter = l.key().equals("cmdline") || command.isEmpty();
        if (isBetter && !l.value().isEmpty()) command = l.value();
        dump.application = command;
    }

    /// `630 (6.3.0.2)`: the GPU, and the four bytes of its chip id in decimal, or as eight hexadecimal digits.
    private void revision(DevcoredumpLine l) {
        Matcher m = REVISION.matcher(l.value());
        if (!m.matches()) {
            broken(l.column(), "broken here: expected a GPU such as '630 (6.3.0.2)'");
            return;
        }
        long chip = 0;
        if (m.group(6) != null) chip = Long.parseLong(m.group(6), 16);
        else for (int i = 2; i <= 5; i++) chip = chip << 8 | Long.parseLong(m.group(i)) & 0xff;
        long id = Long.parseLong(m.group(1));
        AdrenoGpu byId = AdrenoGpu.ofId(id);
        boolean isById = id != 0 && (byId.isa().isPresent() || chip == 0);
        dump.gpu = isById ? byId : AdrenoGpu.ofChip(chip);
        dump.fact("gpu", (id == 0 ? "chip 0x%2$x" : "%1$d (chip 0x%2$x)").formatted(id, chip));
        if (dump.gpu.isa().isEmpty()) dump.note("which instruction set this GPU runs is not known; -a ISA says it");
    }

    private void broken(int column, String message) {
        if (broke == null) broke = new Diagnostic(name, lines.number(), column, 1, "", message);
    }
}
