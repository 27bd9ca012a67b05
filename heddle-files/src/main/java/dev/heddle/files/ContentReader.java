package dev.heddle.files;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.container.Container;
import dev.heddle.files.text.ByteStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds out by the first 4 KiB of a file what its content is, unless a [Format] is asked for.
final class ContentReader {
    /// How often a file may be packed: some are what is packed in them.
    private static final int MOST_PACKED = 16;

    private ContentReader() {}

    /// @see InputFile#content(InputStream, String, Optional, Codec)
    static Content read(InputStream in, String name, Optional<Format> format, @Nullable Codec codec)
            throws IOException, SourceException {
        return read(in, name, format, codec, 0);
    }

    /// @param packed how often it was
    private static Content read(InputStream in, String name, Optional<Format> format, @Nullable Codec codec, int packed)
            throws IOException, SourceException {
        byte[] sample = CodeReader.sample(in, name);
        InputStream plain = format.equals(Optional.of(Format.RAW)) ? null : TextDecoration.without(sample, in);
        return plain == null
                ? read(sample, in, name, format, codec, packed)
                : read(CodeReader.sample(plain, name), plain, name, format, codec, packed);
    }

    private static Content read(
            byte[] sample, InputStream in, String name, Optional<Format> format, @Nullable Codec codec, int packed)
            throws IOException, SourceException {
        if (format.equals(Optional.of(Format.RAW)))
            return new Content.Code(CodeReader.of(sample, in, name, Format.RAW));
        Packing packing = Packing.of(sample);
        byte[] start = packing == null ? new byte[0] : packing.start(sample, name);
        if (packing != null && (start.length > 0 || packing.isCertain()))
            return packed(packing, start, CodeReader.whole(sample, in), name, format, codec, packed + 1);
        if (format.isPresent()) return new Content.Code(CodeReader.of(sample, in, name, format.get()));
        // Of some files only all of it tells what they are.
        boolean isWholeNeeded = Magic.mayBeOpenCl(sample) && !in.markSupported();
        return found(sample, isWholeNeeded ? new BufferedInputStream(in) : in, name, codec);
    }

    private static Content found(byte[] sample, InputStream in, String name, @Nullable Codec codec)
            throws IOException, SourceException {
        // The classes that know containers are loaded for what may be one, and for nothing else.
        if (Magic.mayBeContainer(sample)) {
            Optional<Container> container = ContainerOpener.open(sample, in, name);
            if (container.isPresent()) {
                in.close();
                return new Content.Programs(container.get());
            }
        }
        Optional<Container> known = KnownFile.of(sample, name);
        if (known.isPresent()) {
            in.close();
            return new Content.Programs(known.get());
        }
        Format found;
        try {
            found = CodeReader.detect(sample, name);
        } catch (SourceException e) {
            return TextContent.of(sample, in, name, codec, e);
        }
        if (found == Format.HEX && ConstantSource.isDecimal(sample)) found = Format.CONSTANT;
        return switch (found) {
            case CONSTANT -> TextContent.constant(sample, in, name);
            case LISTING -> TextContent.lines(sample, in, name, found, codec);
            case RAW -> raw(sample, in, name, codec);
            case HEX ->
                HexText.hasAddresses(sample)
                        ? TextContent.lines(sample, in, name, found, codec)
                        : new Content.Code(CodeReader.found(sample, in, name, found, codec));
            case DUMP, WORDS32, WORDS64 -> new Content.Code(CodeReader.found(sample, in, name, found, codec));
        };
    }

    /// @param start the first bytes of what is packed
    /// @param in the file from its beginning
    /// @param times how often the file was packed, at least once
    private static Content packed(
            Packing packing,
            byte[] start,
            InputStream in,
            String name,
            Optional<Format> format,
            @Nullable Codec codec,
            int times)
            throws IOException, SourceException {
        if (times > MOST_PACKED)
            throw new SourceException(Diagnostic.of(name, "packed more than %d times".formatted(MOST_PACKED)));
        InputStream unpacked = packing.unpacked(in, name);
        if (format.isEmpty() && start.length > 0 && Magic.mayBeContainer(start)) {
            Optional<Container> container = ContainerOpener.packed(start, unpacked, name);
            if (container.isPresent()) {
                in.close();
                return new Content.Programs(container.get());
            }
        }
        byte[] all = packing.all(unpacked, name);
        in.close();
        return read(new ByteStream(all), name, format, codec, times);
    }

    /// Code, unless it is a table that points to code.
    private static Content raw(byte[] sample, InputStream in, String name, @Nullable Codec codec) throws IOException {
        Optional<Container> table = ContainerOpener.table(sample, in);
        if (table.isEmpty()) return new Content.Code(CodeReader.found(sample, in, name, Format.RAW, codec));
        in.close();
        return new Content.Programs(table.get());
    }
}
