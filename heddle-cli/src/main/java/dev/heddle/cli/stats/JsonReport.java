package dev.heddle.cli.stats;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.heddle.analysis.stats.LoopStats;
import dev.heddle.analysis.stats.Metric;
import dev.heddle.analysis.stats.ProgramStats;
import dev.heddle.flow.InstructionKind;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// Reports as JSON; `docs/schema/stats.schema.json` says what is in it.
public final class JsonReport {
    /// What a report calls itself.
    public static final String FORMAT = "heddle-stats-1";

    private final JsonGenerator json;

    JsonReport(JsonGenerator json) {
        this.json = json;
    }

    /// @param hasLoops whether the numbers of each loop are written
    public static void write(List<Named> reports, boolean hasLoops, OutputStream to) throws IOException {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            new JsonReport(json).all(reports, hasLoops);
            json.writeRaw('\n');
        }
    }

    private void all(List<Named> reports, boolean hasLoops) throws IOException {
        json.writeStartObject();
        json.writeStringField("format", FORMAT);
        json.writeArrayFieldStart("programs");
        for (Named n : reports) program(n, hasLoops);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void program(Named n, boolean hasLoops) throws IOException {
        ProgramStats s = n.stats();
        json.writeStartObject();
        json.writeStringField("name", n.name());
        json.writeStringField("book", s.book());
        json.writeObjectFieldStart("metrics");
        for (Metric m : Metric.values()) {
            OptionalDouble v = m.of(s);
            if (v.isPresent()) number(m.text(), v.getAsDouble());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("summary");
        for (ProgramStats.Summed x : s.summary()) json.writeNumberField(x.label(), x.value());
        json.writeEndObject();
        json.writeNumberField("bytes", s.bytes());
        json.writeNumberField("instructions", s.instructions());
        json.writeNumberField("data_bytes", s.dataBytes());
        json.writeObjectFieldStart("doing");
        for (Map.Entry<InstructionKind, Integer> e : s.doings().entrySet())
            json.writeNumberField(e.getKey().key(), e.getValue());
        json.writeEndObject();
        counts("work", s.works());
        json.writeNumberField("without_cost", s.uncosted());
        flow(s.flow());
        registers(s.registers());
        if (s.occupancy() != null) occupancy(s.occupancy());
        if (s.cost() != null) cost(s.cost(), s.flow().loops());
        if (!s.uncounted().isEmpty()) json.writeStringField("cost_unknown", s.uncounted());
        waiting(s.waiting());
        memory(s.memory());
        if (hasLoops) loops(n);
        unknown(s.unknown());
        json.writeEndObject();
    }

    private void loops(Named n) throws IOException {
        LoopJson loops = new LoopJson(json);
        json.writeArrayFieldStart("loops");
        for (LoopStats l : n.loops()) loops.write(l);
        json.writeEndArray();
    }

    private void unknown(ProgramStats.Unknown u) throws IOException {
        json.writeObjectFieldStart("unknown");
        json.writeNumberField("meanings", u.meanings());
        json.writeNumberField("bits", u.bits());
        counts("entries", u.entries());
        json.writeEndObject();
    }

    void counts(String name, Map<String, Integer> of) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Integer> e : of.entrySet()) json.writeNumberField(e.getKey(), e.getValue());
        json.writeEndObject();
    }

    void number(String name, double value) throws IOException {
        json.writeFieldName(name);
        json.writeNumber(new BigDecimal(TextReport.number(value)));
    }

    private void flow(ProgramStats.Flow f) throws IOException {
        json.writeObjectFieldStart("flow");
        json.writeNumberField("blocks", f.blocks());
        json.writeNumberField("unreachable", f.unreachable());
        json.writeNumberField("branches", f.branches());
        json.writeNumberField("uniform", f.uniform());
        json.writeArrayFieldStart("loops");
        for (ProgramStats.Loop l : f.loops()) {
            json.writeStartObject();
            json.writeNumberField("address", l.address());
            json.writeNumberField("depth", l.depth());
            json.writeNumberField("instructions", l.instructions());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeBooleanField("unknown_targets", f.hasUnknownTargets());
        json.writeArrayFieldStart("constant");
        for (long a : f.computed()) json.writeNumber(a);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void registers(List<ProgramStats.Registers> all) throws IOException {
        json.writeArrayFieldStart("registers");
        for (ProgramStats.Registers r : all) {
            json.writeStartObject();
            json.writeStringField("file", r.file());
            json.writeNumberField("bits", r.bits());
            json.writeBooleanField("per_lane", r.perLane());
            json.writeNumberField("past", r.past());
            json.writeNumberField("whole", r.whole());
            json.writeNumberField("halves", r.halves());
            json.writeNumberField("live_bytes", r.live());
            json.writeNumberField("live_at", r.liveAt());
            json.writeBooleanField("indexed", r.isIndexed());
            json.writeArrayFieldStart("read_before_written");
            for (String u : r.undefined()) json.writeString(u);
            json.writeEndArray();
            json.writeArrayFieldStart("dead_writes");
            for (long d : r.deadWrites()) json.writeNumber(d);
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void occupancy(ProgramStats.Occupancy o) throws IOException {
        json.writeObjectFieldStart("occupancy");
        json.writeStringField("counts", o.counts());
        json.writeNumberField("fits", o.fits());
        json.writeStringField("limited_by", o.limitedBy());
        json.writeArrayFieldStart("limits");
        for (ProgramStats.Limit l : o.limits()) {
            json.writeStartObject();
            json.writeStringField("name", l.name());
            json.writeNumberField("used", l.used());
            json.writeNumberField("fits", l.fits());
            json.writeStringField("evidence", l.evidence());
            json.writeEndObject();
        }
        json.writeEndArray();
        ProgramStats.Step next = o.next();
        if (next != null) {
            json.writeObjectFieldStart("next");
            json.writeStringField("limit", next.limit());
            json.writeNumberField("fewer", next.fewer());
            json.writeNumberField("fits", next.fits());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void cost(ProgramStats.Cost c, List<ProgramStats.Loop> loops) throws IOException {
        json.writeObjectFieldStart("cost");
        json.writeStringField("unit", c.unit());
        json.writeStringField("bound", c.bound());
        json.writeArrayFieldStart("pipes");
        for (ProgramStats.Pipe p : c.pipes()) {
            json.writeStartObject();
            json.writeStringField("name", p.name());
            number("total", p.total());
            number("shortest", p.shortest());
            number("longest", p.longest());
            json.writeStringField("evidence", p.evidence());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("loops");
        for (ProgramStats.Loop l : loops) {
            json.writeStartObject();
            json.writeNumberField("address", l.address());
            json.writeNumberField("depth", l.depth());
            json.writeNumberField("instructions", l.instructions());
            number("turn", l.turn());
            json.writeStringField("bound", l.bound());
            json.writeNumberField("latency", l.height());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("chain", c.chain());
        json.writeNumberField("chain_at", c.chainAt());
        json.writeNumberField("unknown_latencies", c.unknownLatencies());
        json.writeEndObject();
    }

    void waiting(ProgramStats.Waiting w) throws IOException {
        json.writeObjectFieldStart("waiting");
        json.writeNumberField("slots", w.slots());
        json.writeNumberField("preamble_slots", w.preamble());
        json.writeNumberField("idle_slots", w.idle());
        counts("waits", w.waits());
        counts("stalls", w.stalls());
        json.writeEndObject();
    }

    void memory(List<ProgramStats.Memory> all) throws IOException {
        json.writeArrayFieldStart("memory");
        for (ProgramStats.Memory m : all) {
            json.writeStartObject();
            json.writeStringField("kind", m.kind().name().toLowerCase(java.util.Locale.ROOT));
            json.writeStringField("space", m.space());
            json.writeBooleanField("private", m.isPrivate());
            json.writeNumberField("count", m.count());
            json.writeNumberField("bytes", m.bytes());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
