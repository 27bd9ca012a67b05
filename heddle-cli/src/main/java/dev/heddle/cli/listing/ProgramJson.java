package dev.heddle.cli.listing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.files.Content;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Dispatch;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Writes what is in files as JSON Lines, always the same keys in the same order. An object with the key `name` is a
/// program, one with `dispatch` is a dispatch, one with `format` is a file.
public final class ProgramJson implements Closeable {
    private final JsonGenerator json;

    public ProgramJson(OutputStream to) throws IOException {
        json = new JsonFactory().createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.setRootValueSeparator(null);
    }

    public void file(String file, Content content) throws IOException {
        switch (content) {
            case Content.Code c -> file(file, c.reader().format().toString(), "", null, 0, 0, List.of(), null);
            case Content.Programs p -> container(file, p.container());
        }
        json.flush();
    }

    private void container(String file, Container c) throws IOException {
        file(
                file,
                c.kind().format(),
                c.summary(),
                c.driver().orElse(null),
                c.programs().size(),
                c.dispatches().size(),
                c.notes(),
                c.broke().map(Diagnostic::render).orElse(null));
        for (int i = 0; i < c.programs().size(); i++)
            program(file, i, c.programs().get(i), c.kind().instructionBytes());
        for (int i = 0; i < c.dispatches().size(); i++)
            dispatch(file, i, c.dispatches().get(i));
    }

    private void file(
            String file,
            String format,
            String summary,
            @Nullable String driver,
            int programs,
            int dispatches,
            List<String> notes,
            @Nullable String broke)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("file", file);
        json.writeStringField("format", format);
        json.writeStringField("summary", summary);
        json.writeStringField("driver", driver);
        json.writeNumberField("programs", programs);
        json.writeNumberField("dispatches", dispatches);
        strings("notes", notes);
        json.writeStringField("broke", broke);
        end();
    }

    private void program(String file, int index, ContainedProgram p, int each) throws IOException {
        json.writeStartObject();
        json.writeStringField("file", file);
        json.writeStringField("name", p.name());
        json.writeNumberField("index", index);
        json.writeStringField("stage", p.stage().isEmpty() ? null : p.stage());
        json.writeStringField("isa", p.isa().orElse(null));
        // Kernels are in the upper half of the addresses.
        json.writeFieldName("address");
        if (p.address().isPresent())
            json.writeNumber(Long.toUnsignedString(p.address().getAsLong()));
        else json.writeNull();
        json.writeNumberField("bytes", p.code().size());
        if (each > 0) json.writeNumberField("instructions", p.code().size() / each);
        else json.writeNullField("instructions");
        json.writeBooleanField("missing", ProgramTexts.isMissing(p));
        if (p.submit().isPresent()) json.writeNumberField("submit", p.submit().getAsInt());
        else json.writeNullField("submit");
        json.writeStringField("application", p.application().orElse(null));
        json.writeNumberField("uses", p.uses());
        strings("notes", p.notes());
        end();
    }

    private void dispatch(String file, int index, Dispatch d) throws IOException {
        Dispatch.Bindings b = d.bindings();
        json.writeStartObject();
        json.writeStringField("file", file);
        json.writeStringField("dispatch", d.name());
        json.writeNumberField("index", index);
        json.writeStringField("program", d.program().name());
        json.writeNumberField("submit", d.submit());
        extent("groups", d.groups());
        extent("local", d.local());
        inputs(d.inputs());
        constants("constants", b.constants());
        constants("shared", b.shared());
        buffers("storage", b.storage());
        buffers("uniforms", b.uniforms());
        slots("textures", b.textures());
        slots("samplers", b.samplers());
        memory(d.memory());
        strings("notes", d.notes());
        end();
    }

    private void constants(String key, List<Dispatch.Constants> runs) throws IOException {
        json.writeArrayFieldStart(key);
        for (Dispatch.Constants c : runs) {
            json.writeStartObject();
            json.writeNumberField("first", c.first());
            json.writeNumberField("words", c.words().length);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void extent(String key, Dispatch.Extent e) throws IOException {
        json.writeArrayFieldStart(key);
        json.writeNumber(e.x());
        json.writeNumber(e.y());
        json.writeNumber(e.z());
        json.writeEndArray();
    }

    private void inputs(Dispatch.Inputs inputs) throws IOException {
        json.writeObjectFieldStart("inputs");
        input("localId", inputs.localId());
        input("group", inputs.group());
        input("groupSize", inputs.groupSize());
        input("groupStart", inputs.groupStart());
        input("localIndex", inputs.localIndex());
        json.writeEndObject();
    }

    private void input(String key, OptionalInt register) throws IOException {
        if (register.isPresent()) json.writeNumberField(key, register.getAsInt());
        else json.writeNullField(key);
    }

    private void buffers(String key, List<Dispatch.Buffer> buffers) throws IOException {
        json.writeArrayFieldStart(key);
        for (Dispatch.Buffer b : buffers) {
            json.writeStartObject();
            json.writeNumberField("slot", b.slot());
            json.writeNumberField("address", b.address());
            if (b.size().isPresent()) json.writeNumberField("bytes", b.size().getAsLong());
            else json.writeNullField("bytes");
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void slots(String key, List<Dispatch.Descriptor> descriptors) throws IOException {
        json.writeArrayFieldStart(key);
        for (Dispatch.Descriptor d : descriptors) json.writeNumber(d.slot());
        json.writeEndArray();
    }

    private void memory(List<Dispatch.Memory> memory) throws IOException {
        long bytes = 0;
        for (Dispatch.Memory m : memory) bytes += m.bytes().length;
        json.writeObjectFieldStart("memory");
        json.writeNumberField("buffers", memory.size());
        json.writeNumberField("bytes", bytes);
        json.writeEndObject();
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
