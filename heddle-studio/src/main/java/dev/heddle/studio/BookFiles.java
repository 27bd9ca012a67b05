package dev.heddle.studio;

import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import dev.heddle.site.SiteBuilder;
import dev.heddle.studio.build.Packed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Writes the books as a page loads them: one file for each, without comments, and a list of them. Run by the build.
final class BookFiles {
    private BookFiles() {}

    /// @param args where to write the books, and where to write the reference pages
    public static void main(String[] args) throws IOException, SourceException {
        Path to = Path.of(args[0]);
        Files.createDirectories(to);
        JsonText list = new JsonText().open('[');
        for (String name : Books.names()) {
            String text = withoutComments(Books.source(name).text());
            Packed.write(to.resolve(name + ".isa"), text.getBytes(StandardCharsets.UTF_8));
            describe(list, Books.load(name), text);
        }
        Files.writeString(to.resolve("index.json"), list.close(']').toString());
        if (args.length > 1) SiteBuilder.writeBesideStudio(Path.of(args[1]));
    }

    private static void describe(JsonText to, Book book, String text) {
        Isa isa = book.isa();
        to.open('{').put("name", isa.name()).put("title", isa.title());
        to.key("needs").open('[');
        Books.needed(text).forEach(to::value);
        to.close(']').key("variants").open('[');
        for (Isa.Variant v : isa.variants()) {
            to.open('{').put("name", v.name()).put("title", v.title());
            to.put("preset", v.equals(book.variant())).key("aliases").open('[');
            v.aliases().forEach(to::value);
            to.close(']').close('}');
        }
        to.close(']').key("dialects").open('[');
        isa.dialects().forEach(to::value);
        to.close(']').close('}');
    }

    /// Comments go from `#` to the end of the line; texts in quotes are left alone.
    static String withoutComments(String text) {
        StringBuilder out = new StringBuilder();
        for (String line : List.of(text.split("\n"))) {
            String kept = line.substring(0, comment(line)).stripTrailing();
            if (!kept.isEmpty()) out.append(kept).append('\n');
        }
        return out.toString();
    }

    private static int comment(String line) {
        boolean isText = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\') i++;
            else if (c == '"') isText = !isText;
            else if (c == '#' && !isText) return i;
        }
        return line.length();
    }
}
