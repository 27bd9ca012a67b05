package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `heddle corpus` asked, and `heddle grep`, as a user types them.
@Tag("long")
class CorpusAskTest extends InFolder {
    private static final String ONE = "rcp r1.x, r2.x\n(ss)add.f r3.x, r1.x, c0.x\nend\n";

    private String asm(String name, String isa, String source) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.write(file, Run.fed(source, "asm", "-a", isa, "--as", "bin").ok().bytes());
        return file.toString();
    }

    /// @return the folder of the tables
    private String scan(String from, String isa) {
        String out = path(from + "-tables");
        Run run = Run.of("corpus", "scan", "-a", isa, path(from), "-o", out);
        assertThat(run.code()).as(run.err()).isZero();
        return out;
    }

    private String corpus() throws IOException {
        asm("code/one.bin", "a630", ONE);
        asm("code/same.bin", "a630", ONE);
        asm("code/renamed.bin", "a630", ONE.replace("r1.x", "r9.x"));
        asm("code/long.bin", "a630", "nop\n" + ONE);
        return scan("code", "a630");
    }

    @Test
    void queries() throws IOException {
        String c = corpus();
        String sql = "select isa, count(*) as n from program group by isa";
        assertThat(Run.of("corpus", "query", c, sql).ok().lines()).containsExactly("isa  n", "ir3  3", "1 row");
        assertThat(Run.of("corpus", "query", c, sql, "--json").ok().out()).isEqualTo("{\"isa\":\"ir3\",\"n\":3}\n");
        assertThat(Run.of("corpus", "query", c, sql, "--csv").ok().out()).isEqualTo("isa,n\nir3,3\n");
        assertThat(Run.of("corpus", "query", c, "select 'a,\"b', null, 1.5", "--csv")
                        .ok()
                        .lines())
                .last()
                .isEqualTo("\"a,\"\"b\",,1.5");
        assertThat(Run.of("corpus", "query", c, "from failure").ok().lines().getLast())
                .isEqualTo("0 rows");
    }

    @Test
    void wrongQueries() throws IOException {
        String c = corpus();
        Run.of("corpus", "query", c, "select foo from program").says(1, """
                        query:1:8: Referenced column "foo" not found in FROM clause; Candidate bindings: "loops", "cost", "bound", "costs"
                            select foo from program
                                   ^~~\
                        """);
        Run.of("corpus", "query", c, "drop view program").says(1, """
                        query:1:1: expected a query that reads, such as 'select * from program'; the tables stay as they are
                            drop view program
                            ^~~~\
                        """);
        Run.of("corpus", "query", path("none"), "select 1")
                .fails(1, path("none") + ": no tables of a corpus; 'heddle corpus scan' writes them");
        Run.of("corpus", "query", c, "select 1", "--json", "--csv").fails(2, "--json: not together with --csv");
        assertThat(Run.of("corpus", "query", c).code()).isEqualTo(2);
        Run.of("corpus", "top", c, "-n", "0")
                .fails(2, "heddle corpus top: -n: expected 1 or more, found 0; see 'heddle corpus top --help'");
        assertThat(Run.of("corpus", "top", c, "cots").err()).contains("did you mean 'cost'?");
        Run.of("corpus", "similar", c, "zz").fails(1, "no program has a hash that begins with 'zz'");
    }

    @Test
    void readyMadeQuestions() throws IOException {
        String c = corpus();
        assertThat(Run.of("corpus", "top", c, "--csv").ok().lines())
                .startsWith("isa,mnemonic,count,programs,percent")
                .contains("ir3,rcp,3,3,30.0");
        List<String> by =
                Run.of("corpus", "top", c, "instructions", "--csv").ok().lines();
        assertThat(by.get(1)).startsWith("4,ir3,").endsWith("long.bin");
        String hash = by.get(1).split(",", -1)[3];
        assertThat(Run.of("corpus", "similar", c, hash).ok().lines())
                .hasSize(4)
                .first()
                .asString()
                .startsWith("similarity");
        assertThat(Run.of("corpus", "unknown", c).ok().lines().getLast()).isEqualTo("0 rows");
    }

    @Test
    void twoCorpora() throws IOException {
        String before = corpus();
        asm("new/one.bin", "a630", "nop\n" + ONE);
        asm("new/same.bin", "a630", ONE);
        asm("new/renamed.bin", "a630", "rcp r1.x, r2.x\nend\n");
        asm("new/fresh.bin", "a630", ONE);
        String after = scan("new", "a630");
        List<String> out = Run.of("corpus", "compare", before, after).ok().lines();
        assertThat(out.getFirst()).startsWith("total");
        assertThat(out)
                .anyMatch(l -> l.matches("instructions +9 +9 +0 % +1 +1"))
                .anyMatch(l -> l.matches(" +3 -> 4 .* one.bin"))
                .contains("new: fresh.bin", "gone: long.bin");
        assertThat(Run.of("corpus", "compare", before, before).ok().out()).doesNotContain(" -> ");
    }

    @Test
    void patternsInACorpus() throws IOException {
        String c = corpus();
        Run found = Run.of("corpus", "grep", c, "rcp rX, *; add.f *, rX, *").ok();
        assertThat(found.lines())
                .contains(
                        path("code/one.bin") + ":0x0: rcp r1.x, r2.x",
                        path("code/one.bin") + ":0x8: (ss)add.f r3.x, r1.x, c0.x",
                        "    X = r9.x",
                        "3 places in 3 of 3 programs");
        Files.delete(folder.resolve("code/long.bin"));
        Run gone = Run.of("corpus", "grep", c, "nop", "--count");
        assertThat(gone.err())
                .isEqualTo("note: 1 program could not be looked at: what was scanned is gone or has changed\n");
        assertThat(gone.out()).isEqualTo("no places in 0 of 0 programs\n");
        assertThat(Run.of("corpus", "grep", c, "rcpp").err())
                .startsWith("pattern:1:1: no instruction of ir3@a6xx begins with 'rcpp'; did you");
    }

    @Test
    void patternsInFiles() throws IOException {
        String one = asm("code/one.bin", "a630", ONE);
        assertThat(Run.of("grep", "-a", "a630", "rcp rX, *; add.f *, rX, *", one)
                        .ok()
                        .lines())
                .containsExactly(
                        one + ":0x0: rcp r1.x, r2.x",
                        one + ":0x8: (ss)add.f r3.x, r1.x, c0.x",
                        "    X = r1.x",
                        "1 place in 1 of 1 program");
        assertThat(Run.fed(".isa agx\niadd r1, r2, 3\nstop\n", "grep", "iadd r1, …, 0x3")
                        .ok()
                        .lines())
                .containsExactly("<stdin>:0x0: iadd r1, r2, 3", "1 place in 1 of 1 program");
        assertThat(Run.of("grep", "-a", "a630", "--json", "add.f rX, …", one)
                        .ok()
                        .out())
                .endsWith(
                        "\"isa\":\"ir3@a6xx\",\"instructions\":[{\"address\":8,\"text\":\"(ss)add.f r3.x, r1.x, c0.x\"}],\"names\":{\"X\":\"r3.x\"}}\n");
        assertThat(Run.of("grep", "-a", "a630", "--count", "*", one).ok().lines())
                .containsExactly(one + ": 3", "3 places in 1 of 1 program");
        assertThat(Run.of("grep", "-a", "a630", "--max", "1", "*", one).ok().lines())
                .containsExactly(one + ":0x0: rcp r1.x, r2.x", "3 places in 1 of 1 program, 1 of them shown");
    }

    @Test
    void wrongPatterns() throws IOException {
        String one = asm("code/one.bin", "a630", ONE);
        Run.of("grep", "-a", "agx", "iadd rX, (", one).fails(1, """
                        pattern:1:10: expected ')' for this bracket
                            iadd rX, (
                                     ^\
                        """);
        Run.of("grep", "-a", "a630", "x", path("none")).says(1, """
                        pattern:1:1: no instruction of ir3@a6xx begins with 'x'
                            x
                            ^\
                        """);
        Run.of("grep", "-a", "a630", "nop", path("none")).fails(1, path("none") + ": no such file");
        assertThat(Run.of("grep").code()).isEqualTo(2);
    }

    @Test
    void aReport() throws IOException {
        String c = corpus();
        String page = path("report.html");
        Run.of("corpus", "report", c, "-o", page).ok();
        String text = Files.readString(Path.of(page));
        assertThat(text)
                .startsWith("<!doctype html>")
                .endsWith("</main></body></html>\n")
                .contains("<dt>programs</dt><dd>3</dd>", "<dt>places</dt><dd>4</dd>")
                .contains("Most frequent instructions", "Registers of programs", "rcp: 3 inst")
                .doesNotContain("http://", "https://", "<script", "src=", "url(", "@import");
        assertThat(Run.of("corpus", "report", c, "-o", "-").ok().out()).isEqualTo(text);
        Run.of("corpus", "report", c, "-o", path("no/such/report.html"))
                .fails(1, path("no/such/report.html") + ": there is no such folder");
        assertThat(Run.of("corpus", "report", c).code()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"query", "unknown", "top", "compare", "similar", "grep", "report"})
    void help(String command) {
        assertThat(Run.of("corpus", command, "--help").ok().out()).startsWith("Usage: heddle corpus " + command);
    }
}
