package dev.heddle.editors.command;

import dev.heddle.debugger.session.Session;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `set`.
final class Changes {
    private static final Pattern ASSIGNMENT = Pattern.compile("(?:var(?:iable)?\\s+)?(.+?)\\s*=(?!=)\\s*(.+)");
    private static final Pattern MEMORY = Pattern.compile("\\{\\s*(\\w+)\\s*}\\s*(.+)");
    private static final Pattern REGISTER = Pattern.compile("\\$?([A-Za-z_][\\w.]*(?:\\[\\d+])?)(?:@(\\d+))?");

    private final Session session;
    private final AddressParser spots;

    Changes(Session session, AddressParser spots) {
        this.session = session;
        this.spots = spots;
    }

    void into(Verbs to) {
        to.add(new Verb(
                "set",
                List.of(),
                Verb.Group.CHANGING,
                "$REGISTER[@LANE] = VALUE | {TYPE}PLACE = VALUE",
                "sets a register or memory, and forgets what came after:" + " set $r2 = 5, set {f32}&0 + 16 = 1.5",
                Verb.Completes.REGISTERS,
                false,
                this::set));
    }

    private void set(Arguments a) throws Refusal {
        Matcher m = ASSIGNMENT.matcher(a.text());
        if (!m.matches()) throw new Refusal("set what? such as $r2 = 5, or {u32}&0 + 16 = 7");
        Matcher memory = MEMORY.matcher(m.group(1));
        if (memory.matches()) {
            AddressParser.Spot s = spots.find(unwrapped(memory.group(2)));
            session.assignments().memory(s.memory(), s.address(), memory.group(1), m.group(2));
            return;
        }
        Matcher register = REGISTER.matcher(m.group(1));
        if (!register.matches())
            throw new Refusal("'%s' is neither a register nor memory such as {u32}0x1000".formatted(m.group(1)));
        String lane = register.group(2);
        session.assignments()
                .register(register.group(1), lane == null ? session.lane() : Arguments.small(lane), m.group(2));
    }

    /// Programs of C need the parentheses.
    private static String unwrapped(String place) {
        boolean isWrapped = place.startsWith("(") && place.indexOf(')') == place.length() - 1;
        return isWrapped ? place.substring(1, place.length() - 1) : place;
    }
}
