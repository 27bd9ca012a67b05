package dev.heddle.isa.read;

import dev.heddle.base.expr.Function;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Outline;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Spelling;
import dev.heddle.isa.token.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A book that another one follows: what that does not define has the meaning it has here.
///
/// @param widths by shape and parameter, the shape whose first parameter is as wide
record Followed(Book book, Map<String, Map<String, Token>> widths) {
    /// Adds what is not there yet.
    ///
    /// @param foreign receives where the names are from
    void into(
            Map<String, EnumTable> enums,
            Map<String, Shape> shapes,
            Map<String, Function> functions,
            Map<String, Map<String, Token>> all,
            Map<String, String> foreign) {
        String from = book.isa().name();
        book.enums().forEach((name, e) -> {
            if (enums.putIfAbsent(name, e) == null) foreign.put(name, from);
        });
        book.shapes().forEach((name, s) -> {
            if (shapes.putIfAbsent(name, s) != null) return;
            foreign.put(name, from);
            if (widths.containsKey(name)) all.put(name, widths.get(name));
        });
        book.functions().forEach((name, f) -> {
            if (functions.putIfAbsent(name, f) == null) foreign.put(name, from);
        });
    }

    /// The entries of this book in one that extends it: its own take the place of those with their ids, and win over
    /// all others.
    ///
    /// @param own those of the book itself
    List<Outline> extended(List<Outline> own) {
        Set<String> ids = own.stream().map(Outline::id).collect(Collectors.toSet());
        List<Outline> all = new ArrayList<>(own);
        for (Outline o : book.outlines()) {
            if (ids.contains(o.id()) || book.isIncluded(o.id())) continue;
            List<String> over = own.stream()
                    .filter(n -> !n.generalOf().contains(o.id()) && n.overlaps(o))
                    .map(Outline::id)
                    .toList();
            all.add(over.isEmpty() ? o : o.yielding(over));
        }
        return all;
    }

    /// @return the entries that this book has from others
    List<Outline> included() {
        return book.outlines().stream().filter(o -> book.isIncluded(o.id())).toList();
    }

    /// @param own those of the book itself, which come first
    List<Spelling> spellings(List<Spelling> own) {
        List<Spelling> all = new ArrayList<>(own);
        all.addAll(book.spellings());
        return all;
    }

    /// @param own those of the book itself
    Map<String, RecordLayout> records(Map<String, RecordLayout> own) {
        Map<String, RecordLayout> all = new LinkedHashMap<>(book.records());
        all.putAll(own);
        return all;
    }
}
