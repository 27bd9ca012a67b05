package dev.heddle.cli.ci;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.analysis.finding.FindingRule;
import dev.heddle.analysis.finding.Level;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Findings as SARIF 2.1.0, which code hosts show beside the source.
public final class SarifLog {
    private static final String PAGES = "https://github.com/heddle/heddle/blob/main/docs/";

    /// Findings of a log at most: GitHub refuses logs with more.
    static final int MOST = 25_000;

    private final JsonGenerator json;
    private final List<? extends FindingRule> rules;

    private SarifLog(JsonGenerator json, List<? extends FindingRule> rules) {
        this.json = json;
        this.rules = rules;
    }

    /// @param rules all that were looked for
    /// @param remarks what was found, each by one of the rules
    public static void write(List<? extends FindingRule> rules, List<Remark> remarks, OutputStream to)
            throws IOException {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            new SarifLog(json.useDefaultPrettyPrinter(), rules).log(remarks);
            json.writeRaw('\n');
        }
    }

    private void log(List<Remark> remarks) throws IOException {
        json.writeStartObject();
        json.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        json.writeStringField("version", "2.1.0");
        json.writeArrayFieldStart("runs");
        json.writeStartObject();
        tool();
        json.writeStringField("columnKind", "utf16CodeUnits");
        if (remarks.size() > MOST) leftOut(remarks.size() - MOST);
        json.writeArrayFieldStart("results");
        for (Remark r : remarks.subList(0, Math.min(MOST, remarks.size()))) result(r);
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
        for (FindingRule r : rules) {
            json.writeStartObject();
            json.writeStringField("id", r.id());
            text("shortDescription", r.title());
            json.writeStringField("helpUri", PAGES + r.page());
            json.writeObjectFieldStart("defaultConfiguration");
            json.writeStringField("level", r.level().text());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void leftOut(int n) throws IOException {
        json.writeArrayFieldStart("invocations");
        json.writeStartObject();
        json.writeBooleanField("executionSuccessful", true);
        json.writeArrayFieldStart("toolExecutionNotifications");
        json.writeStartObject();
        json.writeStringField("level", Level.WARNING.text());
        text("message", "%,d more findings are left out".formatted(n));
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private void text(String name, String content) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("text", content);
        json.writeEndObject();
    }

    private void result(Remark r) throws IOException {
        json.writeStartObject();
        json.writeStringField("ruleId", r.rule().id());
        json.writeNumberField("ruleIndex", rules.indexOf(r.rule()));
        json.writeStringField("level", r.level().text());
        text("message", r.message());
        json.writeArrayFieldStart("locations");
        location(r.at(), -1, "");
        json.writeEndArray();
        if (!r.related().isEmpty()) {
            json.writeArrayFieldStart("relatedLocations");
            int id = 0;
            for (Remark.Related p : r.related()) location(p.at(), id++, p.what());
            json.writeEndArray();
        }
        if (r.count() > 0) json.writeNumberField("occurrenceCount", r.count());
        if (!r.fingerprint().isEmpty()) {
            json.writeObjectFieldStart("partialFingerprints");
            json.writeStringField("instruction/v1", r.fingerprint());
            json.writeEndObject();
        }
        if (!r.properties().isEmpty()) {
            json.writeObjectFieldStart("properties");
            for (Map.Entry<String, String> p : new TreeMap<>(r.properties()).entrySet())
                json.writeStringField(p.getKey(), p.getValue());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /// @param id -1 for none
    private void location(Remark.Place p, int id, String message) throws IOException {
        json.writeStartObject();
        if (id >= 0) json.writeNumberField("id", id);
        json.writeObjectFieldStart("physicalLocation");
        json.writeObjectFieldStart("artifactLocation");
        json.writeStringField("uri", uri(p.file()));
        json.writeEndObject();
        if (p.line() > 0) {
            json.writeObjectFieldStart("region");
            json.writeNumberField("startLine", p.line());
            if (!p.text().isEmpty()) text("snippet", p.text());
            json.writeEndObject();
        }
        if (p.address() >= 0) {
            json.writeObjectFieldStart("address");
            json.writeNumberField("absoluteAddress", p.address());
            json.writeStringField("kind", "instruction");
            json.writeStringField("name", p.text());
            json.writeEndObject();
        }
        json.writeEndObject();
        if (!message.isEmpty()) text("message", message);
        json.writeEndObject();
    }

    /// @return a file name as a relative reference
    private static String uri(String file) {
        String path = file.replace('\\', '/');
        while (path.startsWith("./")) path = path.substring(2);
        // What is before a colon would be a scheme.
        if (path.indexOf(':') >= 0 && !path.startsWith("/")) path = "./" + path;
        try {
            return new URI(null, null, path, null).toASCIIString();
        } catch (URISyntaxException e) {
            return "kernel";
        }
    }
}
