package dev.heddle.cli.input;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.isa.format.BookFormat;
import dev.heddle.isa.read.Books;
import dev.heddle.isa.read.WholeBook;
import dev.heddle.machine.kernel.FileAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Books that are written in the house format, or only looked at.
public final class BookFiles {
    private static final Pattern PART = Pattern.compile("(?m)^include \"([^\"]+)\"\n");

    private static final Pattern HEAD = Pattern.compile("(?m)^\\s*isa\\s");

    private final Console console;
    private final boolean isCheck;
    private final boolean hasPatterns;
    private final FileAccess files;

    /// @param isCheck whether files stay as they are
    /// @param hasPatterns whether entries have their bits above them
    /// @param files that the books may name
    public BookFiles(Console console, boolean isCheck, boolean hasPatterns, FileAccess files) {
        this.console = console;
        this.hasPatterns = hasPatterns;
        this.files = files;
        this.isCheck = isCheck;
    }

    /// @param isa one of Heddle's books, to be printed, if the command line names one
    /// @param files of the user's own books, `-` for standard input
    /// @return exit code
    /// @throws SourceException with the faults of a book, or with the files that are not formatted
    public int format(IsaOptions isa, List<String> files) throws SourceException, Failure, IOException {
        if (isa.isOwn() || isa.isGiven() == !files.isEmpty())
            throw Failure.usage(
                    "what is to be formatted? 'heddle book format my.isa', '-' for standard input," + " or '-a agx'");
        List<Diagnostic> found = new ArrayList<>();
        if (isa.isGiven()) own(isa.book().isa().name(), found);
        for (String file : files) {
            if (file.equals("-")) piped(found);
            else written(file, found);
        }
        if (!found.isEmpty()) throw new SourceException(found);
        return 0;
    }

    /// Prints one of Heddle's books as one file, each part where it is included, after its name.
    private void own(String isa, List<Diagnostic> found) throws SourceException, IOException {
        List<BookFormat.Formatted> all = BookFormat.of(Books.source(isa), hasPatterns);
        if (!isCheck) {
            Map<String, String> parts = new HashMap<>();
            for (BookFormat.Formatted f : all) parts.put(f.before().name(), f.after());
            console.print(whole(all.getFirst().before().name(), parts));
            return;
        }
        for (BookFormat.Formatted f : all) look(f, "heddle book format -a " + isa, found);
    }

    /// @param parts their texts, by the names that lines `include "NAME"` have
    private static String whole(String name, Map<String, String> parts) {
        return PART.matcher(String.valueOf(parts.get(name))).replaceAll(m -> {
            String text = "# " + m.group(1) + "\n\n" + whole(m.group(1), parts);
            return Matcher.quoteReplacement(text);
        });
    }

    /// Parts of a book from standard input are in the folder where the command runs; they are only read.
    private void piped(List<Diagnostic> found) throws SourceException, Failure, IOException {
        Source book = Books.joined(Inputs.text("-", console), files.parts(Path.of("-")));
        BookFormat.Formatted f = BookFormat.of(book, hasPatterns).getFirst();
        if (isCheck) look(f, "heddle book format -", found);
        else console.print(f.after());
    }

    private void written(String file, List<Diagnostic> found) throws SourceException, Failure, IOException {
        Source own = IsaOptions.source(Path.of(file), files);
        Source book = HEAD.matcher(own.text()).find() ? null : WholeBook.around(Path.of(file), this::read);
        for (BookFormat.Formatted f : BookFormat.of(book == null ? own : book, hasPatterns)) {
            if (book != null && !WholeBook.is(f.before(), Path.of(file))) continue;
            if (isCheck) look(f, "heddle book format " + file, found);
            else if (!f.isSame())
                new OutputFile(Path.of(f.before().name())).write(f.after().getBytes(StandardCharsets.UTF_8));
        }
    }

    /// @return the book with its parts, or null if that fails
    private @Nullable Source read(Path book) {
        try {
            return IsaOptions.source(book, files);
        } catch (SourceException | Failure | IOException e) {
            return null;
        }
    }

    /// Notes the first line that differs.
    private static void look(BookFormat.Formatted f, String command, List<Diagnostic> found) {
        if (f.isSame()) return;
        Source file = f.before();
        int at = 0;
        for (int line = 1; line < f.firstDifference(); line++) at = file.text().indexOf('\n', at) + 1;
        String line = file.lineText(at);
        int indent = line.length() - line.stripLeading().length();
        String message = "not in the house format; '" + command + "' gives it";
        found.add(file.error(at + indent, line.strip().length(), message));
    }
}
