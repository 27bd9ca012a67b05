package dev.heddle.llvm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kept code comes back as it was, or not at all.
class ObjectCacheTest {
    private static final byte[] CODE = {1, 2, 3, 4, 5};
    private static final String KEY = ObjectCache.name("all that it depends on");

    @TempDir
    private Path folder;

    private @Nullable ObjectCache cache() {
        return ObjectCache.of(folder.resolve("llvm"), 100);
    }

    private ObjectCache kept() {
        ObjectCache cache = Objects.requireNonNull(cache());
        cache.put(KEY, CODE);
        return cache;
    }

    @Test
    void whatWasKeptIsFound() {
        assertThat(kept().find(KEY)).isEqualTo(CODE);
        assertThat(kept().find(ObjectCache.name("something else"))).isNull();
    }

    @Test
    void noDamagedFileIsUsed() throws IOException {
        ObjectCache cache = kept();
        Path file = cache.folder().resolve(KEY);
        byte[] whole = Files.readAllBytes(file);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 4;
            Files.write(file, damaged);
            assertThat(cache.find(KEY)).as("byte %d", i).isNull();
            Files.write(file, Arrays.copyOf(whole, i));
            assertThat(cache.find(KEY)).as("%d bytes", i).isNull();
        }
        Files.write(file, whole);
        assertThat(cache.find(KEY)).isEqualTo(CODE);
    }

    @Test
    void whatOthersCouldChangeIsNotUsed() throws IOException {
        ObjectCache cache = kept();
        Path file = cache.folder().resolve(KEY);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw--w----"));
        assertThat(cache.find(KEY)).isNull();
        Files.move(file, folder.resolve("elsewhere"));
        Files.setPosixFilePermissions(folder.resolve("elsewhere"), PosixFilePermissions.fromString("rw-------"));
        Files.createSymbolicLink(file, folder.resolve("elsewhere"));
        assertThat(cache.find(KEY)).isNull();
        Files.setPosixFilePermissions(cache.folder(), PosixFilePermissions.fromString("rwx----w-"));
        assertThat(cache()).isNull();
    }

    /// What was not used for the longest time goes, down to half of what is allowed.
    @Test
    void theFolderIsBounded() throws IOException {
        ObjectCache cache = Objects.requireNonNull(cache());
        for (int i = 0; i < 11; i++) {
            cache.put("k" + i, CODE);
            Files.setLastModifiedTime(cache.folder().resolve("k" + i), FileTime.fromMillis(1000L * i));
        }
        assertThat(cache.find("k0")).isEqualTo(CODE);
        cache.put("last", CODE);
        assertThat(cache.find("k1")).isNull();
        assertThat(cache.find("k0")).isEqualTo(CODE);
        assertThat(cache.find("last")).isEqualTo(CODE);
    }
}
