package dev.heddle.editors.command;

import static dev.heddle.editors.command.Verb.Completes.NOTHING;
import static dev.heddle.editors.command.Verb.Completes.PLACES;
import static dev.heddle.editors.command.Verb.Completes.REGISTERS;
import static dev.heddle.editors.command.Verb.Group.LOOKING;

import dev.heddle.debugger.session.EvaluatedValue;
import dev.heddle.debugger.session.Expression;
import dev.heddle.debugger.session.Memories;
import dev.heddle.debugger.session.Registers;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.ValueFormat;
import dev.heddle.ir.lift.RegisterRef;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Commands that show values and memory.
final class PrintCommands {
    private static final Pattern REGISTER = Pattern.compile("\\$?([A-Za-z_][\\w.]*(?:\\[\\d+\\])?)(?:@(\\d+))?");
    private static final int BYTES_OF_LINE = 16;

    private final DebuggerContext of;
    private final Session session;
    private final AddressParser spots;
    private final SourceView listing;
    private final Map<Integer, Shown> displays = new TreeMap<>();
    private int last;

    /// Where an `x` without a place continues.
    private AddressParser.@Nullable Spot next;

    private MemoryShape shape = new MemoryShape(1, new ValueFormat(ValueFormat.Kind.HEX, Integer.SIZE), false);

    /// An expression that is shown at each stop.
    private record Shown(String text, MemoryShape shape, boolean isMemory) {}

    PrintCommands(DebuggerContext of, AddressParser spots, SourceView listing) {
        this.of = of;
        this.session = of.session();
        this.spots = spots;
        this.listing = listing;
    }

    void into(Verbs to) {
        values(to);
        places(to);
    }

    private void values(Verbs to) {
        add(
                to,
                "print",
                List.of("p", "inspect", "output"),
                "[/FORMAT] EXPRESSION",
                REGISTERS,
                "an expression in the selected lane: $r0, $r0@3, u0 + 4, real(r2, f32) * 2.0",
                this::print);
        to.add(new Verb(
                "x",
                List.of(),
                LOOKING,
                "[/NFU] PLACE",
                "memory: x/16xw &0 + 16, x/4f &group, x/8f16 &lane@3, x/5i $pc",
                REGISTERS,
                true,
                this::examine));
        add(
                to,
                "display",
                List.of("disp"),
                "[/FORMAT] EXPRESSION | PLACE",
                REGISTERS,
                "shows it at each stop",
                this::display);
        add(to, "undisplay", List.of("undisp"), "[N …]", NOTHING, "shows them no more", this::undisplay);
    }

    private void places(Verbs to) {
        add(
                to,
                "last-write",
                List.of("lw"),
                "$REGISTER[@LANE] | PLACE [BYTES]",
                REGISTERS,
                "shows the last write to it, without moving",
                this::lastWrite);
        to.add(new Verb(
                "list",
                List.of("l"),
                LOOKING,
                "[PLACE | source [LINE]]",
                "the lines of the file, or the listing, around a place; source: the kernel decompiled; again goes on",
                PLACES,
                true,
                listing::list));
        add(
                to,
                "disassemble",
                List.of("disas"),
                "[PLACE]",
                PLACES,
                "instructions with their bytes around a place",
                listing::disassemble);
        add(to, "where", List.of("bt", "backtrace", "frame", "f"), "", NOTHING, "where the selected wave is", a -> {
            a.none();
            new StopReport(of).here();
        });
    }

    private static void add(
            Verbs to,
            String name,
            List<String> aliases,
            String takes,
            Verb.Completes completes,
            String doc,
            Verb.Action action) {
        to.add(new Verb(name, aliases, LOOKING, takes, doc, completes, false, action));
    }

    // ---- values

    private void print(Arguments a) throws Refusal {
        if (a.isEmpty()) throw new Refusal("print what? an expression such as $r0 or u0 + 4");
        value(a.text(), MemoryShape.of(a.format()));
    }

    private void value(String text, MemoryShape how) {
        Registers.Packed row = packed(text);
        if (row != null) {
            ValueFormat f = how.format() == null ? ValueFormat.HEX : how.format();
            new RegisterTable(of, f).packed(List.of(row), true);
            return;
        }
        Expression e = session.expression(text);
        EvaluatedValue v = session.value(e);
        of.screen().line("%s = %s".formatted(e.text(), shown(v, session.lane(), how.format())));
    }

    private Registers.@Nullable Packed packed(String text) {
        String name = text.startsWith("$") ? text.substring(1) : text;
        if (session.registers().names().find(name) != null) return null;
        for (Registers.Packed p : session.packed()) if (p.name().equals(name)) return p;
        return null;
    }

    /// Of a register without a format what its bits are, and what they could be.
    private static String shown(EvaluatedValue v, int lane, @Nullable ValueFormat format) {
        if (format != null) return v.text(lane, format);
        if (v.width() == 0) return v.text(lane);
        boolean isFloat = v.width() == 16 || v.width() == 32 || v.width() == 64;
        String number = v.text(lane, new ValueFormat(ValueFormat.Kind.UNSIGNED, 0));
        String real = isFloat ? ", " + v.text(lane, new ValueFormat(ValueFormat.Kind.FLOAT, 0)) : "";
        return "%s (%s%s)".formatted(v.text(lane, ValueFormat.HEX), number, real);
    }

    // ---- memory

    private void examine(Arguments a) throws Refusal {
        MemoryShape wanted = a.format().isEmpty()
                ? new MemoryShape(a.isEmpty() ? shape.count() : 1, null, shape.isCode())
                : MemoryShape.of(a.format());
        shape = new MemoryShape(wanted.count(), sized(wanted.format()), wanted.isCode());
        AddressParser.Spot at = a.isEmpty() ? next : spots.find(a.text());
        if (at == null) throw new Refusal("x of what? &0 + 16, &group, &lane or an address");
        if (shape.isCode()) {
            next = listing.code(at, shape.count());
            return;
        }
        next = memory(at, shape);
    }

    /// Without a kind or a size it is as it was the last time.
    private ValueFormat sized(@Nullable ValueFormat wanted) {
        ValueFormat before = shape.format() == null ? ValueFormat.HEX : shape.format();
        if (wanted == null) return before;
        return wanted.bits() > 0 ? wanted : wanted.of(before.bits() == 0 ? Integer.SIZE : before.bits());
    }

    /// @return the place after what was shown
    private AddressParser.Spot memory(AddressParser.Spot at, MemoryShape how) throws Refusal {
        ValueFormat f = how.format() == null ? new ValueFormat(ValueFormat.Kind.HEX, Integer.SIZE) : how.format();
        int each = f.bits() / Byte.SIZE;
        Memories.Bytes found = session.memories().read(at.memory(), at.address(), how.count() * each);
        int whole = found.bytes().length / each;
        if (whole == 0) throw new Refusal("%s has not %d bytes".formatted(at.shown(0), each));
        int perLine = Math.max(1, BYTES_OF_LINE / each);
        for (int i = 0; i < whole; i += perLine) {
            StringBuilder line = new StringBuilder("%-12s".formatted(at.shown((long) i * each) + ":"));
            for (int k = i; k < Math.min(whole, i + perLine); k++)
                line.append("  ").append(f.text(number(found.bytes(), k * each, each), f.bits()));
            of.screen().line(line.toString());
        }
        if (whole < how.count()) of.screen().line("(%d of %d; then it ends)".formatted(whole, how.count()));
        return new AddressParser.Spot(at.memory(), at.name(), at.base(), at.address() + (long) whole * each);
    }

    private static long number(byte[] bytes, int from, int count) {
        long out = 0;
        for (int i = 0; i < count; i++) out |= (bytes[from + i] & 0xffL) << 8 * i;
        return out;
    }

    // ---- at each stop

    private void display(Arguments a) throws Refusal {
        if (a.isEmpty()) {
            displayAll();
            return;
        }
        Shown s = new Shown(a.text(), MemoryShape.of(a.format()), a.text().startsWith("&"));
        show(s);
        displays.put(++last, s);
    }

    private void undisplay(Arguments a) throws Refusal {
        if (a.isEmpty()) displays.clear();
        for (String w : a.words())
            if (displays.remove(Arguments.small(w)) == null) throw new Refusal("there is no display " + w);
    }

    private void show(Shown s) throws Refusal {
        if (s.isMemory) memory(spots.find(s.text), new MemoryShape(s.shape.count(), memoryFormat(s), false));
        else value(s.text, s.shape);
    }

    private static ValueFormat memoryFormat(Shown s) {
        ValueFormat f = s.shape.format() == null ? ValueFormat.HEX : s.shape.format();
        return f.bits() == 0 ? f.of(Integer.SIZE) : f;
    }

    /// Shows all of them; one that cannot be shown says why.
    void displayAll() {
        displays.forEach((n, s) -> {
            try {
                show(s);
            } catch (Refusal | IllegalArgumentException e) {
                of.screen().line("%d: %s: %s".formatted(n, s.text, e.getMessage()));
            }
        });
    }

    void infoDisplay() {
        if (displays.isEmpty()) of.screen().line("Nothing is displayed.");
        displays.forEach((n, s) -> of.screen().line("%d: %s".formatted(n, s.text)));
    }

    // ---- the past

    private void lastWrite(Arguments a) throws Refusal {
        Matcher m = REGISTER.matcher(a.text());
        Session.Written w;
        if (m.matches()) {
            RegisterRef p = session.registers().names().get(m.group(1));
            int lane = m.group(2) == null ? session.lane() : Arguments.small(m.group(2));
            w = session.lastWrite(p, lane);
        } else {
            AddressParser.Spot s = spots.find(a.text());
            session.memories().read(s.memory(), s.address(), 1);
            w = session.lastWrite(s.memory(), s.address(), Integer.BYTES);
        }
        if (w == null) {
            of.screen().line("It has not been written.");
            return;
        }
        of.screen().line("[%s] time %d".formatted(w.at(), w.time()));
        of.screen().line("   " + of.instruction(w.address()));
    }
}
