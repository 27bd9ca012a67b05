package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// `heddle stats`, `diff` and `graph`, as users type them.
class ReportsTest extends InFolder {
    private static final Path EXAMPLES = Path.of("..", "examples");

    private static String example(String name) {
        return EXAMPLES.resolve(name).toString();
    }

    private static JsonNode valid(String schema, String json) throws IOException {
        String text = Files.readString(Path.of("..", "docs", "schema", schema));
        JsonNode node = new ObjectMapper().readTree(json);
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(text)
                        .validate(node))
                .isEmpty();
        return node;
    }

    /// Mali's memory of a thread lies at addresses of its own.
    /// Code of two generations is compared as what each is.
    @Test
    void twoInstructionSets() {
        String before = path("before.bin");
        String after = path("after.bin");
        Run.of("asm", "-a", "a650", file("b.s", "nop\nend\n"), "-o", before).ok();
        Run.of("asm", "-a", "a740", file("a.s", "(eolm)nop\nend\n"), "-o", after)
                .ok();
        assertThat(Run.of("diff", "-a", "a650", before, "--after-isa", "a740", after)
                        .ok()
                        .out())
                .contains("-     0  nop\n", "+     0  (eolm)nop\n", "      8  end\n");
        Run wrong = Run.of("diff", "-a", "a650", before, "--after-isa", "a7400", after);
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).startsWith("a7400: unknown instruction set");
    }

    @Test
    void spillsAreToldByTheirAddresses() {
        String kernel = file("spill.s", """
                        .isa valhall
                        MOV.i32 r2, thread_local_pointer.w0
                        MOV.i32 r3, thread_local_pointer.w1
                        STORE.i32.slot0 @r4, r2, offset:0
                        IADD.u32 r2, r2, r60
                        LOAD.i32.unsigned.slot0.wait0 @r6, r2, offset:8
                        LOAD.i32.unsigned.slot0.end @r7, u0, offset:0
                        """);
        assertThat(Run.fed("", "stats", kernel).ok().out())
                .contains("load global: 1 instruction, 4 bytes a lane" + System.lineSeparator())
                .contains("load global: 1 instruction, 4 bytes a lane, such as spilled registers")
                .contains("store global: 1 instruction, 4 bytes a lane, such as spilled registers");
    }

    @Test
    void reportsOfAllSetsAreWhatTheSchemaSays() throws IOException {
        Run r = Run.of("stats", "--json", EXAMPLES.toString());
        assertThat(r.code()).isZero();
        JsonNode all = valid("stats.schema.json", r.out());
        assertThat(all.get("programs").size()).isGreaterThanOrEqualTo(16);
        assertThat(Run.of("stats", "--json", EXAMPLES.toString()).out()).isEqualTo(r.out());
    }

    @Test
    void whatBoundsAndTheNextStep() throws IOException {
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 60; i++) many.append("fadd32 r%d, r%d, 1.0\n".formatted(i, i + 1));
        String file = file("many.s", many + "stop\n");
        String out = Run.of("stats", "-a", "agx", file).out();
        assertThat(out)
                .contains("832 threads of a core, limited by registers")
                .contains("next step: 10 fewer of registers make room for 896")
                .contains("bound by alu")
                .contains("written and never read at");
    }

    @Test
    void comparesWithEarlierReports() throws IOException {
        String kernel = file("k.s", "mov.u32u32 r0.x, c0.x\nend\n");
        String before = file(
                "before.json", Run.of("stats", "-a", "ir3", "--json", kernel).out());
        Files.writeString(Path.of(kernel), "mov.u32u32 r4.x, c0.x\nmov.u32u32 r4.y, c0.y\nend\n");
        Run same = Run.of("stats", "-a", "ir3", "--baseline", before, kernel);
        assertThat(same.code()).isZero();
        assertThat(same.out())
                .containsPattern("registers +1 +18 +\\+1700.00 % +0 +1\n")
                .contains("registers hurt");
        Run failed = Run.of(
                "stats",
                "-a",
                "ir3",
                "--baseline",
                before,
                "--fail-on",
                "registers>+0,instructions>+50%,loops>0",
                kernel);
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.err())
                .contains("k.s: registers 1 -> 18 (+1700.00 %), against registers>+0")
                .doesNotContain("loops");
    }

    @Test
    void wrongUseIsOneLine() throws IOException {
        String text = file("no.json", "{}");
        assertThat(Run.of("stats", "--fail-on", "x>1", "k.s").err())
                .startsWith("--fail-on: there is no 'x' to compare; there are ");
        Run r = Run.of("stats", "--baseline", text, example("agx/collatz.s"));
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err()).contains("no report of 'heddle stats --json'");
        String before = file(
                "b.json", Run.of("stats", "--json", example("agx/collatz.s")).out());
        Run typo = Run.of("stats", "--baseline", before, "--fail-on", "register>0", example("agx/collatz.s"));
        assertThat(typo.code()).isEqualTo(2);
        assertThat(typo.err()).contains("did you mean 'registers'?");
        assertThat(Run.of(
                                "stats",
                                Files.createDirectory(folder.resolve("empty")).toString())
                        .err())
                .contains("no program in it");
    }

    @Test
    void csvHasALineForEachProgram() {
        String out = Run.of("stats", "--csv", example("agx/collatz.s"), example("ir3/collatz.s"))
                .out();
        assertThat(out.lines().toList()).hasSize(3);
        assertThat(out).startsWith("name,book,bytes,").contains(",ir3@a6xx,");
    }

    @Test
    void whatDiffersHowever() throws IOException {
        String text = Files.readString(Path.of(example("agx/mandelbrot.s")));
        String other = file("m.s", text.replace("r9", "r14"));
        Run r = Run.of("diff", "--json", example("agx/mandelbrot.s"), other);
        JsonNode rows = valid("diff.schema.json", r.out()).get("rows");
        int renamed = 0;
        for (JsonNode row : rows) {
            assertThat(row.get("kind").asString()).isIn("same", "renamed");
            if (row.get("kind").asString().equals("renamed")) renamed++;
        }
        assertThat(renamed).isGreaterThan(5);
        assertThat(Run.of("diff", "--exit-code", example("agx/mandelbrot.s"), other)
                        .code())
                .isEqualTo(1);
        assertThat(Run.of("diff", "--exit-code", example("agx/collatz.s"), example("agx/collatz.s"))
                        .code())
                .isZero();
    }

    @Test
    void loopsHaveTheirNumbers() throws IOException {
        String out =
                Run.fed("", "stats", "--loops", example("ir3/julia.s")).ok().out();
        assertThat(out.replace(System.lineSeparator(), "\n"))
                .contains("ir3@a6xx, 2 loops\n  loop at 0x50, depth 1\n")
                .contains("63 instructions, 504 bytes, with those of 1 loop inside\n")
                .contains("distance     floats 6, ss: at least 0 instructions to the wait")
                .contains("distance     no result arrives later\n");
        JsonNode all = valid(
                "stats.schema.json",
                Run.of("stats", "--loops", "--json", EXAMPLES.toString()).out());
        for (JsonNode p : all.get("programs"))
            assertThat(p.get("loops").size())
                    .isEqualTo(p.get("flow").get("loops").size());
        assertThat(Run.of("stats", "--loops", "--csv", example("ir3/julia.s")).err())
                .contains("--loops: not together with --csv");
    }

    /// The loop that only one program has is listed; the others are paired by what is in them.
    @Test
    void loopsBesideEachOther() throws IOException {
        String inner = "IADD_IMM.i32 r6, r6, #0x1\nFADD.f32 r7, r7, r6\n";
        String loop = "%s:\n" + inner + "%sBRANCHZ.eq.reconverge r6, offset:%1$s\n";
        String other = "x:\nMOV.i32 r9, r8\nICMP_OR.u32.lt.m1 r2, r9, r8, 0x0\n";
        String before = file("b.s", ".isa v9\n" + loop.formatted("a", "") + "NOP.end\n");
        String after = file(
                "a.s",
                ".isa v9\n"
                        + other
                        + "BRANCHZ.eq.reconverge r2, offset:x\n"
                        + loop.formatted("a", "FADD.f32 r7, r7, r7\n")
                        + "NOP.end\n");
        assertThat(Run.of("diff", before, after).ok().out().replace(System.lineSeparator(), "\n"))
                .contains("\nloop at 0x0, depth 1 -> at 0x18, depth 1\n")
                .contains("  kind floats                              1 -> 2          +100.00 %\n")
                .contains("\nloop at 0x0, depth 1: only in " + after + ", 3 instructions\n");
        JsonNode loops = valid(
                        "diff.schema.json",
                        Run.of("diff", "--json", before, after).ok().out())
                .get("loops");
        assertThat(loops.size()).isEqualTo(2);
        assertThat(loops.get(0).get("before").get("address").asInt()).isZero();
        assertThat(loops.get(0).get("after").get("address").asInt()).isEqualTo(0x18);
        assertThat(loops.get(1).has("before")).isFalse();
    }

    @Test
    void insertedInstructionsAreFound() throws IOException {
        String a = file("a.s", "mov.u32u32 r0.x, c0.x\nadd.u r0.x, r0.x, 1\nend\n");
        String b = file("b.s", "mov.u32u32 r0.y, c0.x\nmul.f r1.x, r1.x, r1.x\nadd.u r0.y, r0.y, 2\nend\n");
        String out = Run.of("diff", "-y", "--width", "80", "-a", "ir3", a, b).out();
        assertThat(out.lines()
                        .skip(1)
                        .map(l -> l.length() > 39 ? l.charAt(39) : ' ')
                        .limit(4)
                        .toList())
                .containsExactly('~', '>', '|', ' ');
        assertThat(out).contains("1 same, 1 renamed, 1 changed, 1 added");
    }

    @Test
    void graphsArePictures() throws Exception {
        Run r = Run.of("graph", example("valhall/reduction.s"));
        assertThat(r.code()).isZero();
        var document = javax.xml.parsers.DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new java.io.ByteArrayInputStream(r.out().getBytes("UTF-8")));
        int boxes = document.getElementsByTagName("rect").getLength();
        String dot = Run.of("graph", "--dot", example("valhall/reduction.s")).out();
        assertThat(boxes).isGreaterThan(2).isEqualTo((int)
                dot.lines().filter(l -> l.contains("[label=\"0x")).count());
        assertThat(r.out()).contains("class=\"back\"");
        assertThat(dot).contains(" -> ");
    }

    @Test
    void graphsOfLanesHaveConditions() throws Exception {
        Run svg = Run.of("graph", "--lane", example("agx/collatz.s"));
        assertThat(svg.code()).isZero();
        assertThat(svg.out()).contains(">r4 == 0</text>", ">r4 != 0</text>", "class=\"off\"", "class=\"back\"");
        String dot =
                Run.of("graph", "--lane", "--dot", example("ir3/reduction.s")).out();
        assertThat(dot).contains("[label=\"p0.x\"", "[label=\"!p0.x\"");
        Run none = Run.of("graph", "--dot", example("agx/collatz.s"));
        assertThat(none.out()).doesNotContain("r4 == 0");
    }
}
