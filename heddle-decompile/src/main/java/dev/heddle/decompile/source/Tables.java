package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Rows of stores of numbers to one element after the other: a table that a compiler has put into instructions.
final class Tables {
    /// Elements of the shortest table.
    private static final int FEWEST = 8;

    private static final Pattern ELEMENT = Pattern.compile("(\\w+)\\[(\\d+)]");

    private final Accesses accesses;
    private final Expressions by;
    private final LineInsns insns;
    private int count;

    Tables(Accesses accesses, Expressions by, LineInsns insns) {
        this.accesses = accesses;
        this.by = by;
        this.insns = insns;
    }

    /// @return how many items from a place on are a table
    static int length(List<Placement.Item> items, int at) {
        int n = 0;
        long next = -1;
        Effect first = null;
        List<Long> values = new ArrayList<>();
        while (at + n < items.size() && items.get(at + n) instanceof Placement.Item.Do d && isOfNumbers(d.effect())) {
            Effect e = d.effect();
            if (first == null) first = e;
            Location place = place(e);
            boolean isNext = next < 0
                    || place.bytes() == next && place.start() == place(first).start() && e.bits() == first.bits();
            if (!isNext || !e.space().equals(first.space())) break;
            for (Term v : values(e)) values.add(((Term.Number) v).value());
            next = place.bytes() + e.bits() / Byte.SIZE * values(e).size();
            n++;
        }
        return values.size() < FEWEST || isRow(values) ? 0 : n;
    }

    private static boolean isOfNumbers(Effect e) {
        return e.op() == Op.STORE
                && e.when() == null
                && e.bits() <= Integer.SIZE
                && place(e).products().isEmpty()
                && values(e).stream().allMatch(v -> v instanceof Term.Number);
    }

    private static Location place(Effect e) {
        return Location.of(e.args().getFirst());
    }

    private static List<Term> values(Effect e) {
        return e.args().subList(1, e.args().size());
    }

    /// Whether a loop can say the numbers without a table.
    private static boolean isRow(List<Long> values) {
        long step = values.get(1) - values.get(0);
        for (int i = 1; i < values.size(); i++) if (values.get(i) - values.get(i - 1) != step) return false;
        return true;
    }

    /// Adds the statements for a table.
    ///
    /// @return false if its memory is not of elements of that width
    boolean add(List<Placement.Item> items, List<Statement> out) {
        List<String> numbers = new ArrayList<>();
        Set<Long> all = new TreeSet<>();
        Effect first = ((Placement.Item.Do) items.getFirst()).effect();
        Matcher m = ELEMENT.matcher(accesses.place(first, by).text());
        if (!m.matches()) return false;
        Kind kind = accesses.isReal(first) ? Kind.FLOAT : Kind.UINT;
        for (Placement.Item i : items) {
            Effect e = ((Placement.Item.Do) i).effect();
            for (Term v : values(e)) numbers.add(by.of(v, kind).text());
            all.addAll(insns.of(e));
        }
        count++;
        String type = kind == Kind.FLOAT ? kind.text() : Accesses.unsigned((int) first.bits());
        String table = "table" + count;
        String counter = count == 1 ? "s" : "s" + count;
        out.add(new Statement.Line(
                "%sconst %s %s[%d] = {%s};"
                        .formatted(accesses.once(), type, table, numbers.size(), String.join(", ", numbers)),
                all));
        String place = m.group(2).equals("0") ? counter : counter + " + " + m.group(2);
        String line = "%s[%s] = %s[%s];".formatted(m.group(1), place, table, counter);
        out.add(new Statement.Loop(
                "for (uint %1$s = 0; %1$s < %2$d; %1$s++)".formatted(counter, numbers.size()),
                List.of(new Statement.Line(line, all)),
                "",
                Set.of()));
        return true;
    }
}
