package dev.heddle.debugger.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Single instructions do what the vectors say, and change nothing else. A clone without the vectors skips this.
@Tag("long")
class TrialVectorsTest {
    @Test
    void everyCase() throws IOException, SourceException {
        String root = System.getProperty("heddle.vectors", "");
        Path file = Path.of(root, "agx", "exec.jsonl.gz");
        assumeTrue(!root.isEmpty() && Files.exists(file), "no vectors in '" + root + "'");
        TrialLines trials = new TrialLines(Codec.load("agx"));
        List<String> wrong = new ArrayList<>();
        int cases = 0;
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                cases++;
                Json found = Json.parse("line " + cases, trials.run(line, cases).json());
                if (!expected(Json.parse("line " + cases, line)).equals(found.get("out")))
                    wrong.add(found.string("text"));
            }
        }
        assertThat(cases).isGreaterThan(2000);
        assertThat(wrong).isEmpty();
    }

    /// The vectors have their registers in a group of their own.
    private static Map<String, @Nullable Object> expected(Json c) {
        Json out = java.util.Objects.requireNonNull(c.object("out"));
        Map<String, @Nullable Object> all = new LinkedHashMap<>(out.members());
        Json registers = out.object("r");
        all.remove("r");
        if (registers != null) all.putAll(registers.members());
        return all;
    }
}
