package dev.heddle.editors.dap;

import dev.heddle.base.source.Suggest;
import dev.heddle.debugger.Moment;
import dev.heddle.debugger.Timeline;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The arguments of a client's launch.
///
/// @param program file of the kernel
/// @param isa instruction set, or null if the file says it
/// @param book file of a book of the user's own, or null
/// @param dialect syntax, or null
/// @param dispatch name of a dispatch, or null for the first
/// @param grid groups in each direction, as `X,Y,Z`, or null
/// @param group threads of a group, as `X,Y,Z`, or null
/// @param buffers contents by key
/// @param seed of the order of waves
/// @param history bytes for checkpoints
/// @param at where to begin, or null
/// @param preamble whether what runs before all groups is stepped, and not the kernel
/// @param stopOnEntry whether to stop there
/// @param stopAtEnd whether to stop after the last instruction
/// @param lanesAsThreads whether lanes are threads, not waves
/// @param noDebug whether nothing but the end stops it
public record LaunchArguments(
        Path program,
        @Nullable String isa,
        @Nullable Path book,
        @Nullable String dialect,
        @Nullable String dispatch,
        @Nullable String grid,
        @Nullable String group,
        Map<String, String> buffers,
        long seed,
        long history,
        @Nullable Moment at,
        boolean preamble,
        boolean stopOnEntry,
        boolean stopAtEnd,
        boolean lanesAsThreads,
        boolean noDebug) {

    private static final List<String> NAMES = List.of(
            "program",
            "isa",
            "book",
            "dialect",
            "dispatch",
            "grid",
            "group",
            "buffers",
            "seed",
            "history",
            "at",
            "preamble",
            "stopOnEntry",
            "stopAtEnd",
            "lanesAsThreads");

    /// Attributes that clients add. Others of theirs begin with underscores.
    private static final Set<String> OF_CLIENTS = Set.of("name", "type", "request", "noDebug", "restart", "cwd", "env");

    public LaunchArguments {
        buffers = Map.copyOf(buffers);
    }

    /// @return the attributes that people write
    public static List<String> names() {
        return NAMES;
    }

    /// @throws DapRequestRefused if an attribute is missing or not what it should be
    static LaunchArguments of(Map<String, Object> all) {
        String program = text(all, "program");
        if (program == null || program.isEmpty())
            throw new DapRequestRefused("'program' is missing in the launch: it names the file of a kernel");
        String book = text(all, "book");
        boolean noDebug = flag(all, "noDebug", false);
        return new LaunchArguments(
                path("program", program),
                text(all, "isa"),
                book == null ? null : path("book", book),
                text(all, "dialect"),
                text(all, "dispatch"),
                size(all, "grid"),
                size(all, "group"),
                contents(all.get("buffers")),
                whole("seed", all.get("seed"), 0),
                bytes(all.get("history")),
                moment(text(all, "at")),
                flag(all, "preamble", false),
                !noDebug && flag(all, "stopOnEntry", true),
                !noDebug && flag(all, "stopAtEnd", true),
                flag(all, "lanesAsThreads", false),
                noDebug);
    }

    /// @return a line for each attribute that looks like another one mistyped
    static List<String> doubts(Map<String, Object> all) {
        List<String> out = new ArrayList<>();
        for (String name : all.keySet()) {
            if (NAMES.contains(name) || OF_CLIENTS.contains(name) || name.startsWith("_")) continue;
            String near = Suggest.near(name, NAMES);
            if (!near.isEmpty()) out.add("'%s' is no attribute of a launch%s".formatted(name, near));
        }
        return out;
    }

    private static DapRequestRefused isNot(String name, Object found, String expected) {
        return new DapRequestRefused("'%s' is %s; expected %s".formatted(name, shown(found), expected));
    }

    private static String shown(Object found) {
        return found instanceof Double d && d == Math.rint(d) && Math.abs(d) < 1e15
                ? Long.toString(d.longValue())
                : found instanceof String s ? "'" + s + "'" : found.toString();
    }

    private static @Nullable String text(Map<String, Object> all, String name) {
        Object value = all.get(name);
        if (value == null || value instanceof String) return (String) value;
        throw isNot(name, value, "a text");
    }

    private static Path path(String name, String text) {
        try {
            return Path.of(text);
        } catch (java.nio.file.InvalidPathException e) {
            throw isNot(name, text, "the name of a file");
        }
    }

    private static boolean flag(Map<String, Object> all, String name, boolean otherwise) {
        Object value = all.get(name);
        if (value == null) return otherwise;
        if (value instanceof Boolean b) return b;
        throw isNot(name, value, "true or false");
    }

    private static @Nullable String size(Map<String, Object> all, String name) {
        Object value = all.get(name);
        if (value == null || value instanceof String) return (String) value;
        if (!(value instanceof List<?> list) || list.isEmpty() || list.size() > 3)
            throw isNot(name, value, "\"X,Y,Z\" or [X, Y, Z]");
        List<String> parts = new ArrayList<>();
        for (Object o : list) parts.add(Long.toString(whole(name, o, 1)));
        return String.join(",", parts);
    }

    private static long whole(String name, @Nullable Object value, long otherwise) {
        if (value == null) return otherwise;
        if (value instanceof Number n
                && n.doubleValue() == Math.rint(n.doubleValue())
                && Math.abs(n.doubleValue()) < 0x1p63) return n.longValue();
        throw isNot(name, value, "a whole number");
    }

    private static Map<String, String> contents(@Nullable Object value) {
        Map<String, String> out = new LinkedHashMap<>();
        if (value == null) return out;
        if (!(value instanceof Map<?, ?> map))
            throw isNot("buffers", value, "an object with a content for each buffer");
        for (Map.Entry<?, ?> e : map.entrySet()) {
            if (!(e.getValue() instanceof String s))
                throw isNot("buffers." + e.getKey(), String.valueOf(e.getValue()), "a text");
            out.put(String.valueOf(e.getKey()), s);
        }
        return out;
    }

    private static long bytes(@Nullable Object value) {
        if (value == null) return Timeline.HISTORY;
        if (!(value instanceof String s)) {
            long bytes = whole("history", value, 0);
            if (bytes < 0) throw isNot("history", value, "a number of bytes");
            return bytes;
        }
        int unit = s.isEmpty() ? -1 : "KMG".indexOf(Character.toUpperCase(s.charAt(s.length() - 1)));
        try {
            long number = Long.parseUnsignedLong(unit < 0 ? s : s.substring(0, s.length() - 1));
            return Math.multiplyExact(number, 1L << 10 * (unit + 1));
        } catch (ArithmeticException | NumberFormatException e) {
            throw isNot("history", s, "a number of bytes, such as 256M");
        }
    }

    private static @Nullable Moment moment(@Nullable String text) {
        if (text == null) return null;
        try {
            return Moment.of(text);
        } catch (IllegalArgumentException e) {
            throw new DapRequestRefused("at: " + e.getMessage());
        }
    }
}
