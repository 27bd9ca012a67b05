package dev.heddle.corpus.input;

import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.IsaLine;
import dev.heddle.base.source.SourceException;
import dev.heddle.corpus.measure.ScanCodecs;
import dev.heddle.corpus.store.CorpusException;
import dev.heddle.files.Chunk;
import dev.heddle.files.Content;
import dev.heddle.files.Format;
import dev.heddle.files.InputFile;
import dev.heddle.files.adreno.RdReader;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.machine.kernel.Folder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// Reads what is packed no further: a container, code, or a text to assemble.
final class InputLeaf {
    /// How texts are called that are assembled.
    private static final String ASSEMBLY = "assembly";

    private final String path;
    private final ArchiveLimits bounds;
    private final ScanCodecs codecs;
    private final Visitor to;
    private final PackageLeaf packages;

    /// @param path as it is reported
    /// @param file where it is
    /// @param codecs to assemble with
    InputLeaf(String path, Path file, ArchiveLimits bounds, ScanCodecs codecs, Visitor to) {
        this.path = path;
        this.bounds = bounds;
        this.codecs = codecs;
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
        try {
            if (more >= 0) large(bytes, (byte) more, in, member);
            else whole(bytes, member);
        } catch (SourceException e) {
            to.failure(path, member, "", null, Reason.of(e));
        }
    }

    /// Captures are read as they come; all others are held in memory.
    private void large(byte[] start, byte next, InputStream in, String member)
            throws SourceException, IOException, CorpusException {
        if (!RdReader.starts(Arrays.copyOf(start, LeafPacking.SAMPLE)))
            throw new FileRefused("is larger than %,d bytes; --max-file allows more".formatted(bounds.file()));
        InputStream rest = new SequenceInputStream(new ByteArrayInputStream(new byte[] {next}), in);
        InputStream all = new SequenceInputStream(new ByteArrayInputStream(start), rest);
        try (Content content = InputFile.content(all, path, Optional.empty(), null)) {
            if (content instanceof Content.Programs p) programs(p.container(), start, member);
        }
    }

    private void whole(byte[] bytes, String member) throws SourceException, IOException, CorpusException {
        if (bytes.length == 0) throw new FileRefused("the file is empty");
        switch (InputFile.of(path, bytes, null)) {
            case InputFile.Code c -> code(c, member);
            case InputFile.Programs p -> programs(p.container(), bytes, member);
            case InputFile.Assembly a -> assembly(a, member);
            case InputFile.Recording _, InputFile.Package _ ->
                throw new FileRefused("is a recording, which a scan does not read");
        }
    }

    private void assembly(InputFile.Assembly text, String member) throws SourceException, CorpusException {
        // Which one its bytes fit takes a while to find out.
        String declared = codecs.isChosen() ? IsaLine.of(text.source().text()) : text.isa();
        Optional<String> isa =
                declared.isEmpty() ? codecs.named(member.isEmpty() ? path : member) : Optional.of(declared);
        SourceException fault = text.fault();
        if (isa.isEmpty() && !codecs.isChosen() && fault != null) throw fault;
        Codec codec;
        try {
            codec = codecs.codec(isa);
        } catch (CorpusException e) {
            to.failure(path, member, "", null, Reason.line(String.valueOf(e.getMessage())));
            return;
        }
        try {
            Assembler assembler = codec.assembler();
            byte[] code = assembler.assemble(text.source()).bytes();
            to.program(
                    new ProgramPlace(path, member, ASSEMBLY, "", null, null, null, null),
                    Optional.of(assembler.codec().book().id()),
                    code);
        } catch (SourceException e) {
            throw declared.isEmpty() && fault != null ? fault : e;
        }
    }

    private void code(InputFile.Code code, String member) throws CorpusException {
        Long end = null;
        for (Chunk c : code.chunks()) {
            if (end != null && c.address() != end) {
                to.failure(path, member, "", end, "has a gap between its addresses, at 0x" + Long.toHexString(end));
                return;
            }
            end = c.end();
        }
        Long position = code.format() == Format.RAW ? Long.valueOf(0) : null;
        String isa = codecs.isChosen() ? code.heading() : code.isa();
        to.program(
                new ProgramPlace(path, member, code.format().toString(), "", position, null, null, null),
                isa.isEmpty() ? Optional.empty() : Optional.of(isa),
                code.bytes());
    }

    private void programs(Container container, byte[] file, String member) throws CorpusException {
        String kind = container.kind().format();
        int from = 0;
        for (ContainedProgram p : container.programs()) {
            switch (p.code()) {
                case ContainedProgram.Present c -> {
                    int at = indexOf(file, c.bytes(), from);
                    from = at < 0 ? file.length : at + c.bytes().length;
                    ProgramPlace place = new ProgramPlace(
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
                case ContainedProgram.Missing _ -> to.failure(path, member, p.name(), null, "is not in this file");
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
            if (file[at] == code[0] && Arrays.mismatch(file, at, at + code.length, code, 0, code.length) < 0) return at;
        }
        return -1;
    }
}
