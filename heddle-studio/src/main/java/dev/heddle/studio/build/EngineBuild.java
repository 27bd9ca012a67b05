package dev.heddle.studio.build;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.teavm.backend.wasm.WasmDebugInfoLevel;
import org.teavm.backend.wasm.WasmDebugInfoLocation;
import org.teavm.diagnostics.Problem;
import org.teavm.tooling.ConsoleTeaVMToolLog;
import org.teavm.tooling.TeaVMProblemRenderer;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.tooling.TeaVMToolException;
import org.teavm.vm.TeaVMOptimizationLevel;

/// Compiles the engine to WebAssembly. The compiler reads the classes of this program's own class path.
final class EngineBuild {
    private static final String RUNTIME = "org/teavm/backend/wasm/wasm-gc-module-runtime.min.js";

    private EngineBuild() {}

    /// With `-Dheddle.engine.names=true` the module has the names of its functions in it, to see what is large.
    ///
    /// @param args the folder to write modules, such as `heddle.wasm.lzma`, and `teavm.js` to; for each module its
    ///     name and the class with the exports
    public static void main(String[] args) throws IOException, TeaVMToolException {
        Path to = Path.of(args[0]);
        Files.createDirectories(to);
        for (int i = 1; i < args.length; i += 2) module(args[i], args[i + 1], to);
        try (InputStream in = EngineBuild.class.getClassLoader().getResourceAsStream(RUNTIME)) {
            if (in == null) throw new IOException("there is no " + RUNTIME);
            Files.copy(in, to.resolve("teavm.js"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void module(String name, String main, Path to) throws IOException, TeaVMToolException {
        boolean isNamed = Boolean.getBoolean("heddle.engine.names");
        String file = name + ".wasm";
        compile(main, to, file, isNamed);
        Path module = to.resolve(file);
        Packed.write(module, Files.readAllBytes(module));
        if (!isNamed) Files.delete(module);
    }

    private static void compile(String main, Path to, String file, boolean isNamed) throws TeaVMToolException {
        ConsoleTeaVMToolLog log = new ConsoleTeaVMToolLog(false);
        TeaVMTool tool = new TeaVMTool();
        tool.setTargetType(TeaVMTargetType.WEBASSEMBLY_GC);
        tool.setTargetDirectory(to.toFile());
        tool.setTargetFileName(file);
        tool.setMainClass(main);
        tool.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
        tool.setObfuscated(!isNamed);
        if (isNamed) {
            tool.setDebugInformationGenerated(true);
            tool.setWasmDebugInfoLocation(WasmDebugInfoLocation.EMBEDDED);
            tool.setWasmDebugInfoLevel(WasmDebugInfoLevel.DEOBFUSCATION);
        }
        tool.setClassLoader(EngineBuild.class.getClassLoader());
        String[] path = System.getProperty("java.class.path").split(File.pathSeparator, -1);
        tool.setClassPath(Arrays.stream(path).map(File::new).toList());
        tool.setLog(log);
        tool.generate();
        List<Problem> problems = tool.getProblemProvider().getProblems();
        if (!problems.isEmpty()) {
            TeaVMProblemRenderer.describeProblems(
                    tool.getDependencyInfo().getCallGraph(), tool.getProblemProvider(), log);
            System.exit(1);
        }
    }
}
