package dev.heddle.cli.rows;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.corpus.query.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows as JSON Lines: an object for each.
public final class JsonRows implements Answer {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final OutputStream out;
    private List<Head> heads = List.of();

    public JsonRows(OutputStream out) {
        this.out = out;
    }

    @Override
    public void heads(List<Head> all) {
        heads = all;
    }

    @Override
    public void row(List<@Nullable Object> values) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            for (int i = 0; i < values.size(); i++) {
                json.writeFieldName(heads.get(i).name());
                value(json, values.get(i));
            }
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void value(JsonGenerator json, @Nullable Object v) throws IOException {
        switch (v) {
            case null -> json.writeNull();
            case Boolean b -> json.writeBoolean(b);
            case Double d when !Double.isFinite(d) -> json.writeString(d.toString());
            case Float f when !Float.isFinite(f) -> json.writeString(f.toString());
            case Number n -> json.writeNumber(new BigDecimal(n.toString()));
            default -> json.writeString(v.toString());
        }
    }
}
