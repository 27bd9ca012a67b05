package dev.heddle.cli;

import dev.heddle.code.Codec;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.files.Content;
import dev.heddle.files.Format;
import dev.heddle.files.container.Container;
import dev.heddle.files.text.TextDecoration;
import dev.heddle.kernel.FileAccess;
import dev.heddle.kernel.IsaLine;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A file that a user names, opened: what it is. Every command that takes code asks here.
///
/// In this order: a kernel package (a name that ends in `.json`), a recording of `serve-exec`, a container of programs,
/// raw code, a text of bytes in one of the [Format]s, and any other text is assembly. A text with a line `.isa` is
/// assembly, whatever else is in it. A listing is read by its bytes if all its lines of code have them.
sealed interface InputFile {
    /// Text to assemble, perhaps with the headers of a kernel.
    record Assembly(Source source) implements InputFile {}

    /// A kernel package or a run, to be read with the files that it names.
    record Package(Path file) implements InputFile {}

    /// A recording of `serve-exec`.
    record Recording(Path file) implements InputFile {}

    /// Programs, read already.
    record Programs(Container container) implements InputFile {}

    /// Code.
    ///
    /// @param chunks its bytes with their addresses
    /// @param isa the instruction set that its heading names; empty if it names none
    /// @param note how the text was read, where that is not plain; else empty
    /// @param listing the text, if it is a listing; else null
    record Code(List<Chunk> chunks, String isa, String note, @Nullable Source listing)
            implements InputFile {
        /// @return the bytes without gaps, as far as there are none
        byte[] bytes() {
            int size = chunks.stream().mapToInt(Chunk::length).sum();
            ByteBuffer all = ByteBuffer.allocate(size);
            for (Chunk c : chunks) all.put(c.bytes(), 0, c.length());
            return all.array();
        }
    }

    /// @param file a path, or `-` for standard input
    /// @param isa what the user has said of the instruction set
    /// @throws SourceException if it is empty, or a text that is wrong in the format that it has
    static InputFile open(Path file, IsaOptions isa, Console console)
            throws SourceException, Failure, IOException {
        if (file.toString().endsWith(".json")) {
            Inputs.mustExist(file);
            return new Package(file);
        }
        if (Replay.isRecording(file)) return new Recording(file);
        return of(Inputs.name(file), Inputs.bytes(file, console), isa.given());
    }

    /// @param name what messages call it
    /// @param codec the instruction set, which decides the order of bytes of numbers; null if it is not known
    static InputFile of(String name, byte[] read, @Nullable Codec codec)
            throws SourceException, IOException {
        byte[] bytes = TextDecoration.strip(read);
        String text = text(bytes);
        if (text != null && (text.isBlank() || !IsaLine.line(text).isEmpty()))
            return new Assembly(new Source(name, text));
        try (Content content =
                Content.open(
                        new ByteArrayInputStream(bytes),
                        name,
                        Optional.empty(),
                        ReadingNotes.likeness(codec))) {
            // No switch: a cache has none of its links.
            return content instanceof Content.Programs p
                    ? programs(name, p.container(), text)
                    : code(name, ((Content.Code) content).reader(), text);
        } catch (SourceException e) {
            if (text == null) throw e;
            return new Assembly(new Source(name, text));
        }
    }

    /// A log whose programs have no bytes may be a source that looks like one.
    private static InputFile programs(String name, Container container, @Nullable String text) {
        boolean isEmpty = container.programs().stream().allMatch(ProgramTexts::isMissing);
        return text != null && isEmpty
                ? new Assembly(new Source(name, text))
                : new Programs(container);
    }

    private static InputFile code(String name, CodeReader reader, @Nullable String text)
            throws SourceException, IOException {
        List<Chunk> chunks = new ArrayList<>();
        for (Chunk c = reader.next(); c != null; c = reader.next()) chunks.add(c);
        String isa = text == null ? "" : IsaLine.of(text);
        Source listing =
                text != null && reader.format() == Format.LISTING ? new Source(name, text) : null;
        return new Code(List.copyOf(chunks), isa, reader.note(), listing);
    }

    /// @return the text, or null if the bytes are none
    private static @Nullable String text(byte[] bytes) {
        for (byte b : bytes)
            if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r') return null;
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /// What is in a file for the commands that list it, of any size: code is read as it is asked for.
    ///
    /// @param file a path, or `-` for standard input
    /// @param format nothing: the file tells
    /// @param codec the instruction set, or null if it is not known
    /// @param files that a package may name
    static Content content(
            Path file,
            Optional<Format> format,
            @Nullable Codec codec,
            FileAccess files,
            Console console)
            throws SourceException, Failure, IOException {
        if (format.isEmpty()) {
            Optional<Content> kernel = PackageCode.of(file, files);
            if (kernel.isPresent()) return kernel.get();
        }
        var likeness = ReadingNotes.likeness(codec);
        Content content =
                Inputs.isStandard(file)
                        ? Content.open(console.in(), Inputs.name(file), format, likeness)
                        : Content.open(file, format, likeness);
        if (content instanceof Content.Programs p
                && p.container().notes().contains(Container.ASSEMBLED))
            console.err().println("note: " + Inputs.name(file) + ": " + Container.ASSEMBLED);
        return content;
    }
}
