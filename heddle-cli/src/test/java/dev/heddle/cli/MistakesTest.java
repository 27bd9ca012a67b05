package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What somebody has typed who meant something else, and what came of it.
final class MistakesTest extends InFolder {
    private static final String KERNEL = """
            .isa agx
            .group 4
            .grid 1
            .buffer 0, zeros:16
            .uniform u0, buffer 0
                    get_sr      r1, thread_position_in_grid.x
                    imadd       r2, r1, 10, 5
                    device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0
                    stop
            """;

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "auto"})
    void budgetsAreCountedInInstructions(String engine) {
        String k = file("k.s", KERNEL);
        assertThat(Run.of("run", k, "--engine", engine, "--budget", "4").code()).isZero();
        Run.of("run", k, "--engine", engine, "--budget", "2")
                .says(
                        1,
                        ("%s: group 0,0,0, wave 0, at 0xc (device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0), %s:8:"
                                        + " the budget of 2 instructions is spent")
                                .formatted(k, k));
        Run dumped = Run.of("run", k, "--engine", engine, "--budget", "3", "--dump", "0:u32");
        assertThat(dumped.err()).contains("at 0x14 (stop)");
        assertThat(dumped.out()).isEqualTo("     0: 5 15 25 35\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "llvm"})
    void longRunsEndWithTheirBudgetToo(String engine) {
        String k = file("endless.s", """
                        .isa agx
                                mov_imm      r0l, 0
                        loop:   iadd         r1, r1, 1
                                iadd         r1, r1, 1
                                jmp_exec_any loop
                                stop
                        """);
        // One before the loop, then three each time: the last one is the second of the loop.
        assertThat(Run.of("run", k, "--engine", engine, "--budget", "3000003").err())
                .contains("at 0x14 (jmp_exec_any pc-16)", "the budget of 3,000,003 instructions is spent");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "2 | --grid=0 | a size of 0 x 1 x 1; each side is at least 1, all together at most 2147483647",
                "2 | --group=-1 | a size of -1 x 1 x 1; each side is at least 1, all together at most 2147483647",
                "1 | --dump=9 | --dump 9: there is no buffer '9'; the only one is 0",
                "1 | --out=9=x.bin | --out 9=x.bin: there is no buffer '9'; the only one is 0",
                "2 | --dump=0[0..4 | --dump 0[0..4: a part of a buffer is written 0[16..32]:f32, from the 16th value to before the 32nd",
                "2 | --buffer=0=zeros:-4 | --buffer 0=zeros:-4: '-4' is not a number of bytes from 0 to 1073741824",
                "2 | --buffer=0=range:x | --buffer 0=range:x: 'x' is not a number of values from 0 to 268435456",
                "2 | --buffer=0=i32:5x | --buffer 0=i32:5x: '5x' is not an integer of 32 bits",
                "2 | --buffer=0=sin:0,1 | --buffer 0=sin:0,1: 'sin:0,1': write sin:FROM,TO,COUNT"
            })
    void valuesThatAreNone(int code, String option, String message) {
        Run.of("run", file("k.s", KERNEL), option).fails(code, message);
    }

    @Test
    void contentThatIsNoFile() {
        Run r = Run.of("run", file("k.s", KERNEL), "--buffer", "0=zeroes:4");
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err()).startsWith("--buffer 0=zeroes:4: 'zeroes:4' is neither a file nor one of zeros:N");
    }

    /// The kernel comes after the option, and is not its value.
    @ParameterizedTest
    @CsvSource({
        "--coverage, runs  lanes   address",
        "--trace, '*00000001'",
        "--profile, lane-instructions",
        "--sanitize, nothing found"
    })
    void kernelsAfterAnOptionWithoutAValue(String option, String has) throws IOException {
        String k = file("k.s", KERNEL);
        Run run = Run.of("run", option, k);
        assertThat(run.code()).isZero();
        assertThat(run.out() + run.err()).contains(has);
        assertThat(Files.readString(Path.of(k))).isEqualTo(KERNEL);
    }

    @Test
    void valuesAfterABlankAreStillValues() {
        String k = file("k.s", KERNEL);
        assertThat(Run.of("run", "--trace", "1,3", k).out()).contains("    r1     *00000001 *00000003\n");
        assertThat(Run.of("run", "--profile", "1", k).out()).contains("... and 3 instructions more");
        assertThat(Run.of("run", "--sanitize", "race,init", k).code()).isZero();
    }

    @Test
    void coverageDoesNotReplaceTheKernel() throws IOException {
        String k = file("k.s", KERNEL);
        Run.of("run", k, "--coverage=" + k)
                .fails(1, k + ": is read from as well; writing there would destroy what is in it");
        assertThat(Files.readString(Path.of(k))).isEqualTo(KERNEL);
        // Two files of one kernel: the second is the one to write.
        assertThat(Run.of("run", k, "--coverage", path("none.s")).err()).endsWith(path("none.s") + ": no such file\n");
        assertThat(Path.of(path("none.s"))).doesNotExist();
    }

    @Test
    void sourcesAreNoCode() {
        String k = file("k.s", KERNEL);
        String what =
                ": this is a kernel's source, not code; 'heddle asm' makes code of it, and 'heddle run', 'check' and 'stats' take"
                        + " it as it is";
        Run.of("dis", k).fails(1, k + what);
        Run.of("files", k).fails(1, k + what);
        Run.fed(KERNEL, "dis", "-a", "agx").fails(1, "<stdin>" + what);
    }

    @Test
    void packagesAreCode() {
        String p = file("k.json", """
                        {"kernel": "twice", "target": "agx", "code": "0e05c2220000000038008800", "abi": {"main_offset": 0}}
                        """);
        assertThat(Run.of("dis", "--no-bytes", "--no-addresses", p).ok().out())
                .startsWith("; twice: agx@g13, 12 bytes\n")
                .endsWith("wait             0\n    stop\n");
        assertThat(Run.of("dis", "--stats", p).ok().out()).contains("stop");
        assertThat(Run.of("files", p).ok().out()).startsWith(p + ": kernel package, 1 program\n");
        Run.of("check", p).ok();
        String other = file("other.json", "{\"a\": 1}");
        assertThat(Run.of("dis", "-a", "agx", other).code()).isEqualTo(1);
        Run.of("dis", file("bad.json", "{\"abi\": {}, \"target\": \"agx\", \"code\": \"0\"}"))
                .fails(1, path("bad.json") + ": 'code' must be hex digits, two for each byte");
    }

    @Test
    void integersThatAreCodesOfFloats() {
        Run one = Run.fed("fadd32 r0, 3.neg, r1\nfadd32 r0, r1, 1.0\n", "asm", "-a", "agx");
        assertThat(one.code()).isZero();
        assertThat(one.err()).isEqualTo("""
                        note: <stdin>:1:12: 3 is the code of 0.046875 here; the number is written 3.0
                            fadd32 r0, 3.neg, r1
                                       ^
                        """);
        assertThat(Run.fed("fadd32 r0, r1, 1\n", "asm", "-a", "agx", "--listing")
                        .err())
                .startsWith("note: <stdin>:1:16: 1 is the code of 0.015625 here;");
        // Zero is its own code, and integers are integers.
        Run.fed("fadd32 r0, r1, 0\niadd r0, r1, 1\n", "asm", "-a", "agx").ok();
        String noted = "fadd16 r30l, r12l.discard.abs.neg, 0.21875 {bits 8 = 0x1}\n";
        assertThat(Run.fed(noted, "asm", "-a", "agx", "--force").err()).isEmpty();
        String k = file("k.s", ".isa agx\n fadd32 r0, r1, 48 ; 1.0\n stop\n");
        assertThat(Run.of("run", k).err()).startsWith("note: %s:2:17: 48 is the code of 1.0 here".formatted(k));
        String mesa = Run.fed("fadd32 r0, r1, 1.0\n", "asm", "-a", "agx", "--to", "mesa")
                .out();
        Run.fed(mesa, "asm", "-a", "agx", "--dialect", "mesa").ok();
    }

    @Test
    void floatsWhereATableHasBits() {
        assertThat(Run.fed("FADD.f32 r0, r1, 1.0\n", "asm", "-a", "valhall").err())
                .startsWith("<stdin>:1:18: 1.0 is not in the table of constants; ")
                .contains("'heddle book show -a valhall Constants' lists it")
                .contains("1.0 is 0x3F800000");
        assertThat(Run.of("book", "show", "-a", "valhall", "Constants").ok().out())
                .contains("0x3F800000");
    }

    @Test
    void limitsWithoutABaseline() {
        String k = file("k.s", KERNEL);
        Run over = Run.of("stats", "--fail-on", "registers>1,loops>0,bytes<4", k);
        assertThat(over.code()).isEqualTo(1);
        assertThat(over.err()).isEqualTo("heddle stats: %s: registers 6, against registers>1\n".formatted(k));
        assertThat(over.out()).contains("4 instructions in 1 block");
        assertThat(Run.of("stats", "--fail-on", "registers>6", k).code()).isZero();
        for (String change : new String[] {"registers>+1", "registers>5%", "registers<-2"})
            Run.of("stats", "--fail-on", change, k)
                    .fails(
                            2,
                            "--fail-on: '%s' is a change, and --baseline says from what; a limit has no sign: registers>100"
                                    .formatted(change));
        assertThat(Run.of("stats", "--sarif", "--fail-on", "registers>1", k).out())
                .contains("against registers>1");
    }

    /// An option that does nothing is not passed over.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "run --seeds 3 K | --fail-on, --suppress, --max-findings and --seeds are for --sanitize",
                "run --fail-on never K | --fail-on, --suppress, --max-findings and --seeds are for --sanitize",
                "sanitize --checks zz K | --checks: 'zz' is no check; there are memory, race, init, sync, divergence, number",
                "dis -a agx --page http://x/ K | --page is for --link",
                "diff --width 60 K K | --width is for --side-by-side",
                "diff --json -y K K | --json: not together with --side-by-side or --unified",
                "diff -U -1 K K | heddle diff: --unified: expected 0 or more, found -1; see 'heddle diff --help'",
                "pages -o D -a zz | zz: unknown instruction set; there are agx, agx3, agx5, ir3, valhall, valhall15, amx, a64",
                "debug --batch --buffer 0=zeros:-3 K | --buffer 0=zeros:-3: '-3' is not a number of bytes from 0 to 1073741824",
                "book shwo | heddle book: unknown command 'shwo'; did you mean 'show'?; see 'heddle book --help'"
            })
    void optionsThatDoNothing(String line, String message) {
        String k = file("k.s", KERNEL);
        String[] args = line.split(" ");
        for (int i = 0; i < args.length; i++)
            args[i] = args[i].equals("K") ? k : args[i].equals("D") ? path("pages") : args[i];
        Run.of(args).fails(2, message);
    }

    @Test
    void addressesWithNothingBetween() {
        String hex = "0e05443200000000 8800";
        Run.fed(hex, "dis", "-a", "agx", "--start-address", "8", "--stop-address", "4")
                .fails(2, "--stop-address 4: nothing is between --start-address 8 and this");
        Run.fed(hex, "dis", "-a", "agx", "--base", "-4")
                .fails(2, "--base expects an address such as 0x1000, found '-4'");
        Run.fed(hex, "dis", "-a", "agx", "--program", "x")
                .fails(2, "--program is for files with several programs; <stdin> is hex");
    }

    /// No command writes over what it reads, and none begins what it cannot write in the end.
    @Test
    void inputsAreNotWrittenOver() throws IOException {
        String k = file("k.s", KERNEL);
        String message = k + ": is read from as well; writing there would destroy what is in it";
        Run.of("graph", "-o", k, k).fails(1, message);
        Run.of("check", "--sarif-to", k, k).fails(1, message);
        Run.of("stats", "--summary", k, k).fails(1, message);
        Run.of("sanitize", "--sarif-to", k, k).fails(1, message);
        assertThat(Files.readString(Path.of(k))).isEqualTo(KERNEL);
        String nowhere = path("no/file");
        String none = nowhere + ": there is no such folder";
        Run.of("graph", "-o", nowhere, k).fails(1, none);
        Run.of("book", "export", "-a", "a64", "--asm-docs", nowhere).fails(1, none);
        Run.of("serve-exec", "--record", nowhere).fails(1, none);
        Run.of("run", k, "--out", "0=" + path("x.png"))
                .fails(
                        1,
                        ("--out 0=%s: buffer 0 is not a picture; a header '.picture 0 WIDTH HEIGHT gray32' makes it one")
                                .formatted(path("x.png")));
    }

    @Test
    void conditionsThatAreNone() {
        String k = file("k.s", KERNEL);
        String before = file("b.json", Run.of("stats", "--json", k).ok().out());
        Run.of("stats", "--baseline", before, "--fail-on", "cost", k)
                .fails(2, "--fail-on: 'cost' is no condition; expected such as registers>+0 or cost>+5%");
    }

    /// Enough unlabelled code looks like one instruction set.
    @Test
    void codeLooksLikeAnInstructionSet() {
        String mali =
                "c900000000c091008040c01901c0b4503c00000000c191007c82c08002c2f0004201000030c01f50c00a000010c01f00";
        Run run = Run.fed(mali, "dis");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("<stdin>: which instruction set? it looks like '-a valhall@")
                .contains("'-a valhall@v9'");
        String adreno = Run.fed("rcp r0.x, r1.x\n(ss)add.f r2.x, r0.x, c0.x\nend\n", "asm", "-a", "ir3")
                .out();
        assertThat(Run.fed(adreno, "dis").err()).contains("it looks like '-a ir3@");
        Run.fed("8800", "dis")
                .fails(
                        2,
                        "which instruction set? use -a (agx, agx3, agx5, ir3, valhall, amx; see 'heddle book list'), or --book FILE");
    }
}
