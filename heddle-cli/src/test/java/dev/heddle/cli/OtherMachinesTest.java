package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Code of other machines is named, by every command that reads code.
class OtherMachinesTest extends InFolder {
    /// Compiled code of a loop with calls.
    private static final String A64 = """
            ff8300d1fe0b00f9e00b00b908280071cb00005401000014e80b40b9089101714b01005405000014e80b40b90805080b
            e80f00b90b00001408000090080140b9e80f00b907000014e00b40b900000094e80b40b90800086be80f00b901000014
            e00f40b9fe0b40f9ff830091c0035fd60000010bc0035fd60028211ec0035fd6007c011bc0035fd60008211ec0035fd6
            0000016bc0035fd6080040b9290040b90801096be0179f1ac0035fd6080040b9290040b90801096be0079f1ac0035fd6
            080040b9290040b90801096be0b79f1ac0035fd6080040b9290040b90801096be0d79f1ac0035fd6080040b9290040b9
            """;

    private static final String X86 =
            "554889e54883ec10897dfc488b45f8f30f1efa5dc34889e5488b3d000031c0554889e55dc3".repeat(4);

    @ParameterizedTest
    @CsvSource({
        "agx, check",
        "agx3, check",
        "agx3, dis",
        "agx3, stats",
        "agx3, graph",
        "agx5, check",
        "ir3, check",
        "valhall, check",
        "valhall15, check"
    })
    void codeOfACpu(String isa, String command) {
        Run run = Run.fed(A64, command, "-a", isa);
        assertThat(run.err())
                .startsWith("note: <stdin>: this does not look like code of " + isa + "@")
                .contains("it looks like A64 code of a CPU, which '-a amx' reads\n");
        assertThat(run.out()).doesNotContain("no errors, ");
    }

    /// A fused multiply-add of halves, as Apple's compiler made it for the M5.
    private static final String M5 = "0ca0100617000300182210808000170403001c0210808000270803001802108"
            + "0c10080000000380206022320a402c6008000170c03000106108080000e000000";

    /// Most words of another generation of the same family are instructions, but with bits that no code of this one
    /// sets.
    @ParameterizedTest
    @CsvSource({"dis", "check", "stats", "graph"})
    void codeOfAnotherGeneration(String command) {
        Run run = Run.fed(M5, command, "-a", "agx3@g16");
        assertThat(run.err())
                .startsWith("note: <stdin>: this does not look like code of agx3@g16: ")
                .contains("instructions have undefined operands, or bits of unknown meaning set");
        assertThat(run.out()).doesNotContain("no errors, ");
        String g13 = path("g13.bin");
        Run.of("asm", "../examples/agx/collatz.s", "-o", g13).ok();
        assertThat(Run.of(command, "-a", "agx3@g16", g13).err())
                .startsWith("note: " + g13 + ": this does not look like code of agx3@g16: ");
    }

    /// The book of AMX reads all words of A64, and says of most only what kind they are.
    @Test
    void aBookThatReadsEveryWord() {
        assertThat(Run.fed(A64, "dis", "-a", "amx").ok().err()).isEmpty();
        assertThat(Run.fed(X86, "dis", "-a", "amx").err())
                .isEqualTo(
                        "note: <stdin>: this does not look like code of amx@m4: no word is an instruction of its own;"
                                + " it looks like x86-64 code, of which there is no book\n");
    }

    @Test
    void withoutAnInstructionSet() {
        assertThat(Run.fed(X86, "dis").err()).contains("it looks like x86-64 code, of which there is no book");
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx", "valhall"})
    void programsWithoutInstructions(String isa) {
        String code = "ffffffffffffffff".repeat(12);
        assertThat(Run.fed(code, "stats", "-a", isa).out()).contains("0 instructions");
    }

    @Test
    void libraryOfBitcode() throws IOException {
        int[] header = new int[23];
        header[0] = 0x424c_544d;
        header[6] = 88;
        String library = Captures.write(folder, "x.metallib", Captures.bytes(header));
        for (String command : new String[] {"stats", "graph", "explain"})
            Run.of(command, library)
                    .fails(
                            1,
                            library
                                    + ": no programs in this Metal library"
                                    + " (bitcode (AIR), no machine code; Metal binary archives have machine code)");
    }

    /// Names of chips that have a GPU and another unit.
    @Test
    void chipsOfSeveralBooks() {
        Run.fed("0e000000", "dis", "-a", "m4").fails(2, "m4: say which: agx3@g16 or amx@m4");
        assertThat(Run.fed("0e000000", "dis", "-a", "a18pro").ok().out()).contains("stop");
    }

    @Test
    void loopsWhereNothingIsKnownOfCosts() {
        assertThat(Run.of("stats", "../examples/agx3/mandelbrot.s").ok().out())
                .contains("\n  loop         at 0x4c, depth 1: 12 instructions\n");
        assertThat(Run.of("stats", "--json", "../examples/agx3/mandelbrot.s")
                        .ok()
                        .out())
                .contains("\"cost_unknown\" : \"of these chips nothing is published");
    }
}
