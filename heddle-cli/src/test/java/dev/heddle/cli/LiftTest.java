package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `lift`.
class LiftTest extends InFolder {
    private static final String SUM = """
                   0: iadd r0, r1, 5
                          v0: i32 = read r[1][31:0]
                          v1: i32 uniform = const 5
                          v2: i32 = add v0, v1
                          write r[0][31:0], v2
            """;

    @Test
    void textAndHexGiveTheSame() {
        assertThat(Run.of("lift", "-a", "agx", "iadd", "r0,", "r1,", "5").ok().out())
                .isEqualTo(SUM);
        assertThat(Run.of("lift", "-a", "agx", "iadd r0, r1, 5").ok().out()).isEqualTo(SUM);
        String hex = Run.fed("iadd r0, r1, 5", "asm", "-a", "agx").ok().out().strip();
        assertThat(Run.of("lift", "-a", "agx", hex).ok().out()).isEqualTo(SUM);
        assertThat(Run.fed(hex, "lift", "-a", "agx").ok().out()).isEqualTo(SUM);
        assertThat(Run.fed(hex, "lift", "-a", "agx", "-").ok().out()).isEqualTo(SUM);
        assertThat(Run.of("lift", "-a", "agx", file("a.hex", hex)).ok().out()).isEqualTo(SUM);
        assertThat(Run.of("lift", "-a", "agx", binary("a.bin", hex)).ok().out()).isEqualTo(SUM);
    }

    /// In front of the entry are constants. What a package is run with need not be there.
    @Test
    void packagesBeginAtTheirEntries() {
        String p = file("two.json", """
                {"kernel": "two", "target": "agx", "code": "01020304050607080e05c222000000003800880000000e05c222000000008800",
                 "abi": {"main_offset": 8, "has_preamble": true, "preamble_offset": 22, "uniforms": []}}
                """);
        assertThat(Run.of("lift", p).ok().out())
                .startsWith("       8: iadd r1, r1.discard, 2\n")
                .contains("      1e: stop");
        assertThat(Run.of("lift", "--json", p).ok().out()).startsWith("{\"address\":8,");
        assertThat(Run.of("lift", "--to", "llvm", p).ok().out()).contains("define");
        for (String[] options : new String[][] {{"graph", "--json"}, {"graph", "--lane", "--json"}}) {
            List<String> line = new ArrayList<>(List.of(options));
            line.add(p);
            assertThat(Run.of(line.toArray(String[]::new)).ok().out())
                    .contains("\"lines\":[\"8  iadd r1, r1.discard, 2\",\"10  wait 0\",\"12  stop\"]");
        }
        assertThat(Run.of("stats", p).ok().out()).contains("agx@g13");
    }

    @Test
    void operandsAndTheirLoops() {
        String shown = """
                       0: stx x1, [0x40]
                              v0: i32 uniform = read power[0][7:0]
                              v1: i32 uniform = const 2
                              v2: mask uniform = eq v0, v1
                              fault "the coprocessor is off: an undefined instruction" when v2
                              v4: i64 uniform = descriptor
                """;
        String text =
                Run.of("lift", "-a", "amx", "--operand", "stx x1, [0x40]").ok().out();
        assertThat(text).startsWith(shown).contains("                v").endsWith("  end\n");
        assertThat(Run.of("lift", "-a", "amx", "--operand", "stx", "0x100000000000040")
                        .ok()
                        .out())
                .isEqualTo(text);
        assertThat(Run.of("lift", "-a", "amx", "--json", "--operand", "stx", "0x40")
                        .ok()
                        .out())
                .contains("\"op\":\"each\"");
        assertThat(Run.of("lift", "-a", "amx", "stx x3").ok().out()).endsWith("perform.stx v0\n");
    }

    @Test
    void allInstructionsOfAFile() {
        assertThat(Run.fed("3800 ffff 8800 0000000000000000", "lift", "-a", "agx")
                        .ok()
                        .out())
                .contains(
                        "       0: wait 0\n              once\n              wait.0\n",
                        "       2: ffff is not an instruction of agx@g13\n",
                        "       4: stop\n",
                        "       6: 8 bytes of padding\n");
    }

    @Test
    void whatIsNotKnownIsAFault() {
        assertThat(Run.of("lift", "-a", "agx", "e800").ok().out()).contains("once\n", "              fault \"");
    }

    @Test
    void json() {
        assertThat(Run.of("lift", "-a", "agx", "--json", "0e05c43600000000")
                        .ok()
                        .out())
                .isEqualTo("""
                        {"address":0,"hex":"0e05c43600000000","text":"iadd r1, r2.discard.sx, 3","lanes":"active","steps":[\
                        {"id":0,"op":"read","type":"i32","place":{"state":"r","element":2,"low":0,"width":32}},\
                        {"id":1,"op":"last","word":"group","place":{"state":"r","element":2,"low":0,"width":32},"uniform":true},\
                        {"id":2,"op":"const","type":"i32","value":3,"uniform":true},\
                        {"id":3,"op":"add","type":"i32","args":[0,2]},\
                        {"id":4,"op":"write","args":[3],"place":{"state":"r","element":1,"low":0,"width":32}}]}
                        """);
    }

    @Test
    void jsonOfAFile() {
        assertThat(Run.fed("3800 ffff 8800", "lift", "-a", "agx", "--json").ok().lines())
                .hasSize(3)
                .contains("{\"address\":2,\"hex\":\"ffff\",\"note\":\"ffff is not an instruction of agx@g13\"}")
                .first()
                .asString()
                .contains("{\"id\":0,\"op\":\"wait\",\"value\":0");
    }

    @Test
    void faults() {
        Run.of("lift", "-a", "agx", "zzz").fails(1, "<argument>:1:1: unknown instruction 'zzz'\n    zzz\n    ^~~");
        Run.of("lift", "-a", "agx", "ffff").fails(1, "'ffff' is not an instruction of agx@g13");
        Run.of("lift", "-a", "agx").fails(1, "<stdin>: no instructions in it");
        Run.of("lift", "-a", "agx", folder.toString()).fails(1, folder + ": is a directory");
    }

    /// An instruction, a jump out of the code, AMX, and a kernel whose mask becomes branches.
    @Test
    void asLlvmIr() {
        assertThat(Run.of("lift", "--to", "llvm", "-a", "agx", "iadd", "r0,", "r1,", "5")
                        .ok()
                        .out())
                .contains(
                        "  %v2 = add i32 %v1, 5, !dbg !6\n",
                        "  ret i64 8", "!7 = !{i32 1, i64 0, !\"iadd r0, r1, 5\"}");
        assertThat(Run.of("lift", "--to", "llvm", "-a", "ir3", "jump #4").ok().out())
                .contains("B0:\n  ; 0x0: jump #4\n  ret i64 32");
        assertThat(Run.of("lift", "--to", "llvm", "-a", "amx", "stx x3").ok().out())
                .contains("call void @heddle.perform.stx(i64 %v1)");
        String kernel = Run.of("lift", "--to", "llvm", "../examples/agx/mandelbrot.s")
                .ok()
                .out();
        assertThat(kernel)
                .contains("define i64 @\"mandelbrot\"(", "  br i1 ", "store i32 ", "ptr addrspace(1)")
                .doesNotContain("@heddle.converge");
    }

    @Test
    void notAsLlvmIr() {
        Run.of("lift", "--to", "llvm", "--json", "-a", "agx", "iadd r0, r1, 5")
                .says(2, "--to llvm: not together with --json or --operand");
        Run.of("lift", "--to", "llvm", "../examples/agx/sponge.s")
                .says(
                        1,
                        "../examples/agx/sponge.s: 0xa6: where a lane goes on depends on whether others are"
                                + " active");
    }

    /// A comment ends with its line, whatever a file is called.
    @Test
    void namesInLlvmIr() throws IOException {
        Path odd = Files.writeString(folder.resolve("a\n\"b.s"), ".isa agx\nstop\n");
        assertThat(Run.of("lift", "--to", "llvm", odd.toString()).ok().out())
                .startsWith("; one lane of a?\"b, agx@g13\n")
                .contains("define i64 @\"a\\0A\\22b\"(");
    }
}
