package dev.heddle.decompile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The compilers of this computer that texts are tried with.
public final class Compiler {
    private static final List<String> OPTIONS =
            List.of("gcc", "-w", "-O1", "-fno-strict-aliasing", "-fwrapv", "-ffp-contract=off", "-frounding-math");

    private Compiler() {}

    /// Skips the test where there is no gcc.
    public static void needed() {
        assumeTrue(says(List.of("gcc", "--version")).contains("Free Software"), "there is no gcc");
    }

    /// Skips the test where no OpenCL can be had.
    static void openClNeeded() {
        needed();
        assumeTrue(says(List.of("clinfo", "-l")).contains("Portable Computing Language"), "there is no PoCL");
    }

    private static String says(List<String> command) {
        try {
            Process p = new ProcessBuilder(command).redirectErrorStream(true).start();
            return new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException _) {
            return "";
        }
    }

    /// Compiles a whole program and runs it.
    ///
    /// @param folder that it is made in
    /// @param libraries such as `-lm`
    /// @param arguments of the run
    /// @return what the compiler or the program says; nothing if all is well
    public static String run(String text, Path folder, List<String> libraries, List<String> arguments)
            throws IOException, InterruptedException {
        Path source = Files.writeString(folder.resolve("program.c"), text);
        Path program = folder.resolve("program");
        List<String> command = new ArrayList<>(OPTIONS);
        command.addAll(List.of("-o", program.toString(), source.toString()));
        command.addAll(libraries);
        String compiled = of(command, folder);
        if (!compiled.isEmpty()) return compiled;
        List<String> run = new ArrayList<>(List.of(program.toString()));
        run.addAll(arguments);
        return of(run, folder);
    }

    private static String of(List<String> command, Path folder) throws IOException, InterruptedException {
        ProcessBuilder made = new ProcessBuilder(command).redirectErrorStream(true);
        made.environment().put("POCL_CACHE_DIR", folder.resolve("cache").toString());
        Process p = made.start();
        String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = p.waitFor();
        assertThat(code == 0 || !out.isEmpty())
                .as("%s ends with %d", command, code)
                .isTrue();
        return code == 0 && out.isBlank() ? "" : out;
    }
}
