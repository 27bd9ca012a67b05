package dev.heddle.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.files.Content;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Program;
import dev.heddle.source.Diagnostic;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes what is in files as JSON Lines, always the same keys in the same order. An object with the key `name` is a
/// program, one with `format` is a file.
final class ProgramJson implements Closeable {
    private final JsonGenerator json;

    ProgramJson(OutputStream to) throws IOException {
        json =
                new JsonFactory()
                        .createGenerator(to)
                        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.setRootValueSeparator(null);
    }

    void file(String file, Content content) throws IOException {
        switch (content) {
            case Content.Code c ->
                    file(file, c.reader().format().toString(), "", 0, List.of(), null);
            case Content.Programs p -> container(file, p.container());
        }
        json.flush();
    }

    private void container(String file, Container c) throws IOException {
        file(
                file,
                c.kind().format(),
                c.summary(),
                c.programs().size(),
                c.notes(),
                c.broke().map(Diagnostic::render).orElse(null));
        for (int i = 0; i < c.programs().size(); i++)
            program(file, i, c.programs().get(i), c.kind().instructionBytes());
    }

    private void file(
            String file,
            String format,
            String summary,
            int programs,
            List<String> notes,
            @Nullable String broke)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("file", file);
        json.writeStringField("format", format);
        json.writeStringField("summary", summary);
        json.writeNumberField("programs", programs);
        strings("notes", notes);
        json.writeStringField("broke", broke);
        end();
    }

    private void program(String file, int index, Program p, int each) throws IOException {
        json.writeStartObject();
        json.writeStringField("file", file);
        json.writeStringField("name", p.name());
        json.writeNumberField("index", index);
        json.writeStringField("stage", p.stage().isEmpty() ? null : p.stage());
        json.writeStringField("isa", p.isa().orElse(null));
        if (p.address().isPresent()) json.writeNumberField("address", p.address().getAsLong());
        else json.writeNullField("address");
        json.writeNumberField("bytes", p.code().size());
        if (each > 0) json.writeNumberField("instructions", p.code().size() / each);
        else json.writeNullField("instructions");
        json.writeBooleanField("missing", ProgramTexts.isMissing(p));
        if (p.submit().isPresent()) json.writeNumberField("submit", p.submit().getAsInt());
        else json.writeNullField("submit");
        json.writeNumberField("uses", p.uses());
        strings("notes", p.notes());
        end();
    }

    private void strings(String key, List<String> values) throws IOException {
        json.writeArrayFieldStart(key);
        for (String s : values) json.writeString(s);
        json.writeEndArray();
    }

    private void end() throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
