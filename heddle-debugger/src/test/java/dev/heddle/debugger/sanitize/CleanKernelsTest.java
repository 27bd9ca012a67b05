package dev.heddle.debugger.sanitize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.KernelSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Nothing is found in kernels that compilers made, nor in the examples.
@Tag("long")
class CleanKernelsTest {
    /// Groups that are enough for a test.
    private static final int FEW = 64;

    private static List<Path> files(Path folder, String end) throws Exception {
        try (Stream<Path> all = Files.walk(folder, 2)) {
            return all.filter(p -> p.toString().endsWith(end)).sorted().toList();
        }
    }

    private static void check(Path file, Kernel k, List<String> wrong) {
        Sanitized s = Sanitized.run(k, Check.USUAL);
        for (Finding f : s.findings())
            wrong.add("%s %s at %x (%s) %s: %s %s"
                    .formatted(
                            file, f.rule().id(), f.at().address(), f.at().text(), f.met(), f.message(), f.related()));
        wrong.addAll(k.differences());
    }

    @Test
    void compiledKernels() throws Exception {
        String root = System.getProperty("heddle.vectors", "");
        Path folder = Path.of(root, "kernels");
        assumeTrue(!root.isEmpty() && Files.isDirectory(folder), "no vectors in '" + root + "'");
        List<String> wrong = new ArrayList<>();
        int count = 0;
        for (Path f : files(folder, ".json")) {
            String name = f.getFileName().toString();
            if (name.equals("io.json") || name.equals("bench.json")) continue;
            check(f, KernelPackage.read(f, null, Kernel.Options.NONE), wrong);
            count++;
        }
        assertThat(wrong).isEmpty();
        assertThat(count).isGreaterThan(60);
    }

    @Test
    void examples() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Path f : files(Path.of("..", "examples"), ".s")) {
            Source s = new Source(f.toString(), Files.readString(f));
            String isa = KernelSource.isa(s);
            if (isa.startsWith("amx")) continue;
            Path folder = f.toAbsolutePath().getParent();
            Codec codec = Codec.load(isa);
            Kernel k = KernelSource.read(s, codec, folder, Kernel.Options.NONE);
            if (k.launch().grid().count() > FEW) {
                Kernel.Options fewer = new Kernel.Options(new GridExtent(4, 4, 1), null, Map.of());
                k = KernelSource.read(s, codec, folder, fewer);
            }
            check(f, k, wrong);
        }
        assertThat(wrong).isEmpty();
    }
}
