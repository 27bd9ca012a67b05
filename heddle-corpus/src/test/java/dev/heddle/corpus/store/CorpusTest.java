package dev.heddle.corpus.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorpusTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderWithoutTablesIsNoCorpus() {
        assertThatThrownBy(() -> Corpus.open(folder))
                .isInstanceOf(CorpusException.class)
                .hasMessageContaining("no tables of a corpus");
    }

    @Test
    void tablesWithoutRowsHaveTheirColumns() throws Exception {
        Files.createDirectories(folder.resolve("program"));
        try (Corpus corpus = Corpus.open(folder);
                Statement s = corpus.connection().createStatement()) {
            for (Table t : Table.values()) {
                ResultSet rows = s.executeQuery("SELECT * FROM " + t.sql());
                assertThat(rows.next()).isFalse();
                assertThat(rows.getMetaData().getColumnCount())
                        .isEqualTo(t.columns().size() + 1);
                assertThat(rows.getMetaData().getColumnName(1))
                        .isEqualTo(t.columns().getFirst().name());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no table", "PAR1 cut in the middle PA", "PAR1\377\377\377\377PAR1"})
    void aDamagedFileIsNamed(String content) throws Exception {
        Path program = Files.createDirectories(folder.resolve("program/isa=agx/version=1"));
        Path damaged = program.resolve("rows.parquet");
        Files.writeString(damaged, content, StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> Corpus.open(folder))
                .isInstanceOf(CorpusException.class)
                .hasMessageStartingWith(damaged + ": no whole Parquet file");
    }

    @Test
    void nothingElseIsReadOrWritten() throws Exception {
        Files.createDirectories(folder.resolve("program"));
        Path secret = Files.writeString(folder.resolveSibling("secret.csv"), "a\n1\n");
        try (Corpus corpus = Corpus.open(folder)) {
            Connection c = corpus.connection();
            for (String sql : new String[] {
                "SELECT * FROM read_csv('" + secret + "')",
                "COPY (SELECT 1) TO '" + secret + "'",
                "SET enable_external_access = true"
            }) assertThatThrownBy(() -> c.createStatement().execute(sql)).isInstanceOf(SQLException.class);
        } finally {
            Files.delete(secret);
        }
    }

    /// What does not fit in memory is in a folder of its own, which is gone at the end, also after a failure.
    @Test
    void overflowIsRemoved() throws Exception {
        Files.createDirectories(folder.resolve("program"));
        Path own;
        try (Corpus corpus = Corpus.open(folder, new DuckDbEngine.Limits(60, 1))) {
            own = corpus.overflow();
            assertThat(own).isDirectory().isNotEqualTo(folder);
            try (Statement s = corpus.connection().createStatement();
                    ResultSet rows = s.executeQuery("SELECT i, hash(i) AS h FROM range(8000000) t(i) ORDER BY h")) {
                assertThat(rows.next()).isTrue();
                try (Stream<Path> files = Files.walk(own)) {
                    assertThat(files.filter(Files::isRegularFile)).isNotEmpty();
                }
            }
        }
        assertThat(own).doesNotExist();
        Files.createDirectories(folder.resolve("broken/program/isa=a/version=1"));
        Files.writeString(folder.resolve("broken/program/isa=a/version=1/a.parquet"), "no table");
        assertThatThrownBy(() -> Corpus.open(folder.resolve("broken"))).isInstanceOf(CorpusException.class);
    }
}
