package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.json.SchemaMaker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The schemas that are published for documents that [dev.heddle.base.json.JsonWriter] writes are what the records say.
/// `-Dheddle.rebase=true` writes them again.
class PublishedSchemasTest {
    @ParameterizedTest
    @CsvSource({
        "books, site.export.BookList",
        "crash, cli.crash.JsonPage",
        "decompile, cli.SourceJson",
        "diff, cli.diff.JsonDiff",
        "dis, cli.listing.InsnJson",
        "dis-stats, cli.listing.StatsJson",
        "explain, cli.listing.ExplainJson",
        "explorer, cli.listing.ExplorerJson",
        "files, cli.listing.ProgramJson",
        "findings, cli.FindingJson",
        "lift, cli.commands.LaneJson",
        "run, cli.launch.RunJson",
        "stats, cli.stats.JsonReport"
    })
    void areMadeFromTheRecords(String name, String record) throws IOException, ClassNotFoundException {
        Class<?> form = Class.forName("dev.heddle." + record);
        Path file = Path.of("..", "docs", "schema", name + ".schema.json");
        String made = SchemaMaker.of(form);
        if (Boolean.getBoolean("heddle.rebase")) Files.writeString(file, made);
        assertThat(Files.readString(file)).isEqualTo(made);
    }
}
