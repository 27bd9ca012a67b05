package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class UnexpectedFaultTest {
    private static final Pattern LINE = Pattern.compile(
            "heddle dis: a fault of Heddle itself \\((.*)\\); please report it at https://\\S+ with (.*)");

    @Test
    void oneLineAndAFileWithTheTrace() throws IOException {
        Matcher m = LINE.matcher(UnexpectedFault.line(
                new IllegalStateException("first\nsecond", new IOException("a cause")), "heddle dis"));
        assertThat(m.matches()).isTrue();
        assertThat(m.group(1)).isEqualTo("java.lang.IllegalStateException: first");
        Path file = Path.of(m.group(2));
        assertThat(Files.readString(file))
                .contains("heddle dis\n", "second", "Caused by: java.io.IOException: a cause")
                .containsPattern("\tat .*FaultTest");
        Files.delete(file);
    }

    @Test
    void whatIsThereIsNotMissing() throws Exception {
        assertThat(Addons.areApart("corpus")).isFalse();
        assertThat(Addons.areApart("")).isFalse();
    }
}
