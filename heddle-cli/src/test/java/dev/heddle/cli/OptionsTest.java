package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// No option is passed over silently, `-` is standard input and output, and `.isa` counts wherever a source is read.
final class OptionsTest extends InFolder {
    private static final String KERNEL = """
            .isa agx
            .grid 1
            .group 4
            .buffer 1, i32:1,2,3,4
            .uniform u0, buffer 1
            stop
            """;

    private static final String OWN = """
            isa pico "Pico" { granule 1  max 1  variant small "S"  variant large "L" }
            insn nop "Nothing" { bytes 1  fixed [7:0]=0  text "{name}" }
            """;

    @Test
    void bookAndNameHaveToAgree() {
        String book = file("pico.isa", OWN);
        String message =
                "-a nonsense: the book %s is 'pico'; '-a pico@VARIANT' chooses a variant of it".formatted(book);
        Run.fed("00", "dis", "--book", book, "-a", "nonsense").fails(2, message);
        Run.fed("nop", "asm", "--book", book, "-a", "nonsense").fails(2, message);
        assertThat(Run.fed("nop", "asm", "--book", book, "-a", "pico@large")
                        .ok()
                        .out())
                .isEqualTo("00\n");
    }

    @Test
    void unknownInstructionSetIsAMistakeOfTheCommandLine() {
        assertThat(Run.fed("00", "dis", "-a", "xyz").code()).isEqualTo(2);
        assertThat(Run.fed("00", "dis", "-a", "agx", "--format", "elf").code()).isEqualTo(2);
    }

    @Test
    void dispatchIsForCaptures() {
        String k = file("k.s", KERNEL);
        Run.of("run", k, "--dispatch", "zz").fails(2, "--dispatch is for captures; " + k + " is none");
    }

    @Test
    void tracedLanesAreLanesOfTheLaunch() {
        String k = file("k.s", KERNEL);
        Run.of("run", k, "--trace=99").fails(2, "--trace=99: a wave of this launch has the lanes 0 to 3");
        assertThat(Run.of("run", k, "--trace=0-99").code()).isZero();
    }

    @Test
    void sourcesSayTheirInstructionSet() {
        String k = file("k.s", KERNEL);
        assertThat(Run.of("asm", k).ok().out()).isEqualTo("8800\n");
        assertThat(Run.of("check", k).ok().out()).isEqualTo("no errors, no redundant waits in 1 instruction\n");
        Run.of("asm", "-a", "ir3", k).fails(1, k + ": its line '.isa agx' says another instruction set than -a ir3");
        Run.of("run", "-a", "ir3", k).fails(1, k + ": its line '.isa agx' says another instruction set than -a ir3");
        Run.fed("stop", "asm").fails(2, "<stdin>: which instruction set? a line '.isa agx' says it, or '-a agx'");
    }

    @Test
    void checkTakesCommentsInAnyLanguage() {
        String k = file("k.s", "; café\n" + KERNEL);
        assertThat(Run.of("check", k).code()).isZero();
    }

    @Test
    void nothingCheckedIsNotSomethingMissing() {
        Run.fed("set", "check", "-a", "amx")
                .fails(2, "amx@m4: nothing was checked, as this book says nothing about delays and waits");
    }

    @Test
    void dashIsStandardInputAndOutput() {
        Run asm = Run.fed(KERNEL, "asm", "-o", "-", "-");
        assertThat(asm.ok().bytes()).containsExactly(0x88, 0);
        Run run = Run.fed(KERNEL, "run", "-", "--out", "1=-");
        assertThat(run.code()).isZero();
        assertThat(run.bytes()).containsExactly(1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0);
        assertThat(Files.exists(Path.of("-"))).isFalse();
        Run.fed(KERNEL, "run", "-", "--out", "1=-", "--dump", "1")
                .fails(2, "--out: one buffer alone goes to standard output");
    }

    @Test
    void severalDumpsHaveTitles() {
        String k = file("k.s", KERNEL.replace("stop", ".buffer 2, u8:7\nstop"));
        assertThat(Run.of("run", k, "--dump", "1:i32", "--dump", "2:u8").out()).isEqualTo("""
                        buffer 1, i32:
                             0: 1 2 3 4
                        buffer 2, u8:
                             0: 7
                        """);
        assertThat(Run.of("run", k, "--dump", "2:u8").out()).isEqualTo("     0: 7\n");
    }

    @Test
    void dumpsOfEveryType() {
        String k =
                file("k.s", ".isa agx\n.buffer 1, hex:003c803f00c0ffff000000000000f03f\n.uniform u0, buffer 1\nstop\n");
        for (String[] each : new String[][] {
            {"1:u16", "15360 16256 49152 65535 0 0 0 16368"},
            {"1:i16", "15360 16256 -16384 -1 0 0 0 16368"},
            {"1[4..6]:i8", "     4: 0 -64\n"},
            {"1[0..1]:f16", "     0: 1.0\n"},
            {"1[1..2]:bf16", "     2: 1.0\n"},
            {"1[1..2]:f64", "     8: 1.0\n"},
            {"1[1..9]:u64", "     8: 4607182418800017408\n"},
            {"1[0..1]:i64", "     0: -70367678809088\n"}
        }) {
            Run run = Run.of("run", k, "--dump", each[0]);
            assertThat(run.code()).isZero();
            assertThat(run.out()).as(each[0]).contains(each[1]);
        }
        assertThat(Run.of("run", k, "--dump", "1:f8").code()).isEqualTo(2);
        assertThat(Run.of("run", k, "--dump", "1[4..4]:u8").code()).isEqualTo(2);
    }

    @Test
    void whatCannotBeWrittenIsSaidBeforeTheRun() {
        String endless = file("k.s", ".isa agx\n.buffer 1, u8:1\n.uniform u0, buffer 1\nx: jmp_exec_any x\n");
        Run.of("run", endless, "--out", "1=/proc/nothing-here", "--budget", "100")
                .fails(1, "/proc/nothing-here: cannot be written: permission denied");
    }

    @Test
    void numbersAreAskedForInWords() {
        String end = "; see 'heddle run --help'";
        Run.of("run", "k.s", "--timeout", "x")
                .fails(2, "heddle run: --timeout: expected seconds, such as 2.5, found 'x'" + end);
        Run.of("run", "k.s", "--budget", "1e9")
                .fails(2, "heddle run: --budget: expected an integer, found '1e9'" + end);
    }

    @Test
    void buffersThatNothingUses() {
        String k = file("k.s", KERNEL);
        Run.of("run", k, "--buffer", "7=zeros:4")
                .fails(1, "no header or register of the kernel uses a buffer '7'; there are 1");
    }

    @Test
    void runsThatAreStopped() {
        String k = file("k.s", ".isa agx\nx: jmp_exec_any x\n");
        assertThat(Run.of("run", k, "--timeout", "0.01").err()).endsWith("stopped after its time limit of 0.01 s\n");
    }

    @Test
    void bytesThatAreTooFew() {
        Run.of("explain", "-a", "agx", "0e05").fails(1, "'0e05': 2 bytes are too short: what begins so has 8");
    }

    @Test
    void mnemonicsAreThoseOfStats() {
        String hex = "0000000000020000";
        assertThat(Run.fed(hex, "dis", "-a", "ir3", "--json").ok().out())
                .contains("\"mnemonic\":\"nop\"", "\"text\":\"(rpt2)nop\"");
        assertThat(Run.fed(hex, "dis", "-a", "ir3", "--stats").ok().out()).contains("nop");
    }

    @Test
    void aBarrierIsToBlameItself() {
        String k = file("k.s", """
                        .isa agx
                        .group 64
                        get_sr r1, thread_index_in_threadgroup
                        mov_imm r0l, 0
                        if_icmp r0l, ult, r1, 32, 1
                        jmp_exec_none end
                        threadgroup_barrier
                        iadd r2, r2, 1
                        end: stop
                        """);
        Run run = Run.of("run", k);
        assertThat(run.err()).contains("threadgroup_barrier", "k.s:7").doesNotContain("iadd");
    }

    @Test
    void oneIsSingular() {
        Run run = Run.fed(".isa agx\nstop\n", "run", "-");
        assertThat(run.err()).startsWith("1 instruction, 1 lane-instruction, ");
        assertThat(new String(run.bytes(), StandardCharsets.UTF_8)).isEmpty();
    }
}
