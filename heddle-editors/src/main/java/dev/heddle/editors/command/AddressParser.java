package dev.heddle.editors.command;

import dev.heddle.base.source.Suggest;
import dev.heddle.debugger.session.EvaluatedValue;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds bytes of memory by what people write: `&out + 16` in a buffer, `&group + 4`, `&lane@3`, or an address.
final class AddressParser {
    private static final Pattern NAMED = Pattern.compile("&\\s*(\\w+)(?:@(\\d+))?\\s*(?:([+-])(.*))?");

    private final Session session;

    AddressParser(Session session) {
        this.session = session;
    }

    /// @param name what the first byte is called, without what is added to it
    /// @param base address of what is called so
    record Spot(Trigger.MemoryOf memory, String name, long base, long address) {
        /// @return as people name it, some bytes on
        String shown(long more) {
            long at = address - base + more;
            return name.isEmpty() ? "0x%x".formatted(base + at) : at == 0 ? name : name + "+" + at;
        }
    }

    /// @throws Refusal if there is no such place
    Spot find(String text) throws Refusal {
        Matcher m = NAMED.matcher(text.strip());
        if (!m.matches()) {
            if (text.strip().startsWith("&"))
                throw new Refusal("'%s' is no place; expected such as &0 + 16".formatted(text));
            long at = number(text);
            return new Spot(Trigger.MemoryOf.DEVICE, "", at, at);
        }
        long more = m.group(3) == null ? 0 : number(m.group(4));
        return named(m.group(1), m.group(2), m.group(3) != null && m.group(3).equals("-") ? -more : more);
    }

    private Spot named(String name, @Nullable String lane, long more) throws Refusal {
        Buffer b = session.memories().buffers().get(name);
        if (b != null) return new Spot(Trigger.MemoryOf.DEVICE, "&" + name, b.address(), b.address() + more);
        if (name.equals("group")) return new Spot(Trigger.MemoryOf.GROUP, "&group", 0, more);
        if (name.equals("lane")) {
            int of = lane == null ? session.lane() : Arguments.small(lane);
            if (of >= session.state().lanes()) throw new Refusal("there is no lane " + of);
            return new Spot(new Trigger.MemoryOf(Isa.Reach.LANE, session.wave(), of), "&lane@" + of, 0, more);
        }
        List<String> all = new ArrayList<>(session.memories().buffers().keySet());
        all.addAll(List.of("group", "lane"));
        throw new Refusal("there is no buffer '%s'; there are %s%s"
                .formatted(name, String.join(", ", all), Suggest.near(name, all)));
    }

    /// @return the integer that an expression gives in the selected lane
    long number(String text) {
        EvaluatedValue v = session.value(text.strip());
        return v.integer(session.lane());
    }
}
