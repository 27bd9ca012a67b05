package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.EngineSupport;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Profile;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kernels leave as machine code what they should, after as many instructions as in the interpreter, with one thread
/// and with several. A clone without the vectors skips this.
@Tag("long")
class LlvmKernelsTest {
    @Test
    void everyKernel() throws Exception {
        List<Path> files = KernelArchives.below(vectors().resolve("kernels"));
        assertThat(files).hasSizeGreaterThan(60);
        compare(files);
    }

    /// Large kernels of compilers of today: a part of them, or all with `-Dheddle.llvm.kernels=all`.
    @Test
    void kernelsOfToday(@TempDir Path folder) throws Exception {
        List<Path> files = KernelArchives.ofToday(vectors(), folder);
        assertThat(files).hasSizeGreaterThan(100);
        int step = "all".equals(System.getProperty("heddle.llvm.kernels")) ? 1 : 16;
        compare(IntStream.range(0, files.size())
                .filter(i -> i % step == 0)
                .mapToObj(files::get)
                .toList());
    }

    private static Path vectors() {
        assumeTrue(EngineSupport.problem().isEmpty(), EngineSupport.problem());
        String root = System.getProperty("heddle.vectors", "");
        assumeTrue(!root.isEmpty() && Files.isDirectory(Path.of(root)), "no vectors in '" + root + "'");
        return Path.of(root);
    }

    private static void compare(List<Path> files) throws Exception {
        for (Path f : files) {
            RunResult right = run(f, Engines.INTERPRETER, 1);
            for (int threads : new int[] {1, 5}) {
                RunResult got = run(f, Engines.LLVM, threads);
                String about = "%s, %d threads".formatted(f, threads);
                assertThat(got.instructions()).as(about).isEqualTo(right.instructions());
                assertThat(got.laneInstructions()).as(about).isEqualTo(right.laneInstructions());
            }
        }
    }

    /// What `auto` compiles beside the run takes over, and changes nothing.
    @Test
    void autoTakesOver() throws Exception {
        assumeTrue(EngineSupport.problem().isEmpty(), EngineSupport.problem());
        Path file = Path.of("..", "examples", "agx", "mandelbrot.s");
        Source source = new Source(file.toString(), Files.readString(file));
        Kernel k = KernelSource.read(source, Codec.load("agx"), file.getParent(), Kernel.Options.NONE);
        Buffer out = k.buffers().get("0");
        k.device().run(k.launch().engine(Engines.INTERPRETER));
        byte[] right = out.bytes();
        k.launch().engine(Engines.AUTO);
        boolean isCompiled = false;
        for (int i = 0; i < 30 && !isCompiled; i++) {
            Profile profile = k.launch().profile();
            k.device().run(k.launch().profile(profile));
            assertThat(out.bytes()).isEqualTo(right);
            isCompiled = profile.codes().stream().anyMatch(c -> c.by() == Engines.LLVM);
        }
        assertThat(isCompiled).isTrue();
    }

    private static RunResult run(Path file, Engines engine, int threads) throws Exception {
        Kernel k = KernelPackage.read(file, null, Kernel.Options.of(FileAccess.OWN_FOLDER));
        k.launch().engine(engine).threads(threads);
        RunResult result = k.device().run(k.launch());
        assertThat(k.differences()).as("%s with %s", file, engine).isEmpty();
        return result;
    }
}
