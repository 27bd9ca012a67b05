package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `--program` of the commands that look at code without running it.
class ProgramOptionTest extends InFolder {
    private String capture() throws IOException {
        return Captures.write(folder, "c.rd", Captures.a4xx());
    }

    @ParameterizedTest
    @ValueSource(strings = {"stats", "check", "explain", "diff", "graph"})
    void missingPrograms(String command) throws IOException {
        String rd = capture();
        fails(command, rd, "fs2", rd + ": the bytes of fs2 are not in this file");
        fails(command, rd, "gs1", rd + ": no program 'gs1'; 'heddle files' lists them; did you mean 'fs1'?");
    }

    private static void fails(String command, String file, String program, String message) {
        Run run = command.equals("diff")
                ? Run.of(command, file, file, "--program", program)
                : Run.of(command, file, "--program", program);
        run.fails(1, message);
    }

    @Test
    void onlyTheNamedOne() throws IOException {
        String rd = capture();
        assertThat(Run.of("stats", rd, "--program", "1").ok().out())
                .startsWith(rd + ":fs1: ir3@a4xx")
                .doesNotContain("vs0");
        assertThat(Run.of("stats", rd).ok().out()).contains(rd + ":vs0:", rd + ":fs1:");
        assertThat(Run.of("grep", "*", "--program", "vs0", rd).ok().out())
                .contains(rd + ":vs0:")
                .doesNotContain("fs1");
        assertThat(Run.of("check", rd, "--program", "vs0").ok().out()).contains("in 3 instructions");
        assertThat(Run.of("check", rd).ok().out()).contains("in 6 instructions");
    }

    @Test
    void filesWithoutPrograms() throws IOException {
        String source = folder.resolve("a.s").toString();
        Files.writeString(folder.resolve("a.s"), ".isa agx\nstop\n");
        for (String command : new String[] {"stats", "check", "graph", "explain"})
            Run.of(command, source, "--program", "a")
                    .fails(2, "--program is for files with several programs; " + source + " is not one");
    }
}
