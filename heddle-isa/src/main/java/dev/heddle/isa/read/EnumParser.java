package dev.heddle.isa.read;

import dev.heddle.isa.Deferred;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/// Reads an `enum`.
final class EnumParser {
    private final Tokens in;

    /// Reads the lines of a block, those of other variants left out.
    private final Consumer<Runnable> lines;

    EnumParser(Tokens in, Consumer<Runnable> lines) {
        this.in = in;
        this.lines = lines;
    }

    EnumTable parse(Token at) {
        String name = in.name("the name of the enum").text();
        in.expect("[");
        int width = in.number("the width of an enum", 1, 16);
        in.expect("]");
        boolean open = in.accept("open");
        boolean reserved = !open && in.accept("reserved");
        List<String> columns = new ArrayList<>();
        if (in.accept("(")) {
            do columns.add(in.name("the name of a column").text());
            while (in.accept(","));
            in.expect(")");
        }
        List<EnumTable.Row> rows = new ArrayList<>();
        in.expect("{");
        BitSet named = new BitSet();
        lines.accept(() -> rows.add(row(width, columns, named)));
        in.expect("}");
        return new EnumTable(name, width, open, reserved, columns, Deferred.is(rows), at.at());
    }

    /// @param named the values of the rows before; that of this one is added
    private EnumTable.Row row(int width, List<String> columns, BitSet named) {
        Token at = in.peek();
        long value = in.number("a value");
        if (width < 64 && value >>> width != 0)
            throw in.fault(at, "%d does not fit into %d bits".formatted(value, width));
        if (named.get((int) value)) throw in.fault(at, "the value " + value + " has a name already");
        named.set((int) value);
        String name = in.dottedName("a name, or \"\" for nothing");
        List<String> aliases = new ArrayList<>();
        while (in.accept("|")) aliases.add(in.dottedName("another name"));
        List<Long> numbers = new ArrayList<>();
        if (!columns.isEmpty()) {
            in.expect("(");
            for (int i = 0; i < columns.size(); i++) {
                if (i > 0) in.expect(",");
                boolean negative = in.accept("-");
                long n = in.number("the " + columns.get(i));
                numbers.add(negative ? -n : n);
            }
            in.expect(")");
        }
        String doc = in.accept("doc") ? in.string("what the value stands for, in quotes") : "";
        return new EnumTable.Row(value, name, aliases, numbers, doc, at.at());
    }
}
