package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.decompile.DecompileException;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.KernelSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The form for people of kernels that were also written by hand.
@Tag("long")
class SourceTextTest {
    private static final Path EXAMPLES = Path.of("../examples");

    @Test
    void oneLineOfSaxpy() throws Exception {
        assertThat(example("agx/saxpy.s")).endsWith("""
                __kernel void saxpy(__global const float *buf0, __global float *buf1) {
                    uint gid = get_global_id(0);
                    if (gid < 1000) {
                        buf1[gid] = fma(2.5f, buf0[gid], buf1[gid]);
                    }
                }
                """);
    }

    @Test
    void loopsOfCollatz() throws Exception {
        assertThat(example("valhall/collatz.s"))
                .contains("for (uint a = gid + 1; a != 1; a = (a & 1) == 0 ? a >> 1 : a * 3 + 1)")
                .doesNotContain("goto");
    }

    /// 27 lines by hand, where what is there twice is written once.
    @Test
    void structureOfArgsort() throws Exception {
        String text = compiled("argsort/agx/agx.json");
        assertThat(text.lines()).hasSizeLessThan(90);
        assertThat(text)
                .containsPattern("__local \\w+ shared\\[256];")
                .contains("for (uint i = 0; i < 7; i++) {")
                .contains("for (uint j = 0; j < i + 1; j++) {")
                .contains("vload2(")
                .contains("int lid = get_local_id(0);")
                .doesNotContain("(int)")
                .doesNotContain("goto")
                .doesNotContain("unknown");
    }

    /// 25 lines by hand: products of 13 instructions are found by what they give, and are a function as in its source.
    @Test
    void productsOfGelu() throws Exception {
        String text = compiled("un_gelu_f32/v9/v9.json");
        assertThat(text.lines()).hasSizeLessThan(38);
        assertThat(text.split("f1\\(", -1)).hasSize(8);
        assertThat(text)
                .contains("    return (mul_hi(a, b) + a) >> c;")
                .contains("fma(-2.0f, ")
                .doesNotContain("goto");
    }

    /// Unrolled reductions are loops again.
    @Test
    void reductionsAreLoops() throws Exception {
        assertThat(example("ir3/reduction.s")).doesNotContain("goto").contains("shared[");
        assertThat(compiled("../../../vectors/kernels/reduce_shared/v9.json"))
                .contains("for (int s = 64; s >= 1; s >>= 1) {")
                .contains("shared[lid] += shared[lid + s];")
                .contains("/* unrolled 7 times */");
    }

    /// The place in the grid where a machine has only that in the group, and shifts.
    @Test
    void vecaddAsItWas() throws Exception {
        assertThat(compiled("../../../vectors/kernels/vecadd/a740.json"))
                .contains("if (gid < ubo0_0) {\n        buf2[gid] = buf0[gid] + buf1[gid];\n    }")
                .contains("at most 65535 of them along an axis");
    }

    /// A sum that was unrolled between two barriers, whether its words were loaded one by one or four at once.
    @Test
    void matmulIsLoops() throws Exception {
        assertThat(compiled("../../../vectors/kernels/matmul_tiled/agx.json"))
                .contains("for (uint i = 0; i < ubo0_0; i += 8) {")
                .contains("for (int s = 0; s <= 7; s++) {")
                .contains("x = fma(shared[b + s], shared[lid + s * 8 + 64], x);");
        assertThat(compiled("../../../vectors/kernels/matmul_tiled/v9.json"))
                .contains("shared[c] = buf0[a + i + lid];")
                .contains("x = fma(shared[b + s], shared[lid + s * 8 + 64], x);")
                .doesNotContain("vload4");
    }

    /// What is compared is a place, too: it is computed once, and words that are only copied are what they are copied
    /// to.
    @Test
    void placesOfSums() throws Exception {
        String text = compiled("../../../vectors/kernels/histogram_atomics/v9.json");
        assertThat(text).containsPattern("uint (\\w+) = \\(group << 8\\) \\+ i;\\s+if \\(\\1 < ubo0_0\\)");
        assertThat(text)
                .containsPattern("buf0\\[\\w+] >> 7")
                .contains("1 << lid)")
                .doesNotContain("group * 256");
        assertThat(compiled("../../../vectors/kernels/matmul_tiled/a630.json")).contains("__global const float *buf0");
    }

    /// Values that are declared or set alike stand in one statement; so does the size of a grid in one name.
    @Test
    void statementsTogether() throws Exception {
        assertThat(compiled("../../../vectors/kernels/mandelbrot/v9.json"))
                .contains("    float x = 0.0f, y = 0.0f, z = 0.0f, w = 0.0f, x1 = 0.0f;\n");
        assertThat(compiled("../../../vectors/kernels/saxpy/a630.json"))
                .contains("global_size = get_global_size(0);")
                .contains("a += global_size) {");
        assertThat(compiled("../../../vectors/kernels/nested_divergence/a630.json"))
                .contains("while (i < 12) {\n        i++;");
    }

    /// Products in halves, ones counted in halves, and stores of four words.
    @Test
    void operationsInParts() throws Exception {
        assertThat(compiled("../../../vectors/kernels/bitfield_ops/a740.json"))
                .contains("uint a = gid * 3;")
                .contains("popcount(b)")
                .contains("bitfield_extract_signed(b, 9, 9)")
                .contains("bitfield_extract_unsigned(b, d, min(c & 15, 32 - d))")
                .contains("lowest_one(b)")
                .contains("vstore4((uint4)(");
    }

    @Test
    void wordsOfTheLanguageAreNoNames() throws Exception {
        String text = Files.readString(EXAMPLES.resolve("agx/saxpy.s")).replace("saxpy", "double");
        Source s = new Source("double.s", text);
        Kernel k = KernelSource.read(s, Codec.load(KernelSource.isa(s)), EXAMPLES, Kernel.Options.NONE);
        assertThat(SourceText.of(k, false)).contains("__kernel void kernel_double(");
        k.device().close();
    }

    @Test
    void addressesBehindStores() throws Exception {
        Kernel k = source("agx/saxpy.s");
        assertThat(SourceText.of(k, true))
                .contains("if (gid < 1000) {    /* 0x8 */")
                .contains("buf1[gid] = fma(2.5f, buf0[gid], buf1[gid]);    /* 0xe-0x16, 0x20-0x28 */");
        k.device().close();
    }

    /// Code of which nothing else is known has its shared registers as arguments: in pairs, they are buffers.
    @Test
    void codeWithoutALaunch() throws Exception {
        String plain = Files.readString(EXAMPLES.resolve("agx/saxpy.s")).replaceAll("(?m)^\\.(?!isa).*\\R", "");
        Source source = new Source("code.s", plain);
        Kernel k = KernelSource.read(source, Codec.load(KernelSource.isa(source)), EXAMPLES, Kernel.Options.NONE);
        assertThat(SourceText.of(k, false))
                .contains("it is not known how it is launched")
                .endsWith("""
                __kernel void code(__global const float *at_u0, __global float *at_u2, float u4, uint u5) {
                    uint gid = get_global_id(0);
                    if (gid < u5) {
                        at_u2[gid] = fma(u4, at_u0[gid], at_u2[gid]);
                    }
                }
                """);
        assertThatThrownBy(() -> SourceText.program(k)).hasMessageContaining("needs a launch");
        k.device().close();
    }

    /// Each pass shows where things stand, with the addresses of instructions.
    @Test
    void passes() throws Exception {
        Kernel k = source("agx/saxpy.s");
        assertThat(SourceText.after(Pass.LANES, k))
                .contains("    8: if_icmp r0l, ult, r1, u5, 1\n  to block 1 if step");
        assertThat(SourceText.after(Pass.VALUES, k)).containsPattern("t\\d+ = fma.*    ; 0x20\\R");
        assertThat(SourceText.after(Pass.SIMPLIFIED, k))
                .containsPattern("t\\d+ = lt_u\\(gid, 1000\\)    ; 0x8\\R")
                .containsPattern("store device\\(t\\d+, t\\d+\\)    ; 0x28\\R");
        assertThat(SourceText.after(Pass.STRUCTURE, k))
                .containsPattern("if t\\d+\\R    from 1 to 2\\R    block 2\\R    from 2 to 3\\Relse\\R");
        Kernel loop = source("valhall/collatz.s");
        assertThat(SourceText.after(Pass.STATEMENTS, loop))
                .contains("for (;;) {")
                .contains("break;");
        loop.device().close();
        k.device().close();
    }

    @Test
    void refusesWhatItDoesNotSay() throws Exception {
        Kernel k = source("amx/matmul.s");
        assertThatThrownBy(() -> SourceText.of(k, false))
                .isInstanceOf(DecompileException.class)
                .hasMessageContaining("--to c");
        k.device().close();
    }

    /// The parts of the guide that show a kernel are what is printed of it.
    @Test
    void theGuideShowsWhatIsPrinted() throws Exception {
        assertThat(lines(compiled("argsort/agx/agx.json")))
                .containsSubsequence(ofGuide("**argsort**"))
                .containsSubsequence(ofGuide("kernel of\nllama.cpp, "));
        assertThat(lines(compiled("un_gelu_f32/v9/v9.json"))).containsSubsequence(ofGuide("**gelu**"));
    }

    /// @return the lines of the block of code behind some words of the guide
    private static List<String> ofGuide(String words) throws Exception {
        String guide = Files.readString(Path.of("../docs/decompile.md"));
        int begin = guide.indexOf("```c\n", guide.indexOf(words)) + 5;
        assertThat(guide).contains(words);
        return lines(guide.substring(begin, guide.indexOf("```", begin)));
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(l -> !l.equals("…")).toList();
    }

    private static Kernel source(String name) throws Exception {
        Path file = EXAMPLES.resolve(name);
        Source source = new Source(file.toString(), Files.readString(file));
        return KernelSource.read(source, Codec.load(KernelSource.isa(source)), file.getParent(), Kernel.Options.NONE);
    }

    private static String example(String name) throws Exception {
        Kernel k = source(name);
        try {
            return SourceText.of(k, false);
        } finally {
            k.device().close();
        }
    }

    private static String compiled(String name) throws Exception {
        String vectors = System.getProperty("heddle.vectors", "");
        Path file =
                Path.of(vectors).resolveSibling("examples/decompile/packages").resolve(name);
        assumeTrue(!vectors.isEmpty() && Files.exists(file), "no packages of compiled kernels");
        Kernel k = KernelPackage.read(file, null, Kernel.Options.NONE);
        try {
            return SourceText.of(k, false);
        } finally {
            k.device().close();
        }
    }
}
