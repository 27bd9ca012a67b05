package dev.heddle.cli;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Source code as javac sees it.
final class SourceTrees {
    /// What is done with a task while its files are open.
    interface Use {
        void with(JavacTask task) throws IOException;
    }

    private SourceTrees() {}

    /// @param options of javac
    static void of(Collection<Path> sources, List<String> options, DiagnosticListener<JavaFileObject> listener, Use use)
            throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
            use.with((JavacTask)
                    javac.getTask(null, files, listener, options, null, files.getJavaFileObjectsFromPaths(sources)));
        }
    }
}
