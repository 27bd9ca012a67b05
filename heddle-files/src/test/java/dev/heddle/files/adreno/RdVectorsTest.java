package dev.heddle.files.adreno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.base.source.SourceException;
import dev.heddle.files.Content;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Real captures, and the programs that others found in them. A clone without the vectors skips this.
class RdVectorsTest {
    private static Path folder() {
        String root = System.getProperty("heddle.vectors", "");
        Path folder = Path.of(root, "ir3");
        assumeTrue(!root.isEmpty() && Files.isDirectory(folder.resolve("captures")), "no captures in '" + root + "'");
        return folder;
    }

    private static Container container(String capture) throws IOException, SourceException {
        Content content = InputFile.content(folder().resolve("captures").resolve(capture), Optional.empty(), null);
        assertThat(content).isInstanceOf(Content.Programs.class);
        return ((Content.Programs) content).container();
    }

    @Test
    void everyProgramThatOthersFound() throws IOException, SourceException {
        int compared = 0;
        for (String line : Files.readAllLines(folder().resolve("shaders/INDEX.tsv"))) {
            String[] columns = line.split("\t", -1);
            String from = columns[columns.length - 1];
            if (!from.startsWith("capture ")) continue;
            List<String> words = Files.readAllLines(folder().resolve("shaders/" + columns[0] + ".hex"));
            List<ContainedProgram> programs =
                    container(from.substring("capture ".length())).programs();
            assertThat(programs)
                    .as(columns[0])
                    .anyMatch(p -> p.stage().equals(columns[2])
                            && p.isa().orElse("").equals("ir3@a" + columns[1] + "xx")
                            && p.code() instanceof ContainedProgram.Present
                            && Shown.words(p).equals(words));
            compared++;
        }
        assertThat(compared).isEqualTo(6);
    }

    @Test
    void wholeLists() throws IOException, SourceException {
        Container compute = container("compute-a540.rd.gz");
        assertThat(compute.summary()).isEqualTo("gpu 540, 3 submits");
        assertThat(Shown.programs(compute)).containsExactly("cs0 ir3@a5xx @500018000 14 x2 in 1");
        Container gears = container("glxgears-a420.rd.gz");
        assertThat(gears.summary()).isEqualTo("gpu 420, 245 submits");
        assertThat(Shown.programs(gears))
                .containsExactly(
                        "vs0 ir3@a4xx - 1 x238 in 2",
                        "fs1 ir3@a4xx - 5 x238 in 2",
                        "vs2 ir3@a4xx - 57 x357 in 2",
                        "fs3 ir3@a4xx - 7 x714 in 2",
                        "vs4 ir3@a4xx - 52 x714 in 2",
                        "fs5 ir3@a4xx - 5 x357 in 2",
                        "vs6 ir3@a4xx @103a6000 missing 32 x2 in 1",
                        "fs7 ir3@a4xx @103a7000 missing 16 x2 in 1",
                        "vs8 ir3@a4xx @1116d000 missing 16 x6 in 227",
                        "fs9 ir3@a4xx @1116e000 missing 16 x6 in 227");
        for (Container c : List.of(compute, gears)) {
            assertThat(c.notes()).isEmpty();
            assertThat(c.broke()).isEmpty();
        }
    }

    /// The commands in the capture say that it is `glDispatchCompute(1, 2, 3)` of a shader with
    /// `local_size_x=5, local_size_y=6, local_size_z=7` and one storage buffer, to which nothing is bound.
    @Test
    void dispatches() throws IOException, SourceException {
        assertThat(Shown.dispatches(container("compute-a540.rd.gz")))
                .containsExactly("d0 cs0 1x2x3 5x6x7 in 1 id=r0 group=r207 size=r192 s0@0+0 of 27:1654784"
                        + " [storage buffer 0 has no address: nothing is bound there]");
        assertThat(container("glxgears-a420.rd.gz").dispatches()).isEmpty();
    }

    /// The packed file, cut: the programs are a start of those of the whole one.
    @Test
    void cut() throws IOException, SourceException {
        byte[] all = Files.readAllBytes(folder().resolve("captures/glxgears-a420.rd.gz"));
        List<String> names = new ArrayList<>();
        container("glxgears-a420.rd.gz").programs().forEach(p -> names.add(p.stage()));
        for (int length = 1000; length < all.length; length += 7919) {
            byte[] part = java.util.Arrays.copyOf(all, length);
            Content content =
                    InputFile.content(new java.io.ByteArrayInputStream(part), "c.rd.gz", Optional.empty(), null);
            Container c = ((Content.Programs) content).container();
            assertThat(Shown.broke(c)).startsWith("c.rd.gz: broken at byte 0x");
            assertThat(c.programs()).hasSizeLessThanOrEqualTo(names.size());
        }
    }
}
