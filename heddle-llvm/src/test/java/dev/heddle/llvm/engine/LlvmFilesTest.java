package dev.heddle.llvm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
