package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Files are read from below a folder only, whatever somebody does to names at the same time.
@Timeout(60)
class FileAccessTest {
    private static final int READS = 20_000;

    @TempDir
    Path all = Path.of("");

    private Path own = Path.of("");

    @BeforeEach
    void folders() throws IOException {
        own = Files.createDirectories(all.resolve("own"));
        write(Files.createDirectories(own.resolve("real")).resolve("data.bin"), "good");
        write(Files.createDirectories(all.resolve("other")).resolve("data.bin"), "secret");
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text);
    }

    /// Makes a name a link to one thing and another in turn, until it is stopped.
    private Thread swap(Path name, Path one, Path two, AtomicBoolean isOver) {
        return Thread.ofPlatform().start(() -> {
            Path next = name.resolveSibling("next");
            try {
                for (int i = 0; !isOver.get(); i++) {
                    Files.createSymbolicLink(next, i % 2 == 0 ? one : two);
                    Files.move(next, name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (AtomicMoveNotSupportedException e) {
                isOver.set(true);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /// Exchanges a folder for a link, and back.
    private Thread exchange(Path folder, Path away, AtomicBoolean isOver) {
        return Thread.ofPlatform().start(() -> {
            Path kept = folder.resolveSibling("kept");
            try {
                while (!isOver.get()) {
                    Files.move(folder, kept, StandardCopyOption.ATOMIC_MOVE);
                    Files.createSymbolicLink(folder, away);
                    Files.delete(folder);
                    Files.move(kept, folder, StandardCopyOption.ATOMIC_MOVE);
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private interface Reading {
        byte @Nullable [] read() throws IOException;
    }

    /// @return how often the right file was read; no other one ever is
    private int reads(Reading reading) {
        int good = 0;
        for (int i = 0; i < READS; i++) {
            try {
                byte[] bytes = reading.read();
                if (bytes == null) continue;
                assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo("good");
                good++;
            } catch (IOException | IllegalArgumentException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
        return good;
    }

    @Test
    void foldersThatAreExchangedForLinks() throws InterruptedException {
        AtomicBoolean isOver = new AtomicBoolean();
        Thread t = exchange(own.resolve("real"), all.resolve("other"), isOver);
        Folder folder = FileAccess.OWN_FOLDER.folder(own);
        assertThat(reads(() -> folder.read("real/data.bin"))).isPositive();
        isOver.set(true);
        t.join();
    }

    @Test
    void linksThatAreExchanged() throws IOException, InterruptedException {
        AtomicBoolean isOver = new AtomicBoolean();
        Path link = own.resolve("data.bin");
        Files.createSymbolicLink(link, own.resolve("real/data.bin"));
        Thread t = swap(link, own.resolve("real/data.bin"), all.resolve("other/data.bin"), isOver);
        Folder folder = FileAccess.OWN_FOLDER.folder(own);
        assertThat(reads(() -> folder.read("data.bin"))).isPositive();
        isOver.set(true);
        t.join();
    }

    @Test
    void partsOfBooks() throws InterruptedException {
        AtomicBoolean isOver = new AtomicBoolean();
        Thread t = exchange(own.resolve("real"), all.resolve("other"), isOver);
        Function<String, @Nullable Source> parts = FileAccess.OWN_FOLDER.parts(own.resolve("my.isa"));
        String name = own.resolve("real/data.bin").toString();
        assertThat(reads(() -> {
                    Source s = parts.apply(name);
                    return s == null ? null : s.text().getBytes(StandardCharsets.UTF_8);
                }))
                .isPositive();
        isOver.set(true);
        t.join();
    }

    /// A kernel's folder is the one that it was read from.
    @Test
    void theFolderItself() throws IOException {
        Folder folder = FileAccess.OWN_FOLDER.folder(own.resolve("real"));
        assertThat(folder.read("data.bin")).asString().isEqualTo("good");
        Files.move(own.resolve("real"), own.resolve("kept"));
        Files.createSymbolicLink(own.resolve("real"), all.resolve("other"));
        assertThatThrownBy(() -> folder.read("data.bin")).hasMessageContaining("outside of the folder");
        Files.delete(own.resolve("real"));
        Files.createDirectory(own.resolve("real"));
        write(own.resolve("real/data.bin"), "new");
        assertThatThrownBy(() -> folder.read("data.bin")).hasMessageContaining("changed while it was opened");
    }
}
