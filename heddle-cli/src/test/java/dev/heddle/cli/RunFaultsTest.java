package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.InFolder;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What `run` says about kernels that cannot be run, or not to their end.
class RunFaultsTest extends InFolder {
    private String kernel(String text) {
        return file("k.s", ".isa agx\n" + text);
    }

    private static String error(String kernel) {
        Run run = Run.of("run", kernel);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        return run.err();
    }

    // ---- while it runs

    @Test
    void outOfBounds() {
        String k = kernel("""
                        .group 64
                        .grid 4
                        .buffer 0, zeros:1000
                        .uniform u0, buffer 0
                        get_sr r1, thread_position_in_grid.x
                        device_store 0, i32, x, r1, u0_u1, r1, unsigned, 0
                        stop
                        """);
        Run.of("run", k, "--threads", "1")
                .fails(
                        1,
                        k
                                + ": group 3,0,0, wave 1, lane 26, at 0x4 (device_store 0, i32, x, r1, u0_u1, r1,"
                                + " unsigned, 0), "
                                + k
                                + ":7: 4 bytes at 0x100003e8 are outside of all buffers; just past the end of"
                                + " buffer 0");
    }

    @Test
    void whatWasWrittenBeforeAFaultIsKept() {
        String k = kernel("""
                        .buffer 0, zeros:4
                        .uniform u0, buffer 0
                        mov_imm r1, 7, 0b0
                        device_store 0, i32, x, r1, u0_u1, 0, signed, 0
                        device_store 0, i32, x, r1, u0_u1, 9, signed, 0
                        stop
                        """);
        Run run = Run.of("run", k, "--dump", "0:u32");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEqualTo("     0: 7\n");
        assertThat(run.err()).contains("k.s:6: ", "32 bytes past the end of buffer 0");
    }

    @Test
    void groupMemory() {
        assertThat(error(kernel(".shared 64\nmov_imm r2l, 16\nthreadgroup_store i32, x, r1, 0, r2l\nstop\n")))
                .endsWith(
                        "k.s:4: 4 bytes at 0x40 are outside of the 64 bytes of the group's memory; a line '.shared BYTES' gives it more\n");
    }

    @Test
    void unknownMeaning() {
        String k = kernel("mov_imm r0, 1, 0b0\nTODO.unkE800\nstop\n");
        Run.of("run", k)
                .fails(
                        1,
                        k
                                + ": group 0,0,0, wave 0, lane 0, at 0x6 (TODO.unkE800), "
                                + k
                                + ":3: nothing is known but the bits");
    }

    @Test
    void noCode() {
        assertThat(error(kernel(".hword 0xffff\nstop\n")))
                .endsWith("at 0x0, " + path("k.s") + ":2: invalid encoding\n");
        assertThat(error(kernel("mov_imm r1, 5, 0b0\n")))
                .endsWith("wave 0, at 0x6: there is no code at this address\n");
    }

    @Test
    void aBarrierThatOthersNeverReach() {
        String k = kernel("""
                        .group 64
                        get_sr r1, thread_index_in_threadgroup
                        mov_imm r0l, 0
                        if_icmp r0l, ult, r1, 32, 1
                        jmp_exec_none end
                        threadgroup_barrier
                        end: stop
                        """);
        assertThat(error(k)).endsWith("waits at a barrier that other lanes of the group never reach\n");
    }

    // ---- files

    @Test
    void noFile() {
        String none = path("none.s");
        Run.of("run", none).fails(1, none + ": no such file");
        Run.of("run", folder.toString()).fails(1, folder + ": is a directory");
    }

    @Test
    void noInstructionSet() {
        String k = file("k.s", "stop\n");
        Run.of("run", k).fails(2, k + ": which instruction set? a line '.isa agx' says it, or '-a agx'");
        assertThat(Run.of("run", k, "-a", "agx").code()).isZero();
    }

    /// What the headers look like is checked for all of them before what they say.
    @Test
    void everyHeaderOfAWrongFormAtOnce() {
        String k = kernel("""
                        .group 64, x
                        .grid
                        .buffer 1, nope.bin
                        .shared -1
                        .stack 99999999999
                        .picture 0, 0, 5, gray8
                        start: stop
                        """);
        assertThat(error(k).replace(path("k.s"), "k.s")).isEqualTo("""
                        k.s:2:1: expected a number 1..2147483647, found 'x'
                            .group 64, x
                            ^~~~~~~~~~~~
                        k.s:3:1: .grid takes one to three numbers of groups
                            .grid
                            ^~~~~
                        k.s:4:1: 'nope.bin' is neither a file nor one of zeros:N, uninit:N, range:N, frange:N, linear:FROM,TO,N, tanh:FROM,TO,N, f32:…, i32:…, u8:…, hex:…
                            .buffer 1, nope.bin
                            ^~~~~~~
                        k.s:5:1: expected a number 0..1073741824, found '-1'
                            .shared -1
                            ^~~~~~~~~~
                        k.s:6:1: expected a number 0..1073741824, found '99999999999'
                            .stack 99999999999
                            ^~~~~~~~~~~~~~~~~~
                        k.s:7:1: expected a number 1..32768, found '0'
                            .picture 0, 0, 5, gray8
                            ^~~~~~~~~~~~~~~~~~~~~~~
                        """);
    }

    @Test
    void floatsThatAreTooLarge() {
        for (String spec : List.of("f16:1,70000", "f32:-1e39", "f64:1e999", "f32:1e999", "linear:0,1e39,4")) {
            String number = spec.substring(Math.max(spec.indexOf(':'), spec.indexOf(',')) + 1);
            String bits = spec.startsWith("f") ? spec.substring(1, 3) : "32";
            String shown = number.equals("1e39,4") || spec.startsWith("linear") ? "1e39" : number;
            assertThat(error(kernel(".buffer 0, " + spec + "\nstop\n")))
                    .contains("'%s' is too large for a float of %s bits; 'inf' is infinity".formatted(shown, bits));
        }
        assertThat(error(kernel(".register r0, 9" + "0".repeat(40) + ".0\nstop\n")))
                .contains("is too large for a float of 32 bits");
        Run r = Run.of("run", kernel(".buffer 0, f32:inf,-inf,nan,3.4e38\nstop\n"), "--dump", "0:f32");
        assertThat(r.code()).isZero();
        assertThat(r.out()).contains("Infinity -Infinity NaN");
    }

    @Test
    void longNamesOfFilesAreCut() {
        for (String name : List.of("/" + "a".repeat(500), "b".repeat(500)))
            assertThat(error(kernel(".buffer 0, " + name + "\nstop\n")).lines().findFirst())
                    .hasValueSatisfying(l -> assertThat(l).contains("…").hasSizeLessThan(400 + path("").length()));
    }

    @Test
    void everyWrongValueOfAHeaderAtOnce() {
        String k = kernel("""
                        .buffer 1, nope.bin
                        .entry strat
                        .uniform uu1, 4
                        .uniform u2, 1.x
                        .uniform u255, buffer 0
                        .uniform u1l, buffer 0
                        .register r0l, 65536
                        .buffer 0, zeros:4
                        start: stop
                        """);
        assertThat(error(k).replace(path("k.s"), "k.s")).isEqualTo("""
                        k.s:2:1: 'nope.bin' is neither a file nor one of zeros:N, uninit:N, range:N, frange:N, linear:FROM,TO,N, tanh:FROM,TO,N, f32:…, i32:…, u8:…, hex:…
                            .buffer 1, nope.bin
                            ^~~~~~~
                        k.s:3:8: there is no label 'strat'; did you mean 'start'?
                            .entry strat
                                   ^~~~~
                        k.s:4:1: unknown register 'uu1'; did you mean 'u1'?
                            .uniform uu1, 4
                            ^~~~~~~~
                        k.s:5:1: '1.x' is not a number
                            .uniform u2, 1.x
                            ^~~~~~~~
                        k.s:6:1: an address of 64 bits does not fit into u255
                            .uniform u255, buffer 0
                            ^~~~~~~~
                        k.s:7:1: an address of 64 bits does not fit into u1l
                            .uniform u1l, buffer 0
                            ^~~~~~~~
                        k.s:8:1: '65536' does not fit into a register of 16 bits
                            .register r0l, 65536
                            ^~~~~~~~~
                        """);
    }

    @Test
    void entry() {
        String k = kernel("""
                        .entry main
                        .buffer 0, zeros:4
                        .uniform u0, buffer 0
                        .register r2, 5
                        mov_imm r2, 1, 0b0
                        main: device_store 0, i32, x, r2, u0_u1, 0, signed, 0
                        stop
                        """);
        assertThat(Run.of("run", k, "--dump", "0:u32").out()).isEqualTo("     0: 5\n");
    }

    // ---- packages

    @Test
    void damagedJson() {
        String j = file("k.json", "{\"abi\": {");
        Run.of("run", j)
                .fails(
                        1,
                        j
                                + ":1:10: Unexpected end-of-input: expected close marker for Object\n    {\"abi\": {\n"
                                + "             ^");
        assertThat(error(file("k.json", "[]"))).contains(":1:1: expected a JSON object\n");
        assertThat(error(file("k.json", ""))).contains(":1:1: expected a JSON object\n");
        assertThat(error(file("k.json", "{} {}"))).contains(":1:4: expected nothing more\n");
        assertThat(error(file("k.json", "{\"a\":" + "[".repeat(2000)))).contains(":1:1: ");
        assertThat(error(file("k.json", "{}")))
                .endsWith("neither a kernel package ('abi') nor a run ('code' and 'entry')\n");
    }

    @Test
    void whatAPackageLacks() throws IOException {
        String j = path("agx.json");
        Files.copy(Path.of(RunTest.KERNELS + "affine/agx.json"), Path.of(j));
        Run.of("run", j).fails(1, j + ": there is no io.json beside it");
        String io = path("io.json");
        file("io.json", "{\"grid\":[1,1],\"workgroup_size\":[1,1,1]}");
        Run.of("run", j).fails(1, io + ": 'grid': a size has three numbers");
        file("io.json", "{\"grid\":[4294967296,1,1],\"workgroup_size\":[1,1,1]}");
        Run.of("run", j)
                .fails(
                        1,
                        io
                                + ": 'grid': a size of 4294967296 x 1 x 1; each side is at least 1, all together at most 2147483647");
        file("io.json", "{\"grid\":[1,1,1],\"workgroup_size\":[1,1,1]}");
        Run.of("run", j).fails(1, j + ": abi: uniforms[0]: there is no storage buffer 0");
        String buffers = "{\"grid\":[1,1,1],\"workgroup_size\":[1,1,1],\"storage_buffers\":[{\"index\":0,%s}]}";
        file("io.json", buffers.formatted("\"bytes\":1,\"in\":\"0000\""));
        Run.of("run", j).fails(1, io + ": storage_buffers[0]: 'in' has more bytes than 'bytes' says");
        file("io.json", buffers.formatted("\"bytes\":-1"));
        assertThat(error(j))
                .startsWith(io + ": storage_buffers[0]: 'bytes' must be a number from 0 to 1073741824")
                .hasLineCount(1);
    }

    @Test
    void whatAPackageHasTooMuchOf() throws IOException {
        String text = Files.readString(Path.of(RunTest.KERNELS + "affine/agx.json"));
        Files.copy(Path.of(RunTest.KERNELS + "affine/io.json"), folder.resolve("io.json"));
        assertThat(error(file("agx.json", text.replace("\"first_half\": 4,", "\"first_half\": 510,"))))
                .endsWith("uniforms[1]: a constant of 64 bits at number 510 of 512\n");
        assertThat(error(file("agx.json", text.replace("\"local_size\": 0", "\"local_size\": -5"))))
                .isEqualTo(
                        path("agx.json") + ": abi: 'local_size': a memory of -5 bytes; 0 to 16777216 are possible\n");
    }

    @Test
    void recordedRunWithoutItsCode() throws IOException {
        String j = path("reverse.run.json");
        Files.copy(Path.of(RunTest.KERNELS + "reverse.run.json"), Path.of(j));
        Run.of("run", j).fails(1, j + ": there is no file 'reverse.hex' beside it");
        file("reverse.hex", "0x12");
        Run.of("run", j).fails(1, "reverse.hex: not hex digits, two for each byte");
    }

    /// Nothing is assumed: the code alone is asked, as `dis` asks code without a label.
    @Test
    void recordedRunWithoutAnInstructionSet() throws IOException {
        String run = Files.readString(Path.of(RunTest.KERNELS + "reverse.run.json"));
        String j = file("reverse.run.json", run.replace("\"isa\": \"agx\",", ""));
        Files.copy(Path.of(RunTest.KERNELS + "reverse.hex"), folder.resolve("reverse.hex"));
        for (String command : List.of("run", "dis", "stats", "sanitize"))
            Run.of(command, j).fails(2, j + ": which instruction set? it looks like '-a agx@g13' or '-a agx@g14'");
        Run.of("run", "--check", "-a", "agx", j).ok();
        assertThatThrownBy(() -> KernelPackage.read(Path.of(j), null, Kernel.Options.NONE))
                .hasMessage(j + ": which instruction set? a member 'isa' says it, or '-a agx'");
        Path inside = Files.createDirectories(folder.resolve("agx/more"));
        Files.copy(Path.of(j), inside.resolve("r.json"));
        Files.copy(folder.resolve("reverse.hex"), inside.resolve("reverse.hex"));
        Run.of("run", "--check", inside.resolve("r.json").toString()).ok();
    }
}
