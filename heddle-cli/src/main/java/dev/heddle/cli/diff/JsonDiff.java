package dev.heddle.cli.diff;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.heddle.analysis.stats.Metric;
import dev.heddle.cli.stats.LoopJson;
import dev.heddle.flow.align.AlignedRow;
import dev.heddle.flow.align.LoopPair;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

/// Differences as JSON; `docs/schema/diff.schema.json` says what is in it.
public final class JsonDiff {
    private final JsonGenerator json;
    private final Side left;
    private final Side right;

    private JsonDiff(JsonGenerator json, Side left, Side right) {
        this.json = json;
        this.left = left;
        this.right = right;
    }

    public static void write(Side left, Side right, List<AlignedRow> rows, List<LoopPair> loops, OutputStream to)
            throws IOException {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            new JsonDiff(json, left, right).all(rows, loops);
            json.writeRaw('\n');
        }
    }

    private void all(List<AlignedRow> rows, List<LoopPair> loops) throws IOException {
        json.writeStartObject();
        json.writeStringField("format", "heddle-diff-1");
        json.writeStringField("before", left.name());
        json.writeStringField("after", right.name());
        json.writeObjectFieldStart("metrics");
        for (Metric m : Metric.values()) {
            var before = m.of(left.stats());
            var after = m.of(right.stats());
            if (before.isEmpty() || after.isEmpty()) continue;
            json.writeArrayFieldStart(m.text());
            json.writeNumber(before.getAsDouble());
            json.writeNumber(after.getAsDouble());
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeArrayFieldStart("loops");
        for (LoopPair p : loops) loops(p);
        json.writeEndArray();
        json.writeArrayFieldStart("rows");
        for (AlignedRow r : rows) row(r);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void loops(LoopPair p) throws IOException {
        LoopJson loops = new LoopJson(json);
        json.writeStartObject();
        if (p.left() >= 0) {
            json.writeFieldName("before");
            loops.write(left.loops().get(p.left()));
        }
        if (p.right() >= 0) {
            json.writeFieldName("after");
            loops.write(right.loops().get(p.right()));
        }
        json.writeEndObject();
    }

    private void row(AlignedRow r) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", r.kind().name().toLowerCase(Locale.ROOT));
        if (r.left() >= 0) side("before", left, r.left());
        if (r.right() >= 0) side("after", right, r.right());
        json.writeEndObject();
    }

    private void side(String name, Side s, int number) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("address", s.insn(number).address());
        json.writeStringField("text", s.text(number));
        json.writeEndObject();
    }
}
