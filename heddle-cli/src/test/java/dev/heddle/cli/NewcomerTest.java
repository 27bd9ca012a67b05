package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.base.options.Command;
import dev.heddle.cli.table.CommandTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What somebody does who sees the command for the first time.
class NewcomerTest extends InFolder {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern COMMAND = Pattern.compile("heddle [a-z][^`\n]*");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");

    @Test
    void helpOfHelpIsHelp() {
        String help = Run.of("--help").ok().out();
        assertThat(Run.of("help").ok().out()).isEqualTo(help);
        assertThat(Run.of().ok().out()).isEqualTo(help);
        assertThat(Run.of("help", "help").ok().out()).startsWith("Usage: heddle help [OPTION...]");
        assertThat(Run.of("help", "dis").ok().out())
                .isEqualTo(Run.of("dis", "--help").ok().out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "mali | ; did you mean 'valhall' (Arm Mali Valhall) or 'valhall15' (Arm Mali v15)?",
                "Apple | ; did you mean 'agx' (Apple G13 GPU) or 'agx3' (Apple G15 to G17 GPU (M3, M4, A17 Pro, A18 Pro)) or 'agx5' (Apple G17G, G17S GPU (M5)) or 'amx' (Apple AMX)?",
                "adreno | ; did you mean 'ir3' (Qualcomm Adreno a3xx to a8xx)?",
                "agxx | ; did you mean 'agx'?",
                "ar | ''"
            })
    void setsByTheNamesPeopleKnow(String name, String instead) {
        Run.fed("00", "dis", "-a", name)
                .fails(
                        2,
                        name
                                + ": unknown instruction set; there are agx, agx3, agx5, ir3, valhall, valhall15, amx, a64"
                                + (instead.equals("''") ? "" : instead));
    }

    @Test
    void theFirstPageNamesEveryCommand() throws IOException {
        String page = Files.readString(Path.of("..", "README.md"));
        for (String name : CommandTable.words()) assertThat(page).contains("`" + name + "`");
    }

    /// What is written after `heddle` in a guide, some command takes.
    @Test
    void optionsOfTheGuidesExist() throws IOException {
        Set<String> known = new HashSet<>(Set.of("--color", "--release", "--enable-preview"));
        CommandTable.all().forEach(c -> collect(c, known));
        int seen = 0;
        try (Stream<Path> pages = Files.list(DOCS)) {
            for (Path page : pages.filter(p -> p.toString().endsWith(".md")).toList()) {
                String text = Files.readString(page);
                for (MatchResult command : COMMAND.matcher(text).results().toList())
                    for (MatchResult option :
                            OPTION.matcher(command.group()).results().toList()) {
                        assertThat(known).as("%s: %s", page, command.group()).contains(option.group());
                        seen++;
                    }
            }
        }
        assertThat(seen).isGreaterThan(100);
    }

    private static void collect(Command command, Set<String> known) {
        command.options().forEach(o -> known.addAll(o.names()));
        command.commands().forEach(sub -> collect(sub, known));
    }
}
