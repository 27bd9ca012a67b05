package dev.heddle.cli.listing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A listing as Compiler Explorer's own readers of assembly hand it on: lines with their addresses, bytes and labels.
/// Lines and columns are counted from 1.
public final class ExplorerJson {
    /// An address, bytes (perhaps several times), and a text.
    private static final Pattern CODE = Pattern.compile("^ *([0-9a-f]+): ((?:[0-9a-f]{2})+)(\\*\\d+)?(?: +(.*))?$");

    private static final Pattern LABEL = Pattern.compile("^([A-Za-z_.$][\\w.$]*):$");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_.$][\\w.$]*");

    private final List<String> lines;
    private final Map<String, Integer> labels = new LinkedHashMap<>();

    private ExplorerJson(List<String> lines) {
        this.lines = lines;
        for (int i = 0; i < lines.size(); i++) {
            Matcher m = LABEL.matcher(lines.get(i));
            if (m.matches()) labels.putIfAbsent(m.group(1), i + 1);
        }
    }

    /// @param listing as `dis` writes it without colours
    public static void write(String listing, OutputStream to) throws IOException {
        ExplorerJson out = new ExplorerJson(listing.lines().toList());
        try (JsonGenerator json =
                new JsonFactory().createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            out.write(json);
        }
        to.write('\n');
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("asm");
        for (String line : lines) line(json, line);
        json.writeEndArray();
        json.writeObjectFieldStart("labelDefinitions");
        for (Map.Entry<String, Integer> l : labels.entrySet()) json.writeNumberField(l.getKey(), l.getValue());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void line(JsonGenerator json, String line) throws IOException {
        Matcher m = CODE.matcher(line);
        boolean isCode = m.matches();
        String statement = isCode ? m.group(4) : null;
        String text = isCode ? "  " + (statement == null ? "" : statement) : line;
        json.writeStartObject();
        json.writeStringField("text", text.stripTrailing());
        json.writeNullField("source");
        json.writeArrayFieldStart("labels");
        if (isCode) for (Use u : uses(text)) u.write(json);
        json.writeEndArray();
        if (isCode) {
            json.writeNumberField("address", Long.parseLong(m.group(1), 16));
            json.writeArrayFieldStart("opcodes");
            String bytes = m.group(2);
            for (int i = 0; i < bytes.length(); i += 2) json.writeString(bytes.substring(i, i + 2));
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    /// A label in a text, and where it stands.
    private record Use(String name, int from) {
        void write(JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeStringField("name", name);
            json.writeObjectFieldStart("range");
            json.writeNumberField("startCol", from + 1);
            json.writeNumberField("endCol", from + 1 + name.length());
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    private List<Use> uses(String text) {
        int remark = text.indexOf("  ; ");
        List<Use> out = new ArrayList<>();
        Matcher m = WORD.matcher(remark < 0 ? text : text.substring(0, remark));
        while (m.find()) if (labels.containsKey(m.group())) out.add(new Use(m.group(), m.start()));
        return out;
    }
}
