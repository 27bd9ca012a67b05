package dev.heddle.cli.input;

import dev.heddle.base.source.SourceException;
import dev.heddle.cli.ci.MarkdownTable;
import dev.heddle.cli.console.Failure;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Files that a command cannot read, and why: those of folders, which are passed over, and those that the user has
/// named, which are failures.
public final class SkippedFiles {
    private record File(Path path, String why) {}

    private final List<File> files = new ArrayList<>();
    private int code;

    /// What is done with a file.
    public interface Reader {
        void read(Path file) throws SourceException, Failure, IOException;
    }

    /// Reads what the user has named, a file or a folder. A fault of one of several is reported at once, and the
    /// others are read all the same.
    ///
    /// @param isOnly whether nothing else is named
    public void named(Path path, boolean isOnly, Reader reader, PrintStream err)
            throws SourceException, Failure, IOException {
        try {
            reader.read(path);
        } catch (SourceException | Failure | IOException e) {
            if (isOnly) throw e;
            String message = String.valueOf(e.getMessage());
            String name = Inputs.name(path);
            err.println(message.contains(name) ? message : name + ": " + message);
            code = Math.max(code, e instanceof Failure f ? f.code() : 1);
        }
    }

    /// @return the exit code: 0 if all that was named could be read
    public int code() {
        return code;
    }

    /// Reads all files of a folder, and notes those that cannot be read.
    ///
    /// @throws Failure if none can
    public void each(Path folder, Reader reader, PrintStream err) throws Failure, IOException {
        int before = files.size();
        int read = 0;
        for (Path p : FolderFiles.of(folder)) {
            try {
                reader.read(p);
                read++;
            } catch (SourceException | Failure | IOException e) {
                files.add(new File(p, firstLine(String.valueOf(e.getMessage()), p)));
            }
        }
        String name = Inputs.name(folder);
        String passed = files.size() == before ? "" : passed(before);
        if (read == 0) throw new Failure(name + ": no program in it" + (passed.isEmpty() ? "" : "; " + passed));
        if (!passed.isEmpty()) err.println("note: " + name + ": " + passed);
    }

    /// @param from number of the folder's first file
    /// @return what was passed over, and what is wrong with the first one
    private String passed(int from) {
        File first = files.get(from);
        int others = files.size() - from - 1;
        String rest = others == 0 ? "" : ", and " + ProgramTexts.count(others, "other file");
        return "passed over %s (%s)%s".formatted(Inputs.name(first.path()), first.why(), rest);
    }

    /// Without the name of the file, which the table has already.
    private static String firstLine(String message, Path file) {
        String name = Inputs.name(file) + ":";
        String rest = message.startsWith(name) ? message.substring(name.length()) : message;
        return rest.strip().lines().findFirst().orElse("");
    }

    /// @return a table for summaries; nothing if there is no such file
    public String summary() {
        if (files.isEmpty()) return "";
        MarkdownTable table = new MarkdownTable("passed over", "why");
        for (File f : files) table.add(f.path().toString(), f.why());
        return "\n" + table.text();
    }
}
