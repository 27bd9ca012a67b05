package dev.heddle.exec.llvm;

import static org.assertj.core.api.Assertions.assertThat;

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
}
