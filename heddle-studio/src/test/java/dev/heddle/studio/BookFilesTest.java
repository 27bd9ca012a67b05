package dev.heddle.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMAInputStream;

/// The books as a page loads them.
@Tag("long")
class BookFilesTest {
    @TempDir
    private Path folder;

    @Test
    void commentsGoAndTextsStay() {
        assertThat(BookFiles.withoutComments("a \"b # c\" # d\n\n  # e\nf \"\\\" # \" # g\n"))
                .isEqualTo("a \"b # c\"\nf \"\\\" # \"\n");
    }

    private String text(String name) throws IOException {
        try (InputStream in = new LZMAInputStream(Files.newInputStream(folder.resolve(name + ".isa.lzma")))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void booksAreTheSameWithout() throws IOException, SourceException {
        BookFiles.main(new String[] {folder.toString()});
        JsonElement list = JsonParser.parseString(Files.readString(folder.resolve("index.json")));
        assertThat(list.getAsJsonArray().asList())
                .extracting(b -> b.getAsJsonObject().get("name").getAsString())
                .isEqualTo(Books.names());
        String amx = list.getAsJsonArray().get(Books.names().indexOf("amx")).toString();
        assertThat(amx).contains("\"needs\":[\"a64\"]");
        for (String name : Books.names()) {
            Book short_ = Books.parse(new Source(name, text(name)), null);
            Book whole = Books.load(name);
            assertThat(short_.entries().stream().map(e -> e.id() + e.match() + e.docs()))
                    .isEqualTo(whole.entries().stream()
                            .map(e -> e.id() + e.match() + e.docs())
                            .toList());
        }
    }
}
