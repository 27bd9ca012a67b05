package dev.heddle.cli.commands;

import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;

/// Counts how much of a book can be run.
final class BookStats {
    private BookStats() {}

    /// @param reasons whether to list the entries that cannot, with the reason
    static String text(Book book, boolean reasons) {
        int runs = 0;
        List<String> unknown = new ArrayList<>();
        List<String> silent = new ArrayList<>();
        for (Entry e : book.entries()) {
            Entry.Meaning m = book.meaning(e);
            if (m == null) silent.add("  %-24s%n".formatted(e.id()));
            else if (m.unknown() != null) unknown.add("  %-23s %s%n".formatted(e.id(), m.unknown()));
            else runs++;
        }
        StringBuilder out = new StringBuilder();
        out.append("%-15s%s: %d can be run, %d %s unknown with a reason, %d without a meaning%n"
                .formatted(
                        book.id(),
                        ProgramTexts.count(book.entries().size(), "instruction"),
                        runs,
                        unknown.size(),
                        unknown.size() == 1 ? "is" : "are",
                        silent.size()));
        if (!reasons) return out.toString();
        if (!unknown.isEmpty()) out.append("%nunknown:%n".formatted());
        unknown.forEach(out::append);
        if (!silent.isEmpty()) out.append("%nwithout a meaning:%n".formatted());
        silent.forEach(out::append);
        return out.toString();
    }
}
