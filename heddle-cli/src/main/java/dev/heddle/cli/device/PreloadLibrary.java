package dev.heddle.cli.device;

import dev.heddle.cli.console.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The library that is loaded before a program's own. Releases have it as a file; elsewhere the system's C compiler
/// makes it of the sources that the command has, once, into the user's cache. Its name has a hash of the sources, so
/// that no other version is ever loaded.
public final class PreloadLibrary {
    private static final List<String> SOURCES = List.of(
            "device.h",
            "calls.c",
            "engine.c",
            "fence.c",
            "hooks.c",
            "kgsl.c",
            "memory.c",
            "msm.c",
            "names.c",
            "paths.c",
            "session.c",
            "syncobj.c",
            "work.c");

    private static final List<String> OPTIONS = List.of(
            "-std=gnu11", "-D_GNU_SOURCE", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-Wall", "-Wextra");

    private static final List<String> LIBRARIES = List.of("-ldl", "-lpthread");

    /// Seconds that a compiler may take.
    private static final int PATIENCE = 120;

    /// Digits of the hash in names.
    private static final int DIGITS = 16;

    private PreloadLibrary() {}

    /// Makes the library.
    ///
    /// @param folder for it
    /// @param architecture `x86-64` or `arm64`
    /// @param compiler for that processor
    public static void make(Path folder, String architecture, String compiler) throws IOException, Failure {
        compile(compiler, Files.createDirectories(folder).resolve(name(architecture)));
    }

    /// @param work an own folder of this run
    /// @return the file of the library for this system
    static Path find(Path work) throws IOException, Failure {
        String name = name(architecture());
        Path shipped = shipped();
        if (shipped != null && Files.isRegularFile(shipped.resolve(name))) {
            Path there = loadable(shipped.resolve(name), work);
            if (wrong(there).isEmpty()) return there;
        }
        Path cache = cache();
        if (cache != null && isOurs(cache.resolve(name))) {
            Path there = loadable(cache.resolve(name), work);
            if (wrong(there).isEmpty()) return there;
        }
        Path made = work.resolve("libheddle-device.so");
        compile(Objects.requireNonNullElse(System.getenv("CC"), "cc"), made);
        Path there = loadable(cache == null ? made : kept(made, cache.resolve(name)), work);
        String wrong = wrong(there);
        if (!wrong.isEmpty()) throw new Failure("heddle device: " + wrong);
        return there;
    }

    /// Whether the system loads it: the libc may be older than it needs, and a file system may not let files be run.
    ///
    /// @return what the system says; empty if all is well
    private static String wrong(Path library) throws IOException {
        ProcessBuilder b = new ProcessBuilder("true").redirectErrorStream(true);
        b.environment().put("LD_PRELOAD", library.toString());
        b.environment().remove("HEDDLE_DEVICE_FOLDER");
        try (InputStream output = b.start().getInputStream()) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("");
        }
    }

    /// @return `x86-64` or `arm64`
    static String architecture() throws Failure {
        String os = System.getProperty("os.name");
        String arch = System.getProperty("os.arch");
        if (os.equals("Linux") && arch.equals("amd64")) return "x86-64";
        if (os.equals("Linux") && arch.equals("aarch64")) return "arm64";
        throw new Failure(
                "heddle device: the device is for Linux on x86-64 and arm64, and this is %s on %s".formatted(os, arch));
    }

    private static String name(String arch) throws IOException {
        return "libheddle-device-%s-%s.so".formatted(arch, hash());
    }

    private static String hash() throws IOException {
        try {
            MessageDigest all = MessageDigest.getInstance("SHA-256");
            for (String s : SOURCES) all.update(source(s));
            all.update(String.join(" ", OPTIONS).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(all.digest()).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] source(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(PreloadLibrary.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }

    // ---- where it may be

    /// Beside the books of a release.
    private static @Nullable Path shipped() {
        String books = System.getProperty("heddle.books");
        return books == null ? null : Path.of(books).resolveSibling("device");
    }

    private static @Nullable Path cache() {
        String own = System.getenv("HEDDLE_CACHE");
        if (own != null) return own.isEmpty() ? null : Path.of(own, "device");
        String all = System.getenv("XDG_CACHE_HOME");
        if (all != null && all.startsWith("/")) return Path.of(all, "heddle", "device");
        String home = System.getenv("HOME");
        return home == null || home.isEmpty() ? null : Path.of(home, ".cache", "heddle", "device");
    }

    /// What is in a cache is run: one that others could have made is not for us.
    private static boolean isOurs(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) return false;
        String us = System.getProperty("user.name");
        Set<PosixFilePermission> may = Files.getPosixFilePermissions(file);
        return Files.getOwner(file).getName().equals(us)
                && !may.contains(PosixFilePermission.GROUP_WRITE)
                && !may.contains(PosixFilePermission.OTHERS_WRITE);
    }

    private static Path kept(Path made, Path cache) {
        try {
            Files.createDirectories(Objects.requireNonNull(cache.getParent()));
            Path part = Files.createTempFile(cache.getParent(), "device", ".part");
            Files.copy(made, part, StandardCopyOption.REPLACE_EXISTING);
            Files.move(part, cache, StandardCopyOption.ATOMIC_MOVE);
            return cache;
        } catch (IOException e) {
            return made;
        }
    }

    /// The list of what is preloaded has blanks and colons between names: none may be in one.
    private static Path loadable(Path file, Path work) throws IOException {
        Path real = file.toRealPath();
        if (real.toString().chars().noneMatch(c -> c == ' ' || c == ':')) return real;
        Path copy = work.resolve("libheddle-device.so");
        return real.equals(copy) ? real : Files.copy(real, copy, StandardCopyOption.REPLACE_EXISTING);
    }

    // ---- how it is made

    private static void compile(String compiler, Path to) throws IOException, Failure {
        Path sources = Files.createTempDirectory("heddle-device-sources");
        try {
            List<String> line = new ArrayList<>(List.of(compiler.strip().split(" +")));
            line.addAll(OPTIONS);
            line.addAll(List.of("-o", to.toString()));
            for (String s : SOURCES) {
                Files.write(sources.resolve(s), source(s));
                if (s.endsWith(".c")) line.add(sources.resolve(s).toString());
            }
            line.addAll(LIBRARIES);
            run(compiler, line, sources.resolve("said"));
        } finally {
            DeviceFolder.delete(sources);
        }
    }

    private static void run(String compiler, List<String> line, Path log) throws IOException, Failure {
        Process p;
        try {
            p = new ProcessBuilder(line)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw new Failure(
                    "heddle device: the library for this system is not there, and no C compiler to make it ('%s'):"
                                    .formatted(compiler)
                            + " install one, or name it in $CC");
        }
        try {
            if (!p.waitFor(PATIENCE, TimeUnit.SECONDS)) p.destroyForcibly();
            if (p.waitFor() == 0) return;
        } catch (InterruptedException e) {
            p.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        String output = Files.readString(log).lines().findFirst().orElse("it says nothing");
        throw new Failure("heddle device: '%s' cannot make the library: %s".formatted(compiler, output));
    }
}
