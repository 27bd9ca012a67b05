package dev.heddle.asm.insn;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Attaches aliases of registers to the instructions that look for them.
///
/// An instruction with the fact `aliases` of a table assigns to registers an entry of that table. The next instruction
/// with the fact `aliased` of the same table finds the entry where it reads them, and the table is empty again. The
/// first alias of a group says how many more there are, in the field that the fact `follow` names.
public final class Aliases {
    private Aliases() {}

    /// @return the table in which an instruction makes an entry, or null if it is no alias
    public static @Nullable String table(Insn insn) {
        return insn.entry().data().get("aliases");
    }

    /// @return the table in which an instruction looks for its sources, or null
    private static @Nullable String looksIn(Insn insn) {
        return insn.entry().data().get("aliased");
    }

    /// @param code in the order of the addresses, without gaps
    /// @return the same, in which instructions have the aliases in front of them
    public static List<Item> attached(List<Item> code) {
        List<Item> out = null;
        List<Insn> group = new ArrayList<>();
        for (int i = 0; i < code.size(); i++) {
            if (!(code.get(i) instanceof Insn insn)) {
                group.clear();
                continue;
            }
            if (!group.isEmpty() && isUser(insn, group.getFirst())) {
                if (out == null) out = new ArrayList<>(code);
                out.set(i, insn.after(group));
            }
            String table = table(insn);
            if (table == null || !group.isEmpty() && !table.equals(table(group.getFirst()))) group.clear();
            if (table != null) group.add(insn);
        }
        return List.copyOf(out == null ? code : out);
    }

    private static boolean isUser(Insn insn, Insn alias) {
        String table = looksIn(insn);
        return table != null && table.equals(table(alias));
    }

    /// @param before gives the instruction that ends at an address, or null
    /// @return the same instruction with the aliases in front of it
    public static Insn attached(Insn insn, LongFunction<@Nullable Insn> before) {
        if (looksIn(insn) == null) return insn;
        List<Insn> group = new ArrayList<>();
        for (Insn a = before.apply(insn.address()); a != null && isUser(insn, a); a = before.apply(a.address()))
            group.addFirst(a);
        return group.isEmpty() ? insn : insn.after(group);
    }

    /// @return why it is not known what an instruction finds in its table, or null
    public static @Nullable String wrong(Insn insn) {
        if (insn.aliases().isEmpty()) return null;
        Insn first = insn.aliases().getFirst();
        String field = first.entry().data().get("follow");
        long more = field == null ? insn.aliases().size() - 1 : first.field(field);
        if (more == insn.aliases().size() - 1) return null;
        return "the first alias says %d more, and there are %d"
                .formatted(more, insn.aliases().size() - 1);
    }

    /// @param next the instruction after it, or null
    /// @return why nothing finds the entry of an alias, or null
    public static @Nullable String wrong(Insn alias, @Nullable Insn next) {
        String table = table(alias);
        if (table == null) return null;
        boolean goesOn = next != null && (table.equals(table(next)) || isUser(next, alias));
        return goesOn
                ? null
                : "an alias for '%s' has to stand right before an instruction that looks for it".formatted(table);
    }
}
