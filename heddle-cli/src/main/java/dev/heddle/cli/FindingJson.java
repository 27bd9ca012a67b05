package dev.heddle.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.debugger.sanitize.CheckCoverage;
import dev.heddle.debugger.sanitize.ExecutionCounts;
import dev.heddle.debugger.sanitize.Finding;
import dev.heddle.debugger.sanitize.Suppressions;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Findings as JSON: one object a line for each kernel.
final class FindingJson {
    private final JsonGenerator json;

    private FindingJson(JsonGenerator json) {
        this.json = json;
    }

    static void write(List<SanitizedRun.Result> results, OutputStream to) throws IOException {
        for (SanitizedRun.Result r : results) {
            try (JsonGenerator json =
                    new JsonFactory().createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
                new FindingJson(json).result(r);
                json.writeRaw('\n');
            }
        }
    }

    private void result(SanitizedRun.Result r) throws IOException {
        json.writeStartObject();
        json.writeStringField("kernel", r.kernel());
        json.writeArrayFieldStart("findings");
        for (Finding f : r.findings()) finding(f);
        json.writeEndArray();
        json.writeObjectFieldStart("examined");
        CheckCoverage e = r.examined();
        json.writeNumberField("accesses", e.accesses());
        json.writeNumberField("pairs", e.pairs());
        json.writeNumberField("barriers", e.barriers());
        json.writeNumberField("groups", e.groups());
        json.writeNumberField("waves", e.waves());
        json.writeNumberField("orders", e.runs());
        json.writeNumberField("instructions", r.instructions());
        json.writeNumberField("ran", r.lines().size());
        json.writeNumberField("branches", branches(r, 1));
        json.writeNumberField("branchesSeveralWays", branches(r, 2));
        json.writeArrayFieldStart("notModelled");
        for (String s : e.notModelled()) json.writeString(s);
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private static long branches(SanitizedRun.Result r, int ways) {
        return r.lines().stream()
                .map(ExecutionCounts.Line::ways)
                .filter(w -> w.size() >= ways)
                .count();
    }

    private void finding(Finding f) throws IOException {
        json.writeStartObject();
        json.writeStringField("rule", f.rule().id());
        json.writeStringField("severity", f.level().text());
        json.writeStringField("message", f.message());
        json.writeFieldName("at");
        site(f.site(), f.at(), "");
        Finding.Partner p = f.partner();
        if (p != null) {
            json.writeFieldName("partner");
            site(p.site(), p.at(), p.does());
        }
        json.writeArrayFieldStart("from");
        for (Finding.Site s : f.slice()) site(s, null, "");
        json.writeEndArray();
        json.writeNumberField("count", f.count());
        json.writeStringField("debug", f.at().text());
        if (f.isPreamble()) json.writeBooleanField("preamble", true);
        if (f.seed() != 0) json.writeNumberField("seed", f.seed());
        json.writeStringField("suppress", Suppressions.line(f));
        json.writeEndObject();
    }

    private void site(Finding.Site s, Finding.@Nullable Spot at, String does) throws IOException {
        json.writeStartObject();
        json.writeNumberField("address", s.offset());
        json.writeStringField("text", s.text());
        if (!s.source().isEmpty()) json.writeStringField("source", s.source());
        if (!does.isEmpty()) json.writeStringField("does", does);
        if (at != null) {
            json.writeStringField("group", at.groupText());
            json.writeNumberField("wave", at.wave());
            if (at.lane() >= 0) json.writeNumberField("lane", at.lane());
            json.writeNumberField("step", at.step());
        }
        json.writeEndObject();
    }
}
