package dev.heddle.llvm.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// Machine code of earlier runs, a file for each module, named by a hash of all that it depends on. What is in the
/// folder is run: it and its files have to be this user's, and not writable by others. Several
/// processes may use one folder.
///
/// @param folder of the files
/// @param most bytes of all files; when there are more, those go that were not used for the longest time
record ObjectCache(Path folder, long most) {
    private static final long MOST = 256L << 20;

    /// Bytes of the checksum that a file begins with: CRC-32 tells damage, and the JVM has it in machine code from the
    /// start. Against others there are the permissions of files.
    private static final int SUM = Integer.BYTES;

    /// @return the cache of this user; null with `-Dheddle.cache=off`, or where there can be none
    static @Nullable ObjectCache ofUser() {
        if ("off".equals(System.getProperty("heddle.cache"))) return null;
        String base = System.getenv("XDG_CACHE_HOME");
        Path under = base != null && base.startsWith("/")
                ? Path.of(base)
                : Path.of(System.getProperty("user.home"), ".cache");
        return of(under.resolve("heddle").resolve("llvm"), MOST);
    }

    /// @return null if the folder is not to be trusted, or cannot be made
    static @Nullable ObjectCache of(Path folder, long most) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder.getParent());
                Files.createDirectory(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            }
            return isOurs(folder) ? new ObjectCache(folder, most) : null;
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    private static boolean isOurs(Path p) throws IOException {
        Set<PosixFilePermission> may = Files.getPosixFilePermissions(p, LinkOption.NOFOLLOW_LINKS);
        if (may.contains(PosixFilePermission.GROUP_WRITE) || may.contains(PosixFilePermission.OTHERS_WRITE))
            return false;
        // The user that this process runs as: `user.name` may say something else.
        return Files.getOwner(p, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(self()));
    }

    /// @return something that the system gives to the user of this process
    private static Path self() {
        Path linux = Path.of("/proc/self");
        return Files.exists(linux) ? linux : Path.of(System.getProperty("user.home"));
    }

    /// @param all that code depends on
    /// @return what it is called
    static String name(String all) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int sum(byte[] all) {
        CRC32 sum = new CRC32();
        sum.update(all, SUM, all.length - SUM);
        return (int) sum.getValue();
    }

    /// @param key what [#name] gives
    /// @return the code, or null if there is none that can be trusted
    byte @Nullable [] find(String key) {
        Path file = folder.resolve(key);
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !isOurs(file)) return null;
            byte[] all = Files.readAllBytes(file);
            if (all.length <= SUM) return null;
            if (ByteBuffer.wrap(all).getInt() != sum(all)) return null;
            Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
            return Arrays.copyOfRange(all, SUM, all.length);
        } catch (IOException e) {
            return null;
        }
    }

    /// Keeps code for later; what cannot be kept is made again.
    void put(String key, byte[] code) {
        try {
            Path made = Files.createTempFile(folder, "new", "");
            byte[] all = new byte[SUM + code.length];
            System.arraycopy(code, 0, all, SUM, code.length);
            Files.write(made, ByteBuffer.wrap(all).putInt(sum(all)).array());
            Files.move(made, folder.resolve(key), StandardCopyOption.ATOMIC_MOVE);
            trim();
        } catch (IOException _) {
            // As good as a cache without it.
        }
    }

    private void trim() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        long sum = 0;
        for (Path p : files) sum += size(p);
        if (sum <= most) return;
        for (Path p : files.stream()
                .sorted(Comparator.comparingLong(ObjectCache::time))
                .toList()) {
            if (sum <= most / 2) return;
            sum -= size(p);
            Files.deleteIfExists(p);
        }
    }

    private static long size(Path p) {
        try {
            return Files.size(p);
        } catch (IOException e) {
            return 0;
        }
    }

    private static long time(Path p) {
        try {
            return Files.getLastModifiedTime(p).toMillis();
        } catch (IOException e) {
            return 0;
        }
    }
}
