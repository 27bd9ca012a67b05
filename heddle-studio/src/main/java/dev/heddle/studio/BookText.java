package dev.heddle.studio;

import java.nio.charset.StandardCharsets;

/// Keeps the texts of books where their reader looks for them.
public final class BookText {
    private BookText() {}

    public static void put(String book, String text) {
        PageLibrary.resource("/isa/" + book + ".isa", text.getBytes(StandardCharsets.UTF_8));
    }
}
