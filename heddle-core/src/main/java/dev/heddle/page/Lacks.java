package dev.heddle.page;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Isa;
import java.util.ArrayList;
import java.util.List;

/// Finds what a book lacks to be of use everywhere: for running programs, and for readers who judge what it says.
public final class Lacks {
    private Lacks() {}

    /// @return a line each; none if all is there
    public static List<String> of(Book book) {
        Isa isa = book.isa();
        List<String> out = new ArrayList<>();
        int silent = 0;
        int untold = 0;
        boolean ends = isa.fragments();
        boolean fills = isa.padding() >= 0;
        for (Entry e : book.entries()) {
            if (book.isIncluded(e.id())) continue;
            ends |=
                    "ends".equals(e.data().get("flow"))
                            || new Used(book, e).calls().contains("stop");
            fills |= e.data().containsKey("fills");
            if (e.meaning() == null && e.pointer() == null) silent++;
            if (e.docs().isEmpty() || e.evidence().isEmpty()) untold++;
        }
        if (!ends) out.add("an end of programs: no meaning calls stop()");
        if (!fills && !isa.fragments())
            out.add(
                    "what fills the space after the end: 'padding' in the head, or 'data fills yes'");
        if (isa.inputs().isEmpty() && isa.constants().isEmpty() && !isa.fragments())
            out.add("what a launch sets: 'input' and 'constants' in the head");
        if (silent > 0) out.add("meanings: %d of its instructions have none".formatted(silent));
        if (untold > 0)
            out.add(
                    "'doc' or 'evidence': %d of its instructions lack one of them"
                            .formatted(untold));
        return out;
    }
}
