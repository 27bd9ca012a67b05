package dev.heddle.llvm.engine;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/// Places where a library of LLVM may be. Nothing is loaded here.
final class LlvmFiles {
    /// Versions that are known to work; an older one does not read IR with opaque pointers.
    static final int OLDEST = 15;

    static final int NEWEST = 21;

    /// The first bytes of ELF, of Mach-O for one processor and for several, and of Windows.
    private static final List<String> STARTS = List.of("7f454c46", "cffaedfe", "cafebabe", "4d5a");

    private static final String DIGITS = "0123456789";

    private LlvmFiles() {}

    /// @return what `-Dheddle.llvm` or HEDDLE_LLVM names: a file, `off` for none, or nothing
    static String named() {
        String named = System.getProperty("heddle.llvm", System.getenv("HEDDLE_LLVM"));
        return named == null ? "" : named;
    }

    static boolean isAny() {
        String named = named();
        return named.isEmpty() ? !usual().isEmpty() : !named.equals("off");
    }

    /// @return the file that came with Heddle, and those where systems have them, the newest version first
    static List<Path> usual() {
        List<Path> out = new ArrayList<>(own());
        out.addAll(installed());
        return out;
    }

    private static List<Path> own() {
        String folder = System.getProperty("heddle.llvm.own", "");
        if (folder.isEmpty()) return List.of();
        return there(List.of(Path.of(folder, "libLLVM.so"), Path.of(folder, "libLLVM.dylib")));
    }

    private static List<Path> installed() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (os.contains("mac")) return there(brewed());
        if (os.contains("win")) return there(List.of(Path.of("C:\\Program Files\\LLVM\\bin\\LLVM-C.dll")));
        record Of(Path file, int version) {}
        List<Of> out = new ArrayList<>();
        for (String folder : folders()) {
            String[] names = new File(folder).list((_, name) -> version(name) > 0);
            if (names == null) continue;
            for (String name : names) {
                int v = version(name);
                if (v >= OLDEST && v <= NEWEST) out.add(new Of(Path.of(folder, name), v));
            }
        }
        out.sort(Comparator.comparingInt(Of::version).reversed().thenComparing(Of::file));
        return out.stream().map(Of::file).toList();
    }

    /// Whether a file begins as libraries of a system do: the loader of the system may print a warning about others.
    static boolean isLibrary(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            String start = HexFormat.of().formatHex(in.readNBytes(4));
            return STARTS.stream().anyMatch(start::startsWith);
        } catch (IOException e) {
            return false;
        }
    }

    /// @param name `libLLVM-15.so.1` or `libLLVM.so.19.1`
    /// @return 15, 19; 0 for other files
    static int version(String name) {
        for (String beginning : new String[] {"libLLVM-", "libLLVM.so."}) {
            if (!name.startsWith(beginning)) continue;
            int end = beginning.length();
            while (end < name.length() && DIGITS.indexOf(name.charAt(end)) >= 0) end++;
            boolean isLibrary = beginning.endsWith(".so.") || name.startsWith(".so", end);
            int digits = end - beginning.length();
            if (isLibrary && digits > 0 && digits < 4) return Integer.parseInt(name.substring(beginning.length(), end));
        }
        return 0;
    }

    private static List<Path> brewed() {
        List<Path> out = new ArrayList<>();
        for (String brew : List.of("/opt/homebrew/opt", "/usr/local/opt")) {
            for (int v = NEWEST; v >= OLDEST; v--) out.add(Path.of(brew, "llvm@" + v, "lib", "libLLVM.dylib"));
            out.add(Path.of(brew, "llvm", "lib", "libLLVM.dylib"));
        }
        return out;
    }

    private static List<Path> there(List<Path> files) {
        return files.stream().filter(Files::isRegularFile).toList();
    }

    private static List<String> folders() {
        String arch = System.getProperty("os.arch").equals("aarch64") ? "aarch64" : "x86_64";
        List<String> out =
                new ArrayList<>(List.of("/usr/lib/" + arch + "-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"));
        for (int v = NEWEST; v >= OLDEST; v--) out.add("/usr/lib/llvm-" + v + "/lib");
        return out;
    }
}
