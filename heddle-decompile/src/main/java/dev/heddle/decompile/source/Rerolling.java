package dev.heddle.decompile.source;

import dev.heddle.decompile.source.Statement.Assign;
import dev.heddle.decompile.source.Statement.If;
import dev.heddle.decompile.source.Statement.Line;
import dev.heddle.decompile.source.Statement.Loop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Finds loops that a compiler has unrolled: groups of statements of one shape, one behind the other, whose numbers run
/// from group to group as those of a loop do. They become a loop, with a remark.
final class Rerolling {
    /// Groups that make a loop.
    private static final int FEWEST = 3;

    private static final int MOST = 64;
    private static final int MOST_STATEMENTS = 24;

    private final Set<String> taken;

    /// The names of tables that have been declared where statements are looked at, by what is in them.
    private Map<List<Long>, String> tables = new HashMap<>();

    /// @param taken names that are something else
    private Rerolling(Set<String> taken) {
        this.taken = taken;
    }

    static List<Statement> of(List<Statement> body, Set<String> taken) {
        Set<String> all = new HashSet<>(taken);
        for (Statement s : body) Words.of(s).forEach(w -> all.add(w.text()));
        return new Rerolling(all).roll(body, _ -> false);
    }

    /// Statements one behind the other, with their words.
    ///
    /// @param words of all, and the place of each statement's first one; at last their number
    /// @param sets the names that each one sets, where nothing of it is needed from before
    /// @param outside whether a name is needed outside of them
    private record Body(
            List<Statement> all,
            List<Words.Word> words,
            int[] places,
            List<Set<String>> sets,
            Map<String, Integer> counts,
            Predicate<String> outside) {
        static Body of(List<Statement> all, Predicate<String> outside) {
            List<Words.Word> words = new ArrayList<>();
            int[] places = new int[all.size() + 1];
            for (int i = 0; i < all.size(); i++) {
                words.addAll(Words.of(all.get(i)));
                places[i + 1] = words.size();
            }
            Map<String, Integer> counts = new HashMap<>();
            count(words, counts);
            List<Set<String>> sets = new ArrayList<>();
            for (Statement s : all) {
                sets.add(new HashSet<>());
                assigned(s, sets.getLast());
            }
            return new Body(all, words, places, sets, counts, outside);
        }

        static void count(List<Words.Word> of, Map<String, Integer> to) {
            for (Words.Word w : of) if (w.isName()) to.merge(w.text(), 1, Integer::sum);
        }

        /// @return the words of `n` statements
        List<Words.Word> words(int at, int n) {
            return words.subList(places[at], places[at + n]);
        }

        /// Whether the words of two groups are alike, as far as their numbers say.
        boolean mayBeAlike(int a, int b, int n) {
            for (int i = 1; i <= n; i++) if (places[a + i] - places[a] != places[b + i] - places[b]) return false;
            return true;
        }

        /// Whether a name is needed elsewhere than in some words.
        boolean isElsewhere(String name, Map<String, Integer> own) {
            return outside.test(name) || counts.getOrDefault(name, 0) > own.getOrDefault(name, 0);
        }
    }

    private List<Statement> roll(List<Statement> all, Predicate<String> outside) {
        Body body = Body.of(all, outside);
        Map<List<Long>, String> before = new HashMap<>(tables);
        List<Statement> out = new ArrayList<>();
        for (int i = 0; i < all.size(); ) {
            int count = 0;
            int size = 0;
            List<Statement> found = List.of();
            for (int n = 1; n <= MOST_STATEMENTS && found.isEmpty() && i + n * FEWEST <= all.size(); n++) {
                int times = times(body, i, n);
                if (times >= FEWEST && !haveOwnNames(body, i, n)) times = 0;
                while (times >= FEWEST && found.isEmpty()) {
                    found = loop(body, i, n, times);
                    count = times;
                    times = times > 2 * FEWEST ? times / 2 : times - 1;
                }
                size = n;
            }
            if (found.isEmpty()) out.add(inner(body, i));
            else out.addAll(found);
            i += found.isEmpty() ? 1 : size * count;
        }
        tables = before;
        return out;
    }

    private Statement inner(Body body, int at) {
        Map<String, Integer> own = new HashMap<>();
        Body.count(body.words(at, 1), own);
        return switch (body.all.get(at)) {
            case If i -> {
                // What the other way needs, and the condition, is outside of one.
                Predicate<String> then = needed(body, own, i.then());
                Predicate<String> otherwise = needed(body, own, i.otherwise());
                yield i.with(roll(i.then(), then), roll(i.otherwise(), otherwise));
            }
            case Loop l -> l.with(roll(l.body(), needed(body, own, l.body())));
            case Statement s -> s;
        };
    }

    /// @param own how often names are in a statement
    /// @param part of the statement
    /// @return whether a name is needed outside of the part
    private static Predicate<String> needed(Body body, Map<String, Integer> own, List<Statement> part) {
        Map<String, Integer> inside = new HashMap<>();
        for (Statement s : part) Body.count(Words.of(s), inside);
        return name -> body.isElsewhere(name, own) || own.getOrDefault(name, 0) > inside.getOrDefault(name, 0);
    }

    // ---- groups of one shape

    /// @return how many groups of `n` statements follow each other, from `at` on, that differ in numbers and names
    /// only,
    ///     up to [#MOST]
    private static int times(Body body, int at, int n) {
        int times = 1;
        List<Words.Word> first = List.of();
        while (times < MOST && at + (times + 1) * n <= body.all.size() && body.mayBeAlike(at, at + times * n, n)) {
            if (first.isEmpty()) first = body.words(at, n);
            List<Words.Word> next = body.words(at + times * n, n);
            for (int i = 0; i < next.size(); i++) if (!first.get(i).isLike(next.get(i))) return times;
            times++;
        }
        return times;
    }

    /// @return a loop, with its table before it; nothing if there is none
    private List<Statement> loop(Body body, int at, int n, int times) {
        List<List<Words.Word>> groups = new ArrayList<>();
        for (int g = 0; g < times; g++) groups.add(body.words(at + g * n, n));
        List<long[]> runs = new ArrayList<>();
        List<Words.Word> first = groups.getFirst();
        for (int i = 0; i < first.size(); i++) {
            if (!first.get(i).isNumber()) continue;
            long[] run = new long[times];
            for (int g = 0; g < times; g++) run[g] = groups.get(g).get(i).number();
            runs.add(run);
        }
        LoopCounter counter = LoopCounter.of(runs, name());
        if (counter == null || !areOwnNames(body, at, n, groups)) return List.of();
        if (!counter.table().isEmpty()) {
            List<Long> order = Arrays.stream(counter.values()).boxed().toList();
            String known = tables.putIfAbsent(order, counter.tableName());
            if (known != null) counter = counter.by(known);
        }
        Words.Replacing numbers = new Words.Replacing(counter.texts(runs));
        List<Statement> out = new ArrayList<>();
        for (int i = at; i < at + n; i++) {
            Statement s = body.all.get(i);
            for (int g = 1; g < times; g++) s = s.and(body.all.get(i + g * n));
            out.add(numbers.in(s));
        }
        taken.add(counter.name());
        Loop loop = new Loop(counter.head(), out, " /* unrolled %d times */".formatted(times), Set.of());
        return counter.table().isEmpty() ? List.of(loop) : List.of(new Line(counter.table(), Set.of()), loop);
    }

    private String name() {
        for (String s : List.of("s", "t", "r", "u", "o")) if (!taken.contains(s)) return s;
        int n = 1;
        while (taken.contains("s" + n)) n++;
        return "s" + n;
    }

    /// Whether names that differ from group to group are set in their groups first, and are needed nowhere else.
    private static boolean areOwnNames(Body body, int at, int n, List<List<Words.Word>> groups) {
        Map<String, Integer> own = new HashMap<>();
        for (List<Words.Word> g : groups) Body.count(g, own);
        Set<String> set = assigned(body, at, n);
        for (List<Words.Word> g : groups) {
            Map<String, String> names = differing(groups.getFirst(), g, set);
            if (names == null) return false;
            for (Map.Entry<String, String> e : names.entrySet())
                if (body.isElsewhere(e.getKey(), own) || body.isElsewhere(e.getValue(), own)) return false;
        }
        return true;
    }

    /// Whether names that differ from one group to the next are set in their groups first.
    private static boolean haveOwnNames(Body body, int at, int n) {
        return differing(body.words(at, n), body.words(at + n, n), assigned(body, at, n)) != null;
    }

    /// @param set names that may differ
    /// @return the names that stand for each other in two groups; null if not each for one
    private static @Nullable Map<String, String> differing(
            List<Words.Word> first, List<Words.Word> other, Set<String> set) {
        Map<String, String> names = new HashMap<>();
        Map<String, String> back = new HashMap<>();
        for (int i = 0; i < first.size(); i++) {
            Words.Word word = first.get(i);
            if (word.isNumber()) continue;
            String a = word.text();
            String b = other.get(i).text();
            if (!word.isName()) {
                if (!a.equals(b)) return null;
                continue;
            }
            if (!names.computeIfAbsent(a, _ -> b).equals(b)) return null;
            if (!back.computeIfAbsent(b, _ -> a).equals(a)) return null;
            if (!a.equals(b) && !set.contains(a)) return null;
        }
        names.entrySet().removeIf(e -> e.getKey().equals(e.getValue()));
        return names;
    }

    private static Set<String> assigned(Body body, int at, int n) {
        Set<String> set = new HashSet<>();
        for (Set<String> of : body.sets.subList(at, at + n)) set.addAll(of);
        return set;
    }

    /// Adds the names that a statement sets, where nothing of it is needed from before.
    private static void assigned(Statement s, Set<String> to) {
        switch (s) {
            case Assign a -> {
                if (!Loops.mentions(a.value(), a.name())) to.add(a.name());
            }
            case If i -> {
                for (Statement x : i.then()) assigned(x, to);
                for (Statement x : i.otherwise()) assigned(x, to);
            }
            case Loop l -> {
                for (Statement x : l.body()) assigned(x, to);
            }
            case Line _, Statement.Jump _, Statement.Label _ -> {}
        }
    }
}
