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
        "crash, crash.JsonPage",
        "decompile, SourceJson",
        "diff, diff.JsonDiff",
        "dis-stats, listing.StatsJson",
        "explorer, listing.ExplorerJson",
        "files, listing.ProgramJson",
        "findings, FindingJson",
        "lift, commands.LaneJson",
        "run, launch.RunJson",
        "stats, stats.JsonReport"
    })
    void areMadeFromTheRecords(String name, String record) throws IOException, ClassNotFoundException {
        Class<?> form = Class.forName("dev.heddle.cli." + record);
        Path file = Path.of("..", "docs", "schema", name + ".schema.json");
        String made = SchemaMaker.of(form);
        if (Boolean.getBoolean("heddle.rebase")) Files.writeString(file, made);
        assertThat(Files.readString(file)).isEqualTo(made);
    }
}
