package dev.heddle.debugger.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Instructions of Valhall do what the vectors say. A clone without the vectors skips this.
class ValhallTrialVectorsTest {
    @Test
    void everyCase() throws IOException, SourceException {
        String root = System.getProperty("heddle.vectors", "");
        Path file = Path.of(root, "valhall", "exec.jsonl");
        assumeTrue(!root.isEmpty() && Files.exists(file), "no vectors in '" + root + "'");
        Codec codec = Codec.load("valhall@seed");
        Trial trial = new Trial(codec);
        RegisterNames names = RegisterNames.of(codec.book());
        List<String> wrong = new ArrayList<>();
        int cases = 0;
        for (String line : Files.readAllLines(file)) {
            Json c = Json.parse("exec.jsonl", line);
            cases++;
            Insn insn = Objects.requireNonNull(codec.decode(c.hex("hex"), 0, 8, 0));
            TrialStart start = new TrialStart(1);
            Json in = Objects.requireNonNull(c.object("in"));
            for (String name : in.members().keySet())
                start.set(Objects.requireNonNull(names.find(name)), in.number(name));
            try {
                Map<RegisterRef, long[]> got = trial.run(insn, start).registers();
                Json out = Objects.requireNonNull(c.object("out"));
                for (String name : out.members().keySet()) {
                    RegisterRef r = Objects.requireNonNull(names.find(name));
                    long before = in.number(name, 0);
                    long[] now = got.getOrDefault(r, new long[] {before});
                    if (now[0] != out.number(name))
                        wrong.add("%s: %s is 0x%x, not 0x%x %s"
                                .formatted(c.string("text"), name, now[0], out.number(name), in.members()));
                }
            } catch (Fault f) {
                wrong.add(c.string("text") + ": " + f.reason());
            }
        }
        assertThat(cases).isGreaterThan(1000);
        assertThat(wrong).isEmpty();
    }
}
