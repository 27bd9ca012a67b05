package dev.heddle.files;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.column.ColumnPieces;
import dev.heddle.files.column.ColumnRow;
import dev.heddle.files.column.ListedIsa;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Machine code read from a file or a stream, chunk by chunk, in constant memory.
///
/// If no [Format] is given, the first 4 KiB tell. Any byte there that is not printable ASCII, a
/// tab or a line end means [Format#RAW] (a UTF-8 mark at the start and UTF-8 in comments are allowed). Of
/// texts, one that has nothing but hex text in it is [Format#HEX]; one with other things and at least one
/// line of code is a [Format#LISTING]. One whose lines begin with offsets that follow each other is a
/// [Format#DUMP]; one with a list of bytes after a `=` is a [Format#CONSTANT]; everything else is an error,
/// never silently code. So a raw file that happens to consist of ASCII
/// hex digits is read as [Format#HEX], unless `RAW` is asked for.
///
/// A fault of a text ends the reading: [#next()] throws, and bytes that it had collected until then are
/// lost. Not safe for use by more than one thread.
public final class CodeReader implements AutoCloseable {
    private final InputStream in;
    private final Format format;
    private final ChunkSource source;
    private final String note;

    /// The lines of a listing, where they are known.
    private List<ColumnRow> rows = List.of();

    private @Nullable Chunk ahead;
    private long from;
    private long to = -1;

    private CodeReader(InputStream in, Format format, ChunkSource source, String note) {
        this.in = in;
        this.format = format;
        this.source = source;
        this.note = note;
    }

    /// The same where the instruction set is not known.
    public static CodeReader open(InputStream in, String name, Optional<Format> format)
            throws IOException, SourceException {
        return open(in, name, format, null);
    }

    /// @param format nothing: the first bytes tell
    /// @param codec the instruction set, which decides the order of bytes where a text has numbers; null if
    ///     it is not known
    /// @throws SourceException if there is no such file, it is a directory, empty, not readable, or in no
    ///     known format
    public static CodeReader open(Path file, Optional<Format> format, @Nullable Codec codec)
            throws IOException, SourceException {
        InputStream in = open(file);
        try {
            return open(in, file.toString(), format, codec);
        } catch (Throwable e) {
            closeAfter(e, in);
            throw e;
        }
    }

    /// @throws SourceException if there is no such file, it is a directory, or it cannot be read
    static InputStream open(Path file) throws IOException, SourceException {
        if (Files.isDirectory(file)) throw new SourceException(Diagnostic.of(file.toString(), "is a directory"));
        try {
            return Files.newInputStream(file);
        } catch (FileSystemException e) {
            throw cannotOpen(file, e);
        }
    }

    /// @param in is closed with the reader, but not if this method throws
    /// @param name what messages call the input
    /// @param format nothing: the first bytes tell
    /// @throws SourceException if the stream is empty or in no known format
    public static CodeReader open(InputStream in, String name, Optional<Format> format, @Nullable Codec codec)
            throws IOException, SourceException {
        byte[] sample = sample(in, name);
        return format.isPresent()
                ? of(sample, in, name, format.get())
                : found(sample, in, name, detect(sample, name), codec);
    }

    /// Decides what is open in a format that was found: the order of bytes.
    static CodeReader found(byte[] sample, InputStream in, String name, Format found, @Nullable Codec codec)
            throws IOException {
        int size = WordOrder.size(sample, found, codec);
        if (size == 0) return of(sample, in, name, found);
        String note = note(size);
        if (found == Format.HEX)
            return of(
                    sample, in, name, size == 4 ? Format.WORDS32 : Format.WORDS64, note + "; --format hex reads bytes");
        InputStream all = whole(sample, in);
        ChunkSource lines = new ListingSource(new TextInput(all, name));
        return new CodeReader(all, found, new ReversedWords(lines, size), note);
    }

    /// Lines of code that were read already.
    ///
    /// @param note how, where that is not plain
    static CodeReader listed(List<ColumnRow> rows, Format format, String note) {
        CodeReader out = new CodeReader(InputStream.nullInputStream(), format, new RowSource(rows), note);
        out.rows = rows;
        return out;
    }

    /// Lines of code that are read piece by piece.
    ///
    /// @param in is closed with the reader
    static CodeReader listed(ColumnPieces pieces, InputStream in) {
        return new CodeReader(in, Format.LISTING, new RowSource(pieces), String.join("; ", pieces.notes()));
    }

    /// Numbers out of source code.
    static CodeReader numbers(NumberText.Numbers numbers, String name) throws IOException {
        byte[] text = numbers.text().getBytes(StandardCharsets.US_ASCII);
        return of(
                text,
                InputStream.nullInputStream(),
                name,
                numbers.format(),
                note(numbers.digits() / 2) + "; the rest of the text was passed over");
    }

    private static String note(int size) {
        return "read as %d-bit words, lowest byte first".formatted(8 * size);
    }

    /// @return the start of a stream, all of it if that is not longer
    /// @throws SourceException if it is empty
    static byte[] sample(InputStream in, String name) throws IOException, SourceException {
        byte[] sample = in.readNBytes(Detector.SAMPLE);
        if (sample.length == 0) throw new SourceException(Diagnostic.of(name, "the file is empty"));
        return sample;
    }

    static Format detect(byte[] sample, String name) throws SourceException {
        return new Detector(name, sample, sample.length < Detector.SAMPLE).detect();
    }

    /// @return a stream that begins with a sample that was read from it
    static InputStream whole(byte[] sample, InputStream in) throws IOException {
        PushbackInputStream all = new PushbackInputStream(in, sample.length);
        all.unread(sample);
        return all;
    }

    /// @param sample what was read from the stream already
    static CodeReader of(byte[] sample, InputStream in, String name, Format known) throws IOException {
        return of(sample, in, name, known, "");
    }

    private static CodeReader of(byte[] sample, InputStream in, String name, Format known, String note)
            throws IOException {
        InputStream all = whole(sample, in);
        ChunkSource source = switch (known) {
            case RAW -> new RawSource(all);
            case HEX -> new HexSource(new TextInput(all, name));
            case LISTING -> new ListingSource(new TextInput(all, name));
            case DUMP -> new DumpSource(new TextInput(all, name));
            case CONSTANT -> new ConstantSource(all, name);
            case WORDS32 -> words(all, name, 4);
            case WORDS64 -> words(all, name, 8);
        };
        return new CodeReader(all, known, source, note);
    }

    private static ChunkSource words(InputStream all, String name, int size) throws IOException {
        return new ReversedWords(new HexSource(new TextInput(new WithoutUnderscores(all), name)), size);
    }

    /// Leaves out `_`, which stands between the digits of numbers.
    private static final class WithoutUnderscores extends FilterInputStream {
        WithoutUnderscores(InputStream of) {
            super(of);
        }

        @Override
        public int read() throws IOException {
            int b;
            do b = in.read();
            while (b == '_');
            return b;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            if (length == 0) return 0;
            int n = 0;
            while (n == 0) {
                int got = in.read(into, from, length);
                if (got < 0) return -1;
                for (int i = from; i < from + got; i++) if (into[i] != '_') into[from + n++] = into[i];
            }
            return n;
        }
    }

    /// @return how the text was read, where that is not plain; else empty
    public String note() {
        return source instanceof ConstantSource c ? c.note() : note;
    }

    /// @return the lines of a listing that was read as a whole; none of other texts
    public List<ColumnRow> rows() {
        return rows;
    }

    /// @return `ISA@VARIANT` in which the bytes of a listing are the texts beside them; empty if there is
    ///     none
    public String isa() {
        return ListedIsa.of(rows);
    }

    /// @return the format that was asked for or found
    public Format format() {
        return format;
    }

    /// @return the next bytes, or nothing (`null`) at the end
    /// @throws SourceException at a fault of the text, and at the end of a text without bytes
    public @Nullable Chunk next() throws IOException, SourceException {
        Chunk first = ahead;
        ahead = null;
        return first != null ? first : read();
    }

    /// @return what [#next] will return
    public @Nullable Chunk peek() throws IOException, SourceException {
        if (ahead == null) ahead = read();
        return ahead;
    }

    private @Nullable Chunk read() throws IOException, SourceException {
        for (Chunk c = source.next(); c != null; c = source.next()) {
            Chunk kept = within(c);
            if (kept != null) return kept;
        }
        return null;
    }

    /// Leaves out what is not at these addresses.
    ///
    /// @param from the first one
    /// @param to after the last one; both unsigned
    /// @return this reader
    public CodeReader within(long from, long to) {
        this.from = from;
        this.to = to;
        return this;
    }

    private @Nullable Chunk within(Chunk c) {
        boolean isWhole = Long.compareUnsigned(c.address(), from) >= 0 && Long.compareUnsigned(c.end(), to) <= 0;
        if (isWhole) return c;
        long first = Long.compareUnsigned(c.address(), from) < 0 ? from : c.address();
        long end = Long.compareUnsigned(c.end(), to) > 0 ? to : c.end();
        if (Long.compareUnsigned(first, end) >= 0) return null;
        int skipped = (int) (first - c.address());
        int length = (int) (end - first);
        byte[] bytes = Arrays.copyOfRange(c.bytes(), skipped, skipped + length);
        return new Chunk(first, bytes, length, c.line());
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    static SourceException cannotOpen(Path file, FileSystemException e) {
        String reason = Objects.requireNonNullElse(e.getReason(), "the system does not say why");
        if (e instanceof AccessDeniedException) reason = "permission denied";
        String message = e instanceof NoSuchFileException ? "no such file" : "cannot be read: " + reason;
        return new SourceException(Diagnostic.of(file.toString(), message));
    }

    static void closeAfter(Throwable fault, InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            fault.addSuppressed(e);
        }
    }
}
