package dev.heddle.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.sanitize.Finding;
import dev.heddle.sanitize.FindingText;
import dev.heddle.sanitize.Rule;
import dev.heddle.sanitize.Severity;
import dev.heddle.sanitize.Suppressions;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Findings as SARIF 2.1.0, which code hosts show beside the source.
@SuppressWarnings("EnumOrdinal") // numbers within this run
final class SarifLog {
    private static final String PAGE = "https://github.com/heddle/heddle/blob/main/docs/checks.md";

    private final JsonGenerator json;

    private SarifLog(JsonGenerator json) {
        this.json = json;
    }

    static void write(List<SanitizedRun.Result> results, OutputStream to) throws IOException {
        try (JsonGenerator json =
                new JsonFactory()
                        .createGenerator(to)
                        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            new SarifLog(json.useDefaultPrettyPrinter()).log(results);
            json.writeRaw('\n');
        }
    }

    private void log(List<SanitizedRun.Result> results) throws IOException {
        json.writeStartObject();
        json.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        json.writeStringField("version", "2.1.0");
        json.writeArrayFieldStart("runs");
        json.writeStartObject();
        tool();
        json.writeStringField("columnKind", "utf16CodeUnits");
        json.writeArrayFieldStart("results");
        for (SanitizedRun.Result r : results) for (Finding f : r.findings()) result(r, f);
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void tool() throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        json.writeStringField("name", "heddle");
        json.writeArrayFieldStart("rules");
        for (Rule r : Rule.values()) {
            json.writeStartObject();
            json.writeStringField("id", r.id());
            text("shortDescription", r.title());
            json.writeStringField("helpUri", PAGE + "#" + r.id());
            json.writeObjectFieldStart("defaultConfiguration");
            json.writeStringField("level", level(r.severity()));
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private static String level(Severity s) {
        return switch (s) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "note";
        };
    }

    private void text(String name, String content) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("text", content);
        json.writeEndObject();
    }

    private void result(SanitizedRun.Result r, Finding f) throws IOException {
        String kernel = r.isRecorded() ? r.file() : r.kernel();
        json.writeStartObject();
        json.writeStringField("ruleId", f.rule().id());
        json.writeNumberField("ruleIndex", f.rule().ordinal());
        json.writeStringField("level", level(f.severity()));
        text("message", f.message());
        json.writeArrayFieldStart("locations");
        location(kernel, f.site(), -1, "");
        json.writeEndArray();
        Finding.Partner p = f.partner();
        if (p != null || !f.slice().isEmpty()) {
            json.writeArrayFieldStart("relatedLocations");
            int id = 0;
            if (p != null) location(kernel, p.site(), id++, p.does() + " the same");
            for (Finding.Site s : f.slice()) location(kernel, s, id++, "what it depends on");
            json.writeEndArray();
        }
        json.writeNumberField("occurrenceCount", f.count());
        json.writeObjectFieldStart("partialFingerprints");
        json.writeStringField("instruction/v1", Suppressions.line(f).replace(' ', ':'));
        json.writeEndObject();
        json.writeObjectFieldStart("properties");
        if (r.isRecorded()) json.writeStringField("launch", r.kernel());
        json.writeStringField("debug", FindingText.debugging(f, r.opened()));
        json.writeEndObject();
        json.writeEndObject();
    }

    /// @param id -1 for none
    private void location(String kernel, Finding.Site s, int id, String message)
            throws IOException {
        int colon = s.source().lastIndexOf(':');
        String file = colon < 0 ? kernel : s.source().substring(0, colon);
        json.writeStartObject();
        if (id >= 0) json.writeNumberField("id", id);
        json.writeObjectFieldStart("physicalLocation");
        json.writeObjectFieldStart("artifactLocation");
        json.writeStringField("uri", uri(file));
        json.writeEndObject();
        if (colon >= 0) {
            json.writeObjectFieldStart("region");
            json.writeNumberField("startLine", Integer.parseInt(s.source().substring(colon + 1)));
            text("snippet", s.text());
            json.writeEndObject();
        }
        json.writeObjectFieldStart("address");
        json.writeNumberField("absoluteAddress", s.offset());
        json.writeStringField("kind", "instruction");
        json.writeStringField("name", s.text());
        json.writeEndObject();
        json.writeEndObject();
        if (!message.isEmpty()) text("message", message);
        json.writeEndObject();
    }

    /// @return a file name as a relative reference
    private static String uri(String file) {
        try {
            String path = file.replace('\\', '/');
            return new java.net.URI(null, null, path, null).toASCIIString();
        } catch (java.net.URISyntaxException e) {
            return "kernel";
        }
    }
}
