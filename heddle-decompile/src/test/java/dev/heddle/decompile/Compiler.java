package dev.heddle.decompile;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The compilers of this computer that texts are tried with.
public final class Compiler {
    private static final List<String> OPTIONS = List.of(
            "gcc",
            "-w",
            "-Og",
            "-fno-strict-aliasing",
            "-fwrapv",
            "-ffp-contract=off",
            "-frounding-math",
            "-fsigned-char");

    /// After which a program that does not end is stopped.
    private static final int MINUTES = 3;

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

    /// Skips the test where the tools of LLVM are not installed.
    static void llvmNeeded() {
        needed();
        assumeTrue(llvmVersion("llc") >= OPAQUE, "there is no llc");
        assumeTrue(llvmVersion("opt") >= OPAQUE, "there is no opt");
    }

    /// The first version that knows pointers without types.
    private static final int OPAQUE = 14;

    private static int llvmVersion(String tool) {
        Matcher m = Pattern.compile("LLVM version (\\d+)").matcher(says(List.of(tool, "--version")));
        return m.find() ? Integer.parseInt(m.group(1)) : 0;
    }

    /// @return what a tool of LLVM says; nothing if all is well
    static String llvm(Path folder, String tool, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(tool));
        if (llvmVersion(tool) == OPAQUE) command.add("-opaque-pointers");
        command.addAll(List.of(options));
        return of(command, folder);
    }

    /// @return what a command says; nothing if it ends well and says nothing
    private static String of(List<String> command, Path folder) throws IOException, InterruptedException {
        ProcessBuilder made = new ProcessBuilder(command).redirectErrorStream(true);
        made.environment().put("POCL_CACHE_DIR", folder.resolve("cache").toString());
        Process p = made.start();
        CompletableFuture.delayedExecutor(MINUTES, TimeUnit.MINUTES).execute(p::destroyForcibly);
        String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = p.waitFor();
        if (code != 0 && out.isBlank()) return "%s ends with %d".formatted(command, code);
        return code == 0 && out.isBlank() ? "" : out;
    }
}
