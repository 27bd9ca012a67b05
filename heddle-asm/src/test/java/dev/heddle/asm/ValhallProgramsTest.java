package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Whole Valhall programs: kernels of Mesa's compiler and of the vendor's, with the listings of the public tool.
class ValhallProgramsTest {
    private static final int BYTES = 8;
    private static final Codec CODEC = Valhall.MESA.codec();

    private static String assembled(String source) {
        try {
            return Bytes.hex(
                    CODEC.assembler().assemble(new Source("a.asm", source)).bytes());
        } catch (SourceException e) {
            return e.getMessage();
        }
    }

    private static List<String> words(String code) {
        List<String> out = new ArrayList<>();
        for (int i = 0; i < code.length(); i += 2 * BYTES) out.add(code.substring(i, i + 2 * BYTES));
        return out;
    }

    /// Programs end with padding, which the public tool does not list.
    @Test
    void kernelsHaveThePeersLinesAndComeBack() {
        Mismatches m = new Mismatches("kernels");
        int listed = 0;
        for (String folder : Vectors.KERNELS.folders()) {
            for (String file : Vectors.KERNELS.names(folder, ".json")) {
                if (!file.matches(".*/v(9|10)\\.json")) continue;
                String json = Vectors.KERNELS.text(file);
                String code = Vectors.member(json, "code");
                List<String> words = words(code);
                for (String hex : words) m.compare(file + " " + hex, hex, Valhall.MESA.asm(Valhall.MESA.dis(hex)));
                String whole = Words.listing(CODEC, Bytes.of(code));
                m.compare(file, code, assembled(whole));
                List<String> lines = Vectors.members(json, "listing").stream()
                        .map(String::strip)
                        .filter(l -> !l.isEmpty())
                        .toList();
                if (lines.isEmpty()) continue;
                listed++;
                for (int i = 0; i < lines.size(); i++)
                    m.compare(file + " " + i, lines.get(i), Valhall.MESA.dis(words.get(i)));
                String back = assembled(String.join("\n", lines));
                m.compare(file, code, back + "0".repeat(Math.max(0, code.length() - back.length())));
            }
        }
        m.verify();
        assertThat(listed).isPositive();
    }

    @Test
    void codeOfTheVendorHasThePeersLinesAndComesBack() {
        Mismatches m = new Mismatches("real");
        for (String[] program : Vectors.VALHALL.table("real/INDEX.tsv")) {
            String code = String.join("", Vectors.VALHALL.lines("real/" + program[0] + ".hex"));
            m.compare(program[0], code, assembled(Words.listing(CODEC, Bytes.of(code))));
            for (String line : Vectors.VALHALL.lines("real/" + program[0] + ".txt")) {
                String[] c = line.split("\t");
                if (c.length < 3 || line.startsWith("#")) continue;
                String text = Valhall.MESA.dis(c[1]);
                m.compare(c[1] + " " + text, c[1], Valhall.MESA.asm(text));
                if (!c[2].equals("-")) m.compare(c[1], c[2].strip(), Vectors.plain(text));
            }
        }
        m.verify();
    }

    @Test
    void branchesHaveTargets() {
        String source = """
                BRANCHZ.reconverge ^r0, offset:done
                again: NOP
                BRANCHZ.eq 0x0, offset:again
                done: NOP.end
                """;
        String code = assembled(source);
        assertThat(words(code))
                .containsExactly("4002000000c01f50", "0000000000c00000", "c0feffff17c01f00", "0000000000c00078");
        assertThat(Valhall.MESA.dis("c0feffff17c01f00")).isEqualTo("BRANCHZ.eq 0x0, offset:-2");
        assertThat(Words.listing(CODEC, Bytes.of(code))).isEqualTo("""
                               0: 4002000000c01f50  BRANCHZ.reconverge ^r0, offset:L_18
                        L_8:
                               8: 0000000000c00000  NOP
                              10: c0feffff17c01f00  BRANCHZ.eq 0x0, offset:L_8
                        L_18:
                              18: 0000000000c00078  NOP.end
                        """);
    }

    @Test
    void paddingIsFolded() {
        String listing = Words.listing(CODEC, Bytes.of("0000000000c00078" + "0".repeat(48)));
        Matcher zeros = Pattern.compile("\\.zero 24$", Pattern.MULTILINE).matcher(listing);
        assertThat(zeros.find()).as(listing).isTrue();
    }
}
