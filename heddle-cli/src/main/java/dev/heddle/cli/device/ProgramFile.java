package dev.heddle.cli.device;

import dev.heddle.cli.console.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The file of the program that a device is for: where it is, and whether a library can be loaded before its own.
final class ProgramFile {
    /// Bytes that are looked at: headers of all segments are in them.
    private static final int HEAD = 1 << 13;

    /// Scripts that are run by scripts, at most.
    private static final int DEEPEST = 4;

    private static final int SEGMENT_INTERPRETER = 3;
    private static final int SEGMENT_HEADER = 56;
    private static final int MACHINE_X86_64 = 62;
    private static final int MACHINE_ARM64 = 183;

    private ProgramFile() {}

    /// @return the file that a shell would run, or null if there is none
    static @Nullable Path find(String word) {
        if (word.contains("/")) {
            Path p = Path.of(word);
            return isProgram(p) ? p : null;
        }
        String path = System.getenv("PATH");
        for (String folder : (path == null ? "/usr/bin:/bin" : path).split(":")) {
            Path p = Path.of(folder.isEmpty() ? "." : folder, word);
            if (isProgram(p)) return p;
        }
        return null;
    }

    private static boolean isProgram(Path p) {
        return Files.isRegularFile(p) && Files.isExecutable(p);
    }

    /// @throws Failure in one line if the device cannot be given to it
    static void check(String word, Path file) throws Failure, IOException {
        check(word, file, 0);
    }

    private static void check(String word, Path file, int depth) throws Failure, IOException {
        byte[] head = head(file);
        if (head.length > 2 && head[0] == '#' && head[1] == '!') {
            Path by = interpreter(head);
            if (by != null && depth < DEEPEST) check(word, by, depth + 1);
            return;
        }
        if (head.length < 64 || head[0] != 0x7f || head[1] != 'E') return;
        ByteBuffer elf = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        int own = PreloadLibrary.architecture().equals("arm64") ? MACHINE_ARM64 : MACHINE_X86_64;
        if (head[4] != 2 || elf.getShort(18) != own)
            throw no(word, file, "is a program for another processor than this one");
        if (isLoader(file)) return;
        String loader = loader(elf);
        if (loader == null)
            throw no(word, file, "is a static program, before which no library can be loaded: link it dynamically");
        if (loader.contains("musl"))
            throw no(word, file, "stands on musl, and the device on glibc: use a build for glibc");
        if (isOfAnother(file))
            throw no(
                    word,
                    file,
                    "takes the rights of its owner, and the system lets no library be loaded before such programs");
    }

    /// Whether it is glibc's own loader, which can be called with a program to run and takes the library, too.
    private static boolean isLoader(Path file) {
        String name = file.getFileName().toString();
        return name.startsWith("ld-linux") && name.contains(".so");
    }

    private static Failure no(String word, Path file, String why) {
        String name = file.toString().equals(word) ? word : "%s (%s)".formatted(word, file);
        return new Failure("heddle device: %s %s".formatted(name, why));
    }

    private static byte[] head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(HEAD);
        }
    }

    /// What a script is run by.
    private static @Nullable Path interpreter(byte[] head) {
        String line =
                new String(head, StandardCharsets.UTF_8).lines().findFirst().orElse("");
        String[] words = line.substring(2).strip().split("[ \t]+");
        boolean isEnv = words[0].endsWith("/env") && words.length > 1;
        return words[0].isEmpty() ? null : find(isEnv ? words[words.length - 1] : words[0]);
    }

    /// @return the program that loads this one, or null if none does
    private static @Nullable String loader(ByteBuffer elf) {
        long at = elf.getLong(32);
        int count = elf.getShort(56) & 0xffff;
        for (int i = 0; i < count; i++, at += SEGMENT_HEADER) {
            if (at < 0 || at + SEGMENT_HEADER > elf.capacity()) return "";
            if (elf.getInt((int) at) != SEGMENT_INTERPRETER) continue;
            long from = elf.getLong((int) at + 8);
            long size = elf.getLong((int) at + 32);
            if (from < 0 || size < 0 || from + size > elf.capacity()) return "";
            byte[] name = new byte[(int) size];
            elf.get((int) from, name);
            return new String(name, StandardCharsets.UTF_8);
        }
        return null;
    }

    private static boolean isOfAnother(Path file) throws IOException {
        int mode = (Integer) Files.getAttribute(file, "unix:mode");
        return (mode & 06000) != 0;
    }
}
