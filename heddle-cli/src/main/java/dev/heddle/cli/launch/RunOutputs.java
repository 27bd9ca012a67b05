package dev.heddle.cli.launch;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.console.Terminal;
import dev.heddle.editors.command.TerminalPicture;
import dev.heddle.machine.kernel.Kernel;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Writes the results of `heddle run`: buffers as files, and buffers as text.
///
/// @param files each `KEY=FILE`
/// @param dumps each `KEY` or `KEY:TYPE`
public record RunOutputs(List<String> files, List<String> dumps) {
    /// Of a file name: standard output.
    private static final String STANDARD = "-";

    public boolean isEmpty() {
        return files.isEmpty() && dumps.isEmpty();
    }

    /// Before the run: what cannot be written should not take its time.
    ///
    /// @param read the files that the run reads
    public void check(Kernel kernel, List<Path> read) throws Failure, IOException {
        Set<Path> all = new HashSet<>();
        boolean isStandard = false;
        for (String s : files) {
            String[] parts = pair(s, "--out", "0=result.bin");
            try {
                BufferFile.check(kernel, parts[0], parts[1]);
            } catch (Failure f) {
                throw new Failure("--out %s: %s".formatted(s, f.getMessage()));
            }
            if (parts[1].equals(STANDARD)) {
                if (isStandard || !dumps.isEmpty())
                    throw Failure.usage("--out: one buffer alone goes to standard output");
                isStandard = true;
                continue;
            }
            Path to = Path.of(parts[1]);
            OutputFile out = new OutputFile(to);
            out.check();
            for (Path p : read) out.isNot(p);
            if (!all.add(to.toAbsolutePath().normalize()))
                throw Failure.usage(to + ": two buffers are to be written there");
        }
        for (String s : dumps) {
            BufferDump dump = BufferDump.of(s);
            try {
                ImageFile image = BufferFile.image(kernel, dump.key(), dump.isImage());
                if (image != null) image.check(kernel, "");
                else if (dump.isImage()) BufferFile.drawing(kernel, dump.key());
                else BufferFile.buffer(kernel, dump.key());
            } catch (Failure f) {
                throw new Failure("--dump %s: %s".formatted(s, f.getMessage()));
            }
        }
    }

    public void write(Kernel kernel, Console console) throws Failure, IOException {
        writeFiles(kernel, console);
        for (String s : dumps) {
            BufferDump dump = BufferDump.of(s);
            if (dumps.size() > 1) console.print("buffer %s, %s:%n".formatted(dump.key(), dump.type()));
            console.print(text(kernel, dump, console));
        }
        // What a run has done is reported after what it has made.
        console.out().flush();
    }

    private static String text(Kernel kernel, BufferDump dump, Console console) throws Failure {
        if (!dump.isImage()) return dump.text(BufferFile.bytes(kernel, dump.key()));
        ImageFile image = BufferFile.image(kernel, dump.key(), true);
        if (image != null) return text(image.pixels(kernel), console.colour());
        try {
            return TerminalPicture.text(
                    BufferFile.drawing(kernel, dump.key()), kernel.buffers(), console.colour(), Terminal.columns());
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    private static String text(BufferedImage image, boolean colour) {
        int width = image.getWidth();
        int height = image.getHeight();
        int[] pixels = image.getRGB(0, 0, width, height, null, 0, width);
        return TerminalPicture.text(width, height, pixels, colour, Terminal.columns());
    }

    public void writeFiles(Kernel kernel, Console console) throws Failure, IOException {
        for (String s : files) {
            String[] parts = pair(s, "--out", "0=result.bin");
            if (parts[1].equals(STANDARD)) console.out().write(BufferFile.bytes(kernel, parts[0]));
            else BufferFile.write(kernel, parts[0], Path.of(parts[1]));
        }
    }

    /// Splits `KEY=WHAT`.
    public static String[] pair(String s, String option, String example) throws Failure {
        int sign = s.indexOf('=');
        if (sign <= 0) throw Failure.usage("'%s': write %s %s".formatted(s, option, example));
        return new String[] {s.substring(0, sign), s.substring(sign + 1)};
    }
}
