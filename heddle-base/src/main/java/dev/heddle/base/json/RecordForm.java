package dev.heddle.base.json;

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

/// The members of the JSON object that a record is.
///
/// @param members in the order of the components
record RecordForm(List<Part> members) {
    /// A component of a record.
    ///
    /// @param name of the member
    /// @param rule what the component says of itself
    record Part(String name, Member rule, RecordComponent component) {
        /// @return the value in a record, null for none
        @Nullable
        Object of(Record r) {
            // No switch over patterns: to link one takes 10 ms.
            Object value = call(component.getAccessor(), r);
            if (value instanceof Optional<?> o) return o.orElse(null);
            if (value instanceof OptionalInt o) return o.isPresent() ? (Object) o.getAsInt() : null;
            if (value instanceof OptionalLong o) return o.isPresent() ? (Object) o.getAsLong() : null;
            if (value instanceof OptionalDouble o) return o.isPresent() ? (Object) o.getAsDouble() : null;
            return value;
        }
    }

    /// By type; apart for names with `_`.
    private static final Map<Class<?>, RecordForm> PLAIN = new ConcurrentHashMap<>();

    private static final Map<Class<?>, RecordForm> JOINED = new ConcurrentHashMap<>();

    private static final Map<Enum<?>, String> TEXTS = new ConcurrentHashMap<>();

    /// Has the annotations of types and components without any.
    @Published
    private record Plain(@Member int value) {}

    private static final Published NO_RULES = Plain.class.getAnnotation(Published.class);
    private static final Member NO_RULE = Plain.class.getRecordComponents()[0].getAnnotation(Member.class);

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
        Map<Class<?>, RecordForm> known = rules.joined() ? JOINED : PLAIN;
        return known.computeIfAbsent(type, t -> make(t, rules.joined()));
    }

    private static RecordForm make(Class<?> type, boolean isJoined) {
        List<Part> out = new ArrayList<>();
        for (RecordComponent c : type.getRecordComponents()) {
            c.getAccessor().setAccessible(true);
            Member own = c.getAnnotation(Member.class);
            Member rule = own == null ? NO_RULE : own;
            out.add(new Part(rule.name().isEmpty() ? name(c, isJoined) : rule.name(), rule, c));
        }
        return new RecordForm(List.copyOf(out));
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
        return TEXTS.computeIfAbsent(e, RecordForm::find);
    }

    private static String find(Enum<?> e) {
        try {
            Method text = e.getDeclaringClass().getDeclaredMethod("text");
            text.setAccessible(true);
            return String.valueOf(call(text, e));
        } catch (NoSuchMethodException _) {
            return e.name().toLowerCase(Locale.ROOT);
        }
    }

    private static @Nullable Object call(Method m, Object of) {
        try {
            return m.invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(m.toString(), e);
        }
    }
}
