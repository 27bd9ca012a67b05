package dev.heddle.site.html;

import dev.heddle.isa.BitOwners;
import dev.heddle.isa.BitOwners.Kind;
import dev.heddle.isa.Digits;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The bits of an entry as boxes, most significant first, sixteen to a block. Blocks stand beside each other where the
/// screen is wide enough.
public final class BitGrid {
    private static final int BLOCK = 16;

    private final Entry entry;
    private final BitOwners owners;
    private final OperandColours colours;
    private final Set<Kind> seen = new LinkedHashSet<>();

    public BitGrid(Entry entry, OperandColours colours) {
        this.entry = entry;
        this.owners = new BitOwners(entry);
        this.colours = colours;
    }

    public String html() {
        StringBuilder out = new StringBuilder();
        out.append("<div class=\"bits\" role=\"img\" aria-label=\"The bits of ")
                .append(Html.escape(entry.id()))
                .append(", most significant first; the table of fields has them as text\">\n");
        int bits = 8 * entry.length().longBytes();
        // The lowest block comes first: the style sheet puts what follows to the left of it and
        // above.
        for (int low = 0; low < bits; low += BLOCK) block(Math.min(bits, low + BLOCK) - 1, low, out);
        out.append("</div>\n");
        return out.append(legend()).toString();
    }

    private void block(int high, int low, StringBuilder out) {
        out.append("<div class=\"block\">");
        int top = high;
        for (int bit = high; bit >= low; bit--) {
            if (bit > low && owners.isTogether(bit, bit - 1)) continue;
            box(top, bit, out);
            top = bit - 1;
        }
        out.append("</div>\n");
    }

    private void box(int high, int low, StringBuilder out) {
        BitOwners.Owner o = owners.owner(low);
        seen.add(o.kind());
        String colour = o.kind() == Kind.NAMED
                ? colours.of(o.name())
                : "k-" + o.kind().name().toLowerCase(java.util.Locale.ROOT);
        out.append("<div class=\"box s").append(high - low + 1).append(' ').append(colour);
        out.append("\"><small><i>").append(high).append("</i>");
        if (high > low) out.append("<i>").append(low).append("</i>");
        out.append("</small><span>");
        switch (o.kind()) {
            case FIXED -> {
                for (int bit = high; bit >= low; bit--) out.append(entry.match().bit(bit) ? "<i>1</i>" : "<i>0</i>");
            }
            case UNKNOWN -> out.append('?');
            case IGNORED -> out.append('–');
            case RESERVED -> out.append('=');
            case LENGTH -> out.append('L');
            case NAMED -> out.append(label(high, o));
        }
        out.append("</span></div>");
    }

    /// The name, with the bits of the field if only some are in this box.
    private String label(int high, BitOwners.Owner lowest) {
        String name = Html.escape(lowest.name()).replace(".", ".<wbr>").replace("_", "_<wbr>");
        int top = owners.owner(high).index();
        boolean whole = top - lowest.index() + 1 == lowest.width();
        return whole ? name : name + "<wbr><small>" + Digits.range(top, lowest.index()) + "</small>";
    }

    private String legend() {
        List<String> marks = new ArrayList<>();
        if (seen.contains(Kind.UNKNOWN)) marks.add("<b>?</b> unknown");
        if (seen.contains(Kind.RESERVED)) marks.add("<b>=</b> has to be 0");
        if (seen.contains(Kind.IGNORED))
            marks.add(entry.text("").isEmpty() ? "<b>–</b> any" : "<b>–</b> the hardware does not look");
        if (seen.contains(Kind.LENGTH)) marks.add("<b>L</b> chooses the length");
        return marks.isEmpty() ? "" : Html.tag("p", "legend", String.join(" · ", marks)) + "\n";
    }
}
