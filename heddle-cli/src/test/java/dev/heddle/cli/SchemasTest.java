package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/// Whether what commands print as JSON is what `docs/schema` says.
class SchemasTest extends InFolder {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path FOLDER = Path.of("..", "docs", "schema");
    private static final Path EXAMPLES = Path.of("..", "examples");

    private static Schema schema(String name) throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(FOLDER.resolve(name + ".schema.json")));
    }

    /// Each line of an output is an object of its own.
    private static List<JsonNode> valid(String name, Run run) throws IOException {
        Schema schema = schema(name);
        List<JsonNode> out = new ArrayList<>();
        for (String line : run.lines()) {
            JsonNode node = JSON.readTree(line);
            assertThat(schema.validate(node)).as(line).isEmpty();
            // A schema that says nothing would pass as well.
            ((ObjectNode) node).put("colour", "red");
            if (!name.equals("exec")) assertThat(schema.validate(node)).isNotEmpty();
            out.add(node);
        }
        assertThat(out).isNotEmpty();
        return out;
    }

    private static String random(int bytes) {
        Random random = new Random(7);
        StringBuilder out = new StringBuilder("00".repeat(64));
        for (int i = 0; i < bytes; i++) out.append("%02x".formatted(random.nextInt(256)));
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx", "ir3@a3xx", "ir3@a7xx", "valhall", "valhall@v10", "amx", "a64"})
    void listings(String isa) throws IOException {
        valid("dis", Run.fed(random(4096), "dis", "-a", isa, "--json"));
        valid("dis-stats", Run.fed(random(4096), "dis", "-a", isa, "--json", "--stats"));
        valid("explorer", Run.fed(random(4096), "dis", "-a", isa, "--ce-json"));
        if (!isa.equals("amx")) valid("lift", Run.fed(random(1024), "lift", "-a", isa, "--json"));
    }

    @Test
    void filesAndTheirPrograms() throws IOException {
        String object = Captures.write(folder, "idle.o", Archives.object());
        assertThat(valid("files", Run.of("files", "--json", object))).hasSize(3);
        assertThat(valid("dis", Run.of("dis", "--json", "--all", object))
                        .getFirst()
                        .has("program"))
                .isTrue();
        String code = file("k.hex", "3800 8800");
        assertThat(valid("files", Run.of("files", "--json", code))).hasSize(1);
    }

    @Test
    void findings() throws IOException {
        String text = "rcp r0.x, r1.x\nadd.f r2.x, r0.x, c0.x\nadd.f r3.x, r2.x, c0.x\n(ss)nop\n";
        List<JsonNode> found = valid("check", Run.fed(text, "check", "-a", "ir3", "--json"));
        assertThat(found.stream().map(n -> n.get("kind").asString())).contains("wait", "slots");
        List<JsonNode> runs = valid("findings", Run.of("sanitize", "--json", example("agx/saxpy.s"), racy()));
        assertThat(runs.getLast().get("findings")).isNotEmpty();
    }

    private String racy() throws IOException {
        return file("racy.s", """
                .isa agx
                .group 64
                .buffer 0, zeros:4
                .uniform u0, buffer 0
                get_sr r1, sr80
                device_store 0, i32, x, r1, u0_u1, 0, signed, 0
                stop
                """);
    }

    private static String example(String name) {
        return EXAMPLES.resolve(name).toString();
    }

    @Test
    void runs() throws IOException {
        Run r = Run.of("run", "--json", "--dump", "1[0..4]:f32", "--dump", "1[1..2]:hex", example("agx/saxpy.s"));
        JsonNode run = valid("run", r.ok()).getFirst();
        assertThat(run.get("instructions").asInt()).isEqualTo(320);
        assertThat(run.get("buffers").get(0).get("values").toString()).isEqualTo("[0.0,3.5,7.0,10.5]");
        assertThat(run.get("buffers").get(1).get("first").asInt()).isEqualTo(1);
        assertThat(run.get("buffers").get(1).get("values").toString()).isEqualTo("[\"40600000\"]");
        String endless = file("endless.s", ".isa agx\nx: jmp_exec_any x\n");
        Run failed = Run.of("run", "--json", "--budget", "100", endless);
        JsonNode fault = valid("run", failed).getFirst().get("fault");
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.err()).contains(fault.get("message").asString());
        Path kernels = Path.of("src", "test", "resources", "kernels");
        JsonNode same = valid(
                        "run",
                        Run.of(
                                "run",
                                "--json",
                                "--check",
                                kernels.resolve("affine/agx.json").toString()))
                .getFirst();
        assertThat(same.get("asExpected").asBoolean()).isTrue();
        assertThat(same.get("differences")).isEmpty();
        Run.of("run", "--json", "--trace", "0", example("agx/saxpy.s")).says(2, JSON_ALONE);
    }

    @Test
    void crashes() throws IOException {
        Path dump = Path.of("src", "test", "resources", "crash", "hang.devcoredump");
        valid("crash", Run.of("crash", "--json", dump.toString()));
    }

    private static final String JSON_ALONE =
            "--json: not together with --trace, --replay, --coverage or --sanitize; 'heddle sanitize --json' is for"
                    + " findings";

    @Test
    void singleInstructions() throws IOException {
        String cases = """
                {"text":"iadd r1, r2, 3","in":{"r2":[1,2,3],"lanes":3}}
                {"text":"device_load 0, i32, x, r2, u0_u1, 0, unsigned","in":{}}
                {"hex":"zz"}
                """;
        List<JsonNode> out = valid("exec", Run.fed(cases, "exec", "-a", "agx"));
        assertThat(out).hasSize(3);
        assertThat(out.get(0).has("out")).isTrue();
        assertThat(out.get(2).has("error")).isTrue();
        valid("explain", Run.of("explain", "-a", "agx", "--json", "iadd r1, r2, 3"));
        valid("explain", Run.of("explain", "-a", "ir3", "--json", "0000000000000003"));
        valid("explain", Run.of("explain", "-a", "valhall", "--json", "0000000000c00000"));
        valid("explain", Run.of("explain", "-a", "amx", "--json", "00102000"));
        JsonNode add = JSON.readTree(Run.of("explain", "-a", "agx", "--json", "0e05443200000000")
                .ok()
                .out());
        assertThat(add.get("text").asString()).isEqualTo("iadd r1, r2, 3");
        assertThat(add.get("fields").get(1).toString())
                .isEqualTo("{\"name\":\"subtract\",\"bits\":\"27\",\"value\":\"0x0\"}");
    }

    /// Each line names the instructions that name it.
    @Test
    void linesOfSource() throws IOException {
        JsonNode source = valid("decompile", Run.of("decompile", "--json", example("agx/saxpy.s")))
                .getFirst();
        JsonNode line = source.get("lines").get(6);
        assertThat(line.get("text").asString().strip()).isEqualTo("buf1[gid] = fma(2.5f, buf0[gid], buf1[gid]);");
        assertThat(line.get("addresses").toString()).isEqualTo("[\"0xe\",\"0x16\",\"0x20\",\"0x28\"]");
        JsonNode insns = source.get("instructions");
        assertThat(insns.get(3).toString()).isEqualTo("{\"address\":\"0xe\",\"lines\":[7]}");
        assertThat(insns.get(5).toString()).isEqualTo("{\"address\":\"0x1e\",\"lines\":[],\"why\":\"wait\"}");
        Run.of("decompile", "--json", "--to", "c", example("agx/saxpy.s"))
                .says(
                        2,
                        "heddle decompile: --json is for source that is read: not with --addresses, --with-main or"
                                + " --to; see 'heddle decompile --help'");
    }

    @Test
    void listsOfBooks() throws IOException {
        Schema schema = schema("books");
        JsonNode all = JSON.readTree(Run.of("book", "list", "--json").ok().out());
        assertThat(schema.validate(all)).isEmpty();
        JsonNode one = JSON.readTree(
                Run.of("book", "list", "--json", "-a", "ir3@a7xx").ok().out());
        assertThat(schema.validate(one)).isEmpty();
        JsonNode book = one.get("books").get(0);
        assertThat(book.get("variant").asString()).isEqualTo("a7xx");
        assertThat(book.get("entries")).hasSize(book.get("instructions").asInt());
    }

    /// A schema that no test uses would be unchecked.
    @Test
    void allAreUsed() throws IOException {
        StringBuilder tests = new StringBuilder();
        for (String name : List.of("SchemasTest", "ExportTest", "ReportsTest"))
            tests.append(Files.readString(Path.of("src", "test", "java", "dev", "heddle", "cli", name + ".java")));
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path p : files.toList()) {
                String name = p.getFileName().toString().replace(".schema.json", "");
                assertThat(tests.toString()).containsPattern("\"" + name + "(\\.schema\\.json)?\"");
                assertThat(Files.readString(Path.of("..", "docs", "export.md")))
                        .contains(p.getFileName().toString());
            }
        }
    }
}
