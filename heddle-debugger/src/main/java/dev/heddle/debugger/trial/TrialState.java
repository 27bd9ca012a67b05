package dev.heddle.debugger.trial;

import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Suggest;
import dev.heddle.emulator.PackedRegisters;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Reads the state that a case of [TrialLines] starts from.
final class TrialState {
    /// Members that are not registers.
    static final String EXEC = "exec";

    static final String LANES = "lanes";
    static final String PC = "pc";
    static final String MEM = "mem";
    static final String GROUP = "group";
    static final String LANE = "lane";

    private static final List<String> OTHERS = List.of(EXEC, LANES, PC, MEM, GROUP, LANE);

    private final Isa isa;
    private final RegisterNames names;
    private final PackedRegisters rows;
    private final Map<?, ?> members;

    TrialState(Isa isa, RegisterNames names, Map<?, ?> members) {
        this.isa = isa;
        this.names = names;
        this.rows = new PackedRegisters(isa);
        this.members = members;
    }

    /// @return the address of the instruction
    long pc() {
        Object at = members.get(PC);
        return at == null ? 0 : number(at, 64, PC).longValue();
    }

    /// @throws IllegalArgumentException with a message for people
    TrialStart start() {
        Object count = members.get(LANES);
        int lanes = isa.lanes();
        if (count != null) {
            if (!(count instanceof BigInteger n) || n.signum() <= 0 || n.compareTo(BigInteger.valueOf(lanes)) > 0)
                throw new IllegalArgumentException("'lanes' must be 1.." + lanes);
            lanes = n.intValue();
        }
        TrialStart out = new TrialStart(lanes);
        for (Map.Entry<?, ?> e : members.entrySet()) member(out, (String) e.getKey(), e.getValue());
        return out;
    }

    private void member(TrialStart to, String name, @Nullable Object value) {
        switch (name) {
            case LANES, PC -> {}
            case EXEC -> to.active(mask(value, to.lanes()));
            case MEM -> memory(name, value, to::device);
            case GROUP -> memory(name, value, to::group);
            case LANE -> {
                if (!(value instanceof Map<?, ?> m)) throw wrong(name, "an object, by lane");
                m.forEach((lane, content) -> {
                    int number = lane(String.valueOf(lane));
                    memory(name + " " + number, content, (at, bytes) -> to.lane(number, at, bytes));
                });
            }
            default -> {
                PackedRegisters.Row row = rows.find(name);
                if (row != null) to.set(row, bytes(name, row, value));
                else if (value instanceof Map<?, ?> m && names.find(name) == null)
                    m.forEach((register, v) -> inside(to, name, (String) register, v));
                else if (isa.states().containsKey(name) && names.find(name) == null)
                    throw wrong(name, "an object, by register");
                else set(to, name, value);
            }
        }
    }

    /// A register, or a row of the file that the object is called like.
    private void inside(TrialStart to, String group, String name, @Nullable Object value) {
        PackedRegisters.Row row = rows.find(name);
        if (row != null && (row.file().equals(group) || names.find(name) == null)) to.set(row, bytes(name, row, value));
        else set(to, name, value);
    }

    private static byte[] bytes(String name, PackedRegisters.Row row, @Nullable Object value) {
        byte[] out = hex(name, value);
        if (out.length != row.bytes()) throw wrong(name, "%d bytes; these are %d".formatted(row.bytes(), out.length));
        return out;
    }

    private static int lane(String name) {
        try {
            return Integer.parseInt(name);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + name + "' is not a number of a lane", e);
        }
    }

    private static BitSet mask(@Nullable Object value, int lanes) {
        if (value instanceof BigInteger n && n.signum() < 0) throw wrong(EXEC, "a mask of %d lanes".formatted(lanes));
        BigInteger mask = number(value, lanes, EXEC);
        BitSet out = new BitSet();
        for (int i = 0; i < lanes; i++) out.set(i, mask.testBit(i));
        return out;
    }

    private void set(TrialStart to, String name, @Nullable Object value) {
        RegisterRef r = names.find(name);
        if (r == null) {
            List<String> known = new ArrayList<>(names.all());
            known.addAll(OTHERS);
            known.addAll(rows.names());
            throw new IllegalArgumentException("unknown register '" + name + "'" + Suggest.near(name, known));
        }
        if (!(value instanceof List<?> l)) {
            to.set(r, number(value, r.width(), name).longValue());
            return;
        }
        Isa.State state = java.util.Objects.requireNonNull(isa.states().get(r.state()));
        if (!state.perLane()) throw wrong(name, "one number: all lanes share it");
        if (l.size() != to.lanes())
            throw wrong(name, "a number, or %d of them, one a lane; found %d".formatted(to.lanes(), l.size()));
        long[] values = new long[l.size()];
        for (int i = 0; i < values.length; i++)
            values[i] = number(l.get(i), r.width(), name).longValue();
        to.set(r, values);
    }

    /// `{"0x10": "aabb"}`, or `{"at": 16, "hex": "aabb"}`.
    private static void memory(String name, @Nullable Object value, BiConsumer<Long, byte[]> to) {
        if (!(value instanceof Map<?, ?> m)) throw wrong(name, "an object such as {\"0x1000\": \"00ff\"}");
        if (m.containsKey("at")) {
            to.accept(number(m.get("at"), 64, "at").longValue(), hex(name, m.get("hex")));
            return;
        }
        m.forEach((address, bytes) -> to.accept(number(address, 64, name).longValue(), hex(name, bytes)));
    }

    static byte[] hex(String name, @Nullable Object value) {
        if (value instanceof String s) {
            try {
                return Hex.parse(s.startsWith("0x") ? s.substring(2) : s);
            } catch (IllegalArgumentException e) {
                // Said below.
            }
        }
        throw wrong(name, "hex digits, two for each byte");
    }

    /// @param bits that a number may have; negative ones are two's complement
    private static BigInteger number(@Nullable Object value, int bits, String name) {
        BigInteger n = null;
        if (value instanceof BigInteger b) {
            n = b;
        } else if (value instanceof String s && s.matches("0[xX][0-9a-fA-F]{1,64}")) {
            n = new BigInteger(s.substring(2), 16);
        } else if (value instanceof String s && isWhole(s, bits)) {
            n = new BigInteger(s, 16);
        }
        if (n == null) throw wrong(name, "a number or a text such as \"0x1f\"");
        boolean fits = n.signum() < 0 ? n.bitLength() < bits : n.bitLength() <= bits;
        if (!fits)
            throw new IllegalArgumentException(
                    "'%s' has %d bits; 0x%s is too much".formatted(name, bits, n.toString(16)));
        return n;
    }

    /// Whether a text has all hex digits of a register, so that no other number can be meant.
    private static boolean isWhole(String s, int bits) {
        return s.length() == (bits + 3) / 4 && s.matches("[0-9a-fA-F]+");
    }

    private static IllegalArgumentException wrong(String name, String expected) {
        return new IllegalArgumentException("'%s' must be %s".formatted(name, expected));
    }
}
