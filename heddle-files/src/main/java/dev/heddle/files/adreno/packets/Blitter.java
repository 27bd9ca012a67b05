package dev.heddle.files.adreno.packets;

import dev.heddle.files.container.Blit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The registers of the 2D engine, from a6xx on. They last from blit to blit.
final class Blitter {
    /// @param rectangle the first of four registers with the source's rectangle, then two with the target's
    /// @param clip the first of two registers with what nothing is written beyond
    /// @param source the first register of the source
    /// @param start register with the texels from its address to the first one, in bits 21..16; -1 if there is none
    private record Form(int rectangle, int clip, int source, int start) {}

    private static final Map<Integer, Form> FORMS = Map.of(
            6, new Form(0x8401, 0x840a, 0xb4c0, -1),
            7, new Form(0x8401, 0x840a, 0xb2c0, 0xb2d2),
            8, new Form(0x8501, 0x8507, 0xb2c0, 0xb2d2));

    private static final int CONTROL = 0x8c00;
    private static final int PIXELS = 0x8c01;
    private static final int TARGET = 0x8c17;

    /// Bytes from a layer to the next one; blits of one layer have it, too.
    private static final int LAYERS = 0x8c34;

    private static final int COLOR = 0x8c2c;

    /// Of the target: format, address, pitch, two more planes, and what is known of its compression.
    private static final int TARGET_REGISTERS = 15;

    /// Of the source: the same, and its size.
    private static final int SOURCE_REGISTERS = 13;

    private static final int CLIPPED = 1 << 16;

    /// Registers of resolves, which fill memory from a7xx on: the rectangle is in the second and the third.
    private static final int RESOLVE = 0x88d0;

    private static final int RESOLVE_REGISTERS = 21;

    /// Format, tiles, order, compression and samples; then address and pitch.
    private static final int SYSTEM = 0x88d7;

    private static final int CLEAR_COLOR = 0x88df;

    /// What is done in bits 1..0, depth in 3, channels in 7..4.
    private static final int OPERATION = 0x88e3;

    private static final int CLEAR = 2;
    private static final int DEPTH = 1 << 3;

    /// Bit 0: the memory of tiles, not that of the GPU.
    private static final int CLEAR_TARGET = 0x88e4;

    private final Map<Integer, Integer> registers = new HashMap<>();
    private Set<Integer> wanted = Set.of();
    private @Nullable Form form;
    private boolean isClearing;

    /// The packets are of this generation from now on.
    void begin(int generation) {
        Form of = FORMS.get(generation);
        if (of == form) return;
        form = of;
        registers.clear();
        isClearing = generation >= 7;
        wanted = of == null ? Set.of() : registers(of);
    }

    private static Set<Integer> registers(Form of) {
        Set<Integer> out = new HashSet<>(Set.of(CONTROL, PIXELS, LAYERS));
        add(out, TARGET, TARGET_REGISTERS);
        add(out, COLOR, 4);
        add(out, RESOLVE, RESOLVE_REGISTERS);
        add(out, of.rectangle, 6);
        add(out, of.clip, 2);
        add(out, of.source, SOURCE_REGISTERS);
        if (of.start >= 0) out.add(of.start);
        return out;
    }

    private static void add(Set<Integer> to, int first, int count) {
        for (int i = 0; i < count; i++) to.add(first + i);
    }

    /// @return whether the registers of the engine of these GPUs are known
    boolean isKnown() {
        return form != null;
    }

    /// @return whether the register is one of the engine's
    boolean write(int register, int value) {
        if (!wanted.contains(register)) return false;
        registers.put(register, value);
        return true;
    }

    /// @return what was written to a register
    OptionalInt register(int number) {
        Integer value = registers.get(number);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private int at(int number) {
        return registers.getOrDefault(number, 0);
    }

    /// @return what the registers tell now
    Blit blit() {
        Form of = form;
        if (of == null) throw new IllegalStateException("no 2D engine");
        int control = at(CONTROL);
        int[] color = {at(COLOR), at(COLOR + 1), at(COLOR + 2), at(COLOR + 3)};
        Blit.Surface target =
                new Blit.Surface(at(TARGET), address(TARGET + 1), (at(TARGET + 3) & 0xffff) << 6, 0, 0, 0);
        int size = at(of.source + 1);
        Blit.Surface source = new Blit.Surface(
                at(of.source),
                address(of.source + 2),
                at(of.source + 4) >>> 3 & 0x1f_ffff,
                size & 0x7fff,
                size >>> 15 & 0x7fff,
                of.start < 0 ? 0 : at(of.start) >>> 16 & 0x3f);
        boolean isFill = (control & 1 << 7) != 0;
        int r = of.rectangle;
        return new Blit(
                control,
                at(PIXELS),
                color,
                target,
                rectangle(r + 4),
                isFill ? null : source,
                new Blit.Rectangle(at(r) << 7 >> 15, at(r + 2) << 7 >> 15, at(r + 1) << 7 >> 15, at(r + 3) << 7 >> 15),
                (control & CLIPPED) == 0 ? null : rectangle(of.clip),
                false);
    }

    /// @return whether the resolve that registers tell of now fills memory with a colour
    boolean isClear() {
        return isClearing
                && (at(OPERATION) & DEPTH) == 0
                && (at(OPERATION) & 3) == CLEAR
                && (at(OPERATION) >>> 4 & 15) == 15
                && (at(CLEAR_TARGET) & 1) == 0;
    }

    /// @return the fill of a resolve
    Blit clear() {
        int info = at(SYSTEM);
        int format = info >>> 7 & 0xff
                | (info & 3) << 8
                | (info >>> 5 & 3) << 10
                | (info >>> 2 & 1) << 12
                | (info >>> 3 & 3) << 14;
        int[] texel = new int[4];
        for (int i = 0; i < texel.length; i++) texel[i] = at(CLEAR_COLOR + i);
        int pitch = (at(SYSTEM + 3) & 0xffff) << 6;
        Blit.Surface target = new Blit.Surface(format, address(SYSTEM + 1), pitch, 0, 0, 0);
        return Blit.fill(texel, target, rectangle(RESOLVE + 1));
    }

    private Blit.Rectangle rectangle(int first) {
        int low = at(first);
        int high = at(first + 1);
        return new Blit.Rectangle(low & 0x3fff, low >>> 16 & 0x3fff, high & 0x3fff, high >>> 16 & 0x3fff);
    }

    private long address(int low) {
        return at(low) & 0xffff_ffffL | (long) at(low + 1) << Integer.SIZE;
    }
}
