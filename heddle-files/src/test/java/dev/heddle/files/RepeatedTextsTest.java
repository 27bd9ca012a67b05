package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.AddressNotes;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Texts that cost most if a reader looks at the same part again and again: time grows with their length, no faster.
@Tag("long")
class RepeatedTextsTest {
    private static final int COUNT = 100_000;

    /// For one text, on a busy machine.
    private static final long MOST_NANOS = 5_000_000_000L;

    private static final List<String> STARTS =
            List.of("", ".text\n", "0: 00000000  nop", "x = ", "    size: 1", "0x0 #", "a:", "1:");

    private static final List<String> PARTS =
            List.of(" ", "\n", "\t", "/*", "//", "(", "(a)", "[", "{", "+1", "a,", "0", "\"", ";", "#", ": ", "- ");

    private interface Reading {
        void read(String text) throws SourceException, IOException;
    }

    /// Says which of them take too long.
    private static void each(Reading reading) {
        List<String> slow = new ArrayList<>();
        for (String start : STARTS)
            for (String part : PARTS) {
                String text = start + part.repeat(COUNT) + "x\n";
                long before = System.nanoTime();
                try {
                    reading.read(text);
                } catch (SourceException | IOException _) {
                    // Refused, which may be right.
                }
                if (System.nanoTime() - before > MOST_NANOS)
                    slow.add("'%s' and '%s' again and again".formatted(start, part));
            }
        assertThat(slow).isEmpty();
    }

    @Test
    @Timeout(300)
    void whatAFileIs() {
        each(text -> InputFile.of("x", text.getBytes(StandardCharsets.UTF_8), null));
    }

    @Test
    @Timeout(300)
    void whatATextIs() {
        each(InputFile::isa);
        each(text -> AddressNotes.of(new Source("notes", text)));
    }
}
