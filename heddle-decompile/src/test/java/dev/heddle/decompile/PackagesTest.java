package dev.heddle.decompile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.code.Codec;
import dev.heddle.kernel.FileAccess;
import dev.heddle.kernel.Kernel;
import dev.heddle.kernel.KernelPackage;
import dev.heddle.kernel.KernelSource;
import dev.heddle.source.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kernels of compilers and of this project as C and OpenCL C: all buffers hold the same bits as after a run, whatever
/// order lanes take.
@Tag("long")
class PackagesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir private Path folder;

    @Test
    void examplesAsC() throws Exception {
        Compiler.needed();
        all(examples(), Target.C, REFUSED_EXAMPLES);
    }

    @Test
    void examplesAsOpenCl() throws Exception {
        Compiler.openClNeeded();
        all(examples(), Target.OPENCL, REFUSED_EXAMPLES);
    }

    @Test
    void vectorsAsC() throws Exception {
        Compiler.needed();
        all(vectors(), Target.C, Map.of());
    }

    @Test
    void vectorsAsOpenCl() throws Exception {
        Compiler.openClNeeded();
        all(vectors(), Target.OPENCL, REFUSED_VECTORS);
    }

    /// What the text has to say of some, by parts of their names.
    private static final Map<String, String> REFUSED_EXAMPLES =
            Map.of(
                    "amx/", "descriptor",
                    "vertices.s", "attributes and results of vertices",
                    "triangle.s", "a launch with",
                    "agx/sponge.s", "depends on whether others are active",
                    "valhall/vertices.s", "the texture unit is asked");

    private static final Map<String, String> REFUSED_VECTORS =
            Map.of("", "OpenCL C without subgroups cannot");

    private void all(List<Path> files, Target target, Map<String, String> refused)
            throws Exception {
        List<String> wrong = new ArrayList<>();
        Map<String, String> told = new TreeMap<>();
        int right = 0;
        for (Path file : files) {
            String name = name(file);
            String said;
            try (Kept kernel = new Kept(file)) {
                Path own = Files.createTempDirectory(folder, "k");
                said = Proof.of(kernel.kernel, target, own);
                if (said.isEmpty()) right++;
                else wrong.add(name + ": " + said);
            } catch (DecompileException e) {
                told.put(name, String.valueOf(e.getMessage()));
            }
        }
        told.forEach((name, why) -> {
            boolean isExpected =
                    refused.entrySet().stream()
                            .anyMatch(r -> name.contains(r.getKey()) && why.contains(r.getValue()));
            if (!isExpected) wrong.add(name + " is refused: " + why);
        });
        System.out.printf(
                "%s: %d of %d are right, %d refused%n",
                target.text(), right, files.size(), told.size());
        assertThat(wrong).as("%d of %d are right", right, files.size()).isEmpty();
        assertThat(told.size()).isLessThan(files.size() / 2);
    }

    private static String name(Path file) {
        return file.subpath(Math.max(0, file.getNameCount() - 3), file.getNameCount()).toString();
    }

    private static final class Kept implements AutoCloseable {
        private final Kernel kernel;

        Kept(Path file) throws Exception {
            kernel = file.toString().endsWith(".s") ? source(file) : read(file);
        }

        private static Kernel read(Path file) throws Exception {
            return KernelPackage.read(file, null, Kernel.Options.of(FileAccess.OWN_FOLDER));
        }

        private static Kernel source(Path file) throws Exception {
            Source source = new Source(file.toString(), Files.readString(file));
            Codec codec = Codec.load(KernelSource.isa(source));
            return KernelSource.read(
                    source, codec, file.getParent(), Kernel.Options.of(FileAccess.OWN_FOLDER));
        }

        @Override
        public void close() {
            kernel.device().close();
        }
    }

    private static List<Path> examples() throws IOException {
        return below(ROOT.resolve("examples"), ".s");
    }

    private List<Path> vectors() throws Exception {
        String root = System.getProperty("heddle.vectors", "");
        Path vectors = Path.of(root);
        assumeTrue(!root.isEmpty() && Files.isDirectory(vectors), "no vectors in '" + root + "'");
        Path unpacked = Files.createTempDirectory(folder, "kernels");
        Process tar =
                new ProcessBuilder(
                                "tar",
                                "xzf",
                                vectors.resolve("kernels2026/kernels.tar.gz").toString(),
                                "-C",
                                unpacked.toString())
                        .inheritIO()
                        .start();
        assertThat(tar.waitFor()).isZero();
        List<Path> out = new ArrayList<>(below(vectors.resolve("kernels"), ".json"));
        out.addAll(below(unpacked, ".json"));
        Path examples = vectors.resolveSibling("examples/decompile/packages");
        if (Files.isDirectory(examples)) out.addAll(below(examples, ".json"));
        assertThat(out).hasSizeGreaterThan(180);
        return out;
    }

    private static List<Path> below(Path folder, String ending) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(p -> p.toString().endsWith(ending))
                    .filter(p -> !p.endsWith(KernelPackage.SHARED) && !p.endsWith("bench.json"))
                    .sorted()
                    .toList();
        }
    }
}
