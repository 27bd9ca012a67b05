package dev.heddle.cli.crash;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.files.container.Crash;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

/// A report of a crash as one JSON object.
public final class JsonPage {
    private final JsonGenerator json;

    private JsonPage(JsonGenerator json) {
        this.json = json;
    }

    /// Writes the object and a line feed.
    public static void write(CrashReport r, OutputStream out) throws IOException {
        JsonFactory factory = JsonFactory.builder()
                .disable(com.fasterxml.jackson.core.StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
        try (JsonGenerator g = factory.createGenerator(out)) {
            new JsonPage(g).report(r);
            g.writeRaw('\n');
        }
    }

    private void report(CrashReport r) throws IOException {
        json.writeStartObject();
        json.writeStringField("format", "heddle-crash-1");
        json.writeStringField("file", r.file());
        json.writeStringField("kind", r.kind());
        json.writeArrayFieldStart("facts");
        for (Crash.Fact f : r.facts()) {
            json.writeStartObject();
            json.writeStringField("name", f.name());
            json.writeStringField("text", f.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        strings("notes", r.notes());
        faults(r);
        json.writeArrayFieldStart("positions");
        for (Crash.Position p : r.crash().positions()) {
            json.writeStartObject();
            json.writeStringField("processor", p.processor());
            json.writeStringField("address", CrashTexts.hex(p.address()));
            json.writeStringField("text", p.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("programs");
        for (CrashReport.Suspect s : r.suspects()) suspect(s);
        json.writeEndArray();
        registers(r.crash().registers());
        strings("missing", r.crash().missing());
        strings("commands", r.commands());
        json.writeEndObject();
    }

    private void strings(String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String v : values) json.writeString(v);
        json.writeEndArray();
    }

    private void faults(CrashReport r) throws IOException {
        json.writeArrayFieldStart("faults");
        for (Crash.Fault f : r.crash().faults()) {
            json.writeStartObject();
            json.writeStringField("text", f.text());
            if (f.address().isPresent()) {
                long at = f.address().getAsLong();
                json.writeStringField("address", CrashTexts.hex(at));
                json.writeArrayFieldStart("near");
                for (CrashReport.Near n : r.near())
                    if (n.address() == at) for (CrashReport.Neighbour b : n.buffers()) buffer(b);
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void buffer(CrashReport.Neighbour n) throws IOException {
        json.writeStartObject();
        json.writeStringField("side", n.side().name().toLowerCase(Locale.ROOT));
        json.writeStringField("address", CrashTexts.hex(n.buffer().address()));
        json.writeNumberField("size", n.buffer().size());
        json.writeStringField("name", n.buffer().name().strip());
        json.writeNumberField("distance", n.distance());
        json.writeEndObject();
    }

    private void suspect(CrashReport.Suspect s) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", s.name());
        json.writeStringField("heading", s.heading());
        json.writeStringField("reason", s.reason());
        lines("lines", s.lines());
        json.writeNumberField("more", s.more());
        json.writeBooleanField("checked", s.isChecked());
        strings("findings", s.findings());
        json.writeArrayFieldStart("accesses");
        for (CrashReport.Access a : s.accesses()) {
            json.writeStartObject();
            json.writeStringField("kind", a.kind());
            json.writeNumberField("address", a.at().address());
            json.writeStringField("text", a.at().text());
            lines("slice", a.slice());
            json.writeArrayFieldStart("sources");
            for (CrashReport.Source x : a.sources()) {
                json.writeStartObject();
                json.writeStringField("register", x.register());
                if (x.value().isPresent())
                    json.writeNumberField("value", x.value().get() & 0xffff_ffffL);
                json.writeEndObject();
            }
            json.writeEndArray();
            strings("hints", a.hints());
            json.writeEndObject();
        }
        json.writeEndArray();
        strings("pointers", s.pointers());
        json.writeEndObject();
    }

    private void lines(String name, List<CrashReport.Line> lines) throws IOException {
        json.writeArrayFieldStart(name);
        for (CrashReport.Line l : lines) {
            json.writeStartObject();
            json.writeNumberField("address", l.address());
            json.writeStringField("text", l.text());
            if (!l.mark().isEmpty()) json.writeStringField("mark", l.mark());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void registers(List<Crash.Register> registers) throws IOException {
        json.writeArrayFieldStart("registers");
        for (Crash.Register r : registers) {
            json.writeStartObject();
            json.writeStringField("name", r.name());
            json.writeStringField("value", CrashTexts.hex(r.value()));
            json.writeStringField("text", r.text());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
