package dev.heddle.llvm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// All tests of a run are on the library that it names, or on the first of those that are installed.
class LlvmLibraryTest {
    @Test
    void theLibraryIsTheOneThatIsNamed() {
        String named = LlvmFiles.named();
        List<Path> usual = LlvmFiles.usual();
        LlvmLibrary library = LlvmLibrary.HERE.library();
        if (named.equals("off") || named.isEmpty() && usual.isEmpty()) {
            assertThat(library).isNull();
            assertThat(LlvmLibrary.HERE.problem()).contains("LLVM");
            return;
        }
        assertThat(library).as(LlvmLibrary.HERE.problem()).isNotNull();
        if (named.isEmpty()) assertThat(usual).contains(library.path());
        else assertThat(library.path()).isEqualTo(Path.of(named));
        String major = System.getProperty("heddle.llvm.expected", "");
        if (!major.isEmpty()) assertThat(library.version()).startsWith(major + ".");
    }
}
