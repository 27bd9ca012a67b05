package dev.heddle.base.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/// Writes records as JSON, by these rules; [Member] and [Published] say what is otherwise.
///
/// - A record is an object, its components are the members, in their order.
/// - A member has the name of its component; one that is true or false loses `is` and `has`.
/// - A component that is null or an empty optional is no member.
/// - Lists, and streams and iterators, which are read as they are written, are arrays. A map is an object.
/// - A constant of an enum is its `text()`, or its name in small letters if it has none.
public final class JsonWriter implements Closeable {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonGenerator json;

    private JsonWriter(JsonGenerator json) {
        this.json = json.setRootValueSeparator(null);
    }

    /// @param to stays open
    /// @return a writer of lines, each an object
    public static JsonWriter lines(OutputStream to) throws IOException {
        return new JsonWriter(FACTORY.createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET));
    }

    /// Writes one object, with a line for each member.
    ///
    /// @param to stays open
    public static void indented(Record value, OutputStream to) throws IOException {
        try (JsonWriter out = lines(to)) {
            out.json.setPrettyPrinter(new DefaultPrettyPrinter());
            out.write(value);
        }
    }

    /// Writes one object and a line feed.
    ///
    /// @param to stays open
    public static void line(Record value, OutputStream to) throws IOException {
        try (JsonWriter out = lines(to)) {
            out.write(value);
        }
    }

    /// @return one line, without its end
    public static String text(Record value) {
        return text(value, null);
    }

    /// @return a line for each member and each element of an array, and a line feed
    public static String inLines(Record value) {
        DefaultIndenter indent = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter form = new DefaultPrettyPrinter();
        form.indentObjectsWith(indent);
        form.indentArraysWith(indent);
        return text(value, form) + "\n";
    }

    private static String text(Record value, @Nullable PrettyPrinter form) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            if (form != null) json.setPrettyPrinter(form);
            new JsonWriter(json).object(value, RecordForm.rules(value.getClass()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    /// Writes an object and a line feed.
    public void write(Record value) throws IOException {
        object(value, RecordForm.rules(value.getClass()));
        json.writeRaw('\n');
    }

    public void flush() throws IOException {
        json.flush();
    }

    @Override
    public void close() throws IOException {
        json.close();
    }

    private void object(Record r, Published rules) throws IOException {
        json.writeStartObject();
        boolean isFirst = json.getOutputContext().getParent().inRoot();
        if (isFirst && !rules.format().isEmpty()) json.writeStringField("format", rules.format());
        for (RecordForm.Part part : RecordForm.of(r.getClass(), rules).members()) {
            Object value = part.of(r);
            boolean isNull = value == null && !rules.nulls() && !part.rule().nulls();
            if (isNull || part.rule().sparse() && isEmpty(value)) continue;
            if (part.rule().inline() && value instanceof Map<?, ?> m) {
                members(m, part, rules);
                continue;
            }
            json.writeFieldName(part.name());
            value(value, part, rules);
        }
        json.writeEndObject();
    }

    private static boolean isEmpty(@Nullable Object value) {
        // No switch over patterns, here and below: to link one takes 10 ms.
        if (value instanceof Boolean b) return !b;
        if (value instanceof Number n) return n.longValue() == 0;
        if (value instanceof String s) return s.isEmpty();
        if (value instanceof Collection<?> all) return all.isEmpty();
        if (value instanceof Map<?, ?> m) return m.isEmpty();
        return value == null;
    }

    private void members(Map<?, ?> all, RecordForm.Part part, Published rules) throws IOException {
        for (Map.Entry<?, ?> e : all.entrySet()) {
            json.writeFieldName(e.getKey() instanceof Enum<?> key ? RecordForm.text(key) : (String) e.getKey());
            value(e.getValue(), part, rules);
        }
    }

    private void value(@Nullable Object value, RecordForm.Part part, Published rules) throws IOException {
        if (value instanceof String s) json.writeString(s);
        else if (value instanceof Boolean b) json.writeBoolean(b);
        else if (value instanceof Number n) number(n, part.rule().hex());
        else if (value instanceof NumberText n) json.writeNumber(n.digits());
        else if (value instanceof Enum<?> e) json.writeString(RecordForm.text(e));
        else if (value instanceof Record r) object(r, rules);
        else if (value instanceof Iterable<?> all) array(all.iterator(), part, rules);
        else if (value instanceof BaseStream<?, ?> all) array(all.iterator(), part, rules);
        else if (value instanceof Map<?, ?> m) {
            json.writeStartObject();
            members(m, part, rules);
            json.writeEndObject();
        } else if (value == null) json.writeNull();
        else throw new IllegalArgumentException(value.getClass().getName());
    }

    private void number(Number n, boolean isHex) throws IOException {
        if (isHex) json.writeString("0x" + Long.toHexString(n.longValue()));
        else if (n instanceof Double d) json.writeNumber(d);
        else if (n instanceof BigDecimal d) json.writeNumber(d);
        else if (n instanceof BigInteger i) json.writeNumber(i);
        else json.writeNumber(n.longValue());
    }

    private void array(Iterator<?> all, RecordForm.Part part, Published rules) throws IOException {
        json.writeStartArray();
        while (all.hasNext()) value(all.next(), part, rules);
        json.writeEndArray();
    }
}
