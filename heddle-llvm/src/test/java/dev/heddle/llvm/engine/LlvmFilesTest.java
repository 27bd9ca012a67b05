package dev.heddle.llvm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LlvmFilesTest {
    @ParameterizedTest
    @CsvSource({
        "libLLVM-15.so.1, 15",
        "libLLVM-19.so, 19",
        "libLLVM.so.19.1, 19",
        "libLLVM.so.20, 20",
        "libLLVM.so, 0",
        "libLLVM-C.so, 0",
        "libLLVM-15.a, 0",
        "libLLVMCore.a, 0",
        "libLLVM-99999999999.so, 0",
        "libLLVM.so.1.backup, 1",
    })
    void versionsOfNames(String name, int version) {
        assertThat(LlvmFiles.version(name)).isEqualTo(version);
    }

    /// The loader of the system is not asked about a text, of which it would warn.
    @Test
    void aTextIsNoLibrary(@TempDir Path folder) throws IOException {
        Path text = Files.writeString(folder.resolve("libLLVM.so"), "hello");
        assertThat(LlvmFiles.isLibrary(text)).isFalse();
        assertThat(LlvmFiles.isLibrary(folder)).isFalse();
        for (Path p : LlvmFiles.usual()) assertThat(LlvmFiles.isLibrary(p)).isTrue();
    }

    private static Path made(Path folder, String... path) throws IOException {
        Path out = folder;
        for (String part : path) out = out.resolve(part);
        Files.createDirectories(out.getParent());
        return Files.createFile(out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"libLLVM.so", "libLLVM.dylib", "LLVM-C.dll", "LLVM.dll"})
    void besideARelease(String name, @TempDir Path folder) throws IOException {
        Files.createFile(folder.resolve("LICENSE.txt"));
        assertThat(LlvmFiles.own(folder)).isEmpty();
        Path library = Files.createFile(folder.resolve(name));
        assertThat(LlvmFiles.own(folder)).containsExactly(library);
    }

    @Test
    void whereTheInstallerForWindowsPutsIt(@TempDir Path folder) throws IOException {
        Path programs = folder.resolve("Program Files");
        Path own = folder.resolve("Local");
        Map<String, String> variables = Map.of(
                "ProgramFiles", programs.toString(),
                "ProgramW6432", programs.toString(),
                "LOCALAPPDATA", own.toString());
        assertThat(LlvmFiles.onWindows(variables)).isEmpty();
        Path ofUser = made(own, "Programs", "LLVM", "bin", "LLVM-C.dll");
        assertThat(LlvmFiles.onWindows(variables)).containsExactly(ofUser);
        Path whole = made(programs, "LLVM", "bin", "LLVM.dll");
        Path ofAll = made(programs, "LLVM", "bin", "LLVM-C.dll");
        made(programs, "LLVM", "bin", "libclang.dll");
        assertThat(LlvmFiles.onWindows(variables)).containsExactly(ofAll, whole, ofUser);
        assertThat(LlvmFiles.onWindows(Map.of())).isEmpty();
        assertThat(LlvmFiles.onWindows(
                        Map.of("ProgramFiles", programs.resolve("LLVM").toString())))
                .isEmpty();
    }

    @Test
    void theNewestKnownVersionComesFirst(@TempDir Path folder) throws IOException {
        Path old = made(folder, "a", "libLLVM-15.so.1");
        Path link = made(folder, "a", "libLLVM-19.so");
        Path newest = made(folder, "b", "libLLVM.so.20.1");
        made(folder, "b", "libLLVM-14.so.1");
        made(folder, "b", "libLLVM.so.99.1");
        List<String> folders = Stream.of("a", "b", "none")
                .map(f -> folder.resolve(f).toString())
                .toList();
        assertThat(LlvmFiles.inFolders(folders)).containsExactly(newest, link, old);
    }

    @Test
    void aLibraryOfWindowsIsKnownByItsFirstBytes(@TempDir Path folder) throws IOException {
        byte[] bytes = {'M', 'Z', (byte) 0x90, 0, 3};
        Path library = Files.write(folder.resolve("LLVM-C.dll"), bytes);
        assertThat(LlvmFiles.isLibrary(library)).isTrue();
    }
}
