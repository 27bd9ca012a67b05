package dev.heddle.decompile.source;

import dev.heddle.decompile.source.Statement.Assign;
import dev.heddle.decompile.source.Statement.If;
import dev.heddle.decompile.source.Statement.Line;
import dev.heddle.decompile.source.Statement.Loop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes arrays of variables again that a compiler has put into registers: rows of statements that differ in a
/// variable, and in a number that says which element it was. Elements stand wherever the variables stood, so that the
/// text does
/// the same whichever rows are found; [Rerolling] makes loops of the rows.
final class RegisterArrays {
    /// Elements of the smallest array.
    private static final int FEWEST = 3;

    /// The same of one whose row of statements may not become a loop, so that only the whole says what it is worth.
    private static final int FEWEST_TOGETHER = 8;

    /// Types and names that other statements than assignments set.
    private final Map<String, String> types = new LinkedHashMap<>();

    private final Set<String> others = new HashSet<>();
    private final Set<String> taken;

    /// How often each name is there.
    private final Map<String, Integer> counts = new HashMap<>();

    /// Whether each row has to become a loop.
    private final boolean isEach;

    private final List<List<Statement>> rows = new ArrayList<>();

    /// What stands in place of each variable.
    private final Map<String, String> elements = new HashMap<>();

    private final List<Array> arrays = new ArrayList<>();

    private RegisterArrays(Set<String> taken, boolean isEach) {
        this.taken = new HashSet<>(taken);
        this.isEach = isEach;
    }

    /// @param taken names that are something else
    /// @param isEach whether each row of statements with an array has to become a loop, and a shorter one
    /// @return the same statements with arrays; null if there are none
    static @Nullable List<Statement> of(List<Statement> body, Set<String> taken, boolean isEach) {
        RegisterArrays made = new RegisterArrays(taken, isEach);
        made.collect(body);
        for (Statement s : body) count(s, made.counts);
        // Rows whose numbers say the places of elements decide.
        made.rows.sort(
                Comparator.comparing((List<Statement> r) -> order(r) == null).thenComparingInt(r -> -r.size()));
        for (List<Statement> row : made.rows) made.find(row);
        if (made.elements.isEmpty()) return null;
        List<Statement> out = new ArrayList<>(made.declarations());
        out.addAll(made.replaced(body));
        return out;
    }

    // ---- rows

    private void collect(List<Statement> body) {
        for (int i = 0; i < body.size(); ) {
            int n = isEach ? values(body, i) : row(body, i);
            if (n >= (isEach ? FEWEST : FEWEST_TOGETHER)) rows.add(body.subList(i, i + n));
            i += n;
        }
        for (Statement s : body) {
            for (Words.Word w : Words.of(s)) taken.add(w.text());
            switch (s) {
                case Assign a -> {
                    String before = types.putIfAbsent(a.name(), a.type());
                    if (before != null && !before.equals(a.type())) others.add(a.name());
                }
                case If i -> {
                    collect(i.then());
                    collect(i.otherwise());
                }
                case Loop l -> {
                    Matcher m = Declarations.COUNTED.matcher(l.head());
                    if (m.lookingAt()) others.add(m.group(2));
                    collect(l.body());
                }
                case Line l -> declared(l);
                case Statement.Jump _, Statement.Label _ -> {}
            }
        }
    }

    /// Takes note of what a line declares.
    private void declared(Line l) {
        int end = l.text().indexOf(" = ");
        if (end >= 0 && l.text().lastIndexOf(' ', end - 1) >= 0)
            for (Words.Word w : Words.of(new Line(l.text().substring(0, end), Set.of()))) others.add(w.text());
    }

    /// @return how many statements of one shape there are from a place on
    static int row(List<Statement> body, int at) {
        if (!(body.get(at) instanceof Assign || body.get(at) instanceof Line)) return 1;
        List<Words.Word> first = Words.of(body.get(at));
        int n = 1;
        while (at + n < body.size() && isLike(body.get(at), first, body.get(at + n))) n++;
        return n;
    }

    /// @return how many statements there are from a place on that set names to what differs in numbers only
    private static int values(List<Statement> body, int at) {
        int row = row(body, at);
        if (!(body.get(at) instanceof Assign)) return row;
        List<Words.Word> first = Words.of(body.get(at));
        int n = 1;
        while (n < row && differInNumbers(first, Words.of(body.get(at + n)))) n++;
        return n;
    }

    private static boolean differInNumbers(List<Words.Word> a, List<Words.Word> b) {
        for (int i = 1; i < a.size(); i++)
            if (!a.get(i).isNumber() && !a.get(i).text().equals(b.get(i).text())) return false;
        return true;
    }

    private static boolean isLike(Statement a, List<Words.Word> first, Statement b) {
        if (a.getClass() != b.getClass()) return false;
        List<Words.Word> words = Words.of(b);
        if (words.size() != first.size()) return false;
        for (int i = 0; i < words.size(); i++) if (!first.get(i).isLike(words.get(i))) return false;
        return true;
    }

    /// @return the place of each statement by the first number that differs in all of them; null if none says it
    private static int @Nullable [] order(List<Statement> row) {
        List<List<Words.Word>> words = row.stream().map(Words::of).toList();
        for (int i = 0; i < words.getFirst().size(); i++) {
            if (!words.getFirst().get(i).isNumber()) continue;
            List<Long> numbers = new ArrayList<>();
            for (List<Words.Word> w : words) numbers.add(w.get(i).number());
            List<Long> sorted = numbers.stream().sorted().distinct().toList();
            if (sorted.size() < row.size()) continue;
            long step = sorted.get(1) - sorted.get(0);
            boolean isRow = true;
            for (int k = 1; k < sorted.size(); k++) isRow &= sorted.get(k) - sorted.get(k - 1) == step;
            if (isRow) return numbers.stream().mapToInt(sorted::indexOf).toArray();
        }
        return null;
    }

    // ---- arrays

    private void find(List<Statement> row) {
        List<List<Words.Word>> words = row.stream().map(Words::of).toList();
        int[] order = order(row);
        if (isEach && order == null) return;
        Map<String, String> before = Map.copyOf(elements);
        int declared = arrays.size();
        for (int i = 0; i < words.getFirst().size(); i++) {
            if (!words.getFirst().get(i).isName()) continue;
            String[] names = new String[row.size()];
            for (int k = 0; k < names.length; k++)
                names[order == null ? k : order[k]] = words.get(k).get(i).text();
            array(List.of(names));
        }
        if (!isEach || isWorth(row, before.keySet())) return;
        elements.keySet().retainAll(before.keySet());
        arrays.subList(declared, arrays.size()).clear();
    }

    /// Whether a row becomes a loop, and takes no more than its names stand elsewhere.
    private boolean isWorth(List<Statement> row, Set<String> before) {
        List<Statement> rolled = Rerolling.of(replaced(row), taken);
        if (rolled.size() != 1) return false;
        Map<String, Integer> own = new HashMap<>();
        for (Statement s : row) count(s, own);
        int elsewhere = 0;
        for (String name : elements.keySet())
            if (!before.contains(name)) elsewhere += counts.getOrDefault(name, 0) - own.getOrDefault(name, 0);
        return SourceBody.cost(rolled) + elsewhere < SourceBody.cost(row);
    }

    private static void count(Statement s, Map<String, Integer> to) {
        for (Words.Word w : Words.of(s)) if (w.isName()) to.merge(w.text(), 1, Integer::sum);
    }

    private void array(List<String> names) {
        String type = types.get(names.getFirst());
        if (type == null || type.endsWith("*")) return;
        if (new HashSet<>(names).size() < names.size()) return;
        for (String n : names) if (!type.equals(types.get(n)) || others.contains(n) || elements.containsKey(n)) return;
        String name = name();
        for (int k = 0; k < names.size(); k++) elements.put(names.get(k), "%s[%d]".formatted(name, k));
        arrays.add(new Array(type, name, names.size()));
    }

    private record Array(String type, String name, int size) {}

    /// Those of one type together.
    private List<Statement> declarations() {
        Map<String, List<String>> byType = new LinkedHashMap<>();
        for (Array a : arrays)
            byType.computeIfAbsent(a.type, _ -> new ArrayList<>()).add("%s[%d]".formatted(a.name, a.size));
        List<Statement> out = new ArrayList<>();
        byType.forEach((type, names) ->
                out.add(new Line("%s %s;".formatted(type, String.join(", ", names)), Set.of())));
        return out;
    }

    private String name() {
        int n = 0;
        while (!taken.add(n == 0 ? "r" : "r" + n)) n++;
        return n == 0 ? "r" : "r" + n;
    }

    // ---- statements

    private List<Statement> replaced(List<Statement> body) {
        List<Statement> out = new ArrayList<>();
        for (Statement s : body) out.add(replaced(s));
        for (int i = 0; i < out.size(); ) {
            int n = row(out, i);
            if (n >= FEWEST) sort(out.subList(i, i + n));
            i += n;
        }
        return out;
    }

    private Statement replaced(Statement s) {
        return switch (s) {
            case Assign a -> {
                String name = elements.get(a.name());
                String value = Words.renamed(a.value(), elements);
                yield name == null
                        ? new Assign(a.name(), a.type(), value, a.insns())
                        : new Line(Loops.stepped(new Assign(name, a.type(), value, a.insns())) + ";", a.insns());
            }
            case Line l -> new Line(Words.renamed(l.text(), elements), l.insns());
            case If i ->
                new If(
                        Words.renamed(i.when(), elements),
                        Words.renamed(i.not(), elements),
                        replaced(i.then()),
                        replaced(i.otherwise()),
                        i.insns());
            case Loop l ->
                new Loop(
                        Words.renamed(l.head(), elements),
                        replaced(l.body()),
                        Words.renamed(l.tail(), elements),
                        l.insns());
            case Statement.Jump _, Statement.Label _ -> s;
        };
    }

    /// Puts statements that set an element each in the order of these, if none needs what another one sets.
    private void sort(List<Statement> row) {
        List<Element> all = new ArrayList<>();
        for (Statement s : row) {
            Element e = s instanceof Line l ? Element.of(l, taken) : null;
            if (e == null
                    || !e.array()
                            .equals(all.isEmpty() ? e.array() : all.getFirst().array())) return;
            all.add(e);
        }
        Set<Integer> set = new HashSet<>();
        for (Element e : all) if (!set.add(e.number())) return;
        for (Element e : all) {
            Set<Integer> read = e.read();
            read.remove(e.number());
            if (!Collections.disjoint(read, set)) return;
        }
        all.sort(Comparator.comparingInt(Element::number));
        for (int i = 0; i < row.size(); i++) row.set(i, all.get(i).line());
    }

    /// A line that sets an element.
    private record Element(Line line, String array, int number, Set<Integer> read) {
        private static final Pattern SET = Pattern.compile("(r\\d*)\\[(\\d+)] .?.?= (.*);");

        static @Nullable Element of(Line l, Set<String> taken) {
            Matcher m = SET.matcher(l.text());
            if (!m.matches() || !taken.contains(m.group(1)) || hasEffect(m.group(3))) return null;
            Set<Integer> read = new HashSet<>();
            Matcher e = Pattern.compile("\\b" + m.group(1) + "\\[(\\d+)]").matcher(m.group(3));
            while (e.find()) read.add(Integer.parseInt(e.group(1)));
            return new Element(l, m.group(1), Integer.parseInt(m.group(2)), read);
        }

        /// Whether a value depends on when it is computed, or does something.
        private static boolean hasEffect(String value) {
            return value.contains("atom") || value.contains("sub_group") || value.contains("unknown");
        }
    }
}
