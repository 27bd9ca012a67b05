package dev.heddle.files;

import dev.heddle.files.container.Container;
import dev.heddle.files.text.ByteStream;
import dev.heddle.source.SourceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Opens texts that have more in them than code. They are read whole, up to a limit.
final class TextContent {
    private TextContent() {}

    /// A text that begins with something else than code: a log, listings below other lines, or source code.
    ///
    /// @param neither why its start is no code, thrown if nothing else is found in it
    static Content of(
            byte[] sample,
            InputStream in,
            String name,
            @Nullable Comparator<byte[]> likeness,
            SourceException neither)
            throws IOException, SourceException {
        byte[] rest = in.readNBytes(ListedPrograms.MOST);
        boolean isWhole = rest.length < ListedPrograms.MOST;
        InputStream after = new ByteStream(rest);
        Optional<Container> log =
                ContainerOpener.text(sample, isWhole ? after : CodeReader.whole(rest, in), name);
        if (log.isPresent()) {
            in.close();
            return new Content.Programs(log.get());
        }
        if (!isWhole) throw neither;
        byte[] text = joined(sample, rest);
        ListingReader listings = new ListingReader(name, text, likeness);
        NumberText.Numbers numbers = listings.isMixed() ? null : NumberText.of(text);
        if (!listings.isMixed() && numbers == null) throw neither;
        in.close();
        return numbers == null
                ? listings.content()
                : new Content.Code(CodeReader.numbers(numbers, name));
    }

    /// A listing, which may have others below it and other lines between.
    static Content listing(
            byte[] sample, InputStream in, String name, @Nullable Comparator<byte[]> likeness)
            throws IOException, SourceException {
        byte[] rest = in.readNBytes(ListedPrograms.MOST);
        InputStream after = new ByteStream(rest);
        if (rest.length == ListedPrograms.MOST)
            return new Content.Code(
                    CodeReader.found(
                            sample, CodeReader.whole(rest, in), name, Format.LISTING, likeness));
        in.close();
        ListingReader listings = new ListingReader(name, joined(sample, rest), likeness);
        return listings.isMixed()
                ? listings.content()
                : new Content.Code(CodeReader.found(sample, after, name, Format.LISTING, likeness));
    }

    /// A text with lists of bytes, unless it is a log with programs.
    static Content constant(byte[] sample, InputStream in, String name)
            throws IOException, SourceException {
        byte[] rest = in.readNBytes(ConstantSource.MOST);
        in.close();
        Optional<Container> programs = ContainerOpener.text(sample, new ByteStream(rest), name);
        if (programs.isEmpty()) programs = ConstantLists.of(joined(sample, rest), name);
        return programs.isPresent()
                ? new Content.Programs(programs.get())
                : new Content.Code(
                        CodeReader.of(sample, new ByteStream(rest), name, Format.CONSTANT));
    }

    private static byte[] joined(byte[] first, byte[] second) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(first.length + second.length);
        all.write(first, 0, first.length);
        all.write(second, 0, second.length);
        return all.toByteArray();
    }
}
