package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.heddle.InFolder;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Books for programs in other languages.
@Tag("long")
class ExportTest extends InFolder {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static Schema schema() throws IOException {
        String text = Files.readString(Path.of("..", "docs", "schema", "book.schema.json"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text);
    }

    private static JsonNode export(String isa) throws IOException {
        return JSON.readTree(Run.of("book", "export", "-a", isa, "--json").out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx5", "ir3@a7xx", "valhall15", "amx", "a64"})
    void isWhatTheSchemaSays(String isa) throws IOException {
        assertThat(schema().validate(export(isa))).as(isa).isEmpty();
    }

    @Test
    void theSchemaRefusesWhatIsNotThere() throws IOException {
        ObjectNode book = (ObjectNode) export("valhall15");
        ArrayNode entries = (ArrayNode) book.get("entries");
        while (entries.size() > 1) entries.remove(1);
        assertThat(schema().validate(book)).isEmpty();
        ((ObjectNode) book.get("entries").get(0)).put("colour", "red");
        assertThat(schema().validate(book)).hasSize(1);
        ((ObjectNode) book.get("entries").get(0)).remove("colour");
        ((ObjectNode) book.get("head")).remove("granule");
        assertThat(schema().validate(book)).hasSize(1);
    }

    /// Entries, their fixed bits, and where their fields are: what a decoder is made of.
    @Test
    void saysWhatTheBookSays() throws Exception {
        Book book = Books.load("agx");
        JsonNode all = export("agx");
        assertThat(all.get("entries").size()).isEqualTo(book.outlines().size());
        for (int i = 0; i < all.get("entries").size(); i++) {
            Entry e = book.outlines().get(i).entry();
            JsonNode n = all.get("entries").get(i);
            assertThat(n.get("id").asString()).isEqualTo(e.id());
            String mask = n.get("fixed").get("mask").asString().substring(2);
            assertThat(new java.math.BigInteger(mask, 16).bitCount())
                    .isEqualTo(e.fixed().count());
            assertThat(n.path("fields").size()).isEqualTo(e.fields().size());
            assertThat(n.has("meaning")).isEqualTo(e.meaning() != null);
        }
        JsonNode add = null;
        for (JsonNode n : all.get("entries")) if (n.get("id").asString().equals("iadd")) add = n;
        assertThat(add).isNotNull();
        assertThat(add.get("texts").has("applegpu")).isTrue();
        assertThat(add.get("operands").get(0).get("name").asString()).isEqualTo("d");
    }

    @Test
    void isTheSameEveryTime() {
        Run first = Run.of("book", "export", "-a", "amx", "--json");
        assertThat(Run.of("book", "export", "-a", "amx", "--json").out()).isEqualTo(first.out());
        assertThat(first.out()).endsWith("}\n");
    }

    @Test
    void asksWhatToWrite() {
        assertThat(Run.of("book", "export", "-a", "agx").err()).isEqualTo("what to write? --json or --asm-docs FILE\n");
        assertThat(Run.of("book", "export", "-a", "agx").code()).isEqualTo(2);
        assertThat(Run.of("book", "grammar", "poems").err()).isEqualTo("expected assembly or book, found 'poems'\n");
    }

    // ---- Compiler Explorer

    private static String node(String program) throws Exception {
        Process p;
        try {
            p = new ProcessBuilder("node", "--input-type=module", "-e", program).start();
        } catch (IOException e) {
            Assumptions.abort("there is no node");
            throw e;
        }
        p.getOutputStream().close();
        String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(p.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(p.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(err).isEmpty();
        return out;
    }

    @Test
    void documentationIsAModule() throws Exception {
        Path file = folder.resolve("asm-docs-agx.js");
        Run r = Run.of(
                "book", "export", "-a", "agx", "--asm-docs", file.toString(), "--url", "https://example.org/agx#");
        assertThat(r.code()).as(r.err()).isZero();
        String program = """
                const {getAsmOpcode} = await import('%s');
                const a = getAsmOpcode('isub');
                console.log(Object.keys(a).sort().join());
                console.log(a.tooltip);
                console.log(a.url);
                console.log(a.html.includes('<pre>') && a.html.includes('[lsl'));
                console.log(getAsmOpcode('poem'), getAsmOpcode(undefined));
                """.formatted(file.toUri());
        assertThat(node(program).lines())
                .isEqualTo(List.of(
                        "html,tooltip,url",
                        "Integer addition or subtraction",
                        "https://example.org/agx#iadd",
                        "true",
                        "undefined undefined"));
    }

    @Test
    void documentationMayBeTyped() throws IOException {
        Path typed = folder.resolve("d.ts");
        Path plain = folder.resolve("d.js");
        Run.of("book", "export", "-a", "amx", "--asm-docs", typed.toString());
        Run.of("book", "export", "-a", "amx", "--asm-docs", plain.toString());
        String ts = Files.readString(typed);
        assertThat(ts).contains("(opcode: string | undefined): AssemblyInstructionInfo | undefined {");
        // Without types it is the other one.
        assertThat(ts.replaceAll("import type [^\n]*\n", "")
                        .replace(": string | undefined): AssemblyInstructionInfo | undefined", ")"))
                .isEqualTo(Files.readString(plain));
    }

    @Test
    void listingsHaveTheFormOfItsReaders() throws IOException {
        String code = Run.fed("x: iadd r1, r2, 3\njmp_exec_any x\n.hword 0xffff\n", "asm", "-a", "agx")
                .out();
        Run r = Run.fed(code, "dis", "-a", "agx", "--ce-json");
        JsonNode all = JSON.readTree(r.out());
        assertThat(all.get("labelDefinitions").get("L_0").asInt()).isEqualTo(1);
        JsonNode add = all.get("asm").get(1);
        assertThat(add.get("text").asString()).isEqualTo("  iadd             r1, r2, 3");
        assertThat(add.get("address").asInt()).isZero();
        assertThat(add.get("opcodes").toString())
                .isEqualTo("[\"0e\",\"05\",\"44\",\"32\",\"00\",\"00\",\"00\",\"00\"]");
        assertThat(add.get("source").isNull()).isTrue();
        JsonNode jump = all.get("asm").get(2);
        JsonNode label = jump.get("labels").get(0);
        int from = label.get("range").get("startCol").asInt();
        int to = label.get("range").get("endCol").asInt();
        assertThat(jump.get("text").asString().substring(from - 1, to - 1)).isEqualTo("L_0");
        assertThat(all.get("asm").get(3).get("opcodes")).hasSize(2);
        assertThat(Run.fed(code, "dis", "-a", "agx", "--ce-json", "--stats").code())
                .isEqualTo(2);
    }
}
