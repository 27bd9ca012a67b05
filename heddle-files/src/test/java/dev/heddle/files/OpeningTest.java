package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class OpeningTest {
    @TempDir
    private Path folder;

    private void fails(Path file, Optional<Format> format, String message) {
        assertThatThrownBy(() -> CodeReader.open(file, format, null).close())
                .isInstanceOf(SourceException.class)
                .hasMessage(file + ": " + message);
    }

    @Test
    void noSuchFile() {
        fails(folder.resolve("none.bin"), Optional.empty(), "no such file");
        fails(folder.resolve("none").resolve("none.bin"), Optional.empty(), "no such file");
    }

    @Test
    void directory() {
        fails(folder, Optional.empty(), "is a directory");
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "62");
        assertThatThrownBy(() -> CodeReader.open(file.resolve("b"), Optional.empty(), null)
                        .close())
                .isInstanceOf(SourceException.class)
                .hasMessageStartingWith(file.resolve("b") + ": ");
    }

    @Test
    void notReadable() {
        Path file = folder.resolve("secret.bin");
        assertThat(CodeReader.cannotOpen(file, new AccessDeniedException("x")))
                .hasMessage(file + ": cannot be read: permission denied");
        assertThat(CodeReader.cannotOpen(file, new FileSystemException("x", null, "Input/output error")))
                .hasMessage(file + ": cannot be read: Input/output error");
        assertThat(CodeReader.cannotOpen(file, new FileSystemException("x")))
                .hasMessage(file + ": cannot be read: the system does not say why");
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void empty(Format format) throws IOException {
        Path file = Files.createFile(folder.resolve("empty"));
        fails(file, Optional.of(format), "the file is empty");
        fails(file, Optional.empty(), "the file is empty");
    }

    @Test
    void reads() throws Exception {
        Path file = Files.write(folder.resolve("code.bin"), new byte[] {0x62, 0, 1});
        try (CodeReader reader = CodeReader.open(file, Optional.empty(), null)) {
            assertThat(reader.format()).isEqualTo(Format.RAW);
            Chunk chunk = Reading.next(reader);
            assertThat(chunk.address()).isZero();
            assertThat(chunk.length()).isEqualTo(3);
            assertThat(chunk.end()).isEqualTo(3);
            assertThat(chunk.line()).isZero();
            assertThat(chunk.bytes()).startsWith(0x62, 0, 1);
            assertThat(reader.next()).isNull();
            assertThat(reader.next()).isNull();
        }
    }

    @Test
    void closesTheStream() throws Exception {
        AtomicBoolean closed = new AtomicBoolean();
        ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {0}) {
            @Override
            public void close() {
                closed.set(true);
            }
        };
        CodeReader.open(in, "in", Optional.empty()).close();
        assertThat(closed).isTrue();
    }

    @Test
    void chunksAreChecked() {
        assertThatThrownBy(() -> new Chunk(0, new byte[2], 3, 0)).hasMessage("length 3 is not in 1..2");
        assertThatThrownBy(() -> new Chunk(0, new byte[2], 0, 0)).hasMessage("length 0 is not in 1..2");
        assertThatThrownBy(() -> new Chunk(0, new byte[2], 1, -1)).hasMessage("line -1 is negative");
    }
}
