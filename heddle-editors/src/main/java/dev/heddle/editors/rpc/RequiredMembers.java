package dev.heddle.editors.rpc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.validation.NonNull;
import org.jspecify.annotations.Nullable;

/// The members that a protocol needs, by the annotations of its classes: in the arguments of a request, and in all that
/// is within them.
public final class RequiredMembers {
    /// Where the classes of protocols are; what is of others has no members.
    private static final String PROTOCOLS = "org.eclipse.lsp4j.";

    private RequiredMembers() {}

    /// @param arguments of a request, or a part of them
    /// @return the first member that lacks, as `breakpoints[0].dataId`; null if none does
    public static @Nullable String missing(@Nullable Object arguments) {
        return switch (arguments) {
            case null -> null;
            case List<?> list -> ofElements(list);
            case Object[] array -> ofElements(Arrays.asList(array));
            case Either<?, ?> either -> missing(either.get());
            case Enum<?> _ -> null;
            default -> arguments.getClass().getName().startsWith(PROTOCOLS) ? ofMembers(arguments) : null;
        };
    }

    private static @Nullable String ofElements(List<?> elements) {
        for (int i = 0; i < elements.size(); i++) {
            Object e = elements.get(i);
            String inside = e == null ? "" : missing(e);
            if (inside != null) return "[" + i + "]" + (inside.isEmpty() ? "" : dotted(inside));
        }
        return null;
    }

    private static @Nullable String ofMembers(Object o) {
        Method[] methods = o.getClass().getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method m : methods) {
            String name = name(m);
            if (name.isEmpty()) continue;
            Object value = value(m, o);
            if (value == null && m.isAnnotationPresent(NonNull.class)) return name;
            String inside = missing(value);
            if (inside != null) return name + dotted(inside);
        }
        return null;
    }

    private static String dotted(String inside) {
        return inside.startsWith("[") ? inside : "." + inside;
    }

    /// @return the name of the member that a method gives; empty if it gives none
    private static String name(Method m) {
        boolean isOfObject = m.getDeclaringClass() == Object.class;
        int prefix = m.getName().startsWith("get") ? 3 : m.getName().startsWith("is") ? 2 : 0;
        if (isOfObject || prefix == 0 || m.getParameterCount() > 0) return "";
        String rest = m.getName().substring(prefix);
        return rest.isEmpty() ? "" : Character.toLowerCase(rest.charAt(0)) + rest.substring(1);
    }

    private static @Nullable Object value(Method m, Object o) {
        try {
            return m.invoke(o);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}
