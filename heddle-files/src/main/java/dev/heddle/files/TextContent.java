package dev.heddle.files;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.column.ColumnPieces;
import dev.heddle.files.column.ColumnRow;
import dev.heddle.files.column.ColumnText;
import dev.heddle.files.column.ListedIsa;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.container.Crash;
import dev.heddle.files.container.UniqueNames;
import dev.heddle.files.fault.FaultLog;
import dev.heddle.files.text.ByteStream;
import dev.heddle.files.text.TextTables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Opens texts that have more in them than code. They are read whole, up to a limit.
final class TextContent {
    /// The most bytes of a program of several: a short text must not become a long one.
    private static final int MOST = 1 << 26;

    private TextContent() {}

    /// A text that begins with something else than code: a log, listings below other lines, or source code.
    ///
    /// @param neither why its start is no code, thrown if nothing else is found in it
    static Content of(byte[] sample, InputStream in, String name, @Nullable Codec codec, SourceException neither)
            throws IOException, SourceException {
        byte[] rest = in.readNBytes(ColumnText.MOST);
        boolean isWhole = rest.length < ColumnText.MOST;
        InputStream after = new ByteStream(rest);
        Optional<Container> log = ContainerOpener.text(sample, isWhole ? after : CodeReader.whole(rest, in), name);
        byte[] text = joined(sample, rest);
        Optional<Crash> crash = FaultLog.of(new String(text, StandardCharsets.ISO_8859_1));
        if (log.isPresent() || crash.isPresent()) {
            in.close();
            Container programs = log.orElseGet(() -> listed(text, isWhole, codec));
            return new Content.Programs(crash.map(programs::with).orElse(programs));
        }
        if (!isWhole) throw neither;
        Content found = found(text, name, codec, neither);
        in.close();
        return found;
    }

    private static Content found(byte[] text, String name, @Nullable Codec codec, SourceException neither)
            throws IOException, SourceException {
        byte[] plain = TextTables.plain(text);
        if (plain != text) return ContentReader.read(new ByteStream(plain), name, Optional.empty(), codec);
        Optional<ColumnText> columns = ColumnText.of(text, codec);
        if (columns.isPresent()) return columns(columns.get());
        Optional<Content> strings = strings(text);
        if (strings.isPresent()) return strings.get();
        Optional<byte[]> dump = DumpPart.of(text, name);
        if (dump.isPresent())
            return new Content.Code(CodeReader.of(dump.get(), InputStream.nullInputStream(), name, Format.DUMP));
        NumberText.Numbers numbers = NumberText.of(text);
        if (numbers != null) return new Content.Code(CodeReader.numbers(numbers, name));
        return new Content.Programs(KnownFile.ofText(text).orElseThrow(() -> neither));
    }

    /// @return a log of faults with the listings in it; dumps of other memory in it are no code
    private static Container listed(byte[] text, boolean isWhole, @Nullable Codec codec) {
        List<ContainedProgram> programs = List.of();
        Optional<ColumnText> found = ColumnText.of(text, codec);
        if (found.isPresent()) {
            Optional<String> isa = isa(found.get());
            if (isa.isPresent()) programs = programs(found.get(), isa);
        }
        List<String> notes = isWhole ? List.of() : List.of("listings behind the first 16 MiB are not looked for");
        return new Container(ContainerKind.KERNEL_LOG, "", programs, notes);
    }

    /// @return what the texts beside bytes tell
    private static Optional<String> isa(ColumnText text) {
        List<ColumnRow> rows = new ArrayList<>();
        for (ColumnText.Part p : text.parts()) rows.addAll(p.rows());
        String found = ListedIsa.of(rows);
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }

    private static List<ContainedProgram> programs(ColumnText text, Optional<String> isa) {
        List<ContainedProgram> out = new ArrayList<>();
        for (ColumnText.Part p : text.parts()) out.add(program(p, isa));
        return out;
    }

    /// A text with lines of code, which may have others between.
    ///
    /// @param format what its start looks like
    static Content lines(byte[] sample, InputStream in, String name, Format format, @Nullable Codec codec)
            throws IOException, SourceException {
        return lines(sample, in, name, format, codec, ColumnText.MOST);
    }

    /// @param most bytes that are held at once; a longer text is read in pieces
    static Content lines(byte[] sample, InputStream in, String name, Format format, @Nullable Codec codec, int most)
            throws IOException, SourceException {
        byte[] rest = in.readNBytes(most);
        byte[] text = joined(sample, rest);
        if (rest.length == most) {
            ColumnPieces pieces = new ColumnPieces(CodeReader.whole(text, in), name, codec, most / 4);
            return new Content.Code(
                    pieces.isCode()
                            ? CodeReader.listed(pieces, in)
                            : CodeReader.found(sample, CodeReader.whole(rest, in), name, format, codec));
        }
        in.close();
        Optional<ColumnText> columns = ColumnText.of(text, codec);
        return columns.isPresent()
                ? columns(columns.get())
                : new Content.Code(CodeReader.found(sample, new ByteStream(rest), name, format, codec));
    }

    private static Content columns(ColumnText text) {
        List<ColumnText.Part> parts = text.parts();
        if (parts.size() == 1)
            return new Content.Code(
                    CodeReader.listed(parts.getFirst().rows(), Format.LISTING, String.join("; ", text.notes())));
        return new Content.Programs(new Container(ContainerKind.LISTINGS, "", programs(text, isa(text)), text.notes()));
    }

    private static ContainedProgram program(ColumnText.Part part, Optional<String> isa) {
        long first = part.rows().getFirst().address();
        long length = part.rows().getLast().end() - first;
        boolean isShort = length >= 0 && length <= MOST;
        String note = "";
        if (!isShort)
            note = "its addresses go over %s bytes; of several programs at most %d MiB each are read"
                    .formatted(Long.toUnsignedString(length), MOST >> 20);
        else if (part.missing() > 0) note = "%d bytes are missing, zeros here".formatted(part.missing());
        return new ContainedProgram(
                part.heading().name(),
                part.heading().stage(),
                isa,
                first == 0 ? OptionalLong.empty() : OptionalLong.of(first),
                isShort
                        ? new ContainedProgram.Present(bytes(part.rows(), first))
                        : new ContainedProgram.Missing(Math.clamp(length, 0, Integer.MAX_VALUE)),
                note.isEmpty() ? List.of() : List.of(note));
    }

    private static byte[] bytes(List<ColumnRow> rows, long first) {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        for (ColumnRow r : rows) {
            int gap = Math.max(0, (int) (r.address() - first) - code.size());
            code.write(new byte[gap], 0, gap);
            for (long i = 0; i < r.repeats(); i++) code.writeBytes(r.bytes());
        }
        return code.toByteArray();
    }

    /// @return bytes that source code has as texts; nothing if there are none
    private static Optional<Content> strings(byte[] text) {
        List<ConstantStrings.Found> found = ConstantStrings.mayBeIn(text) ? ConstantStrings.of(text) : List.of();
        if (found.isEmpty()) return Optional.empty();
        if (found.size() == 1) {
            ConstantStrings.Found f = found.getFirst();
            List<ColumnRow> row = List.of(new ColumnRow(f.line(), 0, f.bytes(), 1, ""));
            return Optional.of(new Content.Code(CodeReader.listed(row, Format.CONSTANT, "")));
        }
        UniqueNames names = new UniqueNames();
        List<ContainedProgram> programs = new ArrayList<>();
        for (ConstantStrings.Found f : found)
            programs.add(new ContainedProgram(
                    names.of(f.name().isEmpty() ? "program" : f.name()),
                    "",
                    Optional.empty(),
                    OptionalLong.empty(),
                    new ContainedProgram.Present(f.bytes()),
                    List.of()));
        return Optional.of(new Content.Programs(new Container(ContainerKind.CONSTANTS, "", programs, List.of())));
    }

    /// A text with lists of bytes, unless it is a log with programs.
    static Content constant(byte[] sample, InputStream in, String name) throws IOException, SourceException {
        byte[] rest = in.readNBytes(ConstantSource.MOST);
        in.close();
        Optional<Container> programs = ContainerOpener.text(sample, new ByteStream(rest), name);
        byte[] text = joined(sample, rest);
        Optional<Content> strings = programs.isPresent() ? Optional.empty() : strings(text);
        if (strings.isPresent()) return strings.get();
        if (programs.isEmpty()) programs = ConstantLists.of(text, name);
        return programs.isPresent()
                ? new Content.Programs(programs.get())
                : new Content.Code(CodeReader.of(sample, new ByteStream(rest), name, Format.CONSTANT));
    }

    private static byte[] joined(byte[] first, byte[] second) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(first.length + second.length);
        all.write(first, 0, first.length);
        all.write(second, 0, second.length);
        return all.toByteArray();
    }
}
