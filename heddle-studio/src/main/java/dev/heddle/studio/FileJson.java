package dev.heddle.studio;

import dev.heddle.asm.IsaLine;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.IOException;
import java.util.List;

/// Writes what is in a file that is dropped on the page, as `heddle files` sees it.
final class FileJson {
    /// The page reads packages itself.
    private static final String PACKAGE = "{\"package\":true}";

    private final List<ContainedProgram> programs;
    private final String text;

    private FileJson(List<ContainedProgram> programs, String text) {
        this.programs = programs;
        this.text = text;
    }

    /// @return the programs of a container, the bytes of code, or a text to assemble
    /// @throws SourceException if it is none of them
    static FileJson of(byte[] file, String name) throws SourceException {
        try {
            return switch (InputFile.of(name, file, null)) {
                case InputFile.Programs p -> container(p.container());
                // What names no set is not tried with all books, which takes too long here: the
                // page proposes one.
                case InputFile.Code c -> new FileJson(List.of(), code(c.bytes(), c.heading()));
                case InputFile.Assembly a ->
                    new FileJson(List.of(), text(a.source().text()));
                case InputFile.Package _ -> new FileJson(List.of(), PACKAGE);
                case InputFile.Recording _ ->
                    throw new IllegalArgumentException("a recording; 'heddle run --replay' and 'heddle debug' take it");
            };
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static String text(String text) {
        return new JsonText()
                .open('{')
                .put("text", text)
                .put("set", IsaLine.of(text))
                .close('}')
                .toString();
    }

    private static String code(byte[] bytes, String set) {
        return new JsonText()
                .open('{')
                .put("hex", Hex.of(bytes, 0, bytes.length))
                .put("set", set)
                .close('}')
                .toString();
    }

    private static FileJson container(Container c) {
        if (c.kind() == ContainerKind.OTHER) throw new IllegalArgumentException(c.summary() + ", no code");
        JsonText out = new JsonText().open('{').put("kind", c.kind().title());
        out.put("summary", c.summary()).key("programs").open('[');
        for (ContainedProgram p : c.programs()) {
            out.open('{').put("name", p.name()).put("stage", p.stage());
            out.put("set", p.isa().orElse("")).put("size", p.code().size());
            out.put("here", p.code() instanceof ContainedProgram.Present)
                    .key("notes")
                    .open('[');
            p.notes().forEach(out::value);
            out.close(']').close('}');
        }
        out.close(']').key("notes").open('[');
        c.notes().forEach(out::value);
        c.broke().ifPresent(d -> out.value(d.message()));
        return new FileJson(c.programs(), out.close(']').close('}').toString());
    }

    /// @return the bytes of one of the programs, and its instruction set if the file tells
    String program(int number) {
        ContainedProgram p = programs.get(number);
        if (!(p.code() instanceof ContainedProgram.Present code))
            throw new IllegalArgumentException("the file does not have the bytes of " + p.name());
        return code(code.bytes(), p.isa().orElse(""));
    }

    @Override
    public String toString() {
        return text;
    }
}
