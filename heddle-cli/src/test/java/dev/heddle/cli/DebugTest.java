package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.InFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Scripts for the debugger.
class DebugTest extends InFolder {
    private static final String COLLATZ = "../examples/agx/collatz.s";

    private static final String FAULTY = """
            .isa agx
            .group 32
            .grid 2
            .buffer data, zeros:64
            .picture data, 4, 4, gray32
            .uniform u0, buffer data
                    get_sr r1, thread_position_in_threadgroup.x
                    mov_imm r2l, 7
            store:  device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0
                    stop
            """;

    private static Run debug(String kernel, String... commands) {
        return Run.fed(String.join("\n", commands) + "\n", "debug", kernel);
    }

    private static List<String> lines(String kernel, String... commands) {
        return debug(kernel, commands).ok().lines();
    }

    private String faulty() {
        return file("faulty.s", FAULTY);
    }

    @Test
    void stepsAndShowsWhatHasChanged() {
        assertThat(lines(COLLATZ, "lane 3", "step", "reverse-step"))
                .containsExactly(
                        "[0:0:0] group 0,0,0, wave 0, lane 3; 32 of 32 lanes active; time 0",
                        "=> collatz.s:16          0  get_sr r1, sr80 (thread_position_in_grid.x)",
                        "[0:0:1] group 0,0,0, wave 0, lane 3; 32 of 32 lanes active; time 1",
                        "=> collatz.s:17          4  iadd r2, r1, 1",
                        "     r1 = 0x00000003",
                        "[0:0:0] group 0,0,0, wave 0, lane 3; 32 of 32 lanes active; time 0",
                        "=> collatz.s:16          0  get_sr r1, sr80 (thread_position_in_grid.x)",
                        "     r1 = 0x00000000");
    }

    @Test
    void stopsWhereAConditionHolds() {
        assertThat(lines(COLLATZ, "b loop if $r1 == 5", "tb 30", "info b", "c", "c 2", "delete 1", "info b"))
                .containsExactly(
                        "Breakpoint 1: loop at 0x22, line 24",
                        "Breakpoint 2: 30 at 0x4a, line 30",
                        "  1  breakpoint  loop at 0x22, line 24 if $r1 == 5",
                        "  2  breakpoint  30 at 0x4a, line 30, once",
                        "Breakpoint 1: loop at 0x22, line 24",
                        "[0:0:6] group 0,0,0, wave 0, lane 5; 31 of 32 lanes active; time 6",
                        "=> collatz.s:24         22  loop: and r4, r2, 1",
                        "Breakpoint 1: loop at 0x22, line 24",
                        "[0:0:15] group 0,0,0, wave 0, lane 5; 30 of 32 lanes active; time 15",
                        "=> collatz.s:24         22  loop: and r4, r2, 1",
                        "There are no breakpoints.");
    }

    @Test
    void watchesARegisterBothWays() {
        assertThat(lines(COLLATZ, "watch $r2@5", "c", "c", "rc", "last-write $r2@5"))
                .containsExactly(
                        "Watchpoint 1: $r2@5",
                        "Watchpoint 1: $r2@5",
                        "    lane 5: 0x00000000 -> 0x00000006",
                        "[0:0:2] group 0,0,0, wave 0, lane 5; 32 of 32 lanes active; time 2",
                        "=> collatz.s:18          c  mov_imm r3, 0, 0b0",
                        "Watchpoint 1: $r2@5",
                        "    lane 5: 0x00000006 -> 0x00000003",
                        "[0:0:9] group 0,0,0, wave 0, lane 5; 16 of 32 lanes active; time 9",
                        "=> collatz.s:27         36  else_icmp r0l, ueq, 0, 0, 1",
                        "Watchpoint 1: $r2@5",
                        "    lane 5: 0x00000003 -> 0x00000006",
                        "[0:0:8] group 0,0,0, wave 0, lane 5; 16 of 32 lanes active; time 8",
                        "=> collatz.s:26         2e  bfeil r2, 0, r2, 1",
                        "[0:0:1] time 1",
                        "   collatz.s:17          4  iadd r2, r1, 1");
    }

    @Test
    void watchesMemoryAndShowsIt() {
        List<String> out = lines(COLLATZ, "watch &0 + 108", "c", "x/2uw &0+104", "x", "p $r3", "rc");
        assertThat(out.subList(0, 3))
                .containsExactly(
                        "Watchpoint 1: &0+108, 4 bytes",
                        "Watchpoint 1: &0+108, 4 bytes",
                        "    lane 27: 0x00000000 -> 0x00000012");
        assertThat(out.subList(5, 9))
                .containsExactly(
                        "&0+104:       111  18",
                        "&0+112:       18  18",
                        "$r3 = 0x00000012 (18, 2.5E-44)",
                        "Watchpoint 1: &0+108, 4 bytes");
    }

    @Test
    void aFaultEndsTheRunAndNotTheSession() {
        String k = faulty();
        List<String> out = lines(k, "catch fault", "c", "x/4xw &data", "rs", "info fault", "image data");
        assertThat(out.get(0)).isEqualTo("Catchpoint 1: fault");
        assertThat(out.get(1))
                .startsWith("Fault: group 0,0,0, wave 0, lane 16, at 0x8 (device_store")
                .endsWith("just past the end of buffer data");
        assertThat(out.subList(2, 8))
                .containsExactly(
                        "[0:0:2] group 0,0,0, wave 0, lane 16; 32 of 32 lanes active; time 2",
                        "=> faulty.s:9            8  store: device_store 0, i32, x, r2, u0_u1, r1," + " unsigned, 0",
                        "&data:        0x00000000  0x00000000  0x00000000  0x00000000",
                        "[0:0:1] group 0,0,0, wave 0, lane 16; 32 of 32 lanes active; time 1",
                        "=> faulty.s:8            4  mov_imm r2l, 7",
                        "     r2 = 0x00000000");
        assertThat(out.get(8)).isEqualTo("No fault ends the run here.");
    }

    @Test
    void registersAreLanesTimesNames() {
        List<String> out = lines(COLLATZ, "step 6", "lane 2", "step 2", "info registers r2 r4", "i r/i8 u0");
        assertThat(out).contains("lane            r2          r4");
        assertThat(out).contains("   0 -  0x00000001  0x00000000", ">  2 -  0x00000003 *0x00000001");
        assertThat(out.getLast()).isEqualTo("u0 0");
    }

    @Test
    void wavesLanesAndGroupsAreSelected() {
        List<String> out = lines(
                "../examples/agx/reduction.s",
                "wave 1",
                "step",
                "info waves",
                "group 1",
                "goto 0:0:3",
                "goto time 7",
                "info lanes");
        assertThat(out)
                .contains("[0:1:1] group 0,0,0, wave 1, lane 0; 32 of 32 lanes active; time 10")
                .contains("group 0,0,0 (0 of 4)")
                .anyMatch(l -> l.startsWith("    0  waits  step 9 "))
                .anyMatch(l -> l.startsWith(">   1  next   step 1 "))
                .anyMatch(l -> l.startsWith("[1:0:0] group 1,0,0, wave 0"))
                .anyMatch(l -> l.startsWith("[0:0:3] group 0,0,0, wave 0"))
                .anyMatch(l -> l.endsWith("; time 7"))
                .anyMatch(l -> l.startsWith("> 0-31     active    reduction.s:"));
    }

    @Test
    void displaysAreShownAtEachStop() {
        assertThat(lines(COLLATZ, "lane 3", "display $r1 + 1", "display/2xw &0", "s", "undisplay 1 2", "s"))
                .containsSubsequence(
                        "$r1 + 1 = 1",
                        "&0:           0x00000000  0x00000000",
                        "     r1 = 0x00000003",
                        "$r1 + 1 = 4",
                        "&0:           0x00000000  0x00000000",
                        "     r2 = 0x00000004");
    }

    @Test
    void theSourceIsListed() {
        assertThat(lines(COLLATZ, "b loop", "until loop", "list", "list done", "disas done"))
                .contains("B=>   24  loop:   and         r4, r2, 1")
                .anyMatch(l -> l.startsWith("      34  done:   pop_exec    r0l, 1"))
                .contains("done:")
                .anyMatch(l -> l.matches(" {8}5e: 520e00000000 +pop_exec r0l, 1"));
    }

    @Test
    void theKernelIsListedAsSource() {
        assertThat(lines(COLLATZ, "list source"))
                .anyMatch(l -> l.matches("       +\\d+  __kernel void collatz\\(.*"))
                .anyMatch(l -> l.startsWith(" =>  "));
        assertThat(lines(COLLATZ, "list source 1", "b source:6", "next source", "reverse-next source"))
                .anyMatch(l -> l.matches("Breakpoint 1: source:6 at 0x[0-9a-f]+"))
                .filteredOn(l -> l.matches("B?=> .*|.=> +\\d+ .*"))
                .hasSizeGreaterThan(3);
        assertThat(debug(COLLATZ, "b source:99").err())
                .isEqualTo("<stdin>:1: the source has no instruction in line 99 or after it\n");
        assertThat(debug(COLLATZ, "list source a").err()).isEqualTo("<stdin>:1: 'a' is no number\n");
    }

    @Test
    void picturesAreDrawn() {
        List<String> out = lines(faulty(), "c", "x/1xw &data", "image data", "image data 2x2 rgba8");
        assertThat(out).anyMatch(l -> l.equals("&data:        0x00000000"));
        assertThat(debug(COLLATZ, "image 0").err())
                .isEqualTo("<stdin>:1: the kernel names no pictures; write such as image 0 64x64" + " rgba8\n");
        String k = file(
                "light.s",
                ".isa agx\n" + ".buffer p, u8:0,255,0,255,0,255,0,255\n" + ".picture p, 4, 2, gray8\n" + "stop\n");
        assertThat(lines(k, "image p")).containsExactly(" @ @");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "stpe | there is no command 'stpe'; did you mean 'step'?",
                "i foo | info 'foo' is not there; there are lanes, registers,",
                "w | 'w' could be watch, wwatch, where, wave",
                "b nowhere | 'nowhere' is no label, line or address; expected",
                "p $r1 + | '$r1 +': expected a value, found the end of the text",
                "p $rx | unknown register 'rx'",
                "lane 32 | there is no lane 32; a wave has 32",
                "wave 2 | there is no wave 2; a group has 2",
                "group 16 | there is no group 16,0,0; the grid has 16 x 1 x 1",
                "goto 1:2 | '1:2' is no moment; expected GROUP:WAVE:STEP, such as 3:0:120",
                "goto 0:0:999999 | the run has no moment 0:0:999999",
                "condition 1 $r0 | there is no breakpoint 1",
                "x/16xw &1 | there is no buffer '1'; there are 0, group, lane",
                "x/4q &0 | unknown format 'q'",
                "x &0 + 4096 | there is no buffer at 0x10001000",
                "x &group | there is no memory of a group",
                "watch | watch what? $r3, $r3@5 or &0 + 16",
                "catch foo | catch 'foo' is not there; there are barrier, fault, nan",
                "step x | 'x' is no number",
                "$r0 | '$r0' is no command; try 'help'",
            })
    void aCommandThatCannotBeDoneEndsTheScript(String command, String why) {
        Run run = debug(COLLATZ, "# a remark", "", command, "step");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).startsWith("<stdin>:3: " + why);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void scriptsAreFilesAndArguments() {
        String script = file("s.gdb", "until loop\n\nfoo\n");
        Run run = Run.of("debug", COLLATZ, "--batch", "-x", script);
        assertThat(run.err()).isEqualTo(script + ":3: there is no command 'foo'\n");
        assertThat(run.code()).isEqualTo(1);
        Run.of("debug", COLLATZ, "--batch", "-ex", "p 1", "-ex", "bar").says(1, "-ex 'bar': there is no command 'bar'");
        Run.of("debug", COLLATZ, "--at", "1:0:9", "--batch", "-ex", "p $step").ok();
        Run.of("debug", COLLATZ, "--at", "99:0:9", "--batch").fails(1, COLLATZ + ": the run has no moment 99:0:9");
        Run.of("debug", COLLATZ, "--at", "9", "--batch")
                .fails(2, "--at: '9' is no moment; expected GROUP:WAVE:STEP, such as 3:0:120");
        assertThat(Run.of("debug", COLLATZ, "--seed", "3", "--batch", "-ex", "p $wave")
                        .ok()
                        .lines())
                .containsExactly("$wave = 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx/saxpy.s", "ir3/reduction.s", "valhall/collatz.s", "amx/tanh.s", "ir3/triangle.s"})
    void everySetIsStepped(String example) {
        String k = "../examples/" + example;
        List<String> out = lines(k, "step 6", "i r", "next", "finish", "goto 0:0:6", "goto 0:0:6", "i r", "p $step");
        List<Integer> here = IntStream.range(0, out.size())
                .filter(i -> out.get(i).startsWith("[0:0:6] "))
                .boxed()
                .toList();
        assertThat(here).hasSize(3);
        String first = registers(out, here.getFirst());
        assertThat(first).isNotEmpty();
        assertThat(registers(out, here.getLast())).isEqualTo(first);
        assertThat(out.getLast()).isEqualTo("$step = 6");
    }

    /// The tables after a stop, without the marks of what has changed.
    private static String registers(List<String> lines, int stop) {
        return lines.stream()
                .skip(stop + 2L)
                .dropWhile(l -> l.startsWith("    "))
                .takeWhile(l ->
                        !l.startsWith("[") && !l.startsWith("The ") && !l.startsWith("Lanes") && !l.startsWith("$"))
                .map(l -> l.replaceAll("[* ]+", " ").strip() + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void helpNamesEveryCommand() {
        String all = String.join("\n", lines(COLLATZ, "help", "help x", "h rsi"));
        String verbs = "step stepi reverse-stepi next reverse-next finish until continue reverse-continue"
                + " break tbreak condition ignore delete disable enable watch wwatch rwatch awatch"
                + " catch print x display undisplay info list disassemble where lane wave group"
                + " goto last-write image help quit";
        for (String verb : verbs.split(" ")) assertThat(all).containsPattern("(?m)^  " + verb + "\\b");
        assertThat(all).contains("x [/NFU] PLACE: memory:").contains("reverse-stepi [N]: stepi backwards");
    }

    /// A compiler's kernel that prepares a uniform before all groups.
    @Test
    void aPreambleIsStepped() {
        String root = System.getProperty("heddle.vectors", "");
        Path kernel = Path.of(root, "kernels", "saxpy", "agx.json");
        assumeTrue(!root.isEmpty() && Files.exists(kernel), "no vectors in '" + root + "'");
        Run run = Run.of(
                "debug",
                kernel.toString(),
                "--preamble",
                "--batch",
                "-ex",
                "step",
                "-ex",
                "step",
                "-ex",
                "print $u11",
                "-ex",
                "info lanes",
                "-ex",
                "reverse-step",
                "-ex",
                "print $u11");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("uniform_store 2, i16, xy, 0, r0l_r0h, 22")
                .contains("$u11 = 0x00000080")
                .contains("$u11 = 0x00000000");
        Run.of("debug", COLLATZ, "--preamble", "--batch").fails(1, COLLATZ + ": the kernel has no preamble");
    }
}
