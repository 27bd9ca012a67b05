package dev.heddle.accel.pack;

import dev.heddle.accel.book.ReadyFile;
import dev.heddle.accel.book.RecordReader;
import dev.heddle.base.expr.Function;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Outline;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RegisterAssignment;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Spelling;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/// Makes the files of ready books, and the class that reads them.
public final class PackedBook {
    /// The exit code if books have faults.
    public static final int FAULTY = 2;

    private PackedBook() {}

    /// `PackedBook BOOKS CLASSES` writes `NAME.book` into the folder BOOKS for each book of Heddle, and below CLASSES
    /// the class that reads them. A book with faults gets an empty file, which readers pass over; the faults are
    /// printed, and the exit code is [#FAULTY].
    public static void main(String[] args) throws IOException {
        makeReader(Path.of(args[1]));
        Path folder = Path.of(args[0]);
        Files.createDirectories(folder);
        Set<String> faults = new LinkedHashSet<>();
        for (String name : Books.names()) {
            byte[] ready = {};
            try {
                List<Book> variants = Books.parseAll(name);
                ready = bytes(Books.whole(name), variants);
            } catch (SourceException e) {
                // Books share files, and with them faults.
                e.diagnostics().forEach(d -> faults.add(d.render()));
            }
            Files.write(folder.resolve(name + ".book"), ready);
        }
        faults.forEach(System.out::println);
        if (!faults.isEmpty()) System.exit(FAULTY);
    }

    private static void makeReader(Path classes) throws IOException {
        // Apart: beside a descriptor of a module the compiler would look for modules.
        Path folder = Files.createTempDirectory("heddle");
        Path source = folder.resolve(RecordReader.MADE + ".java");
        Files.writeString(source, ReaderSource.text());
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.toString(),
                        source.toString());
        if (code != 0) throw new IllegalStateException("the reader of ready books cannot be compiled: " + source);
        Files.delete(source);
        List<Path> made;
        try (Stream<Path> all = Files.walk(folder)) {
            made = all.toList();
        }
        for (Path p : made) {
            Path to = classes.resolve(folder.relativize(p));
            if (Files.isDirectory(p)) Files.createDirectories(to);
            else Files.copy(p, to, StandardCopyOption.REPLACE_EXISTING);
        }
        for (Path p : made.reversed()) Files.delete(p);
    }

    /// @param text all that the books were read from
    /// @param variants one book for each variant of the head, in its order
    /// @return the file
    public static byte[] bytes(String text, List<Book> variants) {
        Sheets sheets = new Sheets();
        RecordBytes root = new RecordBytes(sheets);
        root.value(Isa.class, variants.getFirst().isa());
        for (Book b : variants) root.number(sheets.place(book(b, sheets)));
        return sheets.file(ReadyFile.checksum(text), root);
    }

    private static RecordBytes book(Book b, Sheets sheets) {
        RecordBytes out = new RecordBytes(sheets);
        named(out, EnumTable.class, b.enums());
        named(out, Shape.class, b.shapes());
        named(out, Function.class, b.functions());
        List<Outline> own = new ArrayList<>();
        List<Outline> included = new ArrayList<>();
        for (Outline o : b.outlines()) (b.isIncluded(o.id()) ? included : own).add(o);
        outlines(out, own);
        outlines(out, included);
        out.number(b.descriptors().size());
        b.descriptors().forEach((name, d) -> {
            out.text(name);
            out.there(Isa.class, d.isa());
            outline(out, d.outlines().getFirst());
        });
        named(out, RegisterAssignment.class, b.settings());
        out.number(b.spellings().size());
        for (Spelling s : b.spellings()) out.value(Spelling.class, s);
        RecordBytes records = new RecordBytes(sheets);
        named(records, RecordLayout.class, b.records());
        out.number(sheets.place(records));
        return out;
    }

    private static void named(RecordBytes out, Type type, Map<String, ?> all) {
        out.number(all.size());
        all.forEach((name, value) -> {
            out.text(name);
            out.there(type, value);
        });
    }

    private static void outlines(RecordBytes out, List<Outline> all) {
        out.number(all.size());
        for (Outline o : all) outline(out, o);
    }

    private static void outline(RecordBytes out, Outline o) {
        out.text(o.id());
        out.text(o.mnemonic());
        out.value(Entry.Length.class, o.length());
        out.value(dev.heddle.base.bits.Mask.class, o.fixed());
        out.value(dev.heddle.base.bits.Mask.class, o.match());
        out.number(o.generalOf().size());
        for (String s : o.generalOf()) out.text(s);
        out.there(Entry.class, o.entry());
    }
}
