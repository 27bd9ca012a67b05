package dev.heddle.corpus.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {
    @TempDir private Path folder;

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
                assertThat(rows.getMetaData().getColumnCount()).isEqualTo(t.columns().size() + 1);
                assertThat(rows.getMetaData().getColumnName(1))
                        .isEqualTo(t.columns().getFirst().name());
            }
        }
    }

    @Test
    void nothingElseIsReadOrWritten() throws Exception {
        Files.createDirectories(folder.resolve("program"));
        Path secret = Files.writeString(folder.resolveSibling("secret.csv"), "a\n1\n");
        try (Corpus corpus = Corpus.open(folder)) {
            Connection c = corpus.connection();
            for (String sql :
                    new String[] {
                        "SELECT * FROM read_csv('" + secret + "')",
                        "COPY (SELECT 1) TO '" + secret + "'",
                        "SET enable_external_access = true"
                    })
                assertThatThrownBy(() -> c.createStatement().execute(sql))
                        .isInstanceOf(SQLException.class);
        } finally {
            Files.delete(secret);
        }
    }
}
