package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every command that takes code takes every form of it, and listings say what they are of.
class InputFileTest extends InFolder {
    private static final String HEX = "0e05c436000000008800";

    /// @return files of one instruction by what they are
    private Map<String, String> forms() throws IOException {
        Map<String, String> out = new LinkedHashMap<>();
        byte[] code = java.util.HexFormat.of().parseHex(HEX);
        out.put("raw", Files.write(Path.of(path("raw.bin")), code).toString());
        out.put("hex", file("code.hex", HEX + "\n"));
        out.put(
                "listing",
                file("code.lst", Run.fed(HEX, "dis", "-a", "agx").ok().out()));
        out.put("dump", file("code.dump", "00000000: 0e05 c436 0000 0000 8800  ...6......\n"));
        out.put("constant", file("code.c", "const unsigned char code[] = { 0x0e,0x05,0xc4,0x36,0,0,0,0,0x88,0 };\n"));
        return out;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dis -a agx",
                "check -a agx",
                "stats -a agx",
                "graph -a agx",
                "lift -a agx",
                "explain -a agx",
                "grep -a agx iadd",
                "asm -a agx --to mesa",
                "run -a agx --grid 1 --group 1",
                "sanitize -a agx"
            })
    void everyFormOfCode(String command) throws IOException {
        for (Map.Entry<String, String> form : forms().entrySet()) {
            String line = command.replace("  ", " ") + " " + form.getValue();
            Run run = Run.of(line.split(" "));
            assertThat(run.err()).as(line).doesNotContain("expected", "unknown instruction");
            assertThat(run.code()).as("%s: %s%s", line, run.out(), run.err()).isZero();
        }
    }

    @Test
    void everyFormOfCodeOnStandardInput() throws IOException {
        for (Map.Entry<String, String> form : forms().entrySet())
            for (String command : new String[] {"check", "stats", "graph", "lift", "dis"}) {
                byte[] bytes = Files.readAllBytes(Path.of(form.getValue()));
                assertThat(Run.of(bytes, false, command, "-a", "agx", "-").code())
                        .as(command + " of " + form.getKey())
                        .isZero();
            }
    }

    @Test
    void programsDifferInAnyForm() throws IOException {
        Map<String, String> forms = forms();
        for (String form : forms.values())
            Run.of("diff", "-a", "agx", "--exit-code", forms.get("raw"), form).ok();
    }

    /// The bytes of each line and the text beside them show it.
    @Test
    void listingsNeedNoInstructionSet() throws IOException {
        String agx = forms().get("listing");
        Run made = Run.of("asm", agx);
        assertThat(made.ok().out()).isEqualTo("0e05c43600000000\n8800\n");
        for (String command : new String[] {"check", "stats", "graph"})
            assertThat(Run.of(command, agx).code()).as(command).isZero();
        String a5xx = "0000000000000000\n0100030400ccdacd\n";
        String listing =
                file("a5xx.lst", Run.fed(a5xx, "dis", "-a", "ir3@a5xx").ok().out());
        assertThat(Run.of("asm", listing).ok().out()).isEqualTo(a5xx);
        Run.of("asm", file("plain.s", "1: 2 3\n"))
                .fails(2, path("plain.s") + ": which instruction set? a line '.isa agx' says it, or '-a agx'");
    }

    /// A heading as `dis` writes it above programs of a capture; what the user says of the variant counts more.
    @Test
    void headingsSayTheInstructionSet() {
        String text = "; cs0: ir3@a5xx, at 0x1000, 1 instruction\nnop\n";
        String listing = file("cs.s", text);
        assertThat(Run.of("asm", listing).ok().out()).isEqualTo("0000000000000000\n");
        assertThat(Run.of("asm", "-a", "ir3", listing).ok().out()).isEqualTo("0000000000000000\n");
        assertThat(Run.of("stats", listing).ok().out()).contains("ir3@a5xx");
        assertThat(Run.of("stats", "-a", "ir3@a6xx", listing).ok().out()).contains("ir3@a6xx");
        // Somebody's remark.
        Run.of("asm", file("mail.s", "; from: me@home\nnop\n"))
                .fails(2, path("mail.s") + ": which instruction set? a line '.isa agx' says it, or '-a agx'");
    }

    @Test
    void anEditedListingSaysTwoThings() throws IOException {
        String listing = Files.readString(Path.of(forms().get("listing"))).replace("r1,", "r9,");
        String edited = file("edited.lst", listing);
        assertThat(Run.of("stats", "-a", "agx", edited).err())
                .contains("its texts say other code than its bytes; the bytes count here, the texts for 'heddle asm'");
        assertThat(Run.of("asm", "-a", "agx", edited).ok().out()).isNotEqualTo("0e05c43600000000\n8800\n");
    }

    @Test
    void recordingsAndPackagesAreSaidToBeThat() {
        Run.of("stats", file("x.json", "{}"))
                .fails(1, path("x.json") + ": neither a kernel package ('abi') nor a run ('code' and 'entry')");
    }

    /// A line with an unknown text is still one of a listing.
    @Test
    void unknownInstructionsOfListings() {
        String line = "  60: 0000000000000000 stgb.untyped.1d.u32.1 g[1], r0.x, r1.x, r1.y\n";
        assertThat(Run.of("asm", "-a", "ir3", file("cs.s", line)).err())
                .startsWith(path("cs.s")
                        + ":1:24: unknown instruction 'stgb.untyped.1d.u32.1' of ir3@a6xx; ir3@a3xx has it\n");
    }

    /// Another variant has an instruction if it knows more of its name than the own one does.
    @Test
    void anotherVariantHasIt() {
        assertThat(unknown("a330", "ldg.a.u32 r0.x, g[r0.x+r1.x], 1"))
                .isEqualTo("unknown instruction 'ldg.a.u32' of ir3@a3xx; ir3@a6xx has it");
        assertThat(unknown("a630", "alias.rt.f32.0 rt0.x, (1.0)"))
                .isEqualTo("unknown instruction 'alias.rt.f32.0' of ir3@a6xx; ir3@a7xx has it");
        assertThat(unknown("a740", "alias.rt.i32.0 rt0.x, (1)")).doesNotContain("has it");
    }

    private String unknown(String target, String line) {
        String name = "u.s";
        String err = Run.of("asm", "-a", target, file(name, line + "\n")).err();
        return err.lines().findFirst().orElse("").substring((path(name) + ":1:1: ").length());
    }

    @Test
    void theDialectOfASourceIsNotTheOneThatIsAskedFor() {
        Run.of("asm", "-a", "agx", "--dialect", "mesa", file("k.s", "pop_exec r0l, 1\n"))
                .fails(1, path("k.s") + ": is written in the dialect 'applegpu', not in 'mesa' as --dialect says");
    }
}
