package dev.heddle.isa.read;

import dev.heddle.isa.Isa;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.List;

/// Reads which variants something is for: `a3xx, a5xx..a6xx, a7xx..`.
final class VariantRanges {
    private VariantRanges() {}

    /// @param variants those of the head, in its order
    /// @return the names of those that are meant, in the same order
    static List<String> names(Tokens in, List<Isa.Variant> variants) {
        List<String> all = variants.stream().map(Isa.Variant::name).toList();
        boolean[] isMeant = new boolean[all.size()];
        do {
            int from = in.at("..") ? 0 : index(in, all);
            int to = from;
            if (in.accept("..")) to = isOpen(in, all) ? all.size() - 1 : index(in, all);
            for (int i = from; i <= to; i++) isMeant[i] = true;
        } while (in.accept(","));
        List<String> out = new ArrayList<>();
        for (int i = 0; i < isMeant.length; i++) if (isMeant[i]) out.add(all.get(i));
        return out;
    }

    /// Whether a range has no end: something else follows.
    private static boolean isOpen(Tokens in, List<String> all) {
        Token t = in.peek();
        return t.kind() != Token.Kind.NAME || !t.glued() && !all.contains(t.text());
    }

    private static int index(Tokens in, List<String> all) {
        Token t = in.name("the name of a variant");
        int at = all.indexOf(t.text());
        if (at >= 0) return at;
        throw in.fault(t, "'%s' is not a variant; there are %s".formatted(t.text(), String.join(", ", all)));
    }
}
