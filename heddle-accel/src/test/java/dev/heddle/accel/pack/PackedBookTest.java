package dev.heddle.accel.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.accel.book.PackagedBooks;
import dev.heddle.accel.book.ReadyBook;
import dev.heddle.accel.book.ReadyFile;
import dev.heddle.base.bits.Accelerator;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Deferred;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Shape;
import dev.heddle.isa.read.Books;
import dev.heddle.isa.read.ReadyBooks;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A ready book is the book that its text says, in every variant.
@Tag("long")
class PackedBookTest {
    static List<String> names() {
        return Books.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aReadyBookIsThatOfItsText(String name) throws SourceException {
        List<Book> read = read(name);
        byte[] file = PackedBook.bytes(Books.whole(name), read);
        List<Book> back = new ArrayList<>();
        for (Book b : read) {
            Book ready = ready(file, b.variant().name());
            same(ready, b);
            back.add(ready);
        }
        // Down to the last component of the last record.
        assertThat(PackedBook.bytes(Books.whole(name), back)).isEqualTo(file);
    }

    @ParameterizedTest
    @MethodSource("names")
    void theBuildHasMadeItOfThisText(String name) throws IOException, SourceException {
        try (InputStream in = ReadyBook.class.getResourceAsStream(name + ".book")) {
            byte[] file = Objects.requireNonNull(in, name).readAllBytes();
            assertThat(file).isEqualTo(PackedBook.bytes(Books.whole(name), read(name)));
            ReadyBook ready = new ReadyBook(new ReadyFile(file));
            assertThat(ready.isOf(Books.whole(name))).isTrue();
            assertThat(ready.isOf(Books.whole(name) + " ")).isFalse();
            file[2]++;
            assertThatThrownBy(() -> new ReadyFile(file)).hasMessageContaining("version");
        }
    }

    /// A launcher says where ready books are; one that is not there is read from the package.
    @Test
    void readyBooksAreTakenFromAFolderFirst(@TempDir Path folder) throws IOException {
        assumeTrue(Accelerator.BOOKS.isOn());
        try (InputStream in = ReadyBook.class.getResourceAsStream("amx.book")) {
            Files.write(folder.resolve("agx.book"), Objects.requireNonNull(in).readAllBytes());
        }
        System.setProperty("heddle.books", folder.toString());
        try {
            ReadyBooks books = new PackagedBooks();
            assertThat(books.head("agx")).extracting(Isa::name).isEqualTo("amx");
            assertThat(books.head("ir3")).extracting(Isa::name).isEqualTo("ir3");
            Files.writeString(folder.resolve("agx.book"), "something else");
            assertThat(books.head("agx")).as("read from its text").isNull();
        } finally {
            System.clearProperty("heddle.books");
        }
    }

    /// Its faults are printed once, and the books that need it are not made either.
    @ParameterizedTest
    @ValueSource(strings = {"insn brok en { bytes 4 }", "fn broken(a) = nosuch(a)"})
    void ofABookWithFaultsNothingIsMade(String item, @TempDir Path folder) throws IOException, InterruptedException {
        Path isa = Files.createDirectories(folder.resolve("isa"));
        Files.writeString(isa.resolve("a64.isa"), Books.source("a64").text() + item + '\n');
        Process pack = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        folder + File.pathSeparator + System.getProperty("java.class.path"),
                        PackedBook.class.getName(),
                        folder.toString(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        String printed = new String(pack.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(pack.waitFor()).as(printed).isEqualTo(PackedBook.FAULTY);
        assertThat(printed.lines()).hasSize(3);
        assertThat(printed).matches("(?s)a64\\.isa:\\d+:\\d+: .*\n +\\Q" + item + "\\E\n +\\^~*\n");
        for (String name : Books.names()) {
            boolean isMade = Files.size(folder.resolve(name + ".book")) > 0;
            assertThat(isMade).as(name).isEqualTo(!List.of("a64", "amx").contains(name));
        }
    }

    private static List<Book> read(String name) throws SourceException {
        List<Book> out = new ArrayList<>();
        for (Isa.Variant v : Books.load(name).isa().variants()) out.add(Books.read(name, v.name()));
        return out;
    }

    private static Book ready(byte[] file, String variant) {
        ReadyBook ready = new ReadyBook(new ReadyFile(Arrays.copyOf(file, file.length)));
        return Objects.requireNonNull(ready.book(variant, Deferred.none()), variant);
    }

    private static void same(Book got, Book right) {
        assertThat(got.isa()).isEqualTo(right.isa());
        assertThat(got.variant()).isEqualTo(right.variant());
        assertThat(got.enums().keySet()).isEqualTo(right.enums().keySet());
        for (EnumTable t : right.enums().values()) {
            EnumTable g = got.enumTable(t.name());
            assertThat(g.rows()).isEqualTo(t.rows());
            assertThat(g.columns()).isEqualTo(t.columns());
            assertThat(g.width()).isEqualTo(t.width());
            assertThat(g.open()).isEqualTo(t.open());
            assertThat(g.reserved()).isEqualTo(t.reserved());
        }
        assertThat(got.functions()).isEqualTo(right.functions());
        assertThat(got.settings()).isEqualTo(right.settings());
        assertThat(got.shapes().keySet()).isEqualTo(right.shapes().keySet());
        for (Shape s : right.shapes().values()) {
            Shape g = got.shape(s.name());
            assertThat(g.params()).isEqualTo(s.params());
            assertThat(g.alternatives()).isEqualTo(s.alternatives());
            assertThat(g.title()).isEqualTo(s.title());
        }
        assertThat(got.outlines()).hasSameSizeAs(right.outlines());
        for (int i = 0; i < right.outlines().size(); i++) {
            assertThat(got.outlines().get(i).generalOf())
                    .isEqualTo(right.outlines().get(i).generalOf());
            same(got.outlines().get(i).entry(), right.outlines().get(i).entry());
        }
        assertThat(got.descriptors().keySet()).isEqualTo(right.descriptors().keySet());
        right.descriptors().forEach((name, d) -> {
            Book g = Objects.requireNonNull(got.descriptors().get(name));
            assertThat(g.isa()).isEqualTo(d.isa());
            same(g.entries().getFirst(), d.entries().getFirst());
        });
    }

    private static void same(Entry got, Entry right) {
        assertThat(got.meaning()).isEqualTo(right.meaning());
        for (RecordComponent c : Entry.class.getRecordComponents()) {
            if (c.getName().equals("does")) continue;
            assertThat(value(c, got)).as(right.id()).isEqualTo(value(c, right));
        }
    }

    private static Object value(RecordComponent c, Entry of) {
        try {
            return Optional.ofNullable(c.getAccessor().invoke(of));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
