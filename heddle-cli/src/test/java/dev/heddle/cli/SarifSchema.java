package dev.heddle.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The parts of SARIF 2.1.0 that findings are written with, as its schema has them: which members an object may and
/// must have, and of what type they are. A member that is not here is a fault.
final class SarifSchema {
    /// By object: its members as `name type`, with a `!` after those that must be there. A type that is an object here
    /// stands for it; `[]` for a list of them.
    private static final Map<String, String> OBJECTS =
            Map.ofEntries(
                    Map.entry("log", "$schema uri, version! 2.1.0, runs! run[]"),
                    Map.entry("run", "tool! tool, results result[], columnKind kind"),
                    Map.entry("tool", "driver! component"),
                    Map.entry("component", "name! text, rules descriptor[]"),
                    Map.entry(
                            "descriptor",
                            "id! text, shortDescription message, helpUri uri, defaultConfiguration configuration"),
                    Map.entry("configuration", "level level"),
                    Map.entry("message", "text! text"),
                    Map.entry(
                            "result",
                            "message! message, ruleId text, ruleIndex count, level level, locations location[],"
                                    + " relatedLocations location[], occurrenceCount positive, partialFingerprints"
                                    + " texts, properties bag"),
                    Map.entry("location", "id count, physicalLocation physical, message message"),
                    Map.entry(
                            "physical",
                            "artifactLocation artifact, region region, address address"),
                    Map.entry("artifact", "uri reference"),
                    Map.entry("region", "startLine positive, snippet message"),
                    Map.entry("address", "absoluteAddress count, kind text, name text"));

    private static final Pattern URI = Pattern.compile("https?://\\S+");
    private static final Pattern REFERENCE = Pattern.compile("[\\w%./~:+-]+");

    private final List<String> faults = new ArrayList<>();

    /// @return what is wrong, nothing if it is as it should be
    List<String> faults(Object log) {
        check("log", "log", log);
        return faults;
    }

    private void check(String where, String type, Object value) {
        if (type.endsWith("[]")) {
            if (!(value instanceof List<?> all)) {
                faults.add(where + ": no list");
                return;
            }
            String each = type.substring(0, type.length() - 2);
            for (int i = 0; i < all.size(); i++) check(where + "[" + i + "]", each, all.get(i));
        } else if (OBJECTS.containsKey(type)) {
            object(where, type, value);
        } else if (!isOf(type, value)) {
            faults.add("%s: '%s' is no %s".formatted(where, value, type));
        }
    }

    private void object(String where, String type, Object value) {
        if (!(value instanceof Map<?, ?> members)) {
            faults.add(where + ": no object");
            return;
        }
        Map<String, String> known = new TreeMap<>();
        for (String m : OBJECTS.get(type).split(", ")) {
            String[] words = m.split(" ");
            String name = words[0].replace("!", "");
            known.put(name, words[1]);
            if (words[0].endsWith("!") && !members.containsKey(name))
                faults.add("%s: '%s' is missing".formatted(where, name));
        }
        members.forEach((name, v) -> {
            String of = known.get(name);
            if (of == null) faults.add("%s: '%s' is unknown".formatted(where, name));
            else check(where + "." + name, of, v);
        });
    }

    private static boolean isOf(String type, Object value) {
        return switch (type) {
            case "text" -> value instanceof String;
            case "uri" -> value instanceof String s && URI.matcher(s).matches();
            case "reference" -> value instanceof String s && REFERENCE.matcher(s).matches();
            case "2.1.0" -> type.equals(value);
            case "kind" -> Set.of("utf16CodeUnits", "unicodeCodePoints").contains(value);
            case "level" -> Set.of("none", "note", "warning", "error").contains(value);
            case "count" -> value instanceof Number n && n.longValue() >= 0;
            case "positive" -> value instanceof Number n && n.longValue() > 0;
            case "bag" -> value instanceof Map<?, ?>;
            case "texts" ->
                    value instanceof Map<?, ?> m
                            && m.values().stream().allMatch(String.class::isInstance);
            default -> throw new IllegalArgumentException(type);
        };
    }
}
