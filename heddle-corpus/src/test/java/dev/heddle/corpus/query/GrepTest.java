package dev.heddle.corpus.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.asm.search.InsnPattern;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.corpus.store.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Patterns in a corpus, whose code is read again.
class GrepTest {
    private static final String ONE = "rcp r1.x, r2.x\n(ss)add.f r3.x, r1.x, c0.x\nend\n";
    private static final String TWO = "rcp r1.x, r2.x\n(ss)add.f r3.x, r4.x, c0.x\nend\n";

    @TempDir
    private Path folder = Path.of("");

    private Path corpus = Path.of("");

    @BeforeEach
    void write() throws Exception {
        TestTables t = new TestTables();
        file(t, "ir3@a6xx", "one.bin", ONE);
        file(t, "ir3@a6xx", "same.bin", ONE);
        file(t, "ir3@a6xx", "two.bin", TWO);
        file(t, "agx", "agx.bin", "iadd r1, r2, 3\nstop\n");
        corpus = t.write(folder.resolve("corpus"));
    }

    private void file(TestTables t, String isa, String name, String source) throws SourceException, IOException {
        Path file = folder.resolve(name);
        Files.write(
                file,
                Codec.load(isa).assembler().assemble(new Source(name, source)).bytes());
        t.add(isa, file.toString(), source);
    }

    private List<String> found(String pattern) throws Exception {
        List<String> out = new ArrayList<>();
        try (Corpus c = Corpus.open(corpus)) {
            long gone = new Grep(
                            c,
                            InsnPattern.parse(pattern),
                            (place, _, matches) ->
                                    matches.forEach(m -> out.add(Path.of(place).getFileName() + " " + m.names())))
                    .run();
            if (gone > 0) out.add(gone + " gone");
        }
        return out;
    }

    @Test
    void programsAreReadOnce() throws Exception {
        assertThat(found("rcp rX, *; add.f *, rX, *")).containsExactly("one.bin {X=r1.x}");
        assertThat(found("rcp rX, *; *")).containsExactly("one.bin {X=r1.x}", "two.bin {X=r1.x}");
        assertThat(found("iadd rX, *, N")).containsExactly("agx.bin {N=3, X=r1}");
        assertThat(found("rcp; rcp")).isEmpty();
    }

    @Test
    void mnemonicsThatNoSetHas() {
        // One set has the first, another one the second.
        assertThatThrownBy(() -> found("stop;; end")).isInstanceOf(SourceException.class);
        assertThatThrownBy(() -> found("bogus *"))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("pattern:1:1: no instruction of ");
    }

    /// Another place serves as well; where there is none, programs are counted.
    @Test
    void whatIsGone() throws Exception {
        Files.delete(folder.resolve("one.bin"));
        assertThat(found("rcp rX, *; add.f *, rX, *")).containsExactly("same.bin {X=r1.x}");
        Files.writeString(folder.resolve("two.bin"), "something else");
        Files.delete(folder.resolve("same.bin"));
        assertThat(found("rcp")).containsExactly("2 gone");
        assertThat(found("iadd")).containsExactly("agx.bin {}");
    }
}
