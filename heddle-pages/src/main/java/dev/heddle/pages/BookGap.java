package dev.heddle.pages;

import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Something that a book lacks to be of use everywhere: for running programs, for counting what they cost, and for
/// readers who judge what it says.
///
/// @param what in a few words
/// @param more how a book says it, and of which instructions it does not
public record BookGap(String what, String more) {
    /// How many instructions are named.
    private static final int MOST = 12;

    /// @return none if all is there
    public static List<BookGap> of(Book book) {
        Isa isa = book.isa();
        List<Entry> own =
                book.entries().stream().filter(e -> !book.isIncluded(e.id())).toList();
        List<BookGap> out = new ArrayList<>();
        if (!isa.fragments()) programs(book, own, out);
        if (isa.costs().pipes().isEmpty() && isa.costs().unknown().isEmpty())
            out.add(new BookGap("costs", "'costs' in the head, or 'costs unknown \"why\"'"));
        else if (!isa.costs().pipes().isEmpty())
            some(own, "costs", "'data unit' and 'data cost'", BookGap::isUncounted, out);
        some(own, "meanings", "'does'", e -> e.meaning() == null && e.pointer() == null, out);
        some(own, "descriptions", "'doc'", e -> e.docs().isEmpty(), out);
        some(own, "evidence", "'evidence'", e -> e.evidence().isEmpty(), out);
        return out;
    }

    /// What whole programs need.
    private static void programs(Book book, List<Entry> own, List<BookGap> out) {
        Isa isa = book.isa();
        if (own.stream().noneMatch(e -> isEnd(book, e)))
            out.add(new BookGap("an end of programs", "no meaning calls stop()"));
        if (isa.padding() < 0 && own.stream().noneMatch(e -> e.data().containsKey("fills")))
            out.add(new BookGap("what fills the space after the end", "'padding' in the head, or 'data fills yes'"));
        if (isa.inputs().isEmpty() && isa.constants().isEmpty())
            out.add(new BookGap("what a launch sets", "'input' and 'constants' in the head"));
    }

    private static boolean isEnd(Book book, Entry e) {
        return "ends".equals(e.data().get("flow"))
                || new UsedDefinitions(book, e).calls().contains("stop");
    }

    private static boolean isUncounted(Entry e) {
        return e.timing() == null && !(e.data().containsKey("unit") && e.data().containsKey("cost"));
    }

    private static void some(List<Entry> of, String what, String how, Predicate<Entry> lacks, List<BookGap> out) {
        List<String> names = of.stream().filter(lacks).map(Entry::id).toList();
        if (names.isEmpty()) return;
        String first = String.join(", ", names.subList(0, Math.min(MOST, names.size())));
        String rest = names.size() > MOST ? " and %d more".formatted(names.size() - MOST) : "";
        out.add(new BookGap(
                what, "%s of %d of %d instructions: %s%s".formatted(how, names.size(), of.size(), first, rest)));
    }
}
