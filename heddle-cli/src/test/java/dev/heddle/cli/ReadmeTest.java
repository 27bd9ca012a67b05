package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The commands of the first page print what it shows, typed into a shell.
@Tag("long")
class ReadmeTest extends InFolder {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```console\n(.*?)^```$");

    /// How fast a run was is different every time.
    private static final Pattern SPEED = Pattern.compile("(?m)(lane-instructions), [\\d.]+ s, .* lane-instructions/s$");

    @Test
    void commandsPrintWhatIsShown() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no bash");
        Path root = Path.of("..").toRealPath();
        Files.createSymbolicLink(folder.resolve("examples"), root.resolve("examples"));
        int tried = 0;
        for (MatchResult block : BLOCK.matcher(Files.readString(root.resolve("README.md")))
                .results()
                .toList())
            for (String part : block.group(1).split("(?m)^\\$ ")) {
                if (part.isBlank()) continue;
                int end = part.indexOf('\n');
                String command = part.substring(0, end);
                assertThat(plain(typed(command))).as(command).isEqualTo(plain(part.substring(end + 1)));
                tried++;
            }
        assertThat(tried).isGreaterThanOrEqualTo(3);
    }

    private String typed(String command) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String launch = "heddle() { '%s' -cp \"$CLASSES\" %s \"$@\"; }; ".formatted(java, Main.class.getName());
        ProcessBuilder shell = new ProcessBuilder("/bin/bash", "-c", launch + command.replace("./heddle", "heddle"))
                .directory(folder.toFile())
                .redirectErrorStream(true);
        shell.environment().put("CLASSES", absolute(System.getProperty("java.class.path")));
        Process p = shell.start();
        String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        p.waitFor();
        return out;
    }

    private static String absolute(String classes) {
        StringBuilder out = new StringBuilder();
        for (String place : classes.split(":"))
            out.append(Path.of(place).toAbsolutePath()).append(':');
        return out.toString();
    }

    private static String plain(String text) {
        return SPEED.matcher(text).replaceAll("$1").strip();
    }
}
