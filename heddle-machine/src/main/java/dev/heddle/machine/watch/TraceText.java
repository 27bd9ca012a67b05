package dev.heddle.machine.watch;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Hex;
import dev.heddle.emulator.PackedRegisters;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// Writes what each instruction of a run does: its address, how many lanes are active, its text, and a line for every
/// register and every piece of memory that it changed.
public final class TraceText implements Tracer {
    private static final int MAX_STORES = 8;

    private final InsnText texts;
    private final PackedRegisters rows;
    private final RegisterNames names;
    private final List<RegisterRef> registers;
    private final BitSet lanes;
    private final Appendable out;
    private final List<String> stores = new ArrayList<>();
    private long[][] before = new long[0][];
    private Map<String, byte[]> rowsBefore = Map.of();
    private String text = "";
    private int active;
    private int stored;

    /// @param lanes whose registers and stores are shown
    public TraceText(Codec codec, BitSet lanes, Appendable out) {
        this.texts = new InsnText(codec);
        this.rows = new PackedRegisters(codec.book().isa());
        this.names = RegisterNames.of(codec.book());
        this.lanes = lanes;
        this.out = out;
        this.registers = RegisterNames.whole(codec.book().isa());
    }

    @Override
    public void before(long group, int wave, Insn insn, Wave state) {
        before = values(state);
        text = texts.of(insn, state);
        rowsBefore = rows.contents(state);
        active = 0;
        for (int i = 0; i < state.lanes(); i++) if (state.isActive(i)) active++;
        stores.clear();
        stored = 0;
    }

    private long[][] values(Wave state) {
        long[][] all = new long[registers.size()][];
        for (int r = 0; r < all.length; r++) {
            RegisterRef x = registers.get(r);
            all[r] = new long[state.lanes()];
            for (int i = 0; i < state.lanes(); i++) all[r][i] = state.get(x.state(), x.element(), i);
        }
        return all;
    }

    @Override
    public void stored(String space, int lane, long address, int bits, long old, long value) {
        if (!lanes.get(lane) || ++stored > MAX_STORES) return;
        stores.add("    %s 0x%x = 0x%s  lane %d".formatted(space, address, hex(value, bits), lane));
    }

    @Override
    public void after(long group, int wave, Insn insn, Wave state) {
        try {
            line("%d:%d %6x  [%d]  %s".formatted(group, wave, insn.address(), active, text));
            long[][] now = values(state);
            for (int r = 0; r < now.length; r++) changed(registers.get(r), before[r], now[r]);
            for (Map.Entry<String, byte[]> e :
                    PackedRegisters.changed(rowsBefore, rows.contents(state)).entrySet())
                line("    %-6s *".formatted(e.getKey()) + Hex.of(e.getValue(), 0, e.getValue().length));
            for (String s : stores) line(s);
            if (stored > MAX_STORES) line("    … and %d more stores".formatted(stored - MAX_STORES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void changed(RegisterRef r, long[] from, long[] to) throws IOException {
        StringBuilder text = new StringBuilder();
        boolean any = false;
        for (int i = 0; i < to.length; i++) {
            any |= from[i] != to[i];
            if (!lanes.get(i)) continue;
            text.append(from[i] == to[i] ? "  " : " *").append(hex(to[i], r.width()));
        }
        if (any && text.indexOf("*") >= 0) line("    %-6s".formatted(names.name(r)) + text);
    }

    private static String hex(long value, int bits) {
        String s = Long.toHexString(value & -1L >>> 64 - bits);
        return "0".repeat(Math.max(0, (bits + 3) / 4 - s.length())) + s;
    }

    private void line(String s) throws IOException {
        out.append(s).append('\n');
    }
}
