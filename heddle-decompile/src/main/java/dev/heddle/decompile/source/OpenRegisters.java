package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.Resources.Fact;
import dev.heddle.isa.Isa;
import dev.heddle.isa.RegisterFile;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.LaunchSetting;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Names what code is given of which nothing but its bytes is known: registers that lanes share, and buffers.
final class OpenRegisters {
    /// Parts of the machine of a register, 32 bits.
    private static final int WORD = Integer.SIZE;

    private final Terms terms;
    private final Isa isa;
    private final RegisterNames names;

    /// Words of registers by their terms, as the number of their first bit.
    private final Map<Term, RegisterRef> words = new HashMap<>();

    /// What the function is given, with its type.
    private final Map<String, Term.Symbol> given = new TreeMap<>();

    OpenRegisters(Kernel kernel, Terms terms, Isa isa) {
        this.terms = terms;
        this.isa = isa;
        this.names = RegisterNames.of(kernel.launch().program().book());
    }

    /// Whether a launch sets no register and has no memory.
    static boolean isOpen(Kernel kernel) {
        return kernel.device().buffers().isEmpty()
                && kernel.start().settings().stream().noneMatch(OpenRegisters::isContent);
    }

    private static boolean isContent(LaunchSetting s) {
        return switch (s) {
            case LaunchSetting.Preset _, LaunchSetting.Constant _, LaunchSetting.Patch _, LaunchSetting.Bind _ -> true;
            default -> false;
        };
    }

    /// @return what a register holds; null if it is one of a lane
    @Nullable
    Term register(RegisterRef place) {
        Isa.State state = Objects.requireNonNull(isa.states().get(place.state()));
        RegisterFile file = RegisterFile.find(isa, place.state());
        if (state.perLane() || file == null || WORD % file.stateBits() != 0) return null;
        long bit = (long) place.element() * file.stateBits() + place.low();
        if (place.width() > WORD) {
            Term low = word(file, bit / WORD);
            return terms.of(ValueType.I64, Op.PAIR, low, word(file, bit / WORD + 1));
        }
        return terms.field(word(file, bit / WORD), (int) (bit % WORD), place.width(), ValueType.I32);
    }

    private Term word(RegisterFile file, long number) {
        int first = (int) (number * WORD / file.stateBits());
        RegisterRef place = new RegisterRef(file.state().name(), first, 0, WORD);
        Term out = symbol(ValueType.I32, Term.Symbol.Kind.ARGUMENT, names.name(place), -1);
        words.put(out, place);
        return out;
    }

    private Term symbol(ValueType type, Term.Symbol.Kind kind, String text, long possible) {
        String plain = text.replaceAll("\\W+", "_");
        String name = plain.matches("[A-Za-z_].*") ? plain : "_" + plain;
        Term.Symbol out = terms.symbol(type, kind, name, possible, null);
        if (kind != Term.Symbol.Kind.SIZE) given.put(name, out);
        return out;
    }

    /// @return the address that two registers in a row hold, taken for that of a buffer; null if they are none
    @Nullable
    Term pointer(Term low, Term high) {
        RegisterRef a = words.get(low);
        RegisterRef b = words.get(high);
        if (a == null || b == null || !a.state().equals(b.state())) return null;
        int bits = Objects.requireNonNull(RegisterFile.find(isa, a.state())).stateBits();
        if (b.element() != a.element() + WORD / bits) return null;
        return symbol(ValueType.I64, Term.Symbol.Kind.POINTER, "at_" + names.name(a), -Start.ALIGNMENT);
    }

    /// @return what is known about a resource by its number; null for facts that make no difference
    @Nullable
    Term about(String table, long number, Fact fact) {
        String name = table + number;
        return switch (fact) {
            case ADDRESS -> symbol(ValueType.I64, Term.Symbol.Kind.POINTER, name, -Start.ALIGNMENT);
            case BYTES -> symbol(ValueType.I64, Term.Symbol.Kind.SIZE, name, -1);
            case BOUND -> terms.number(ValueType.I32, 1);
            default -> null;
        };
    }

    /// @return the buffers and numbers that the function is given, by their names
    Map<String, Term.Symbol> given() {
        return given;
    }
}
