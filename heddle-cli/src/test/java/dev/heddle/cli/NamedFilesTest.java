package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that kernels and books name.
@Timeout(60)
class NamedFilesTest extends InFolder {
    private Path secret = Path.of("");

    @BeforeEach
    void makeFolders() throws IOException {
        Path own = Files.createDirectories(folder.resolve("own/below"));
        Files.createDirectory(folder.resolve("other"));
        secret = Path.of(file("other/secret.bin", "secret")).toRealPath();
        file("own/below/data.bin", "data");
        Files.createSymbolicLink(own.resolveSibling("out.bin"), secret);
        Files.createSymbolicLink(own.resolveSibling("in.bin"), Path.of("below/data.bin"));
        Files.createSymbolicLink(own.resolveSibling("folder"), secret.getParent());
    }

    private String kernel(String header) {
        return file("own/k.s", ".isa agx\n" + header + "\nstop\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"below/data.bin", "below/../below/data.bin", "in.bin"})
    void ownFilesAreRead(String name) {
        Run r = Run.of("run", kernel(".buffer 0, " + name), "--dump", "0:u8");
        assertThat(r.out()).contains("100 97 116 97");
        assertThat(r.code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/etc/passwd",
                "/proc/self/environ",
                "../other/secret.bin",
                "below/../../other/secret.bin",
                "../other/none.bin",
                "out.bin",
                "folder/secret.bin"
            })
    void othersAreNot(String name) {
        String kernel = kernel(".buffer 0, " + name);
        for (String command : new String[] {"run", "sanitize", "debug"}) {
            Run r = Run.of(command, kernel);
            assertThat(r.code()).isEqualTo(1);
            assertThat(r.err())
                    .contains(
                            ":2:1: '" + name + "' is outside of the folder of the file that names it; '--allow-files ");
        }
    }

    @Test
    void texturesAreFilesToo() {
        Run r = Run.of("run", kernel(".texture 0, ../other/secret.png"));
        assertThat(r.err()).contains("'../other/secret.png' is outside of the folder");
        assertThat(r.code()).isEqualTo(1);
        Run content = Run.of("run", kernel(".texture 0, format=r8-unorm, width=1, height=1, content=out.bin"));
        assertThat(content.err()).contains("'out.bin' is outside of the folder");
    }

    @Test
    void theUserAllowsThem() {
        for (String name : new String[] {"out.bin", "../other/secret.bin", secret.toString()})
            for (String allowed : new String[] {secret.toString(), path("other"), path("own/folder")})
                assertThat(Run.of("run", kernel(".buffer 0, " + name), "--dump", "0:u8", "--allow-files", allowed)
                                .out())
                        .contains("115 101 99 114 101 116");
    }

    @Test
    void whatTheUserNamesMayBeAnywhere() {
        Run r = Run.of("run", kernel(".buffer 0, zeros:4"), "--buffer", "0=" + secret, "--dump", "0:u8");
        assertThat(r.out()).contains("115 101 99 114 101 116");
    }

    @Test
    void packagesNameCodeInTheirFolder() throws IOException {
        file("other/code.hex", "8800");
        String run = file(
                "own/run.json",
                "{\"isa\":\"agx\",\"code\":\"../other/code.hex\",\"entry\":0," + "\"grid\":[1,1,1],\"local\":[1,1,1]}");
        for (String command : new String[] {"run", "sanitize", "dis", "stats", "check", "files"}) {
            Run r = Run.of(command, run);
            assertThat(r.code()).as(command).isEqualTo(1);
            assertThat(r.err()).contains("'../other/code.hex' is outside of the folder");
        }
        assertThat(Run.of("dis", run, "--allow-files", path("other")).ok().out())
                .contains("stop");
        Run.of("files", run, "--allow-files", path("other")).ok();
    }

    @Test
    void whatKernelsOfFoldersMayNameIsNotWidened() {
        kernel(".buffer 0, out.bin");
        Run.of("sanitize", path("own"), "--allow-files", path("other"))
                .fails(
                        2,
                        "--allow-files is for kernels that are named one by one; %s is a folder"
                                .formatted(path("own")));
    }

    @Test
    void linksOutOfFoldersArePassedOver() throws IOException {
        Files.createSymbolicLink(folder.resolve("own/k.s"), Path.of(file("other/k.s", "stop\n")));
        assertThat(Run.of("stats", "-a", "agx", path("own")).out()).doesNotContain("k.s");
    }

    @Test
    void codeIsMeasuredWithoutItsBuffers() {
        assertThat(Run.of("stats", kernel(".buffer 0, /etc/passwd")).ok().out()).contains("1 instruction");
    }

    // ---- books

    @Test
    void partsOfBooksAreInItsFolder() throws IOException {
        Path part = Path.of(file("other/head.isa", "isa my \"M\" { granule 1 max 1 }\n"));
        Files.createSymbolicLink(folder.resolve("own/head.isa"), part);
        String book = file("own/my.isa", "include \"head.isa\"\n");
        Run r = Run.fed("", "dis", "--book", book);
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err()).contains("my.isa:1:9: ", "head.isa' is outside of the folder");
        Run.fed("00\n", "dis", "--book", book, "--allow-files", part.toString()).ok();
        Run check = Run.of("book", "check", book);
        assertThat(check.code()).isEqualTo(1);
        assertThat(check.err()).contains("; '--allow-files " + part.toRealPath() + "' allows it");
        assertThat(Run.of("book", "check", book, "--allow-files", path("other")).code())
                .isZero();
        assertThat(Run.of("pages", "-o", path("site"), "--book", book).err())
                .contains("; '--allow-files " + part.toRealPath() + "' allows it");
    }

    @Test
    void devicesAreNoBooks() throws IOException, InterruptedException {
        Run.fed("", "dis", "--book", "/dev/zero").fails(1, "/dev/zero: no regular file");
        String pipe = path("pipe.isa");
        assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
        Run.fed("", "dis", "--book", pipe).fails(1, pipe + ": no regular file");
        String book = file("my.isa", "include \"pipe.isa\"\n");
        assertThat(Run.fed("", "dis", "--book", book).err()).contains("my.isa:1:9: there is no file '" + pipe + "'");
    }

    @Test
    @Timeout(10)
    void whatBooksIncludeIsLimited() {
        for (int i = 1; i <= 30; i++)
            file(
                    "b%d.isa".formatted(i),
                    "include \"b%d.isa\"\n".formatted(i + 1).repeat(2));
        file("b31.isa", "# nothing\n");
        assertThat(Run.fed("", "dis", "--book", path("b1.isa")).err())
                .contains("b30.isa:1:9: a book includes at most 1000 files");
        file("long.isa", "# a comment that is long\n".repeat(100_000));
        String book = file("many.isa", "include \"long.isa\"\n".repeat(30));
        assertThat(Run.fed("", "dis", "--book", book).err())
                .contains("many.isa:7:9: a book with all its parts has at most 16777216 characters");
        file("long.isa", "# a comment that is long\n".repeat(1_000_000));
        assertThat(Run.fed("", "dis", "--book", book).err())
                .contains("many.isa:1:9: ", "25000000 bytes; a book has at most 16777216");
    }
}
