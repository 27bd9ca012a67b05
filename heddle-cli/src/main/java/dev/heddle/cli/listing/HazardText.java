package dev.heddle.cli.listing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.Reasons;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Program;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Says what is wrong with how instructions wait.
public final class HazardText {
    private final Codec codec;
    private final String name;
    private final Map<Long, Integer> lines = new HashMap<>();

    /// @param name of the file
    public HazardText(Codec codec, String name, Program program) {
        this.codec = codec;
        this.name = name;
        if (program.lines().isEmpty()) return;
        for (int i = 0; i < program.items().size(); i++)
            lines.put(program.items().get(i).address(), program.lines().get(i));
    }

    /// @return the line of an instruction, 0 where there is no source
    public int line(Insn i) {
        return lines.getOrDefault(i.address(), 0);
    }

    /// @return one line
    public String of(Hazard h) {
        Integer line = lines.get(h.at().address());
        String at = line == null ? address(h.at()) : line.toString();
        return name + ":" + at + ": " + codec.text(h.at()) + ": " + reason(h);
    }

    private String reason(Hazard h) {
        return Reasons.of(h, codec, this::place);
    }

    private String place(Insn i) {
        Integer line = lines.get(i.address());
        return line == null ? address(i) : "line " + line;
    }

    private static String address(Insn i) {
        return "0x" + Long.toHexString(i.address());
    }

    /// @return an object in one line
    public String json(Hazard h) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("file", name);
            insn(json, "at", h.at());
            json.writeStringField("kind", h.rule().kind());
            for (Map.Entry<String, Object> f : h.facts().entrySet()) json.writeObjectField(f.getKey(), f.getValue());
            insn(json, "before", h.before());
            json.writeEndObject();
        }
        return out.toString();
    }

    private void insn(JsonGenerator json, String field, @Nullable Insn i) throws IOException {
        if (i == null) return;
        json.writeObjectFieldStart(field);
        json.writeNumberField("address", i.address());
        Integer line = lines.get(i.address());
        if (line != null) json.writeNumberField("line", line);
        json.writeStringField("text", codec.text(i));
        json.writeEndObject();
    }
}
