package dev.heddle.decompile.source;

import dev.heddle.decompile.source.Statement.Assign;
import dev.heddle.decompile.source.Statement.If;
import dev.heddle.decompile.source.Statement.Loop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds where each name is declared: where it is first set, if all that mentions it is in the same block of
/// statements behind that; else before the first of these.
final class Declarations {
    /// The head of a loop that begins with a value for a name.
    static final Pattern COUNTED = Pattern.compile("for \\((\\w+) (\\w+) = ");

    private final IdentityHashMap<Statement, Set<String>> words = new IdentityHashMap<>();
    private final Map<String, String> types = new LinkedHashMap<>();
    private final IdentityHashMap<Statement, List<String>> before = new IdentityHashMap<>();
    private final Set<Statement> declaring = Collections.newSetFromMap(new IdentityHashMap<>());

    Declarations(List<Statement> body) {
        collect(body);
        for (String name : types.keySet()) declare(name, body);
    }

    /// @return the names that are declared before a statement
    List<String> before(Statement s) {
        return before.getOrDefault(s, List.of());
    }

    String type(String name) {
        return Objects.requireNonNull(types.get(name));
    }

    /// Whether an assignment is the declaration of its name.
    boolean isDeclaring(Statement s) {
        return declaring.contains(s);
    }

    private void collect(List<Statement> body) {
        for (Statement s : body)
            switch (s) {
                case Assign a -> types.putIfAbsent(a.name(), a.type());
                case If i -> {
                    collect(i.then());
                    collect(i.otherwise());
                }
                case Loop l -> {
                    collect(l.body());
                    Matcher m = COUNTED.matcher(l.head());
                    if (m.find()) types.putIfAbsent(m.group(2), m.group(1));
                }
                default -> {}
            }
    }

    private void declare(String name, List<Statement> body) {
        List<Statement> at = new ArrayList<>();
        for (Statement s : body) if (mentions(s, name)) at.add(s);
        if (at.isEmpty()) return;
        Statement first = at.getFirst();
        if (at.size() == 1) {
            switch (first) {
                case If i
                when !Loops.mentions(i.when(), name) -> {
                    boolean then = i.then().stream().anyMatch(s -> mentions(s, name));
                    boolean otherwise = i.otherwise().stream().anyMatch(s -> mentions(s, name));
                    if (then != otherwise) {
                        declare(name, then ? i.then() : i.otherwise());
                        return;
                    }
                }
                case Loop l
                when !Loops.mentions(l.head(), name)
                        && !Loops.mentions(l.tail(), name)
                        && isSetFirst(l.body(), name) -> {
                    declare(name, l.body());
                    return;
                }
                case Loop l
                when isCounter(l, name) -> {
                    declaring.add(l);
                    return;
                }
                default -> {}
            }
        }
        if (first instanceof Assign a && a.name().equals(name) && !Loops.mentions(a.value(), name)) declaring.add(a);
        else before.computeIfAbsent(first, _ -> new ArrayList<>()).add(name);
    }

    /// Whether a loop begins with a value for a name.
    private static boolean isCounter(Loop l, String name) {
        Matcher m = COUNTED.matcher(l.head());
        return m.lookingAt() && m.group(2).equals(name);
    }

    /// Whether a body sets a name before it asks for it, so that each turn has its own.
    private boolean isSetFirst(List<Statement> body, String name) {
        for (Statement s : body) {
            if (!mentions(s, name)) continue;
            if (s instanceof Assign a) return a.name().equals(name) && !Loops.mentions(a.value(), name);
            if (s instanceof If i && !Loops.mentions(i.when(), name)) {
                boolean then = i.then().stream().noneMatch(x -> mentions(x, name)) || isSetFirst(i.then(), name);
                boolean otherwise =
                        i.otherwise().stream().noneMatch(x -> mentions(x, name)) || isSetFirst(i.otherwise(), name);
                return then
                        && otherwise
                        && body.stream().filter(x -> mentions(x, name)).count() == 1;
            }
            if (s instanceof Loop l && !Loops.mentions(l.head(), name) && !Loops.mentions(l.tail(), name))
                return isSetFirst(l.body(), name)
                        && body.stream().filter(x -> mentions(x, name)).count() == 1;
            if (s instanceof Loop l) return isCounter(l, name);
            return false;
        }
        return false;
    }

    private boolean mentions(Statement s, String name) {
        return words(s).contains(name);
    }

    /// @return all names that a statement has in it
    private Set<String> words(Statement s) {
        return words.computeIfAbsent(
                s,
                x -> Words.of(x).stream()
                        .filter(Words.Word::isName)
                        .map(Words.Word::text)
                        .collect(Collectors.toSet()));
    }
}
