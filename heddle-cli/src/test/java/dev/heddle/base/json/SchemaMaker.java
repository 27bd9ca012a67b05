package dev.heddle.base.json;

import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/// Makes the schema of a document out of the records that [JsonWriter] writes, by the same rules. Records that are in a
/// document at several places are definitions.
public final class SchemaMaker {
    private static final ObjectMapper KEYWORDS = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES, JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .build();

    private final Published rules;
    private final Map<Class<?>, Integer> uses = new HashMap<>();
    private final Map<String, Object> definitions = new LinkedHashMap<>();

    private SchemaMaker(Published rules) {
        this.rules = rules;
    }

    /// @param form a record, or a sealed interface of records
    public static String of(Class<?> form) {
        SchemaMaker maker = new SchemaMaker(form.getAnnotation(Published.class));
        for (Class<?> of : forms(form)) maker.count(of);
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        out.put("title", maker.rules.title());
        out.putAll(maker.any(form, true));
        out.putAll(keywords(maker.rules.schema()));
        if (!maker.definitions.isEmpty()) out.put("$defs", maker.definitions);
        return text(out);
    }

    private static List<Class<?>> forms(Class<?> form) {
        return form.isRecord() ? List.of(form) : List.of(form.getPermittedSubclasses());
    }

    private static String text(Object tree) {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter form = new DefaultPrettyPrinter(
                        Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER))
                .withObjectIndenter(lines)
                .withArrayIndenter(lines);
        return KEYWORDS.writer().with(form).writeValueAsString(tree) + "\n";
    }

    private static Map<String, Object> keywords(String members) {
        Map<String, Object> out = new LinkedHashMap<>();
        KEYWORDS.readTree("{" + members + "}")
                .forEachEntry((name, value) -> out.put(name, KEYWORDS.convertValue(value, Object.class)));
        return out;
    }

    /// How often a record is named in the records below it.
    private void count(Class<?> record) {
        for (RecordForm.Part p : RecordForm.of(record, rules).members()) {
            Class<?> inner = innermost(p.component().getGenericType());
            if (!isObject(inner) || uses.merge(inner, 1, Integer::sum) > 1) continue;
            for (Class<?> of : forms(inner)) count(of);
        }
    }

    /// Whether its values are records.
    private static boolean isObject(Class<?> type) {
        return type.isRecord() && type != NumberText.class || type.isSealed();
    }

    private static Class<?> innermost(Type type) {
        return type instanceof ParameterizedType p
                ? innermost(p.getActualTypeArguments().clone()[last(p)])
                : (Class<?>) type;
    }

    private static int last(ParameterizedType p) {
        return p.getActualTypeArguments().length - 1;
    }

    private Map<String, Object> object(Class<?> record, boolean isRoot) {
        Map<String, Object> members = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        if (isRoot && !rules.format().isEmpty()) {
            members.put("format", Map.of("const", rules.format()));
            required.add("format");
        }
        for (RecordForm.Part p : RecordForm.of(record, rules).members()) {
            boolean isOptional = isOptional(p.component());
            members.put(p.name(), member(p, isOptional));
            if (!p.rule().sparse() && (hasNulls(p) || !isOptional)) required.add(p.name());
        }
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("type", "object");
        out.put("properties", members);
        if (!required.isEmpty()) out.put("required", required);
        out.put("additionalProperties", false);
        return out;
    }

    private boolean hasNulls(RecordForm.Part p) {
        return rules.nulls() || p.rule().nulls();
    }

    private static boolean isOptional(RecordComponent c) {
        AnnotatedType type = c.getAnnotatedType();
        return type.isAnnotationPresent(Nullable.class)
                || List.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class)
                        .contains(c.getType());
    }

    private Map<String, Object> member(RecordForm.Part p, boolean isOptional) {
        Map<String, Object> out = new LinkedHashMap<>(
                type(p.component().getGenericType(), p, p.rule().each()));
        if (out.get("type") instanceof String type && isOptional && hasNulls(p)) out.put("type", List.of(type, "null"));
        if (!p.rule().value().isEmpty()) out.put("description", p.rule().value());
        Map<String, Object> more = keywords(p.rule().schema());
        if (more.containsKey("enum")) out.remove("type");
        out.putAll(more);
        return out;
    }

    private Map<String, Object> each(Type type, RecordForm.Part p, String keywords) {
        Map<String, Object> out = new LinkedHashMap<>(type(type, p, ""));
        out.putAll(keywords(keywords));
        return out;
    }

    /// @param each more keywords of the elements
    private Map<String, Object> type(Type type, RecordForm.Part p, String each) {
        if (!(type instanceof ParameterizedType t)) return plain((Class<?>) type, p);
        Type element = t.getActualTypeArguments()[last(t)];
        Class<?> of = (Class<?>) t.getRawType();
        if (of == Optional.class) return type(element, p, each);
        Map<String, Object> out = new LinkedHashMap<>();
        if (Iterable.class.isAssignableFrom(of) || of == Stream.class || of == Iterator.class) {
            out.put("type", "array");
            out.put("items", each(element, p, each));
            return out;
        }
        if (!Map.class.isAssignableFrom(of))
            throw new IllegalArgumentException(p.component().toString());
        out.put("type", "object");
        Class<?> key = (Class<?>) t.getActualTypeArguments()[0];
        if (key.isEnum()) {
            Map<String, Object> members = new LinkedHashMap<>();
            for (String name : texts(key)) members.put(name, each(element, p, each));
            out.put("properties", members);
            out.put("additionalProperties", false);
        } else {
            out.put("additionalProperties", each(element, p, each));
        }
        return out;
    }

    private static List<String> texts(Class<?> anEnum) {
        return Arrays.stream(anEnum.getEnumConstants())
                .map(c -> RecordForm.text((Enum<?>) c))
                .toList();
    }

    private Map<String, Object> plain(Class<?> type, RecordForm.Part p) {
        if (p.rule().hex()) return keywords("type: 'string', pattern: '^0x[0-9a-f]+$'");
        if (type == String.class) return Map.of("type", "string");
        if (type == boolean.class && p.rule().sparse()) return Map.of("const", true);
        if (type == boolean.class || type == Boolean.class) return Map.of("type", "boolean");
        if (List.of(
                        int.class,
                        Integer.class,
                        long.class,
                        Long.class,
                        BigInteger.class,
                        OptionalInt.class,
                        OptionalLong.class)
                .contains(type)) return Map.of("type", "integer");
        if (List.of(double.class, Double.class, BigDecimal.class, OptionalDouble.class, NumberText.class)
                .contains(type)) return Map.of("type", "number");
        if (type == Object.class) return Map.of();
        if (type.isEnum()) return Map.of("enum", texts(type));
        if (!isObject(type)) throw new IllegalArgumentException(p.component().toString());
        if (uses.getOrDefault(type, 0) < 2) return any(type, false);
        String name = definition(type);
        if (!definitions.containsKey(name)) {
            definitions.put(name, Map.of());
            definitions.put(name, any(type, false));
        }
        return Map.of("$ref", "#/$defs/" + name);
    }

    /// @param form a record, or a sealed interface of records
    private Map<String, Object> any(Class<?> form, boolean isRoot) {
        if (form.isRecord()) return object(form, isRoot);
        return Map.of("oneOf", forms(form).stream().map(f -> object(f, isRoot)).toList());
    }

    private static String definition(Class<?> type) {
        String name = type.getSimpleName().replace("Json", "");
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
