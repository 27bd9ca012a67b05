package dev.heddle.corpus.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is asked of a small corpus.
class QueryTest {
    private static final String ONE = """
            mul.f r0.x, r1.x, r1.y
            (rpt2)nop
            add.f r2.x, r0.x, c0.x
            end
            """;

    @TempDir
    static Path folder = Path.of("");

    private static Corpus corpus;
    private static String one = "";

    @BeforeAll
    static void open() throws Exception {
        TestTables t = new TestTables();
        one = t.add("ir3@a6xx", "a/one.bin", ONE);
        t.add("ir3@a6xx", "a/again.bin", ONE);
        t.add("ir3@a6xx", "a/renamed.bin", ONE.replace("r0.x", "r5.x").replace("r2.x", "r9.x"));
        t.add("ir3@a6xx", "a/longer.bin", ONE.replace("end", "add.f r3.x, r2.x, c0.x\nend"));
        t.add("ir3@a6xx", "a/other.bin", "cov.f32f16 hr0.x, r0.x\nnop\nend\n");
        t.add("agx", "b/kernel.bin", "iadd r1, r2, 3\nstop\n");
        t.fail("c/broken.bin", "is cut off");
        corpus = Corpus.open(t.write(folder.resolve("corpus")));
    }

    @AfterAll
    static void close() {
        corpus.close();
    }

    private static QueryRows typed(String sql) throws Exception {
        QueryRows out = new QueryRows();
        Query.typed(corpus, new Source("query", sql), out);
        return out;
    }

    @Test
    void queriesReadTheTables() throws Exception {
        QueryRows r = typed("select isa, count(*) as n from program group by isa order by isa");
        assertThat(r.list()).containsExactly(List.of("agx", 1L), List.of("ir3", 4L));
        assertThat(r.heads()).containsExactly(new Answer.Head("isa", false), new Answer.Head("n", true));
        assertThat(typed("from failure select why").text(0, 0)).isEqualTo("is cut off");
        assertThat(typed("with x as (select 1 as a) select a from x;").number(0, 0))
                .isEqualTo(1);
        assertThat(typed("select costs from program where isa = 'ir3'").heads().getFirst())
                .isEqualTo(new Answer.Head("costs", false));
        assertThat(typed("select null").list().getFirst().getFirst()).isNull();
        assertThat(typed("describe program").list()).isNotEmpty();
    }

    /// More rows than fit anywhere: they are made while they are read.
    @Test
    @Timeout(60)
    void rowsComeOneAfterTheOther() {
        List<Object> got = new ArrayList<>();
        Answer first = row -> {
            got.add(row.getFirst());
            if (got.size() == 10) throw new IOException("enough");
        };
        Source all = new Source("query", "select i from range(1000000000000) t(i)");
        assertThatThrownBy(() -> Query.typed(corpus, all, first)).hasMessage("enough");
        assertThat(got).hasSize(10).startsWith(0L, 1L);
    }

    /// A fault that is met after the first rows is reported like all others, and others can be asked afterwards.
    @Test
    void faultsInTheMiddle() throws Exception {
        String late = "select cast(case when i = 900000 then 'x' else '1' end as int) as n from range(1000000) t(i)";
        assertThatThrownBy(() -> typed(late))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("query:1:8")
                .hasMessageContaining("Could not convert string 'x' to INT32");
        assertThatThrownBy(() -> typed("select if(i = 900000, error('boom'), 1) from range(1000000) t(i)"))
                .hasMessageContaining("boom");
        assertThatThrownBy(
                        () -> Query.rows(corpus, "select if(i = ?, error('boom'), 1) from range(1000000) t(i)", 900000))
                .isInstanceOf(CorpusException.class)
                .hasMessageContaining("boom");
        assertThat(typed("select count(*) from program").number(0, 0)).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "selec 1                       | 1  | syntax error at or near \"selec\"",
                "select foo from program       | 8  | Referenced column \"foo\" not found in FROM clause; Candidate",
                "select 'ä', foo from program  | 13 | Referenced column \"foo\" not found",
                "select * from progam          | 15 | Table with name progam does not exist; Did you mean \"program\"?",
                "select cast(isa as int) from program | 8 | Could not convert string",
                "select 1 +                    | 10 | syntax error at or near \"+\"",
                "select 1; select 2            | 1  | expected one query at a time",
            },
            quoteCharacter = '`')
    void whatIsWrong(String sql, int column, String message) {
        assertThatThrownBy(() -> typed(sql.strip())).isInstanceOfSatisfying(SourceException.class, e -> {
            assertThat(e.diagnostics().getFirst().message()).startsWith(message);
            assertThat(e.diagnostics().getFirst().column()).isEqualTo(column);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "copy program to 'FOLDER/program/x.parquet'",
                "explain analyze copy program to 'FOLDER/program/x.parquet'",
                "select 1; copy program to 'FOLDER/program/x.parquet'",
                "copy program to 'FOLDER/program/x.parquet'; select 1",
                "select 1) t; copy program to 'FOLDER/program/x.parquet'; select * from (select 1",
                "drop view program",
                "delete from program",
                "create table x as select 1",
                "attach 'FOLDER/x.db'",
                "set threads = 1",
                ""
            })
    void nothingIsWritten(String sql) throws Exception {
        String here = sql.replace("FOLDER", folder.resolve("corpus").toString());
        assertThatThrownBy(() -> typed(here)).isInstanceOf(SourceException.class);
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.map(p -> p.getFileName().toString())).doesNotContain("x.parquet", "x.db");
        }
        assertThat(typed("select count(*) from program").number(0, 0)).isEqualTo(5);
    }

    @Test
    void filesElsewhereAreNotRead() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret.csv"), "a\n1\n");
        assertThatThrownBy(() -> typed("select * from read_csv('" + secret + "')"))
                .isInstanceOf(SourceException.class);
    }

    @Test
    void instructionsByFrequency() throws Exception {
        QueryRows r = new QueryRows();
        StandardQueries.instructions(corpus, 3, r);
        assertThat(r.list()).hasSize(3);
        assertThat(r.list().getFirst().subList(0, 4)).isEqualTo(List.of("ir3", "add.f", 4L, 3L));
    }

    @Test
    void programsWithMost() throws Exception {
        QueryRows r = new QueryRows();
        StandardQueries.programs(corpus, "instructions", 2, r);
        assertThat(r.text(0, 5)).isEqualTo("a/longer.bin");
        assertThat(r.number(0, 0)).isGreaterThan(r.number(1, 0));
        assertThatThrownBy(() -> StandardQueries.programs(corpus, "instrutions", 2, r))
                .isInstanceOf(CorpusException.class)
                .hasMessageContaining("did you mean 'instructions'?");
        assertThatThrownBy(() -> StandardQueries.programs(corpus, "isa; drop view program", 2, r))
                .isInstanceOf(CorpusException.class);
    }

    /// The same but for registers first, then by the mix; nothing that shares no instruction.
    @Test
    void whatIsSimilar() throws Exception {
        QueryRows r = new QueryRows();
        Similar.to(corpus, one.substring(0, 8), 10, r);
        assertThat(r.list().stream().map(row -> row.get(5)))
                .startsWith("a/renamed.bin", "a/longer.bin")
                .doesNotContain("b/kernel.bin", "a/one.bin", "a/again.bin");
        assertThat(r.list().getFirst().subList(0, 2)).isEqualTo(List.of(1.0, true));
        assertThat(r.number(1, 0)).isBetween(0.5, 0.9999);
        assertThatThrownBy(() -> Similar.to(corpus, "xyz", 10, r))
                .hasMessage("no program has a hash that begins with 'xyz'");
        assertThatThrownBy(() -> Similar.to(corpus, "", 10, r))
                .hasMessageStartingWith("several programs have a hash that begins with ''");
    }

    @Test
    void bitsThatNobodyKnows() throws Exception {
        QueryRows r = new QueryRows();
        StandardQueries.unknown(corpus, 10, r);
        assertThat(r.heads().stream().map(Answer.Head::name))
                .startsWith("isa", "variant", "entry", "bits", "value", "count");
    }
}
