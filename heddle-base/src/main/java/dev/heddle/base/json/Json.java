package dev.heddle.base.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A JSON object, and what is asked of it.
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final String where;
    private final Map<String, @Nullable Object> members;

    private Json(String where, Map<String, @Nullable Object> members) {
        this.where = where;
        this.members = members;
    }

    /// @param name of the file, for messages
    /// @throws SourceException if the text is not one JSON object, or a member is there twice
    public static Json parse(String name, String text) throws SourceException {
        try (JsonParser in = FACTORY.createParser(text)) {
            if (in.nextToken() != JsonToken.START_OBJECT)
                throw new SourceException(fault(name, text, in, "expected a JSON object"));
            Json all = new Json(name, JsonTree.object(in));
            if (in.nextToken() != null) throw new SourceException(fault(name, text, in, "expected nothing more"));
            return all;
        } catch (JsonProcessingException e) {
            throw new SourceException(fault(name, text, e));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Diagnostic fault(String name, String text, JsonParser in, String message) {
        int line = in.currentTokenLocation().getLineNr();
        int column = Math.max(1, in.currentTokenLocation().getColumnNr());
        return new Diagnostic(name, line, column, 1, line(text, line), message);
    }

    private static Diagnostic fault(String name, String text, JsonProcessingException e) {
        JsonLocation at = e.getLocation();
        int line = at == null ? 1 : at.getLineNr();
        int column = at == null ? 1 : Math.max(1, at.getColumnNr());
        // What the library says of itself is of no use here.
        String message =
                e.getOriginalMessage().replaceFirst(" \\(start marker .*", "").replaceFirst(", from `[^`]*`", "");
        return new Diagnostic(name, line, column, 1, line(text, line), message);
    }

    private static String line(String text, int number) {
        String line = text.lines().skip(Math.max(0, number - 1)).findFirst().orElse("");
        return line.length() > 200 ? line.substring(0, 200) : line;
    }

    /// @return the member, or null
    public @Nullable Object get(String name) {
        return members.get(name);
    }

    /// @return all members, in order
    public Map<String, @Nullable Object> members() {
        return members;
    }

    /// @return where it comes from, for messages
    public String where() {
        return where;
    }

    /// @return where a member is, for messages
    public String place(String name) {
        return "%s: '%s'".formatted(where, name);
    }

    /// @throws IllegalArgumentException with a message for people
    public String string(String name) {
        if (get(name) instanceof String s) return s;
        throw wrong(name, "a text");
    }

    public String string(String name, String fallback) {
        return get(name) == null ? fallback : string(name);
    }

    public boolean isTrue(String name) {
        return Boolean.TRUE.equals(get(name));
    }

    /// A number, or a text such as `"0x10"`.
    public long number(String name) {
        return number(get(name), name);
    }

    public long number(String name, long fallback) {
        return get(name) == null ? fallback : number(name);
    }

    private long number(@Nullable Object o, String name) {
        if (o instanceof BigInteger n && (n.signum() < 0 ? n.bitLength() < 64 : n.bitLength() <= 64))
            return n.longValue();
        if (o instanceof String s) {
            try {
                return Long.parseUnsignedLong(s.startsWith("0x") ? s.substring(2) : s, s.startsWith("0x") ? 16 : 10);
            } catch (NumberFormatException e) {
                throw wrong(name, "a number");
            }
        }
        throw wrong(name, "a number");
    }

    /// A number that is not negative.
    ///
    /// @param most the greatest that is possible
    public int count(String name, int most) {
        long n = number(name);
        if (n >= 0 && n <= most) return (int) n;
        throw wrong(name, "a number from 0 to " + most);
    }

    public int count(String name, int fallback, int most) {
        return get(name) == null ? fallback : count(name, most);
    }

    /// A number with a fraction.
    public double real(String name) {
        return switch (get(name)) {
            case Double d when Double.isFinite(d) -> d;
            case BigInteger n -> n.doubleValue();
            case null, default -> throw wrong(name, "a number");
        };
    }

    /// @return the numbers of an array; empty if there is none
    public long[] numbers(String name) {
        if (get(name) == null) return new long[0];
        if (get(name) instanceof List<?> l)
            return l.stream().mapToLong(o -> number(o, name)).toArray();
        throw wrong(name, "a list of numbers");
    }

    /// @return the texts of an array
    public List<String> strings(String name) {
        if (!(get(name) instanceof List<?> l)) throw wrong(name, "a list of texts");
        List<String> out = new ArrayList<>();
        for (Object o : l)
            if (o instanceof String s) out.add(s);
            else throw wrong(name, "a list of texts");
        return out;
    }

    /// @return the object, or null
    public @Nullable Json object(String name) {
        Object o = get(name);
        if (o == null) return null;
        if (o instanceof Map<?, ?> m) return new Json(where + ": " + name, cast(m));
        throw wrong(name, "an object");
    }

    /// @return the objects of an array; empty if there is none
    public List<Json> objects(String name) {
        Object o = get(name);
        if (o == null) return List.of();
        List<Json> out = new ArrayList<>();
        if (!(o instanceof List<?> l)) throw wrong(name, "a list of objects");
        for (Object e : l) {
            if (!(e instanceof Map<?, ?> m)) throw wrong(name, "a list of objects");
            out.add(new Json(where + ": " + name + "[" + out.size() + "]", cast(m)));
        }
        return out;
    }

    /// The bytes of a text of hex digits.
    public byte[] hex(String name) {
        try {
            return dev.heddle.base.bits.Hex.parse(string(name));
        } catch (IllegalArgumentException e) {
            throw wrong(name, "hex digits, two for each byte");
        }
    }

    private static Map<String, @Nullable Object> cast(Map<?, ?> m) {
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        m.forEach((k, v) -> out.put((String) k, v));
        return out;
    }

    private IllegalArgumentException wrong(String name, String expected) {
        return new IllegalArgumentException(
                members.containsKey(name)
                        ? "%s must be %s".formatted(place(name), expected)
                        : "%s is missing".formatted(place(name)));
    }
}
