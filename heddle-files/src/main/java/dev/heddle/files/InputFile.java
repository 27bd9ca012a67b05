package dev.heddle.files;

import dev.heddle.asm.Codec;
import dev.heddle.asm.IsaLine;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.column.ColumnRow;
import dev.heddle.files.column.ListedIsa;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.text.ByteStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A file that is held in memory, opened: what it is, what is in it, and which instruction set it says.
/// All that takes code asks here; for files of any size there is [#content].
///
/// In this order: a kernel package (a name that ends in `.json`), a recording of `serve-exec`, a container
/// of programs, raw code, a text of bytes in one of the [Format]s, and any other text is assembly. A text
/// with a line `.isa` is assembly, whatever else is in it. A listing is read by its bytes if all its lines
/// of code have them.
public sealed interface InputFile {
    /// Text to assemble, perhaps with the headers of a kernel.
    ///
    /// @param fault why it is no text of bytes; null if it says itself that it is assembly
    record Assembly(Source source, @Nullable SourceException fault) implements InputFile {
        @Override
        public String isa() {
            return InputFile.isa(source.text());
        }
    }

    /// A kernel package or a run, which names other files.
    record Package() implements InputFile {}

    /// A recording of `serve-exec`.
    record Recording() implements InputFile {}

    /// Programs, read already; each may say its own instruction set.
    record Programs(Container container) implements InputFile {}

    /// Code.
    ///
    /// @param chunks its bytes with their addresses
    /// @param format how it is written
    /// @param heading the instruction set that its heading names; empty if it names none
    /// @param note how the text was read, where that is not plain; else empty
    /// @param listing the text, if it is a listing; else null
    /// @param rows the lines of a listing; none of other texts
    record Code(
            List<Chunk> chunks,
            Format format,
            String heading,
            String note,
            @Nullable Source listing,
            List<ColumnRow> rows)
            implements InputFile {
        /// @return the bytes, without the gaps that there may be
        public byte[] bytes() {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (Chunk c : chunks) all.write(c.bytes(), 0, c.length());
            return all.toByteArray();
        }

        @Override
        public String isa() {
            return heading.isEmpty() ? ListedIsa.of(rows) : heading;
        }
    }

    /// @return `ISA` or `ISA@VARIANT`: what a line or a heading names, or that in which a listing's bytes
    ///     are its texts; empty if the file as a whole says nothing
    default String isa() {
        return "";
    }

    /// @param text assembly or a listing
    /// @return the same of a text that may be changing
    static String isa(String text) {
        String named = IsaLine.of(text);
        return named.isEmpty() ? ListingIsa.of(text) : named;
    }

    /// @param name what messages call it
    /// @param codec the instruction set, which decides the order of bytes where a text has numbers; null if
    ///     it is not known
    /// @throws SourceException if it is empty, or a text that is wrong in the format that it has
    static InputFile of(String name, byte[] read, @Nullable Codec codec) throws SourceException, IOException {
        if (isPackage(name)) return new Package();
        if (isRecording(read)) return new Recording();
        byte[] bytes = TextDecoration.strip(read);
        String text = text(bytes);
        if (text != null && (text.isBlank() || !IsaLine.line(text).isEmpty()))
            return new Assembly(new Source(name, text), null);
        try (Content content = content(new ByteStream(bytes), name, Optional.empty(), codec)) {
            // No switch over patterns: the start cache holds none of its links, and to link one takes 10 ms.
            return content instanceof Content.Programs p
                    ? programs(name, p.container(), text)
                    : code(name, ((Content.Code) content).reader(), text);
        } catch (SourceException e) {
            if (text == null) throw e;
            return new Assembly(new Source(name, text), e);
        }
    }

    /// The content of a file of any size: code is read as it is asked for.
    ///
    /// @param format nothing: the first bytes tell, and it may be a container
    /// @param codec as of [#of]
    /// @throws SourceException if there is no such file, it is a directory, empty, not readable, or in no
    ///     known format
    static Content content(Path file, Optional<Format> format, @Nullable Codec codec)
            throws IOException, SourceException {
        InputStream in = CodeReader.open(file);
        try {
            return content(in, file.toString(), format, codec);
        } catch (Throwable e) {
            CodeReader.closeAfter(e, in);
            throw e;
        }
    }

    /// @param in is closed with the content, but not if this method throws
    /// @param name what messages call the input
    /// @param format nothing: the first bytes tell, and it may be a container
    /// @param codec as of [#of]
    /// @throws SourceException if the stream is empty or in no known format
    static Content content(InputStream in, String name, Optional<Format> format, @Nullable Codec codec)
            throws IOException, SourceException {
        return ContentReader.read(in, name, format, codec);
    }

    /// @return whether a file of this name is read as a kernel package
    static boolean isPackage(String name) {
        return name.endsWith(".json");
    }

    /// @param start of a file; 4 KiB are enough
    static boolean isRecording(byte[] start) {
        return RecordingStart.is(start);
    }

    /// A log whose programs have no bytes may be a source that looks like one.
    private static InputFile programs(String name, Container container, @Nullable String text) {
        boolean isEmpty = container.programs().stream().allMatch(p -> p.code() instanceof ContainedProgram.Missing);
        return text != null && isEmpty && !isKnown(container)
                ? new Assembly(new Source(name, text), null)
                : new Programs(container);
    }

    /// Whether a container without programs is none because of what it is.
    private static boolean isKnown(Container container) {
        return container.kind() == ContainerKind.OTHER || container.kind() == ContainerKind.KERNEL_LOG;
    }

    private static InputFile code(String name, CodeReader reader, @Nullable String text)
            throws SourceException, IOException {
        List<Chunk> chunks = new ArrayList<>();
        for (Chunk c = reader.next(); c != null; c = reader.next()) chunks.add(c);
        Format format = reader.format();
        String heading = text == null ? "" : IsaLine.of(text);
        Source listing = text != null && format == Format.LISTING ? new Source(name, text) : null;
        return new Code(List.copyOf(chunks), format, heading, reader.note(), listing, reader.rows());
    }

    /// @return the text, or null if the bytes are none
    private static @Nullable String text(byte[] bytes) {
        for (byte b : bytes) if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r') return null;
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
