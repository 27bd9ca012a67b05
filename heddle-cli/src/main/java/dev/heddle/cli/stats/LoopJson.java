package dev.heddle.cli.stats;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.analysis.stats.LoopStats;
import dev.heddle.flow.InstructionKind;
import java.io.IOException;
import java.util.Map;

/// The numbers of a loop as JSON: `loop` of the schemas of `stats` and `diff`.
public final class LoopJson {
    private final JsonGenerator json;
    private final JsonReport parts;

    public LoopJson(JsonGenerator json) {
        this.json = json;
        this.parts = new JsonReport(json);
    }

    /// Writes an object.
    public void write(LoopStats l) throws IOException {
        json.writeStartObject();
        json.writeNumberField("address", l.loop().address());
        json.writeNumberField("depth", l.loop().depth());
        json.writeNumberField("first", l.first());
        json.writeNumberField("end", l.end());
        json.writeNumberField("instructions", l.loop().instructions());
        json.writeNumberField("bytes", l.bytes());
        json.writeNumberField("inner", l.inner());
        json.writeObjectFieldStart("kinds");
        for (Map.Entry<InstructionKind, Integer> e : l.kinds().entrySet())
            json.writeNumberField(e.getKey().key(), e.getValue());
        json.writeEndObject();
        parts.counts("units", l.units());
        json.writeNumberField("unit_unknown", l.unitUnknown());
        json.writeObjectFieldStart("turn");
        for (Map.Entry<String, Double> e : l.pipes().entrySet()) parts.number(e.getKey(), e.getValue());
        json.writeEndObject();
        if (!l.pipes().isEmpty()) json.writeNumberField("latency", l.loop().height());
        json.writeBooleanField("knows_waits", l.knowsWaits());
        parts.waiting(l.waiting());
        results(l);
        json.writeNumberField("spills", l.spills());
        parts.memory(l.memory());
        live(l);
        json.writeEndObject();
    }

    private void results(LoopStats l) throws IOException {
        json.writeArrayFieldStart("results");
        for (LoopStats.Result r : l.results()) {
            json.writeStartObject();
            json.writeNumberField("address", r.address());
            json.writeStringField("kind", r.kind().key());
            json.writeStringField("wait", r.sync());
            if (r.isWaitedFor()) json.writeNumberField("distance", r.distance());
            if (r.isWaitedFor()) json.writeNumberField("wait_at", r.waitAt());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("distances");
        for (LoopStats.Distances d : l.distances()) {
            json.writeStartObject();
            json.writeStringField("kind", d.kind().key());
            json.writeStringField("wait", d.sync());
            json.writeNumberField("count", d.count());
            json.writeNumberField("open", d.open());
            if (d.least() >= 0) json.writeNumberField("least", d.least());
            if (d.least() >= 0) parts.number("median", d.median());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void live(LoopStats l) throws IOException {
        json.writeArrayFieldStart("registers");
        for (LoopStats.Live r : l.live()) {
            json.writeStartObject();
            json.writeStringField("file", r.file());
            json.writeNumberField("bits", r.bits());
            json.writeNumberField("live_bytes", r.bytes());
            parts.number("live", r.elements());
            json.writeNumberField("live_at", r.at());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
