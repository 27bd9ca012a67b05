package dev.heddle.files;

import dev.heddle.base.source.SourceException;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.container.UniqueNames;
import dev.heddle.files.text.ByteStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads source code with several lists of numbers: each is a program with the name of the list.
final class ConstantLists {
    /// How many programs are listed.
    private static final int MOST = 1 << 15;

    private ConstantLists() {}

    /// @param text the whole of it
    /// @return nothing if it has not more than one list
    /// @throws SourceException if a list has more than numbers that fit
    static Optional<Container> of(byte[] text, String name) throws IOException, SourceException {
        ConstantSource lists = new ConstantSource(new ByteStream(text), name);
        List<ContainedProgram> programs = new ArrayList<>();
        UniqueNames names = new UniqueNames();
        while (programs.size() < MOST && lists.another()) programs.add(program(lists, names));
        return programs.size() < 2
                ? Optional.empty()
                : Optional.of(new Container(ContainerKind.CONSTANTS, "", programs, List.of()));
    }

    private static ContainedProgram program(ConstantSource lists, UniqueNames names)
            throws IOException, SourceException {
        String wanted = lists.listName().isEmpty() ? "program" : lists.listName();
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        for (Chunk c = lists.next(); c != null; c = lists.next()) code.write(c.bytes(), 0, c.length());
        return new ContainedProgram(
                names.of(wanted),
                "",
                Optional.empty(),
                OptionalLong.empty(),
                new ContainedProgram.Present(code.toByteArray()),
                lists.note().isEmpty() ? List.of() : List.of(lists.note()));
    }
}
