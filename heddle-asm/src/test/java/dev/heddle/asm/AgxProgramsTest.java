package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.source.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The whole programs and kernels of the vectors.
class AgxProgramsTest {
    private static final Pattern LINE =
            Pattern.compile("\\{\"at\":(\\d+),\"hex\":\"([0-9a-f]+)\",\"text\":\"([^\"]*)\"\\}");
    private static final Pattern CODE = Pattern.compile("\"code\":\"([0-9a-f]+)\"");
    private static final Pattern TARGET = Pattern.compile("pc([+-]\\d+)");

    /// One line of a listing.
    private record Line(long at, String hex, String text) {}

    private static List<Line> lines(String json) {
        return LINE.matcher(json)
                .results()
                .map(r -> new Line(Long.parseLong(r.group(1)), r.group(2), r.group(3)))
                .toList();
    }

    private static String code(String json) {
        return CODE.matcher(json).results().findFirst().map(r -> r.group(1)).orElse("");
    }

    /// Disassembles without labels, targets as addresses.
    private static Map<Long, String> listed(byte[] code) {
        Map<Long, String> out = new HashMap<>();
        for (Item i : Agx.CODEC.disassemble(code, 0).items()) {
            if (i instanceof Insn n) out.put(n.address(), absolute(Vectors.plain(Agx.CODEC.text(n)), n.address()));
        }
        return out;
    }

    private static String absolute(String text, long at) {
        return TARGET.matcher(text).replaceAll((MatchResult r) -> "0x%X".formatted(at + Long.parseLong(r.group(1))));
    }

    @Test
    void listingsOfThePrograms() {
        Mismatches m = new Mismatches("programs/*.json");
        for (String file : Vectors.AGX.names("programs", ".json")) {
            String json = Vectors.AGX.text(file);
            Map<Long, String> found = listed(Bytes.of(code(json)));
            List<Line> wanted = lines(json);
            m.compare(file + ": number of instructions", wanted.size(), found.size());
            for (Line l : wanted) m.compare(file + " at " + l.at(), l.text(), found.get(l.at()));
        }
        m.verify();
    }

    @Test
    void listingsOfTheProgramsAssembleToTheirCode() throws Exception {
        Mismatches m = new Mismatches("listings of programs/*.json");
        for (String file : Vectors.AGX.names("programs", ".json")) {
            String json = Vectors.AGX.text(file);
            StringBuilder listing = new StringBuilder();
            for (Line l : lines(json)) listing.append("%4x: %-20s %s%n".formatted(l.at(), l.hex(), l.text()));
            byte[] found = Agx.CODEC
                    .assembler()
                    .assemble(new Source(file, listing.toString()))
                    .bytes();
            m.compare(file, code(json), Bytes.hex(found));
        }
        m.verify();
    }

    @Test
    void sourcesAssembleToTheCode() throws Exception {
        Mismatches m = new Mismatches("programs/*.s");
        for (String file : Vectors.AGX.names("programs", ".s")) {
            String json = Vectors.AGX.text(file.replaceFirst("\\.s$", ".json"));
            // Ours is the better assembler: it takes the direct calls of the one that the peer's
            // does not.
            byte[] found = Agx.CODEC
                    .assembler()
                    .assemble(new Source(file, Vectors.AGX.text(file)))
                    .bytes();
            m.compare(file, code(json), Bytes.hex(found));
        }
        m.verify();
    }

    @Test
    void textsOfRealKernels() {
        Mismatches m = new Mismatches("real/*.txt");
        for (String file : Vectors.AGX.names("real", ".txt")) {
            for (String[] c : Vectors.AGX.table(file)) {
                // The peer has no entry for Mesa's stack_adjust and prints a stack_store.
                boolean differs = c[3].startsWith("stack_adjust");
                long at = Long.parseLong(c[0], 16);
                String text = Agx.dis(c[1]);
                m.compare(
                        c[1],
                        differs ? "TODO.stack_adjust" : c[2],
                        differs ? text.split(" ")[0] : absolute(Vectors.plain(text), at));
                m.compare(text, c[1], Agx.asm(text));
            }
        }
        m.verify();
    }

    @Test
    void realKernelsAreDecodedWithoutAGap() {
        Mismatches m = new Mismatches("real/*.hex");
        for (String file : Vectors.AGX.names("real", ".hex")) {
            byte[] code = Bytes.of(Vectors.AGX.text(file).replaceAll("\\s", ""));
            Map<Long, String> found = listed(code);
            for (String[] c : Vectors.AGX.table(file.replaceFirst("\\.hex$", ".txt"))) {
                long at = Long.parseLong(c[0], 16);
                m.check(found.containsKey(at), () -> file + " at " + c[0] + ": no instruction begins here");
            }
        }
        m.verify();
    }

    @Test
    void listingsOfRealKernelsComeBack() throws Exception {
        List<String> files = Vectors.AGX.names("real", ".hex");
        List<String> wrong = new ArrayList<>();
        for (String file : files) {
            byte[] code = Bytes.of(Vectors.AGX.text(file).replaceAll("\\s", ""));
            String listing = Words.listing(Agx.CODEC, code);
            byte[] back =
                    Agx.CODEC.assembler().assemble(new Source(file, listing)).bytes();
            if (!Objects.equals(Bytes.hex(code), Bytes.hex(back))) wrong.add(file + "\n" + listing);
        }
        assertThat(files).isNotEmpty();
        assertThat(wrong).isEmpty();
    }
}
