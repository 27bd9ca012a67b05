package dev.heddle.analysis.hazard;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.isa.Entry;

/// The demands of an instruction on slots, on messages on their way, and on helper lanes.
///
/// The `data` of its entry say it. Masks have bit k for slot k.
///
/// @param waited slots that have to be waited for before it, since the last message with each, or since the program
///     began
/// @param instead if one of these has been waited for, that will do
/// @param idle slots with which nothing may be on its way before it
/// @param own slots that it has to wait for itself
/// @param stage of the launches that the rules for slots hold for; empty for all
/// @param loads the internal table that it loads from; empty if there is none
/// @param sole whether no other load from this table may be on its way before it
/// @param helped whether it needs the helper lanes of its squares
/// @param dismisses whether helper lanes end after it
public record SlotRules(
        long waited,
        long instead,
        long idle,
        long own,
        String stage,
        String loads,
        boolean sole,
        boolean helped,
        boolean dismisses) {
    public static final SlotRules NONE = new SlotRules(0, 0, 0, 0, "", "", false, false, false);

    public static SlotRules of(Codec codec, Insn insn) {
        Entry e = insn.entry();
        if (e.data().isEmpty()) return NONE;
        SlotRules found = new SlotRules(
                mask(codec, insn, "waited"),
                mask(codec, insn, "instead"),
                mask(codec, insn, "idle"),
                mask(codec, insn, "waits"),
                e.data().getOrDefault("stage", ""),
                e.data().getOrDefault("memory", ""),
                mask(codec, insn, "sole") != 0,
                mask(codec, insn, "helped") != 0,
                mask(codec, insn, "dismisses") != 0);
        return found.asksNothing() ? NONE : found;
    }

    private boolean asksNothing() {
        return (waited | idle | own) == 0 && loads.isEmpty() && !sole && !helped && !dismisses;
    }

    /// @return the number that the entry's data has, or 0; a field or a computed value may stand for it
    private static long mask(Codec codec, Insn insn, String key) {
        String fact = insn.entry().data().get(key);
        if (fact == null) return 0;
        if (Character.isDigit(fact.charAt(0))) return Long.decode(fact);
        return codec.encoding(insn).value(fact);
    }

    /// @param known the stage of the program; empty if it is not known
    public boolean holdIn(String known) {
        return stage.isEmpty() || stage.equals(known);
    }

    /// @param slots bit k for slot k
    public static String names(long slots) {
        StringBuilder out = new StringBuilder(Long.bitCount(slots) == 1 ? "slot " : "slots ");
        String separator = "";
        for (int k = 0; k < Long.SIZE; k++) {
            if ((slots >> k & 1) == 0) continue;
            out.append(separator).append(k);
            separator = ", ";
        }
        return out.toString();
    }
}
