package dev.heddle.studio;

import dev.heddle.bits.Hex;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.files.Content;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Program;
import dev.heddle.source.SourceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// What is in a file that somebody drops on the page, as `heddle files` sees it.
final class FileJson {
    private final List<Program> programs;
    private final String text;

    private FileJson(List<Program> programs, String text) {
        this.programs = programs;
        this.text = text;
    }

    /// @return the programs of a container, or the bytes of code
    /// @throws SourceException if it is neither
    static FileJson of(byte[] file, String name) throws SourceException {
        try (Content c = Content.open(new FileBytes(file), name, Optional.empty())) {
            return switch (c) {
                case Content.Programs p -> container(p.container());
                case Content.Code code -> new FileJson(List.of(), code(code.reader()));
            };
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static String code(CodeReader from) throws IOException, SourceException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Chunk c = from.next(); c != null; c = from.next()) all.write(c.bytes(), 0, c.length());
        return code(all.toByteArray(), "");
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
        JsonText out = new JsonText().open('{').put("kind", c.kind().title());
        out.put("summary", c.summary()).key("programs").open('[');
        for (Program p : c.programs()) {
            out.open('{').put("name", p.name()).put("stage", p.stage());
            out.put("set", p.isa().orElse("")).put("size", p.code().size());
            out.put("here", p.code() instanceof Program.Present).key("notes").open('[');
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
        Program p = programs.get(number);
        if (!(p.code() instanceof Program.Present code))
            throw new IllegalArgumentException("the file does not have the bytes of " + p.name());
        return code(code.bytes(), p.isa().orElse(""));
    }

    @Override
    public String toString() {
        return text;
    }
}
