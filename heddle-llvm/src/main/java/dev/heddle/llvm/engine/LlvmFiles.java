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
import java.util.Map;

/// Places where a library of LLVM may be. Nothing is loaded here.
final class LlvmFiles {
    /// Versions that are known to work; an older one does not read IR with opaque pointers.
    static final int OLDEST = 15;

    static final int NEWEST = 21;

    /// The first bytes of ELF, of Mach-O for one processor and for several, and of Windows.
    private static final List<String> STARTS = List.of("7f454c46", "cffaedfe", "cafebabe", "4d5a");

    /// Names on Windows: of LLVM's installer, and of builds with one library for all.
    private static final List<String> DLLS = List.of("LLVM-C.dll", "LLVM.dll");

    /// Names in the folder of a release.
    private static final List<String> OWN = List.of("libLLVM.so", "libLLVM.dylib", "LLVM-C.dll", "LLVM.dll");

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
        String folder = System.getProperty("heddle.llvm.own", "");
        List<Path> out = new ArrayList<>(folder.isEmpty() ? List.of() : own(Path.of(folder)));
        out.addAll(installed());
        return out;
    }

    /// @param folder of a release, with a library of one system; on Windows it may be put there by hand
    static List<Path> own(Path folder) {
        return there(OWN.stream().map(folder::resolve).toList());
    }

    private static List<Path> installed() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (os.contains("mac")) return there(brewed());
        return os.contains("win") ? onWindows(System.getenv()) : inFolders(folders());
    }

    /// @param variables of the environment, which name the folders that installers put programs into
    /// @return where LLVM's installer puts it, for all users or for one
    static List<Path> onWindows(Map<String, String> variables) {
        List<Path> out = new ArrayList<>();
        for (String variable : List.of("ProgramFiles", "ProgramW6432", "LOCALAPPDATA")) {
            String folder = variables.get(variable);
            if (folder == null) continue;
            Path programs = variable.equals("LOCALAPPDATA") ? Path.of(folder, "Programs") : Path.of(folder);
            for (String name : DLLS)
                out.add(programs.resolve("LLVM").resolve("bin").resolve(name));
        }
        return there(out).stream().distinct().toList();
    }

    /// @return libraries of known versions, the newest first
    static List<Path> inFolders(List<String> folders) {
        record Of(Path file, int version) {}
        List<Of> out = new ArrayList<>();
        for (String folder : folders) {
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
