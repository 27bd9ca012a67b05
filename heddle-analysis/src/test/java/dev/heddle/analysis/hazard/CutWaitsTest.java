package dev.heddle.analysis.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Compiled kernels of Mali have no wait too few, and without one of their waits they do.
class CutWaitsTest {
    /// Of the flow, in bits 62 to 59 of a word: from 1 to 9 it waits.
    private static final int LAST_WAIT = 9;

    private static boolean isWrong(Codec codec, byte[] code) {
        return new Waits(codec).hazards(codec.disassemble(code, 0)).stream().anyMatch(Hazard::isWrong);
    }

    /// What is left are waits for an access of memory before the next one: Mesa's compiler lets all of them come one
    /// after the other, whatever their addresses are.
    @Test
    void eachWaitIsMissed() throws Exception {
        Codec codec = Codec.load("valhall@v10");
        Map<String, Integer> unseen = new TreeMap<>();
        int cuts = 0;
        for (Map.Entry<String, byte[]> p : programs("v10").entrySet()) {
            byte[] code = p.getValue();
            assertThat(isWrong(codec, code)).as(p.getKey()).isFalse();
            for (int top = Long.BYTES - 1; top < code.length; top += Long.BYTES) {
                int flow = code[top] >> 3 & 15;
                if (flow == 0 || flow > LAST_WAIT) continue;
                cuts++;
                byte[] cut = code.clone();
                cut[top] &= 7;
                if (!isWrong(codec, cut)) unseen.merge(p.getKey(), 1, Integer::sum);
            }
        }
        assertThat(cuts).isEqualTo(104);
        assertThat(unseen).isEqualTo(Map.of("reduce_shared", 7, "saxpy", 1));
    }

    private static Map<String, byte[]> programs(String variant) throws Exception {
        Map<String, byte[]> out = new TreeMap<>();
        try (InputStream in = CutWaitsTest.class.getResourceAsStream("/valhall/programs.tsv")) {
            String all = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            for (String line : all.split("\n")) {
                String[] r = line.split("\t");
                if (!line.startsWith("#") && r[1].equals(variant))
                    out.put(r[0], HexFormat.of().parseHex(r[2]));
            }
        }
        return out;
    }
}
