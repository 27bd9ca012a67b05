package dev.heddle.exec.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Optional;

/// Tells whether this virtual machine has vectors, and what it has to know to compile code with them.
final class VectorMachine {
    private static final String MODULE = "jdk.incubator.vector";

    /// Code with vectors must not be given to the first compiler: it gives up on long methods, and then they are never
    /// given to the second one.
    private static final String DIRECTIVES = "compiler.json";

    private static final int LENGTH = prepared();

    private VectorMachine() {}

    /// @return 32-bit lanes of a vector; 0 if there are no vectors
    public static int length() {
        return LENGTH;
    }

    private static int prepared() {
        Optional<Module> module = ModuleLayer.boot().findModule(MODULE).or(VectorMachine::loaded);
        if (module.isEmpty()) return 0;
        VectorMachine.class.getModule().addReads(module.get());
        try {
            Object species =
                    Class.forName(MODULE + ".IntVector").getField("SPECIES_PREFERRED").get(null);
            int length =
                    (int)
                            Class.forName(MODULE + ".VectorSpecies")
                                    .getMethod("length")
                                    .invoke(species);
            direct();
            return length;
        } catch (ReflectiveOperationException | IOException | LinkageError e) {
            return 0;
        }
    }

    /// Loads the module into the running virtual machine, which must export `jdk.internal.module` of `java.base` to us:
    /// `--add-modules` would do the same, but then each start has the word of a warning for the user.
    private static Optional<Module> loaded() {
        try {
            return Optional.of(
                    (Module)
                            Class.forName("jdk.internal.module.Modules")
                                    .getMethod("loadModule", String.class)
                                    .invoke(null, MODULE));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }

    /// Gives the directives to the running virtual machine, unless who started it has done so, which takes a tenth of a
    /// second less; `java.management` is reached by name, as it may be missing.
    private static void direct() throws ReflectiveOperationException, IOException {
        if (Boolean.getBoolean("heddle.directed")) return;
        Path file = Files.createTempFile("heddle", ".json");
        try (InputStream directives = VectorMachine.class.getResourceAsStream(DIRECTIVES)) {
            Files.copy(
                    Objects.requireNonNull(directives), file, StandardCopyOption.REPLACE_EXISTING);
            Object server =
                    Class.forName("java.lang.management.ManagementFactory")
                            .getMethod("getPlatformMBeanServer")
                            .invoke(null);
            Class<?> nameType = Class.forName("javax.management.ObjectName");
            Object name =
                    nameType.getConstructor(String.class)
                            .newInstance("com.sun.management:type=DiagnosticCommand");
            Class.forName("javax.management.MBeanServer")
                    .getMethod("invoke", nameType, String.class, Object[].class, String[].class)
                    .invoke(
                            server,
                            name,
                            "compilerDirectivesAdd",
                            new Object[] {new String[] {file.toString()}},
                            new String[] {String[].class.getName()});
        } finally {
            Files.delete(file);
        }
    }
}
