package dev.heddle.asm.search;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds code within other bytes: runs of instructions with a better score, by [IsaDetector], than random bytes of that
/// size have by chance.
public final class CodeSearch {
    /// Bytes that are looked at.
    public static final int MOST = 1 << 20;

    /// Pieces that are named.
    private static final int PIECES = 16;

    /// Bits that a run loses before it counts as two.
    private static final int GAP = 160;

    /// The same byte so often is between pieces, and not within one.
    private static final int FILL = 32;

    /// Bits that chance does not give.
    private static final int LEAST_BITS = 96;

    private static final int LEAST_INSTRUCTIONS = 12;

    /// Different instructions of a short piece, and of one in which they come again and again.
    private static final int LEAST_KINDS = 6;

    private static final int MANY_KINDS = 10;

    private final Codec codec;
    private final byte[] bytes;
    private final int step;

    /// Whether it is not a part that is searched once more.
    private final boolean isFirst;

    /// By where a run ends: its bits, the most that it had, and where it begins.
    private final int[] bits;

    private final int[] peak;
    private final int[] begin;

    /// A piece of code.
    ///
    /// @param id `isa@variant`
    /// @param from the first byte
    /// @param to the byte after the last one
    /// @param bits how much speaks for it
    public record Piece(String id, int from, int to, int bits) {
        private Piece moved(int by) {
            return new Piece(id, from + by, to + by, bits);
        }

        private boolean overlaps(Piece p) {
            return from < p.to && p.from < to;
        }
    }

    private CodeSearch(Codec codec, byte[] bytes, boolean isFirst) {
        this.isFirst = isFirst;
        this.codec = codec;
        this.bytes = bytes;
        this.step = step(codec);
        this.bits = new int[bytes.length + 1];
        this.peak = new int[bytes.length + 1];
        this.begin = new int[bytes.length + 1];
    }

    /// Where instructions of any length or words of 32 bits may begin.
    private static int step(Codec codec) {
        return Math.min(Integer.BYTES, codec.book().isa().granule());
    }

    /// @param codecs of the instruction sets that are looked for
    /// @param isAnywhere whether code may begin at any byte; else where its instructions or words of 32 bits may
    /// @return pieces of code in the order of their places, none of which overlap
    public static List<Piece> in(byte[] bytes, List<Codec> codecs, boolean isAnywhere) {
        byte[] all = bytes.length > MOST ? Arrays.copyOf(bytes, MOST) : bytes;
        List<Piece> found = new ArrayList<>();
        for (Codec c : codecs) {
            int phases = isAnywhere ? step(c) : 1;
            for (int phase = 0; phase < phases; phase++) {
                byte[] shifted = phase == 0 ? all : Arrays.copyOfRange(all, Math.min(phase, all.length), all.length);
                for (Piece p : new CodeSearch(c, shifted, true).pieces()) found.add(p.moved(phase));
            }
        }
        found.sort(Comparator.comparingInt((Piece p) -> -p.bits));
        List<Piece> out = new ArrayList<>();
        for (Piece p : found) if (out.stream().noneMatch(p::overlaps)) out.add(p);
        out.sort(Comparator.comparingInt(Piece::from));
        return out.subList(0, Math.min(PIECES, out.size()));
    }

    /// Every place is the end of the best run that comes to it.
    private List<Piece> pieces() {
        Arrays.fill(begin, -1);
        for (int at = 0; at < bytes.length; at += step) {
            Insn i = codec.decode(bytes, at, bytes.length - at, at);
            if (i != null) extend(at, at + i.length(), IsaDetector.weight(codec, i));
            else if (begin[at] >= 0 && at + step <= bytes.length) extend(at, at + step, -IsaDetector.AGAINST * step);
        }
        List<Piece> out = new ArrayList<>();
        for (Piece best = best(out); best != null && out.size() < PIECES; best = best(out)) out.add(best);
        List<Piece> code = new ArrayList<>();
        for (Piece p : out) {
            if (isCode(p)) code.add(p);
            else if (isFirst) code.addAll(within(p));
        }
        return code;
    }

    /// Looks once more where a run is none: it may have several in it, with fills between.
    private List<Piece> within(Piece p) {
        List<Piece> out = new ArrayList<>();
        int from = p.from;
        for (int at = p.from; at < p.to; ) {
            int end = at;
            while (end < p.to && bytes[end] == bytes[at]) end++;
            boolean isFill = end - at >= FILL;
            if (isFill) part(from, at, out);
            if (isFill) from = end - (end - p.from) % step;
            at = end;
        }
        if (from > p.from) part(from, p.to, out);
        return out;
    }

    private void part(int from, int to, List<Piece> out) {
        if (from >= to) return;
        byte[] part = Arrays.copyOfRange(bytes, from, to);
        for (Piece q : new CodeSearch(codec, part, false).pieces()) out.add(q.moved(from));
    }

    private void extend(int from, int to, int by) {
        boolean goesOn = begin[from] >= 0;
        int sum = (goesOn ? bits[from] : 0) + by;
        int most = Math.max(sum, goesOn ? peak[from] : 0);
        if (sum <= 0 || sum < most - GAP || begin[to] >= 0 && sum <= bits[to]) return;
        bits[to] = sum;
        peak[to] = most;
        begin[to] = goesOn ? begin[from] : from;
    }

    /// @return the best run that overlaps none of these, or null
    private @Nullable Piece best(List<Piece> others) {
        Piece best = null;
        for (int end = 0; end <= bytes.length; end++) {
            if (begin[end] < 0 || bits[end] < LEAST_BITS || best != null && bits[end] <= best.bits) continue;
            Piece p = new Piece(codec.book().id(), begin[end], end, bits[end]);
            if (others.stream().noneMatch(p::overlaps)) best = p;
        }
        return best;
    }

    /// Tables and code of other machines look like few instructions again and again, with others between them, and
    /// their branches go anywhere.
    private boolean isCode(Piece p) {
        Map<String, Integer> kinds = new HashMap<>();
        Set<Long> starts = new HashSet<>();
        List<Long> targets = new ArrayList<>();
        int all = 0;
        int odd = 0;
        for (int at = p.from; at < p.to; ) {
            Insn i = codec.decode(bytes, at, p.to - at, at);
            int weight = i == null ? -1 : IsaDetector.weight(codec, i);
            if (weight < 0) odd++;
            if (i != null && weight > 0) {
                kinds.merge(i.entry().title(), 1, Integer::sum);
                starts.add(i.address());
                all++;
                if (codec.hasTarget(i.entry()))
                    for (Operand o : codec.operands(i)) if (o instanceof Operand.Target t) targets.add(t.address());
            }
            at += i == null ? step : i.length();
        }
        int most = kinds.values().stream().mapToInt(n -> n).max().orElse(0);
        long within = targets.stream().filter(starts::contains).count();
        return 2 * p.bits >= 3 * (p.to - p.from)
                && all >= LEAST_INSTRUCTIONS
                && (kinds.size() >= MANY_KINDS || kinds.size() >= LEAST_KINDS && 2 * kinds.size() > all)
                && 2 * most <= all
                && 20 * odd <= all
                && 2 * within >= targets.size();
    }
}
