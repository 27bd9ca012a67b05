package dev.heddle.corpus.input;

import dev.heddle.corpus.CorpusException;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.files.Content;
import dev.heddle.files.adreno.RdReader;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Program;
import dev.heddle.kernel.Folder;
import dev.heddle.source.SourceException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// What is packed no further: a container, or code.
final class Leaf {
    private final String path;
    private final Bounds bounds;
    private final Visitor to;
    private final PackageLeaf packages;

    /// @param path as it is told
    /// @param file where it is
    Leaf(String path, Path file, Bounds bounds, Visitor to) {
        this.path = path;
        this.bounds = bounds;
        this.to = to;
        packages = new PackageLeaf(path, file, to);
    }

    /// @param member where it is in the file; empty if it is the file
    /// @param beside the files beside it
    void read(InputStream in, String member, Folder beside) throws IOException, CorpusException {
        byte[] bytes = in.readNBytes((int) Math.min(bounds.file(), Integer.MAX_VALUE - 8));
        int more = in.read();
        if (more < 0 && PackageLeaf.isNamed(member.isEmpty() ? path : member)) {
            packages.read(bytes, member, beside);
            return;
        }
        InputStream all = new ByteArrayInputStream(bytes);
        if (more >= 0) {
            // Captures are read as they come; all others are held in memory.
            if (!RdReader.starts(Arrays.copyOf(bytes, Packing.SAMPLE)))
                throw new Refused(
                        "is larger than %,d bytes; --max-file allows more"
                                .formatted(bounds.file()));
            InputStream rest = new ByteArrayInputStream(new byte[] {(byte) more});
            all = new SequenceInputStream(all, new SequenceInputStream(rest, in));
        }
        try (Content content = Content.open(all, path, Optional.empty())) {
            switch (content) {
                case Content.Code c -> code(c.reader(), member);
                case Content.Programs p -> programs(p.container(), bytes, member);
            }
        } catch (SourceException e) {
            to.failure(path, member, "", null, Reason.of(e));
        }
    }

    private void code(CodeReader reader, String member)
            throws SourceException, IOException, CorpusException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        Long end = null;
        for (Chunk c = reader.next(); c != null; c = reader.next()) {
            if (end != null && c.address() != end) {
                to.failure(
                        path,
                        member,
                        "",
                        end,
                        "has a gap between its addresses, at 0x" + Long.toHexString(end));
                return;
            }
            code.write(c.bytes(), 0, c.length());
            end = c.end();
        }
        String format = reader.format().toString();
        Long position = format.equals("raw") ? Long.valueOf(0) : null;
        to.program(
                new Place(path, member, format, "", position, null, null, null),
                Optional.empty(),
                code.toByteArray());
    }

    private void programs(Container container, byte[] file, String member) throws CorpusException {
        String kind = container.kind().format();
        int from = 0;
        for (Program p : container.programs()) {
            switch (p.code()) {
                case Program.Present c -> {
                    int at = indexOf(file, c.bytes(), from);
                    from = at < 0 ? file.length : at + c.bytes().length;
                    Place place =
                            new Place(
                                    path,
                                    member,
                                    kind,
                                    p.name(),
                                    at < 0 ? null : (Long) (long) at,
                                    p.stage().isEmpty() ? null : p.stage(),
                                    p.application().orElse(null),
                                    container.driver().orElse(null));
                    to.program(place, p.isa(), c.bytes());
                }
                case Program.Missing _ ->
                        to.failure(path, member, p.name(), null, "is not in this file");
            }
        }
        if (container.broke().isPresent())
            to.failure(path, member, "", null, Reason.of(container.broke().get()));
    }

    /// Programs come in the order of the file, mostly. After one that is not found further on, none is looked for: so
    /// the file is read once, and not once for each program of a text.
    private static int indexOf(byte[] file, byte[] code, int from) {
        if (code.length == 0) return -1;
        for (int at = from; at <= file.length - code.length; at++) {
            if (file[at] == code[0]
                    && Arrays.mismatch(file, at, at + code.length, code, 0, code.length) < 0)
                return at;
        }
        return -1;
    }
}
