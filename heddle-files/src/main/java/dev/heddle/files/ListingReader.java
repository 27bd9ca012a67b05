package dev.heddle.files;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.source.SourceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Reads a text with listings between other lines: code if there is one, else a container of programs.
final class ListingReader {
    private final String name;
    private final byte[] text;
    private final ListedPrograms listed;
    private final @Nullable Comparator<byte[]> likeness;

    /// @param text the whole of it
    /// @param likeness as in [InputFile#of]
    ListingReader(String name, byte[] text, @Nullable Comparator<byte[]> likeness) {
        this.name = name;
        this.text = text;
        this.listed = ListedPrograms.of(text);
        this.likeness = likeness;
    }

    /// @return whether there is code, and something between, before or after it
    boolean isMixed() {
        return !listed.parts().isEmpty() && (listed.parts().size() > 1 || listed.passed() > 0);
    }

    Content content() throws IOException, SourceException {
        List<ListedPrograms.Part> parts = listed.parts();
        return parts.size() == 1
                ? new Content.Code(reader(parts.getFirst()))
                : new Content.Programs(container());
    }

    private CodeReader reader(ListedPrograms.Part part) throws IOException {
        return CodeReader.listing(part.text(), part.line(), name, head(), likeness);
    }

    /// The lines before code say how a tool writes it.
    private byte[] head() {
        int length = Math.min(text.length, Detector.SAMPLE);
        return Arrays.copyOf(text, length);
    }

    private Container container() throws IOException, SourceException {
        String found = ListingIsa.of(new String(text, StandardCharsets.ISO_8859_1));
        Optional<String> isa = found.isEmpty() ? Optional.empty() : Optional.of(found);
        List<ContainedProgram> programs = new ArrayList<>();
        for (ListedPrograms.Part p : listed.parts()) programs.add(program(p, isa));
        return new Container(ContainerKind.LISTINGS, "", programs, List.of());
    }

    private ContainedProgram program(ListedPrograms.Part part, Optional<String> isa)
            throws IOException, SourceException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        List<String> notes = new ArrayList<>();
        long address = 0;
        try (CodeReader in = reader(part)) {
            for (Chunk c = in.next(); c != null; c = in.next()) {
                if (code.size() == 0) address = c.address();
                long gap = c.address() - address - code.size();
                if (gap > 0) notes.add("%d bytes are missing, zeros here".formatted(gap));
                code.write(new byte[(int) gap], 0, (int) gap);
                code.write(c.bytes(), 0, c.length());
            }
        }
        return new ContainedProgram(
                part.heading().name(),
                part.heading().stage(),
                isa,
                address == 0 ? OptionalLong.empty() : OptionalLong.of(address),
                new ContainedProgram.Present(code.toByteArray()),
                notes);
    }
}
