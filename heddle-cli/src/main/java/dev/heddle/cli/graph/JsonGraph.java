package dev.heddle.cli.graph;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.flow.layout.DrawnGraph;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.BitSet;
import java.util.List;

/// A flow graph as one JSON object.
public final class JsonGraph {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonGraph() {}

    /// @param texts one for each block
    public static String of(String title, DrawnGraph graph, List<BlockText> texts) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("program", title);
            blocks(json, graph, texts);
            edges(json, graph);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.append('\n').toString();
    }

    private static void blocks(JsonGenerator json, DrawnGraph graph, List<BlockText> texts) throws IOException {
        BitSet reached = new BitSet();
        graph.order().forEach(reached::set);
        json.writeArrayFieldStart("blocks");
        for (int b = 0; b < graph.boxes(); b++) {
            json.writeStartObject();
            json.writeNumberField("number", b);
            json.writeStringField("title", texts.get(b).title());
            json.writeBooleanField("reached", reached.get(b));
            json.writeArrayFieldStart("lines");
            for (String line : texts.get(b).lines()) json.writeString(line.strip());
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void edges(JsonGenerator json, DrawnGraph graph) throws IOException {
        json.writeArrayFieldStart("edges");
        for (DrawnGraph.Edge e : graph.edges()) {
            json.writeStartObject();
            json.writeNumberField("from", e.from());
            json.writeNumberField("to", e.to());
            json.writeStringField("kind", e.kind());
            if (e.style() == DrawnGraph.Style.OFF) json.writeBooleanField("off", true);
            if (!e.label().isEmpty()) json.writeStringField("when", e.label());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
