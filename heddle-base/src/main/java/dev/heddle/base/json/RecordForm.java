package dev.heddle.base.json;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The members of the JSON object that a record is, and the rules that they follow.
///
/// @param rules of the document that the record is in
/// @param members in the order of the components
record RecordForm(Published rules, List<Part> members) {
    /// A component of a record.
    ///
    /// @param name of the member
    /// @param rule what the component says of itself
    record Part(String name, Member rule, RecordComponent component) {
        /// @return the value in a record, null for none
        @Nullable
        Object of(Record r) {
            Object value = call(component.getAccessor(), r);
            return switch (value) {
                case Optional<?> o -> o.orElse(null);
                case OptionalInt o -> o.isPresent() ? (Object) o.getAsInt() : null;
                case OptionalLong o -> o.isPresent() ? (Object) o.getAsLong() : null;
                case OptionalDouble o -> o.isPresent() ? (Object) o.getAsDouble() : null;
                case null, default -> value;
            };
        }
    }

    private record Key(Class<?> type, boolean isJoined) {}

    private static final Map<Key, RecordForm> KNOWN = new ConcurrentHashMap<>();

    /// Stand for the annotations of what has none.
    @Published
    private record Plain(@Member int value) {}

    private static final Published NO_RULES = Plain.class.getAnnotation(Published.class);
    private static final Member NO_RULE = rule(Plain.class.getRecordComponents()[0], Member.class);

    /// @return the rules of a document that begins with a record of this type
    static Published rules(Class<?> type) {
        Published own = type.getAnnotation(Published.class);
        if (own != null) return own;
        for (Class<?> above : type.getInterfaces()) {
            Published of = above.getAnnotation(Published.class);
            if (of != null) return of;
        }
        return NO_RULES;
    }

    static RecordForm of(Class<?> type, Published rules) {
        return KNOWN.computeIfAbsent(new Key(type, rules.joined()), _ -> make(type, rules));
    }

    private static RecordForm make(Class<?> type, Published rules) {
        List<Part> out = new ArrayList<>();
        for (RecordComponent c : type.getRecordComponents()) {
            c.getAccessor().setAccessible(true);
            Member rule = c.isAnnotationPresent(Member.class) ? rule(c, Member.class) : NO_RULE;
            out.add(new Part(rule.name().isEmpty() ? name(c, rules.joined()) : rule.name(), rule, c));
        }
        return new RecordForm(rules, List.copyOf(out));
    }

    private static <A extends Annotation> A rule(RecordComponent c, Class<A> type) {
        return java.util.Objects.requireNonNull(c.getAnnotation(type));
    }

    /// A truth is named as what holds: `isPrivate` becomes `private`.
    private static String name(RecordComponent c, boolean isJoined) {
        String name = c.getName();
        if (c.getType() == boolean.class) name = name.replaceFirst("^(is|has)(?=[A-Z])", "");
        name = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        return isJoined ? name.replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT) : name;
    }

    /// @return a constant of an enum by its text, or its name in small letters if it has none
    static String text(Enum<?> e) {
        try {
            Method text = e.getDeclaringClass().getDeclaredMethod("text");
            text.setAccessible(true);
            return (String) call(text, e);
        } catch (NoSuchMethodException _) {
            return e.name().toLowerCase(Locale.ROOT);
        }
    }

    private static Object call(Method m, Object of) {
        try {
            return m.invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(m.toString(), e);
        }
    }
}
