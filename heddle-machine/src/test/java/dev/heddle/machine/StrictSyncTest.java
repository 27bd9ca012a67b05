package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A run that asks for it finds results that are used without a wait.
@Tag("long")
class StrictSyncTest {
    private static final int BYTES = 1 << 16;

    /// @return the fault of a run with one lane, or null if it ends well
    private static @Nullable RunFault run(Codec codec, String source, int lanes) throws SourceException {
        Program p = codec.assembler().assemble(new Source("t.s", source));
        Device device = new Device();
        Buffer memory = device.buffer("memory", 0, BYTES);
        Launch launch = new Launch(new Executable(codec, p.bytes(), 0), 0)
                .group(lanes, 1, 1)
                .groupBytes(BYTES)
                .laneBytes(BYTES)
                .strictSync(true);
        for (String table : List.of("storage", "uniform", "texture", "descriptor"))
            for (int i = 0; i < 8; i++) launch.bind(table, i, Resource.of(memory));
        RegisterRef id = Objects.requireNonNull(new RegisterNames(codec.book()).find("r0.x"));
        if (lanes > 1) launch.input(id, "local.x");
        try {
            device.run(launch);
            return null;
        } catch (RunFault f) {
            return f;
        }
    }

    private static final String DIVERGED = """
            cmps.u.eq p0.x, r0.x, 0
            (rpt5)nop
            br p0.x, #else
            rcp r1.x, r2.x
            jump #join
            else: mov.u32u32 r1.x, 1
            (rpt2)nop
            add.u r1.y, r1.x, 1
            join: end
            """;

    @Test
    void aLaneIsNotMeantByWhatAnotherWaitsFor() throws SourceException {
        Codec codec = Codec.load("a630");
        assertThat(run(codec, DIVERGED, 2)).isNull();
    }

    @Test
    void bothInstructionsAreNamed() throws SourceException {
        Codec codec = Codec.load("a630");
        RunFault f = run(codec, "rcp r0.x, r1.x\nadd.u r2.x, r0.x, 1\nend\n", 1);
        assertThat(f)
                .hasMessage("group 0,0,0, wave 0, at 0x8 (add.u r2.x, r0.x, 1): strict sync: reads r0.x"
                        + " without waiting with ss, and 0x0 writes it: rcp r0.x, r1.x");
        assertThat(run(codec, "rcp r0.x, r1.x\n(ss)add.u r2.x, r0.x, 1\nend\n", 1))
                .isNull();
    }

    @Test
    void slotsCount() throws SourceException {
        Codec codec = Codec.load("a630");
        String source = "add.u r0.x, r1.x, 1\n%sadd.u r2.x, r0.x, 1\nend\n";
        assertThat(run(codec, source.formatted("(rpt2)nop\n"), 4)).isNull();
        assertThat(run(codec, source.formatted("(rpt1)nop\n"), 4))
                .hasMessageContaining("1 slot too early for r0.x, which 0x0 writes");
    }

    @Test
    void aBookThatSaysNothingAboutIt() throws SourceException {
        Codec codec = Codec.of(Books.parse(
                new Source(
                        "t.isa",
                        "isa t \"T\" { doc \"t\" }\ninsn nop \"No\" { bytes 1 rest unknown text \"nop\" does { } }"),
                null));
        Launch launch = new Launch(new Executable(codec, new byte[0], 0), 0);
        assertThatThrownBy(() -> launch.strictSync(true))
                .hasMessage("the book of t does not say what programs have to wait for");
    }

    /// The public compiler's cases: what it waits for is what a run misses. Some programs cannot be run so far.
    @Test
    void everyCaseThatARunReaches() throws IOException, SourceException {
        String root = System.getProperty("heddle.vectors", "");
        Path file = Path.of(root, "ir3", "hazards.jsonl");
        assumeTrue(!root.isEmpty() && Files.exists(file), "no vectors in '" + root + "'");
        List<Codec> codecs = new ArrayList<>();
        for (int gen = 3; gen <= 7; gen++) codecs.add(Codec.load("ir3@a" + gen + "xx"));
        List<String> wrong = new ArrayList<>();
        int reached = 0;
        for (String line : Files.readAllLines(file)) {
            Json c = Json.parse("hazards.jsonl", line);
            List<?> code = (List<?>) Objects.requireNonNull(c.get("code"));
            int first = firstNeed(c, code.size());
            StringBuilder source = new StringBuilder();
            for (Object text : code) source.append(text).append('\n');
            Codec codec = codecs.get((int) c.number("gen") - 3);
            RunFault f = run(codec, source + "end\n", 1);
            boolean isHazard = f != null && f.reason().startsWith("strict sync");
            if (isHazard && f.address() == 8L * first) reached++;
            else if (isHazard || first >= 0 && f == null) wrong.add(c.string("case") + ": " + f);
        }
        assertThat(wrong).isEmpty();
        assertThat(reached).isGreaterThanOrEqualTo(95);
    }

    private static int firstNeed(Json c, int count) {
        for (int i = 0; i < count; i++)
            for (String need : List.of("slots", "ss", "sy")) if (c.numbers(need)[i] != 0) return i;
        return -1;
    }
}
