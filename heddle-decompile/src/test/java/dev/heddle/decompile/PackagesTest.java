package dev.heddle.decompile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.machine.kernel.FileAccess;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelArchives;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.KernelSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kernels of compilers and of this project as C and OpenCL C: all buffers hold the same bits as after a run, whatever
/// order lanes take. `-Dheddle.decompile.all` takes all of them, and not a part.
@Tag("long")
class PackagesTest {
    private static final boolean TAKES_ALL = Boolean.getBoolean("heddle.decompile.all");
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void examplesAsC() throws Exception {
        Compiler.needed();
        all(part(examples(), 2), Proof.C, REFUSED_EXAMPLES);
    }

    @Test
    void examplesAsOpenCl() throws Exception {
        Compiler.openClNeeded();
        all(part(examples(), 2), Proof.OPENCL, REFUSED_EXAMPLES_AS_OPENCL);
    }

    @Test
    void vectorsAsC() throws Exception {
        Compiler.needed();
        all(part(vectors(), 6), Proof.C, Map.of());
    }

    @Test
    void vectorsAsOpenCl() throws Exception {
        Compiler.openClNeeded();
        all(part(vectors(), 12), Proof.OPENCL, REFUSED_VECTORS);
    }

    /// Images in the layouts of five chips, through samplers.
    @Test
    void imagesAsC() throws Exception {
        Compiler.needed();
        all(part(images(), 5), Proof.C, Map.of());
    }

    @Test
    void imagesAsOpenCl() throws Exception {
        Compiler.openClNeeded();
        all(part(images(), 19), Proof.OPENCL, Map.of());
    }

    /// What people read says the same, but for what it says that it leaves out.
    @Test
    void examplesAsSource() throws Exception {
        Compiler.needed();
        all(examples(), Proof.SOURCE, REFUSED_EXAMPLES_AS_SOURCE);
    }

    @Test
    void vectorsAsSource() throws Exception {
        Compiler.needed();
        all(part(vectors(), 6), Proof.SOURCE, REFUSED_VECTORS_AS_SOURCE);
    }

    @Test
    void examplesAsLlvm() throws Exception {
        Compiler.llvmNeeded();
        all(part(examples(), 2), Proof.LLVM, REFUSED_EXAMPLES_AS_LLVM);
    }

    @Test
    void vectorsAsLlvm() throws Exception {
        Compiler.llvmNeeded();
        all(part(vectors(), 4), Proof.LLVM, REFUSED_VECTORS_AS_LLVM);
    }

    /// What the text has to say of some, by parts of their names.
    private static final Map<String, String> REFUSED_EXAMPLES = Map.of(
            "vertices.s", "attributes and results of vertices",
            "triangle.s", "a launch with",
            "valhall/vertices.s", "the texture unit is asked");

    private static final Map<String, String> REFUSED_EXAMPLES_AS_OPENCL =
            with(REFUSED_EXAMPLES, Map.of("amx/", "what a descriptor does is not decompiled to OpenCL C"));

    private static final Map<String, String> REFUSED_EXAMPLES_AS_SOURCE = Map.of(
            "amx/", "'perform' is not printed as source",
            "vertices.s", "attributes and results of vertices",
            "triangle.s", "a launch with",
            "agx/sponge.s", "depends on whether others are active",
            "valhall/reduction.s", "of some addresses it is not known",
            "valhall/vertices.s", "is printed, but not compiled");

    private static final Map<String, String> REFUSED_VECTORS_AS_SOURCE = Map.of(
            "amx/real",
            "'perform' is not printed as source",
            "a740b",
            "registers by computed numbers",
            "mmv_q4_k_sub/agx",
            "is printed, but not compiled",
            "mmv_q4_k_sub/v9",
            "elsewhere",
            "cl_hashcat_md5/agx",
            "of some addresses it is not known");

    private static final Map<String, String> REFUSED_EXAMPLES_AS_LLVM = with(
            REFUSED_EXAMPLES, Map.of("amx/", "descriptor", "agx/sponge.s", "depends on whether others are active"));

    private static final Map<String, String> REFUSED_VECTORS_AS_LLVM =
            Map.of("mmv_q4_k_sub/v9", LlvmHarness.ELSEWHERE, "amx/real", "descriptor");

    private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
        Map<String, String> out = new TreeMap<>(some);
        out.putAll(more);
        return Map.copyOf(out);
    }

    private static final Map<String, String> REFUSED_VECTORS = Map.of(
            "",
            "OpenCL C without subgroups cannot",
            "amx/real",
            "what a descriptor does is not decompiled to OpenCL C");

    /// PoCL 3.1 makes a loop of barriers wrong whose body lanes may skip; without the way back its result is right, and
    /// without optimisation it never ends.
    private static final Set<String> WRONG_IN_POCL = Set.of("quantize_q8_1_x4/v9/v9.json");

    /// Every n-th file, where not all are taken.
    private static List<Path> part(List<Path> files, int n) {
        return IntStream.range(0, files.size())
                .filter(i -> TAKES_ALL || i % n == 0)
                .mapToObj(files::get)
                .toList();
    }

    private void all(List<Path> files, Proof.Run by, Map<String, String> refused) {
        Map<String, String> wrong = new ConcurrentSkipListMap<>();
        Map<String, String> told = new ConcurrentSkipListMap<>();
        files.parallelStream()
                .filter(f -> by != Proof.OPENCL || !WRONG_IN_POCL.contains(name(f)))
                .forEach(f -> one(f, by, wrong, told));
        told.forEach((name, why) -> {
            boolean isExpected =
                    refused.entrySet().stream().anyMatch(r -> name.contains(r.getKey()) && why.contains(r.getValue()));
            if (!isExpected) wrong.put(name, "refused: " + why);
        });
        System.out.printf("%d packages, %d refused%n", files.size(), told.size());
        assertThat(wrong).isEmpty();
        assertThat(told.size()).isLessThan(files.size() / 2 + 1);
    }

    private void one(Path file, Proof.Run by, Map<String, String> wrong, Map<String, String> told) {
        String name = name(file);
        try (Kept kernel = new Kept(file)) {
            Path own = Files.createTempDirectory(folder, "k");
            String said = Proof.of(kernel.kernel, by, own);
            if (!said.isEmpty()) wrong.put(name, said);
        } catch (DecompileException e) {
            told.put(name, String.valueOf(e.getMessage()));
        } catch (Exception e) {
            wrong.put(name, e.toString());
        }
    }

    private static String name(Path file) {
        return file.subpath(Math.max(0, file.getNameCount() - 3), file.getNameCount())
                .toString();
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
            return KernelSource.read(source, codec, file.getParent(), Kernel.Options.of(FileAccess.OWN_FOLDER));
        }

        @Override
        public void close() {
            kernel.device().close();
        }
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT.resolve("examples"))) {
            return all.filter(p -> p.toString().endsWith(".s")).sorted().toList();
        }
    }

    private static Path vectorsFolder() {
        String root = System.getProperty("heddle.vectors", "");
        Path vectors = Path.of(root);
        assumeTrue(!root.isEmpty() && Files.isDirectory(vectors), "no vectors in '" + root + "'");
        return vectors;
    }

    /// @return packages that ask the texture unit, unpacked
    private List<Path> images() throws IOException {
        Path packed = vectorsFolder().resolve("images/kernels");
        Path unpacked = Files.createTempDirectory(folder, "images");
        try (Stream<Path> all = Files.walk(packed)) {
            for (Path f : all.filter(p -> p.toString().endsWith(".json.gz")).toList()) {
                Path relative = packed.relativize(f);
                Path to = unpacked.resolve(relative.toString().replaceAll("\\.gz$", ""));
                Files.createDirectories(to.getParent());
                try (InputStream in = new GZIPInputStream(Files.newInputStream(f))) {
                    Files.copy(in, to);
                }
            }
        }
        List<Path> out = KernelArchives.below(unpacked);
        assertThat(out).hasSizeGreaterThan(70);
        return out;
    }

    private List<Path> vectors() throws Exception {
        Path vectors = vectorsFolder();
        Path unpacked = Files.createTempDirectory(folder, "kernels");
        List<Path> out = new ArrayList<>(KernelArchives.below(vectors.resolve("kernels")));
        out.addAll(KernelArchives.ofToday(vectors, unpacked));
        try (Stream<Path> all = Files.list(vectors.resolve("amx/real"))) {
            out.addAll(all.filter(f -> f.toString().endsWith(".json")).sorted().toList());
        }
        Path examples = vectors.resolveSibling("examples/decompile/packages");
        if (Files.isDirectory(examples)) out.addAll(KernelArchives.below(examples));
        assertThat(out).hasSizeGreaterThan(180);
        return out;
    }
}
