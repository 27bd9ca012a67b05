package dev.heddle.cli.input;

import dev.heddle.base.source.Suggest;
import dev.heddle.cli.console.Failure;
import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.record.RecordValues;
import java.util.HexFormat;

/// A record given by its name and its bytes.
public final class RecordArgument {
    private RecordArgument() {}

    /// @param hex bytes in memory order, perhaps with blanks
    public static RecordValues of(Book book, String name, String hex) throws Failure {
        RecordLayout layout = book.records().get(name);
        if (layout == null)
            throw new Failure(
                    book.records().isEmpty()
                            ? book.id() + " has no records"
                            : "%s has no record '%s'; it has %s%s"
                                    .formatted(
                                            book.id(),
                                            name,
                                            String.join(", ", book.records().keySet()),
                                            Suggest.near(name, book.records().keySet())));
        String digits = hex.replaceAll("[\\s_]", "");
        try {
            byte[] bytes = HexFormat.of().parseHex(digits.startsWith("0x") ? digits.substring(2) : digits);
            if (bytes.length != layout.bytes())
                throw new Failure("record '%s' has %d bytes, found %d".formatted(name, layout.bytes(), bytes.length));
            return new RecordValues(book, layout, bytes);
        } catch (IllegalArgumentException e) {
            throw new Failure("'%s' is not bytes in hexadecimal, such as 00ff".formatted(hex));
        }
    }
}
