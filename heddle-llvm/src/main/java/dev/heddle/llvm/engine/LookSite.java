package dev.heddle.llvm.engine;

import dev.heddle.ir.state.Textures;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.llvm.texture.LookText;
import dev.heddle.llvm.texture.Shape;
import dev.heddle.textures.TextureUnit;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Asks the texture unit for a wave: machine code of [Looks] answers where all lanes ask about one image, the unit
/// itself the others, and lanes that are odd.
final class LookSite implements Effect {
    /// @param part its number, as lane code has it
    /// @param row that has it, -1 for a constant
    /// @param isOne whether all lanes have the same
    /// @param constant its value otherwise, zero-extended
    record Ask(int part, int row, boolean isWide, boolean isOne, long constant) {
        Ask {
            if (!isWide) constant &= 0xffffffffL;
        }
    }

    /// A component of the answer, and the row for it.
    record Texel(int component, int row) {}

    private static final Part[] PARTS = byNumber();

    private final Textures.How how;
    private final List<Ask> asks;
    private final int mask;
    private final List<Texel> texels;
    private final FrameLayout layout;

    private final LookQuestion question;

    /// Its rows, as [LookText] has them.
    private final MemorySegment rows;

    LookSite(Textures.How how, List<Ask> asks, int mask, List<Texel> texels, FrameLayout layout) {
        this.how = how;
        this.asks = asks;
        this.mask = mask;
        this.texels = texels;
        this.layout = layout;
        long[] at = new long[LookText.PARTS + asks.size()];
        at[LookText.MASK] = layout.narrowAt(mask);
        int wanted = 0;
        for (Texel t : texels) {
            wanted |= 1 << t.component;
            at[LookText.ANSWERS + t.component] = layout.narrowAt(t.row);
        }
        SortedMap<Part, Shape.Asked> parts = new TreeMap<>();
        for (int i = 0; i < asks.size(); i++) {
            Ask a = asks.get(i);
            if (a.row >= 0) at[LookText.PARTS + i] = a.isWide ? layout.wideAt(a.row) : layout.narrowAt(a.row);
            if (!Part.isAddress(a.part))
                parts.put(PARTS[a.part], new Shape.Asked(a.row < 0 ? -1 : i, a.isWide, (int) a.constant));
        }
        question = new LookQuestion(how, parts, wanted, layout.lanes());
        rows = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, at.length);
        MemorySegment.copy(at, 0, rows, ValueLayout.JAVA_LONG, 0, at.length);
    }

    private static Part[] byNumber() {
        Part[] out = new Part[Part.values().length];
        for (Part p : Part.values()) out[p.number()] = p;
        return out;
    }

    List<Texel> texels() {
        return texels;
    }

    @Override
    public void run(Frame f) {
        int[] lanes = f.row(mask);
        Looks.Code code = code(f, lanes);
        if (code == null) answer(f, lanes, true);
        else byCode(f, code);
    }

    /// @return null if the unit itself is to answer
    private Looks.@Nullable Code code(Frame f, int[] lanes) {
        if (!Shape.has(how) || !(f.wave().resources().textures() instanceof TextureUnit unit)) return null;
        int first = 0;
        int count = 0;
        for (int i = lanes.length - 1; i >= 0; i--) {
            if (lanes[i] == 0) continue;
            first = i;
            count++;
        }
        if (count == 0) return null;
        long[] addresses = new long[4];
        for (Ask a : asks) {
            if (!Part.isAddress(a.part)) continue;
            if (!address(f, a, lanes, first, addresses)) return null;
        }
        return f.looks().code(question, unit, addresses, first, count);
    }

    /// @return whether all lanes have the same
    private static boolean address(Frame f, Ask a, int[] lanes, int first, long[] to) {
        if (a.row < 0) {
            to[a.part] = a.constant;
            return true;
        }
        long value = f.value(a.row, a.isWide, first);
        to[a.part] = value;
        if (a.isOne) return true;
        for (int i = first + 1; i < lanes.length; i++)
            if (lanes[i] != 0 && f.value(a.row, a.isWide, i) != value) return false;
        return true;
    }

    private void byCode(Frame f, Looks.Code code) {
        int n = f.lanes();
        int[] odd = new int[n];
        boolean isAny = false;
        for (long at = 0; ; at++) {
            at = code.run(rows, f.strips(), layout.stride(), n, at);
            if (at >= n) break;
            odd[(int) at] = -1;
            isAny = true;
            // Others may write to the same texel.
            if (how != Textures.How.STORED) continue;
            answer(f, odd, false);
            odd[(int) at] = 0;
        }
        if (isAny && how != Textures.How.STORED) answer(f, odd, false);
        for (int i = 1; i < texels.size(); i++) {
            Texel t = texels.get(i);
            for (Texel u : texels.subList(0, i)) if (u.component == t.component) f.setRow(u.row, f.row(t.row));
        }
    }

    /// Lets the unit answer some lanes.
    ///
    /// @param isWhole whether others have no answer
    private void answer(Frame f, int[] lanes, boolean isWhole) {
        int n = f.lanes();
        Textures.Question q = f.wave().question();
        for (Ask a : asks) {
            if (a.row < 0) {
                long[] all = new long[n];
                Arrays.fill(all, a.constant);
                q.part(a.part, all, n);
            } else if (a.isWide) {
                q.part(a.part, f.wideRow(a.row), n);
            } else {
                q.part(a.part, f.row(a.row), n);
            }
        }
        q.look(f.wave().resources().textures(), lanes, how);
        for (Texel t : texels) {
            int[] out = new int[n];
            q.answer(t.component, out, n);
            if (!isWhole) {
                int[] others = f.row(t.row);
                for (int i = 0; i < n; i++) if (lanes[i] == 0) out[i] = others[i];
            }
            f.setRow(t.row, out);
        }
    }
}
