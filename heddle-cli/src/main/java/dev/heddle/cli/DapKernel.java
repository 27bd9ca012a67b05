package dev.heddle.cli;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.launch.LaunchOptions;
import dev.heddle.editors.dap.DapRequestRefused;
import dev.heddle.editors.dap.KernelOpener;
import dev.heddle.editors.dap.LaunchArguments;
import dev.heddle.machine.kernel.BufferSpec;
import dev.heddle.machine.kernel.Kernel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Opens what the launch of an editor names.
final class DapKernel implements KernelOpener {
    private final List<Path> allowed;

    /// @param allowed what kernels may name besides the files of their folders
    DapKernel(List<Path> allowed) {
        this.allowed = allowed;
    }

    @Override
    public Opened open(LaunchArguments a, Consumer<String> notes) {
        try {
            return opened(a, notes);
        } catch (SourceException e) {
            List<Diagnostic> all = e.diagnostics();
            all.forEach(d -> notes.accept(d.render()));
            String first = all.getFirst().render().lines().findFirst().orElse("");
            throw new DapRequestRefused(all.size() == 1 ? first : "%s; and %d more".formatted(first, all.size() - 1));
        } catch (Failure | IOException | IllegalArgumentException e) {
            throw new DapRequestRefused(String.valueOf(e.getMessage()));
        }
    }

    private Opened opened(LaunchArguments a, Consumer<String> notes) throws SourceException, Failure, IOException {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        for (Map.Entry<String, String> e : a.buffers().entrySet())
            contents.put(e.getKey(), BufferSpec.bytes(e.getValue(), Path.of("")));
        IsaOptions isa = new IsaOptions(a.isa(), a.book(), a.dialect(), allowed);
        Kernel.Options options = new Kernel.Options(
                LaunchOptions.size(a.grid()), LaunchOptions.size(a.group()), contents, Map.of(), isa.files());
        try (PrintStream err = new PrintStream(new Lines(notes), true, StandardCharsets.UTF_8)) {
            Console console = new Console(InputStream.nullInputStream(), OutputStream.nullOutputStream(), err, false);
            KernelFile.Choice choice = KernelFile.Choice.of(a.dispatch());
            Kernel k = KernelFile.one(a.program(), isa, choice, options, console);
            return new Opened(k, KernelFile.lines(a.program(), isa, console));
        }
    }

    /// Hands on what is written to it, line by line.
    private static final class Lines extends OutputStream {
        private final Consumer<String> to;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        Lines(Consumer<String> to) {
            this.to = to;
        }

        @Override
        public void write(int b) {
            if (b != '\n') {
                line.write(b);
                return;
            }
            to.accept(line.toString(StandardCharsets.UTF_8).stripTrailing());
            line.reset();
        }
    }
}
