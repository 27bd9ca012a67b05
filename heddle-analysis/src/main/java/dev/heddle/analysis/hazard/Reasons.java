package dev.heddle.analysis.hazard;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Says in words what is wrong with how an instruction waits: the text of its rule with the facts.
public final class Reasons {
    private final Hazard hazard;
    private final Codec codec;
    private final Function<Insn, String> place;

    private Reasons(Hazard hazard, Codec codec, Function<Insn, String> place) {
        this.hazard = hazard;
        this.codec = codec;
        this.place = place;
    }

    /// @param place says where the other instruction is
    /// @return what is wrong, without the instruction itself
    public static String of(Hazard h, Codec codec, Function<Insn, String> place) {
        Reasons r = new Reasons(h, codec, place);
        for (String text : h.rule().texts()) {
            String filled = r.filled(text);
            if (filled != null) return filled;
        }
        throw new IllegalArgumentException("no text of " + h.rule() + " for " + h.facts());
    }

    /// @return null if a fact is not known
    private @Nullable String filled(String text) {
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
            int close = text.indexOf('}', open);
            String value = value(text.substring(open + 1, close));
            if (value == null) return null;
            out.append(text, from, open).append(value);
            from = close + 1;
        }
        return out.append(text, from, text.length()).toString();
    }

    private @Nullable String value(String wanted) {
        Insn before = hazard.before();
        if (wanted.equals("place")) return before == null ? null : place.apply(before);
        if (wanted.equals("code")) return before == null ? null : codec.text(before);
        int sign = Math.max(wanted.indexOf('#'), wanted.indexOf('?'));
        Object fact = hazard.facts().get(sign < 0 ? wanted : wanted.substring(0, sign));
        if (fact == null || sign < 0) return fact == null ? null : fact.toString();
        String rest = wanted.substring(sign + 1);
        if (wanted.charAt(sign) == '#') return fact + " " + rest + (fact.equals(1) ? "" : "s");
        int colon = rest.indexOf(':');
        return fact.equals(true) ? rest.substring(0, colon) : rest.substring(colon + 1);
    }
}
