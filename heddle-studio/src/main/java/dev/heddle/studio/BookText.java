package dev.heddle.studio;

import dev.heddle.bits.Platform;
import java.nio.charset.StandardCharsets;

/// Keeps the texts of books where their reader looks for them.
final class BookText {
    private BookText() {}

    static void put(String book, String text) {
        Platform.resource("/isa/" + book + ".isa", text.getBytes(StandardCharsets.UTF_8));
    }
}
