package dev.heddle.base.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads JSON into maps, lists, texts, doubles, truth values and nulls. Integers keep all their digits, as
/// [java.math.BigInteger], so that none is taken for another.
public final class JsonTree {
    private JsonTree() {}

    /// A name that two members of an object have: which of them is meant?
    public static final class Repeated extends JsonParseException {
        private static final long serialVersionUID = 1;

        Repeated(JsonParser in, String name) {
            super(in, "the member '%s' is there twice".formatted(name));
        }
    }

    /// @param in after the brace that opens the object
    /// @return the members, in order
    /// @throws Repeated if two have the same name
    public static Map<String, @Nullable Object> object(JsonParser in) throws IOException {
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            if (out.containsKey(name)) throw new Repeated(in, name);
            in.nextToken();
            out.put(name, value(in));
        }
        return out;
    }

    private static @Nullable Object value(JsonParser in) throws IOException {
        return switch (in.currentToken()) {
            case START_OBJECT -> object(in);
            case START_ARRAY -> {
                List<@Nullable Object> out = new ArrayList<>();
                while (in.nextToken() != JsonToken.END_ARRAY) out.add(value(in));
                yield out;
            }
            case VALUE_STRING -> in.getText();
            case VALUE_NUMBER_INT -> in.getBigIntegerValue();
            case VALUE_NUMBER_FLOAT -> in.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }
}
