package dev.heddle.accel.book;

import dev.heddle.base.expr.Function;
import dev.heddle.base.source.Source;
import dev.heddle.isa.Book;
import dev.heddle.isa.Deferred;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Outline;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RegisterAssignment;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Spelling;
import java.util.ArrayList;
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
    private static final RecordReader RECORDS = RecordReader.made();

    private final ReadyFile file;
    private final Isa isa;
    private final ReadyBookCursor[] variants;

    public ReadyBook(ReadyFile file) {
        this.file = file;
        ReadyBookCursor in = file.root();
        isa = RECORDS.isa(in);
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
        for (int n = in.number(); n > 0; n--) enums.put(in.text(), RECORDS.enumTable(in.there()));
        Map<String, Shape> shapes = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) shapes.put(in.text(), RECORDS.shape(in.there()));
        Map<String, Deferred<Function>> functions = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) functions.put(in.text(), Deferred.of(new Functions(in.there())));
        List<Outline> own = outlines(in);
        List<Outline> included = outlines(in);
        Map<String, Book> descriptors = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) {
            String name = in.text();
            descriptors.put(name, descriptor(in, v, enums, shapes, functions, source));
        }
        Map<String, RegisterAssignment> settings = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) settings.put(in.text(), RECORDS.registerAssignment(in.there()));
        List<Spelling> spellings = new ArrayList<>();
        for (int n = in.number(); n > 0; n--) spellings.add(RECORDS.spelling(in));
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
                spellings,
                Deferred.of(new Records(in.there())),
                source);
    }

    private static List<Outline> outlines(ReadyBookCursor in) {
        int n = in.number();
        List<Outline> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(outline(in));
        return out;
    }

    private static Outline outline(ReadyBookCursor in) {
        return new Outline(
                in.text(),
                in.text(),
                RECORDS.entryLength(in),
                RECORDS.mask(in),
                RECORDS.mask(in),
                in.texts(),
                new Rest(in.there()));
    }

    /// A class and no lambda: it is quicker to start.
    private record Rest(ReadyBookCursor at) implements Supplier<Entry> {
        @Override
        public Entry get() {
            return RECORDS.entry(at);
        }
    }

    private static Book descriptor(
            ReadyBookCursor in,
            Isa.Variant v,
            Map<String, EnumTable> enums,
            Map<String, Shape> shapes,
            Map<String, Deferred<Function>> functions,
            Deferred<Source> source) {
        return new Book(
                RECORDS.isa(in.there()),
                v,
                enums,
                shapes,
                functions,
                List.of(outline(in)),
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
            return RECORDS.function(at);
        }
    }

    private record Records(ReadyBookCursor at) implements Supplier<Map<String, RecordLayout>> {
        @Override
        public Map<String, RecordLayout> get() {
            Map<String, RecordLayout> out = new LinkedHashMap<>();
            for (int n = at.number(); n > 0; n--) out.put(at.text(), RECORDS.recordLayout(at.there()));
            return out;
        }
    }
}
