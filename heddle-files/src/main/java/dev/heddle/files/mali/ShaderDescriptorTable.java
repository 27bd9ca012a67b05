package dev.heddle.files.mali;

import dev.heddle.files.binary.WholeFile;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Reads tables of shader program descriptors without the code that they point to, which people take for code.
public final class ShaderDescriptorTable {
    private ShaderDescriptorTable() {}

    /// @param start the first bytes of a file
    /// @return whether it is a table: two descriptors come after each other
    public static boolean starts(byte[] start) {
        // What comes after the address of the first one is 0 in all of them; that rules
        // out most code.
        if (start.length < 64) return false;
        for (int i = 16; i < 32; i++) if (start[i] != 0) return false;
        return new ProgramDescriptors().isTable(start);
    }

    /// @param in is read to its end or to a limit, and not closed
    public static Container read(InputStream in) throws IOException {
        byte[] file = WholeFile.read(in, MaliBinaryReader.MAX_BYTES, "a table").bytes();
        MaliPrograms programs = new MaliPrograms();
        List<String> addresses = new ArrayList<>();
        boolean isFull = false;
        List<ProgramDescriptors.Found> all = new ProgramDescriptors().in(file, ProgramDescriptors::isAddress);
        for (ProgramDescriptors.Found d : all) {
            List<String> about = List.of(d.about() + ", descriptor at byte 0x%x".formatted(d.at()));
            isFull |= !programs.miss("valhall", d.stage(), OptionalLong.of(d.code()), 0, about);
            if (addresses.size() < 4) addresses.add("0x%x".formatted(d.code()));
        }
        List<String> notes = new ArrayList<>();
        notes.add("this is a table of shader program descriptors, not code; code is at %s%s"
                .formatted(String.join(", ", addresses), all.size() > addresses.size() ? ", …" : ""));
        if (isFull) notes.add("more programs than are listed");
        return new Container(
                ContainerKind.PROGRAM_DESCRIPTORS, all.size() + " descriptors", programs.programs(), notes);
    }
}
