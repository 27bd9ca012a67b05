package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.Hazards;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Slots and waits of ir3 against the public compiler: cases of its last pass, and what it makes of whole kernels.
@Tag("long")
class Ir3HazardsTest {
    private static final String CASES = "hazards.jsonl";
    private static final Pattern GEN = Pattern.compile("\"gen\": ?(\\d)");
    private static final Pattern GENERATION = Pattern.compile("\"generation\": ?(\\d)");

    private static String first(Pattern p, String json) {
        Matcher m = p.matcher(json);
        if (!m.find()) throw new AssertionError("no " + p + " in " + json);
        return m.group(1);
    }

    private static int[] numbers(String json, String key) {
        String list = first(Pattern.compile("\"" + key + "\": ?\\[([\\d, ]+)]"), json);
        return Arrays.stream(list.split(", ?")).mapToInt(Integer::parseInt).toArray();
    }

    /// What has to be put before each instruction of a program.
    private record Needs(int[] slots, int[] ss, int[] sy, int[] carrier) {
        static Needs of(String json) {
            return new Needs(
                    numbers(json, "slots"), numbers(json, "ss"), numbers(json, "sy"), numbers(json, "carrier"));
        }

        static Needs of(Codec codec, Program program) {
            int n = program.items().size();
            Needs out = new Needs(new int[n], new int[n], new int[n], new int[n]);
            for (Hazard h : Hazards.of(codec, program)) {
                int i = program.items().indexOf(h.at());
                switch (h.rule()) {
                    case SLOTS -> out.slots[i] += (int) h.fact("slots");
                    case WAIT -> {
                        (h.fact("wait").equals("ss") ? out.ss : out.sy)[i]++;
                        if (h.fact("carrier").equals(true)) out.carrier[i] = 1;
                    }
                    // The peer waits there, too.
                    case ORDER -> (h.fact("wait").equals("ss") ? out.ss : out.sy)[i]++;
                    case JOIN, LAST, HELPERS, CONSTANT, ALIAS, PAUSE, NEEDLESS ->
                        throw new AssertionError(h.rule() + " " + h.facts() + " at " + i);
                }
            }
            return out;
        }

        String text() {
            return "slots %s, ss %s, sy %s, carrier %s"
                    .formatted(
                            Arrays.toString(slots), Arrays.toString(ss), Arrays.toString(sy), Arrays.toString(carrier));
        }
    }

    @Test
    void casesNeedWhatThePeerInserts() throws SourceException {
        Mismatches m = new Mismatches(CASES);
        for (String json : Vectors.IR3.lines(CASES)) {
            // The peer gave a7xx the slots of a6xx then: see Ir3SlotsTest.
            if (first(GEN, json).equals("7")) continue;
            Codec codec = Ir3.codec(first(GEN, json));
            String source = String.join("\n", Vectors.members(json, "code"));
            Program program = codec.assembler().assemble(new Source(CASES, source));
            m.compare(json, Needs.of(json).text(), Needs.of(codec, program).text());
        }
        m.verify();
    }

    /// Fewer waits would do in some, but nothing is missing.
    @Test
    void nothingIsMissingInKernels() {
        Mismatches m = new Mismatches("hazards of kernels");
        Set<String> generations = new HashSet<>();
        for (String folder : Vectors.KERNELS.folders()) {
            for (String file : Vectors.KERNELS.names(folder, ".json")) {
                if (!file.matches(".*/a\\d{3}b?\\.json")) continue;
                String json = Vectors.KERNELS.text(file);
                String generation = first(GENERATION, json);
                generations.add(generation);
                Codec codec = Ir3.codec(generation);
                Program code = codec.disassemble(Bytes.of(Vectors.member(json, "code")), 0);
                m.compare(file, List.of(), wrong(codec, code));
            }
        }
        m.verify();
        assertThat(generations).contains("4", "5", "6", "7");
    }

    /// The same kernels say that something is looked at: without its waits, none that loads is free of faults.
    @Test
    void waitsOfKernelsAreMissedWhenTheyAreGone() throws SourceException {
        Mismatches m = new Mismatches("kernels without waits");
        for (String folder : Vectors.KERNELS.folders()) {
            for (String file : Vectors.KERNELS.names(folder, ".json")) {
                if (!file.matches(".*/a\\d{3}b?\\.json")) continue;
                String json = Vectors.KERNELS.text(file);
                Codec codec = Ir3.codec(first(GENERATION, json));
                String text = Words.listing(codec, Bytes.of(Vectors.member(json, "code")));
                if (!text.contains("(sy)")) continue;
                String without =
                        text.replaceAll("(?m)^ *[0-9a-f]+: [0-9a-f]+ +", "").replace("(sy)", "");
                Program program = codec.assembler().assemble(new Source(file, without));
                m.check(!wrong(codec, program).isEmpty(), () -> file + ": nothing is missed");
            }
        }
        m.verify();
    }

    private static List<String> wrong(Codec codec, Program program) {
        List<String> out = new ArrayList<>();
        for (Hazard h : Hazards.of(codec, program))
            if (h.isWrong()) out.add(codec.text(h.at()) + ": " + h.rule().kind());
        return out;
    }
}
