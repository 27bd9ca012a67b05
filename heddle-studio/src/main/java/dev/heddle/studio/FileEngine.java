package dev.heddle.studio;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSExport;

/// The functions that read files, in an engine of their own: most visitors open none.
public final class FileEngine {
    private static @Nullable FileJson file;

    private FileEngine() {}

    /// There is nothing to do before the page calls.
    public static void main(String[] args) {}

    /// Takes the text of a book. A text with several programs is tried with all of them.
    @JSExport
    public static void book(String name, String text) {
        BookText.put(name, text);
    }

    /// Opens a file.
    ///
    /// @param content a character for each byte
    /// @return its programs, or its code
    @JSExport
    public static String file(String content, String name) {
        return Answer.of(() -> {
            FileJson opened = FileJson.of(content.getBytes(StandardCharsets.ISO_8859_1), name);
            file = opened;
            return opened.toString();
        });
    }

    /// @param number of a program of the file that was opened last
    @JSExport
    public static String programOf(int number) {
        return Answer.of(() -> {
            FileJson opened = file;
            if (opened == null) throw new IllegalStateException("no file is open");
            return opened.program(number);
        });
    }
}
