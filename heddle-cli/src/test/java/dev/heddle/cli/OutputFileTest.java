package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.InFolder;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Files are written as a whole or not at all, and never over what is read.
class OutputFileTest extends InFolder {
    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(p -> p.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void failedWriteLeavesTheOldFileAndNothingElse() throws IOException {
        Path old = Path.of(file("old.bin", "old"));
        for (Path to : List.of(old, Path.of(path("new.bin"))))
            assertThatThrownBy(() -> new OutputFile(to).write(out -> {
                        out.write(new byte[100_000]);
                        throw new IOException("No space left on device");
                    }))
                    .isInstanceOf(Failure.class)
                    .hasMessage(to + ": cannot be written: No space left on device");
        assertThat(old).hasContent("old");
        assertThat(names()).containsExactly("old.bin");
    }

    @Test
    void permissionsAndLinksStay() throws Exception {
        Path old = Path.of(file("old.bin", "old"));
        assumeTrue(Files.getFileStore(old).supportsFileAttributeView("posix"));
        Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rwxr-x--x"));
        Path link = Files.createSymbolicLink(Path.of(path("link.bin")), old.getFileName());
        new OutputFile(link).write("new".getBytes());
        assertThat(old).hasContent("new");
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(old)))
                .isEqualTo("rwxr-x--x");
        assertThat(names()).containsExactly("link.bin", "old.bin");
    }

    @Test
    void linkToNothing() throws Exception {
        Path link = Files.createSymbolicLink(Path.of(path("link.bin")), Path.of("new.bin"));
        new OutputFile(link).write("new".getBytes());
        assertThat(Path.of(path("new.bin"))).hasContent("new");
    }

    @Test
    void linksToLinks() throws Exception {
        Path first = Files.createSymbolicLink(Path.of(path("first")), Path.of("second"));
        Path second = Files.createSymbolicLink(Path.of(path("second")), Path.of("new.bin"));
        new OutputFile(first).write("new".getBytes());
        assertThat(Path.of(path("new.bin"))).hasContent("new");
        assertThat(first).isSymbolicLink();
        assertThat(second).isSymbolicLink();
        Path loop = Files.createSymbolicLink(Path.of(path("loop")), Path.of("loop"));
        assertThatThrownBy(() -> new OutputFile(loop).write("new".getBytes()))
                .hasMessage(loop + ": cannot be written: a link to itself");
        assertThat(loop).isSymbolicLink();
    }

    /// Files there are plain ones: they can be new.
    @Test
    void memoryIsNoDevice() throws Exception {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(memory));
        Path own = Files.createTempDirectory(memory, "heddle");
        try {
            new OutputFile(own.resolve("new.bin")).write("new".getBytes());
            assertThat(own.resolve("new.bin")).hasContent("new");
        } finally {
            Files.deleteIfExists(own.resolve("new.bin"));
            Files.delete(own);
        }
    }

    @Test
    void devicesAreWrittenDirectly() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")));
        Run.fed("stop", "asm", "-a", "agx", "-", "-o", "/dev/null").ok();
        Run.fed("stop", "asm", "-a", "agx", "-", "-o", "/dev/full")
                .fails(1, "/dev/full: cannot be written: No space left on device");
    }

    @Test
    void sourceIsNotOverwritten() throws IOException {
        String source = file("self.s", "stop\n");
        String why = ": is read from as well; writing there would destroy what is in it";
        Run.of("asm", "-a", "agx", source, "-o", source).fails(1, source + why);
        String other = path("./self.s");
        Run.of("asm", "-a", "agx", source, "-o", other).fails(1, other + why);
        assertThat(Path.of(source)).hasContent("stop\n");
    }

    @Test
    void kernelAndBuffersAreNotOverwritten() {
        String kernel = file("k.s", ".isa agx\n.buffer 0, zeros:4\nstop\n");
        String content = file("in.bin", "1234");
        String why = ": is read from as well; writing there would destroy what is in it";
        Run.of("run", kernel, "--out", "0=" + kernel).fails(1, kernel + why);
        Run.of("run", kernel, "--buffer", "0=" + content, "--out", "0=" + content)
                .fails(1, content + why);
        String to = path("out.bin");
        Run.of("run", kernel, "--out", "0=" + to, "--out", "0=" + to)
                .fails(2, to + ": two buffers are to be written there");
    }
}
