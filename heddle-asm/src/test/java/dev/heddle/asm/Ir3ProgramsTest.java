package dev.heddle.asm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Whole ir3 programs of the vectors: sources, shaders, and kernels of a compiler with their listings.
@Tag("long")
class Ir3ProgramsTest {
    private static final Pattern TARGET = Pattern.compile("#(-?\\d+)$");
    private static final Pattern GENERATION = Pattern.compile("\"generation\": ?(\\d)");
    private static final String PROGRAMS = "asm_prog.jsonl";

    @Test
    void sourcesAssembleToTheirWords() {
        Mismatches m = new Mismatches(PROGRAMS);
        for (String json : Vectors.IR3.lines(PROGRAMS)) {
            Matcher gen = Pattern.compile("\"gen\": ?(\\d)").matcher(json);
            m.check(gen.find(), () -> "no generation: " + json);
            String name = Vectors.member(json, "name");
            List<String> found = Ir3.program(gen.group(1), name, Vectors.member(json, "source"));
            m.compare(name, Vectors.members(json, "hex"), found);
        }
        m.verify();
    }

    @Test
    void shadersHaveThePeersLinesAndComeBack() {
        Mismatches m = new Mismatches("shaders");
        for (String[] c : Vectors.IR3.table("shaders/INDEX.tsv")) {
            List<String> words = Vectors.IR3.lines("shaders/" + c[0] + ".hex");
            List<String> lines = Vectors.IR3.lines("shaders/" + c[0] + ".txt");
            m.compare(c[0] + ": words", words.size(), lines.size());
            for (int i = 0; i < words.size(); i++)
                m.compare(c[0] + ": " + i, lines.get(i), Ir3.oldText(c[1], words.get(i)));
            m.compare(c[0] + " assembled", words, Ir3.program(c[1], c[0], String.join("\n", lines)));
        }
        m.verify();
    }

    /// A kernel as the public tool has listed it.
    ///
    /// @param lines labels and instructions
    private record Kernel(String name, String generation, byte[] code, String listing, List<String> lines) {
        static Kernel of(String name, String json) {
            Matcher gen = GENERATION.matcher(json);
            if (!gen.find()) throw new AssertionError(name + " has no generation");
            List<String> listing = Vectors.members(json, "listing");
            List<String> readable = Vectors.members(json, "raw_lines_by_the_a6xx_decoder");
            // The public tool prints words that it cannot read with their halves exchanged.
            listing.replaceAll(line -> readable.contains(line) ? readable.get(readable.indexOf(line) + 1) : line);
            List<String> lines = listing.stream()
                    .filter(l -> !l.startsWith(";") && !l.startsWith("@"))
                    .toList();
            return new Kernel(
                    name, gen.group(1), Bytes.of(Vectors.member(json, "code")), String.join("\n", listing), lines);
        }
    }

    private static List<Kernel> kernels() {
        List<Kernel> out = new ArrayList<>();
        for (String folder : Vectors.KERNELS.folders())
            for (String file : Vectors.KERNELS.names(folder, ".json"))
                if (file.matches(".*/a\\d{3}b?\\.json")) out.add(Kernel.of(file, Vectors.KERNELS.text(file)));
        return out;
    }

    /// Labels and instructions of our listing, without addresses, bytes and remarks.
    private static List<String> lines(String listing) {
        List<String> out = new ArrayList<>();
        for (String line : listing.split("\n")) {
            boolean label = !line.startsWith(" ");
            String text = label ? line : line.replaceFirst("^ *[0-9a-f]+: [0-9a-f]+ +", "");
            out.add(text.replaceFirst(" *;.*", ""));
        }
        return out;
    }

    @Test
    void kernelsHaveThePeersListing() {
        Mismatches m = new Mismatches("listings of kernels");
        for (Kernel k : kernels()) {
            List<String> found = lines(Words.listing(Ir3.old(k.generation), k.code));
            m.compare(k.name + ": lines", k.lines.size(), found.size());
            for (int i = 0; i < Math.min(found.size(), k.lines.size()); i++)
                m.compare(k.name + ": " + i, k.lines.get(i), found.get(i));
        }
        m.verify();
    }

    @Test
    void listingsOfKernelsAssembleToTheirCode() {
        Mismatches m = new Mismatches("kernels from listings");
        for (Kernel k : kernels()) {
            List<String> words = Ir3.words(k.code);
            String ours = Words.listing(Ir3.codec(k.generation), k.code);
            m.compare(k.name + ", ours", words, Ir3.program(k.generation, k.name, ours));
            m.compare(k.name + ", theirs", words, Ir3.program(k.generation, k.name, k.listing));
        }
        m.verify();
    }

    /// The same code without labels: counted targets, as the tables have them.
    @Test
    void targetsOfKernelsAreThoseOfTheLabels() {
        Mismatches m = new Mismatches("branch targets of kernels");
        for (Kernel k : kernels()) {
            Map<String, Integer> labels = new TreeMap<>();
            List<String> wanted = new ArrayList<>();
            for (String line : k.lines) {
                if (line.endsWith(":")) labels.put(line.substring(0, line.length() - 1), wanted.size());
                else wanted.add(line);
            }
            List<String> words = Ir3.words(k.code);
            for (int i = 0; i < words.size(); i++) {
                int at = wanted.get(i).indexOf("#l");
                if (at < 0) continue;
                Matcher t = TARGET.matcher(Ir3.dis(k.generation, words.get(i)));
                m.check(t.find(), () -> k.name + ": no target in " + wanted);
                m.compare(
                        k.name + ": " + wanted.get(i),
                        labels.get(wanted.get(i).substring(at + 1)),
                        i + Integer.parseInt(t.group(1)));
            }
        }
        m.verify();
    }
}
