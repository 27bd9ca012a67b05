package dev.heddle.files;

import dev.heddle.base.source.SourceException;
import dev.heddle.files.adreno.DevcoredumpReader;
import dev.heddle.files.adreno.GlBinary;
import dev.heddle.files.adreno.KgslReader;
import dev.heddle.files.adreno.LlamaCache;
import dev.heddle.files.adreno.OpenClBinary;
import dev.heddle.files.adreno.RdReader;
import dev.heddle.files.adreno.ShaderTextReader;
import dev.heddle.files.cache.CacheReader;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.UniqueNames;
import dev.heddle.files.mali.MaliBinaryReader;
import dev.heddle.files.mali.MaliTextReader;
import dev.heddle.files.mali.PanfrostDumpReader;
import dev.heddle.files.mali.PanthorDumpReader;
import dev.heddle.files.mali.PanthorTextReader;
import dev.heddle.files.mali.ShaderDescriptorTable;
import dev.heddle.files.object.ObjectReader;
import dev.heddle.files.text.ByteStream;
import dev.heddle.files.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the reader of a container by the first bytes of the file.
final class ContainerOpener {
    private ContainerOpener() {}

    /// @param sample what was read from the stream already
    /// @return nothing if it is not a container; then nothing more was read
    static Optional<Container> open(byte[] sample, InputStream in, String name) throws IOException, SourceException {
        if (Magic.mayBeOpenCl(sample)) {
            Optional<Container> found = openCl(sample, in);
            if (found.isPresent()) return found;
        }
        return read(sample, sample, in, name);
    }

    /// The same of a packed file.
    ///
    /// @param start the first bytes of what is packed
    /// @param in all that is packed
    static Optional<Container> packed(byte[] start, InputStream in, String name) throws IOException, SourceException {
        return read(start, new byte[0], in, name);
    }

    /// A binary that is known only when all of it was read.
    ///
    /// @param in goes back to where it is if this is none
    private static Optional<Container> openCl(byte[] sample, InputStream in) throws IOException {
        in.mark(OpenClBinary.MOST);
        byte[] all = CodeReader.whole(sample, in).readNBytes(OpenClBinary.MOST);
        if (OpenClBinary.is(all)) return Optional.of(OpenClBinary.read(all));
        in.reset();
        return Optional.empty();
    }

    /// What looks like bytes of code, but is a table that points to code.
    ///
    /// @return nothing if it is not; then nothing more was read
    static Optional<Container> table(byte[] sample, InputStream in) throws IOException {
        return ShaderDescriptorTable.starts(sample)
                ? Optional.of(ShaderDescriptorTable.read(CodeReader.whole(sample, in)))
                : Optional.empty();
    }

    /// As a last resort: a text in which code may come after much else.
    ///
    /// @return nothing if there is none; the stream is read to its end
    static Optional<Container> text(byte[] sample, InputStream in, String name) throws IOException {
        TextLines lines = new TextLines(CodeReader.whole(sample, in));
        ShaderTextReader adreno = new ShaderTextReader(lines, name);
        MaliTextReader mali = new MaliTextReader(lines, name);
        for (String line = lines.next(); line != null; line = lines.next()) {
            adreno.line(line);
            mali.line(line);
        }
        for (Container found : List.of(adreno.finished(), mali.finished()))
            if (!found.programs().isEmpty()) return Optional.of(found);
        return Optional.empty();
    }

    /// @param start what tells the format
    /// @param sample what was read from the stream already
    private static Optional<Container> read(byte[] start, byte[] sample, InputStream in, String name)
            throws IOException, SourceException {
        if (GlBinary.starts(start)) return Optional.of(GlBinary.read(all(whole(sample, in)), name));
        if (LlamaCache.starts(start)) return Optional.of(LlamaCache.read(all(whole(sample, in)), name));
        if (RdReader.starts(start)) return Optional.of(RdReader.read(whole(sample, in), name));
        if (PanfrostDumpReader.starts(start)) return Optional.of(PanfrostDumpReader.read(whole(sample, in), name));
        if (PanthorDumpReader.starts(start)) return Optional.of(PanthorDumpReader.read(whole(sample, in), name));
        if (PanthorTextReader.starts(start)) return Optional.of(PanthorTextReader.read(whole(sample, in), name));
        if (MaliBinaryReader.starts(start)) return Optional.of(MaliBinaryReader.read(whole(sample, in), name));
        if (ObjectReader.starts(start)) return Optional.of(object(whole(sample, in), name));
        if (KgslReader.starts(start)) return Optional.of(KgslReader.read(whole(sample, in), name));
        if (DevcoredumpReader.starts(start)) return Optional.of(DevcoredumpReader.read(whole(sample, in), name));
        if (CacheReader.starts(start)) return Optional.of(CacheReader.read(whole(sample, in), name, Packing::record));
        if (MaliTextReader.starts(start)) return Optional.of(MaliTextReader.read(whole(sample, in), name));
        if (ShaderTextReader.starts(start)) return Optional.of(ShaderTextReader.read(whole(sample, in), name));
        return Optional.empty();
    }

    /// An object file, which may have binaries of another compiler among its data.
    private static Container object(InputStream in, String name) throws IOException {
        byte[] first = all(in);
        InputStream file = first.length < OpenClBinary.MOST ? new ByteStream(first) : whole(first, in);
        Container c = ObjectReader.read(file, name);
        List<ContainedProgram> programs = new ArrayList<>(c.programs());
        UniqueNames names = new UniqueNames();
        for (ContainedProgram p : programs) names.of(p.name());
        for (OpenClBinary.Embedded e : OpenClBinary.within(first))
            for (ContainedProgram p : e.container().programs())
                programs.add(p.withName(names.of(p.name()))
                        .withNotes(List.of("in an OpenCL binary at 0x%x".formatted(e.at()))));
        return programs.size() == c.programs().size()
                ? c
                : new Container(c.kind(), c.summary(), c.driver(), programs, c.dispatches(), c.notes(), c.broke());
    }

    private static byte[] all(InputStream in) throws IOException {
        return in.readNBytes(OpenClBinary.MOST);
    }

    /// @param sample may be empty
    private static InputStream whole(byte[] sample, InputStream in) throws IOException {
        return sample.length == 0 ? in : CodeReader.whole(sample, in);
    }
}
