package dev.heddle.corpus.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.corpus.scan.Scanned;
import dev.heddle.corpus.store.CorpusException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs that are like others.
@Tag("long")
class KernelsTest {
    @TempDir
    private Path folder;

    @Test
    void registersAreOthersAndAllElseIsTheSame() throws Exception {
        String text = "iadd r0, r1, 30\nfmadd32 r2, r0, r3, u5\nstop\n";
        byte[] code =
                Codec.load("agx").assembler().assemble(new Source("x.s", text)).bytes();
        Path seed = Files.createDirectories(folder.resolve("seed"));
        Files.write(seed.resolve("x.agx"), code);
        Kernels kernels = Kernels.of(seed);
        Codec codec = Codec.load("agx");
        String variant = codec.book().isa().variants().getFirst().name();
        assertThat(kernels.has("agx", variant)).isTrue();
        assertThat(kernels.has("ir3", "a6xx")).isFalse();
        Path in = Files.createDirectories(folder.resolve("in"));
        Random random = new Random(1);
        for (int i = 0; i < 60; i++) Files.write(in.resolve(i + ".agx"), kernels.program("agx", variant, random));
        Path out = folder.resolve("out");
        Scanned.scan(in, out);
        assertThat(Scanned.rows(
                        out,
                        "SELECT count(*) > 10, count(DISTINCT structure), min(instructions),"
                                + " max(instructions) FROM program"))
                .containsExactly("true|1|3|3");
    }

    @Test
    void sameSeedSameBytes() throws Exception {
        Path seed = Files.createDirectories(folder.resolve("seed"));
        byte[] code = Codec.load("ir3@a6xx")
                .assembler()
                .assemble(new Source("x.s", "add.f r1.x, r2.y, r3.z\nend\n"))
                .bytes();
        Files.write(seed.resolve("x.ir3@a6xx"), code);
        for (String name : new String[] {"a", "b"}) sample(name, seed);
        sample("c", null);
        Scanned.scan(folder.resolve("a"), folder.resolve("one"));
        assertThat(Scanned.rows(folder.resolve("one"), "SELECT DISTINCT isa, variant FROM program ORDER BY ALL"))
                .containsExactly("agx|g13", "agx|g14", "ir3|a6xx");
        String like = "SELECT count(*) > 2 FROM program WHERE isa = 'ir3' AND instructions = 2";
        assertThat(Scanned.rows(folder.resolve("one"), like)).containsExactly("true");
        assertThat(files("a")).isEqualTo(files("b")).isNotEqualTo(files("c"));
        Files.writeString(seed.resolve("notes.txt"), "Buy milk.\n");
        assertThatThrownBy(() -> Kernels.of(seed)).isInstanceOf(CorpusException.class);
    }

    private void sample(String name, @Nullable Path kernels) throws Exception {
        List<String> sets = List.of("agx", "ir3@a6xx");
        Path to = Files.createDirectories(folder.resolve(name));
        Sample.write(to, new Sample.Recipe(5, 300, sets, kernels));
    }

    private Map<String, Integer> files(String name) throws Exception {
        Map<String, Integer> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder.resolve(name))) {
            for (Path p : all.filter(Files::isRegularFile).toList())
                files.put(p.getFileName().toString(), Arrays.hashCode(Files.readAllBytes(p)));
        }
        return files;
    }
}
