package dev.heddle.accel.book;

import dev.heddle.base.expr.Function;
import dev.heddle.base.source.Source;
import dev.heddle.isa.Book;
import dev.heddle.isa.Deferred;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Outline;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RegisterAssignment;
import dev.heddle.isa.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A book in all its variants, as the build has made it.
///
/// The root is the head and, for each of its variants, the place of: enums, shapes and functions by name,
/// instructions, those of included books, descriptors with their own heads, settings, words of dialects, and the place
/// of the records.
public final class ReadyBook {
    private final ReadyFile file;
    private final Isa isa;
    private final ReadyBookCursor[] variants;

    public ReadyBook(ReadyFile file) {
        this.file = file;
        ReadyBookCursor in = file.root();
        isa = IsaParts.isa(in);
        variants = new ReadyBookCursor[isa.variants().size()];
        for (int i = 0; i < variants.length; i++) variants[i] = in.there();
    }

    /// @return the head
    public Isa isa() {
        return isa;
    }

    /// @return whether it was made of this text, and of those that it includes
    public boolean isOf(String text) {
        return file.source() == ReadyFile.checksum(text);
    }

    /// @param variant name or alias, or null for the default one
    /// @param source the book's text, for messages
    /// @return null if there is no such variant
    public @Nullable Book book(@Nullable String variant, Deferred<Source> source) {
        Isa.Variant v = variant == null ? isa.preset() : isa.variant(variant);
        if (v == null) return null;
        // By identity: a record's `equals` is linked when it is first used, which takes
        // milliseconds.
        int number = 0;
        while (isa.variants().get(number) != v) number++;
        ReadyBookCursor in = variants[number].copy();
        Map<String, EnumTable> enums = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) enums.put(in.text(), ShapeParts.enumTable(in.there()));
        Map<String, Shape> shapes = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) shapes.put(in.text(), ShapeParts.shape(in.there()));
        Map<String, Deferred<Function>> functions = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) functions.put(in.text(), Deferred.of(new Functions(in.there())));
        List<Outline> own = EntryParts.outlines(in);
        List<Outline> included = EntryParts.outlines(in);
        Map<String, Book> descriptors = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) {
            String name = in.text();
            descriptors.put(name, descriptor(in, v, enums, shapes, functions, source));
        }
        Map<String, RegisterAssignment> settings = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) settings.put(in.text(), ShapeParts.setting(in.there()));
        return new Book(
                isa,
                v,
                enums,
                shapes,
                functions,
                own,
                included,
                descriptors,
                settings,
                ShapeParts.spellings(in),
                Deferred.of(new Records(in.there())),
                source);
    }

    private static Book descriptor(
            ReadyBookCursor in,
            Isa.Variant v,
            Map<String, EnumTable> enums,
            Map<String, Shape> shapes,
            Map<String, Deferred<Function>> functions,
            Deferred<Source> source) {
        return new Book(
                IsaParts.isa(in.there()),
                v,
                enums,
                shapes,
                functions,
                List.of(EntryParts.outline(in)),
                List.of(),
                Map.of(),
                Map.of(),
                List.of(),
                Deferred.none(),
                source);
    }

    private record Functions(ReadyBookCursor at) implements Supplier<Function> {
        @Override
        public Function get() {
            return ExprParts.function(at);
        }
    }

    /// A class and no lambda: it is quicker to start.
    private record Records(ReadyBookCursor at) implements Supplier<Map<String, RecordLayout>> {
        @Override
        public Map<String, RecordLayout> get() {
            return RecordParts.layouts(at);
        }
    }
}
