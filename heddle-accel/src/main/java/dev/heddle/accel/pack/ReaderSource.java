package dev.heddle.accel.pack;

import dev.heddle.accel.book.RecordReader;
import dev.heddle.base.bits.Bits;
import dev.heddle.isa.Deferred;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The source of the class that reads what [RecordBytes] writes: a method for each record, which reads its components
/// one after the other, and one for each list, map, sealed type and deferred part.
final class ReaderSource {
    private final StringBuilder methods = new StringBuilder();
    private final Set<Type> known = new HashSet<>();
    private final Deque<Type> open = new ArrayDeque<>();

    private ReaderSource() {}

    /// @return the class, which is a [RecordReader]
    static String text() {
        ReaderSource source = new ReaderSource();
        for (Method m : RecordReader.class.getMethods())
            if (Modifier.isAbstract(m.getModifiers())) source.method(m.getGenericReturnType());
        while (!source.open.isEmpty()) source.write(source.open.pop());
        return """
                package %s;

                final class %s implements RecordReader {
                %s}
                """.formatted(RecordReader.class.getPackageName(), RecordReader.MADE, source.methods);
    }

    /// @return the name of the method that reads a type
    private String method(Type type) {
        if (known.add(type)) open.add(type);
        return name(type);
    }

    private static String name(Type type) {
        if (type instanceof ParameterizedType p)
            return Arrays.stream(p.getActualTypeArguments())
                    .map(ReaderSource::name)
                    .map(n -> Character.toUpperCase(n.charAt(0)) + n.substring(1))
                    .collect(Collectors.joining("To", name(p.getRawType()) + "Of", ""));
        String of = type.getTypeName().replaceFirst(".*\\.", "").replace("$", "");
        return Character.toLowerCase(of.charAt(0)) + of.substring(1);
    }

    private static String java(Type type) {
        return type.getTypeName().replace('$', '.');
    }

    /// @return an expression that reads a value
    private String read(Type type) {
        return switch (type) {
            case Class<?> c when c == String.class -> "in.text()";
            case Class<?> c when c == int.class || c == Integer.class -> "in.number()";
            case Class<?> c when c == long.class || c == Long.class -> "in.wide()";
            case Class<?> c when c == boolean.class || c == Boolean.class -> "in.flag()";
            case Class<?> c when c == double.class || c == Double.class -> "in.real()";
            case Class<?> c when c == Bits.class -> "in.bits()";
            case Class<?> c when c.isEnum() -> java(c) + ".values()[in.number()]";
            default -> method(type) + "(in)";
        };
    }

    private void write(Type type) {
        methods.append("\n    public ")
                .append(java(type))
                .append(' ')
                .append(name(type))
                .append("(ReadyBookCursor in) {\n");
        switch (type) {
            case ParameterizedType p when p.getRawType() == Deferred.class -> deferred(p.getActualTypeArguments()[0]);
            case ParameterizedType p
            when Map.class.isAssignableFrom((Class<?>) p.getRawType()) ->
                items(p, "java.util.LinkedHashMap<>()", "put");
            case ParameterizedType p
            when Set.class.isAssignableFrom((Class<?>) p.getRawType()) ->
                items(p, "java.util.LinkedHashSet<>()", "add");
            case ParameterizedType p
            when Collection.class.isAssignableFrom((Class<?>) p.getRawType()) ->
                items(p, "java.util.ArrayList<>()", "add");
            case Class<?> c when c.isSealed() -> cases(c);
            case Class<?> c when c.isRecord() -> record(c);
            default -> throw new IllegalArgumentException("no way to read " + type);
        }
        methods.append("    }\n");
    }

    private void line(String text) {
        methods.append("        ").append(text).append('\n');
    }

    private void items(ParameterizedType type, String empty, String adds) {
        String all =
                Arrays.stream(type.getActualTypeArguments()).map(this::read).collect(Collectors.joining(", "));
        line("%s out = new %s;".formatted(java(type), empty));
        line("for (int n = in.number(); n > 0; n--) out.%s(%s);".formatted(adds, all));
        line("return out;");
    }

    /// A class and no lambda: it is quicker to start.
    private void deferred(Type part) {
        line("ReadyBookCursor at = in.elsewhere();");
        line("if (at == null) return dev.heddle.isa.Deferred.none();");
        line("return dev.heddle.isa.Deferred.of(new java.util.function.Supplier<%s>() {".formatted(java(part)));
        line("    public %s get() { return %s(at); }".formatted(java(part), method(part)));
        line("});");
    }

    private void cases(Class<?> sealed) {
        List<Class<?>> all = RecordBytes.cases(sealed);
        line("return switch (in.number()) {");
        for (int i = 0; i < all.size(); i++) line("    case %d -> %s(in);".formatted(i, method(all.get(i))));
        line("    default -> throw new IllegalArgumentException(\"no such %s\");".formatted(sealed.getSimpleName()));
        line("};");
    }

    private void record(Class<?> record) {
        String all = PackedComponent.all(record).stream().map(this::component).collect(Collectors.joining(", "));
        line("return new %s(%s);".formatted(java(record), all));
    }

    private String component(PackedComponent c) {
        String read = read(c.type());
        return c.mayMiss() ? "in.flag() ? %s : null".formatted(read) : read;
    }
}
