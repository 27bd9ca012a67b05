package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The commands of `docs/exit-codes.md` end as the page says.
@Tag("long")
class ExitCodesTest extends InFolder {
    private static final Pattern FILE = Pattern.compile("(?ms)^```(?:asm|text) (\\S+)\n(.*?)^```$");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `heddle ?([^`]*)` \\| (\\d) \\|");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @Test
    void commandsEndAsThePageSays() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "exit-codes.md"));
        for (MatchResult m : FILE.matcher(page).results().toList()) file(m.group(1), m.group(2));
        List<MatchResult> rows = ROW.matcher(page).results().toList();
        assertThat(rows).hasSizeGreaterThanOrEqualTo(40);
        SoftAssertions all = new SoftAssertions();
        for (MatchResult row : rows)
            all.assertThat(Run.of(args(row.group(1))).code())
                    .as(row.group(1))
                    .isEqualTo(Integer.parseInt(row.group(2)));
        all.assertAll();
    }

    /// A word with the ending of a file is one in this test's folder.
    private String[] args(String line) {
        List<String> out = new ArrayList<>();
        for (MatchResult m : WORD.matcher(line).results().toList()) {
            String word = m.group(1) == null ? m.group(2) : m.group(1);
            boolean isFile = m.group(1) == null && word.matches("\\w+\\.(s|hex|isa|jsonl|rd)");
            out.add(isFile ? path(word) : word);
        }
        return out.toArray(String[]::new);
    }
}
