package dev.heddle.asm;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Outline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds the entry of a word: a tree over runs of its low 64 bits, and at each leaf the few patterns that are left,
/// compared one after the other, special cases before general ones.
final class Decoder {
    private static final int LEAF = 3;
    private static final int MAX_BITS = 8;

    /// One length of one entry.
    record Pattern(Mask mask, Mask match, int bytes, int entry, int rank) {
        long maskLo() {
            return mask.lo();
        }

        long matchLo() {
            return match.lo();
        }

        /// Whether a word has what the pattern wants beyond bit 127.
        boolean fitsUpper(Word w) {
            return ((w.third ^ match.third()) & mask.third() | (w.fourth ^ match.fourth()) & mask.fourth()) == 0;
        }

        /// Whether no word matches both.
        boolean excludes(Pattern p) {
            return !match.xor(p.match).and(mask).and(p.mask).isEmpty();
        }
    }

    private final Pattern[] patterns;

    /// Longs of a pattern in a leaf: maskLo, matchLo, maskHi, matchHi, bytes, entry, 1 if another one follows
    /// it, its place among all patterns.
    private static final int STRIDE = 8;

    private static final int BYTES = 4;
    private static final int ENTRY = 5;
    private static final int MORE = 6;
    private static final int PLACE = 7;

    // A node n >= 0 of the tree: tree[n] = shift | bits << 8, and the children after it.
    // A child c >= 0 is a node, c < 0 the leaf ~c: leaves[STRIDE * ~c] and what is after it. The
    // first leaf is for
    // words that match nothing.
    private int[] tree = new int[1024];
    private int treeSize;

    /// For each pattern what [#isWhole] has found: 0 if it has not been asked.
    private final byte[] whole;

    private static final byte YES = 1;
    private static final byte NO = 2;
    private long[] leaves = new long[1 << 12];
    private int leavesSize = 1;
    private final int root;
    private final boolean isWide;

    Decoder(Book book) {
        isWide = book.isa().isWide();
        List<Pattern> all = new ArrayList<>();
        int[] ranks = ranks(book);
        for (int i = 0; i < book.outlines().size(); i++) {
            Outline e = book.outlines().get(i);
            add(all, e, i, ranks[i], e.length().bytes(), false);
            if (!e.length().isFixed()) add(all, e, i, ranks[i], e.length().longBytes(), true);
        }
        all.sort((a, b) -> a.rank != b.rank ? Integer.compare(a.rank, b.rank) : Integer.compare(a.entry, b.entry));
        patterns = all.toArray(Pattern[]::new);
        whole = new byte[patterns.length];
        leaves[1] = 1;
        int[] every = new int[patterns.length];
        Arrays.setAll(every, i -> i);
        root = build(every, 0);
    }

    private static void add(List<Pattern> all, Outline e, int index, int rank, int bytes, boolean isLong) {
        Mask inside = Mask.low(8 * bytes);
        if (!e.match().without(inside).isEmpty()) return;
        Mask mask = e.fixed().and(inside);
        Mask match = e.match();
        if (!e.length().isFixed()) {
            Mask by = Mask.of(Bits.of(e.length().by(), 1));
            mask = mask.or(by);
            if (isLong) match = match.or(by);
        }
        all.add(new Pattern(mask, match, bytes, index, rank));
    }

    /// 0 for entries that are not general, else more than that of every entry that wins over them.
    private static int[] ranks(Book book) {
        Map<String, Integer> index = new HashMap<>();
        for (int i = 0; i < book.outlines().size(); i++)
            index.put(book.outlines().get(i).id(), i);
        int[] rank = new int[book.outlines().size()];
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int i = 0; i < rank.length; i++) {
                for (String id : book.outlines().get(i).generalOf()) {
                    Integer special = index.get(id);
                    if (special != null && rank[special] >= rank[i]) {
                        rank[i] = rank[special] + 1;
                        changed = true;
                    }
                }
            }
        }
        // What is included comes after all else.
        int own = 1 + java.util.Arrays.stream(rank).max().orElse(0);
        for (int i = 0; i < rank.length; i++)
            if (book.isIncluded(book.outlines().get(i).id())) rank[i] += own;
        return rank;
    }

    private int build(int[] candidates, long seen) {
        if (candidates.length <= LEAF) return leaf(candidates);
        int window = window(candidates, seen);
        if (window < 0) return leaf(candidates);
        int shift = window & 0xff;
        int bits = window >> 8;
        long field = ((1L << bits) - 1) << shift;
        int node = treeSize;
        treeSize += 1 + (1 << bits);
        if (treeSize > tree.length) tree = Arrays.copyOf(tree, Math.max(2 * tree.length, treeSize));
        tree[node] = window;
        int[][] byValue = byValue(candidates, shift, bits);
        for (int v = 0; v < byValue.length; v++) {
            int child = build(byValue[v], seen | field);
            tree[node + 1 + v] = child;
        }
        return node;
    }

    /// @return for each value of a run of bits the candidates that may have it
    private int[][] byValue(int[] candidates, int shift, int bits) {
        int most = (1 << bits) - 1;
        int[][] out = new int[1 << bits][];
        int[] counts = new int[1 << bits];
        for (int i : candidates) {
            int fixed = (int) (patterns[i].maskLo() >>> shift) & most;
            int value = (int) (patterns[i].matchLo() >>> shift) & fixed;
            // All that the other bits may be.
            int open = most & ~fixed;
            for (int more = open; more >= 0; more = more == 0 ? -1 : more - 1 & open) {
                int v = value | more;
                if (counts[v] == 0) out[v] = new int[LEAF];
                else if (counts[v] == out[v].length) out[v] = Arrays.copyOf(out[v], 2 * counts[v]);
                out[v][counts[v]++] = i;
            }
        }
        for (int v = 0; v < out.length; v++) out[v] = counts[v] == 0 ? new int[0] : Arrays.copyOf(out[v], counts[v]);
        return out;
    }

    private int leaf(int[] candidates) {
        int n = candidates.length;
        if (n == 0) return ~0;
        int at = leavesSize;
        leavesSize += n;
        if (STRIDE * leavesSize > leaves.length)
            leaves = Arrays.copyOf(leaves, Math.max(2 * leaves.length, STRIDE * leavesSize));
        for (int i = 0; i < n; i++) {
            Pattern p = patterns[candidates[i]];
            long more = i < n - 1 ? 1 : 0;
            int place = candidates[i];
            long[] one = {p.mask.lo(), p.match.lo(), p.mask.hi(), p.match.hi(), p.bytes, p.entry, more, place};
            System.arraycopy(one, 0, leaves, STRIDE * (at + i), one.length);
        }
        return ~at;
    }

    /// The run of up to eight bits that most candidates fix and in which they differ; -1 if there is none.
    private int window(int[] candidates, long seen) {
        long ones = 0;
        long zeros = 0;
        int[] fixed = new int[64];
        for (int i : candidates) {
            ones |= patterns[i].matchLo() & patterns[i].maskLo();
            zeros |= ~patterns[i].matchLo() & patterns[i].maskLo();
            for (int b = 0; b < 64; b++) fixed[b] += (int) (patterns[i].maskLo() >>> b & 1);
        }
        long differ = ones & zeros & ~seen;
        int best = -1;
        int bestScore = 0;
        int most = candidates.length > 32 ? MAX_BITS : 4;
        for (int shift = 0; shift < 64; shift++) {
            if ((differ >>> shift & 1) == 0) continue;
            int score = 0;
            for (int bits = 1; bits <= most && shift + bits <= 64; bits++) {
                int b = shift + bits - 1;
                if ((seen >>> b & 1) != 0 || 2 * fixed[b] < candidates.length && bits > 1) break;
                if ((differ >>> b & 1) == 0) continue;
                score += fixed[b];
                if (score > bestScore) {
                    bestScore = score;
                    best = shift | bits << 8;
                }
            }
        }
        return best;
    }

    /// @param available bytes that are there
    /// @return where a pattern is, or -1 if no entry matches
    int find(Word w, int available) {
        if (!isWide) return find(w.lo, w.hi, available);
        long[] l = leaves;
        for (int p = leaf(w.lo); ; p += STRIDE) {
            boolean isLow = (w.lo & l[p] ^ l[p + 1] | w.hi & l[p + 2] ^ l[p + 3]) == 0;
            if (isLow && patterns[(int) l[p + PLACE]].fitsUpper(w)) return l[p + BYTES] <= available ? p : -1;
            if (l[p + MORE] == 0) return -1;
        }
    }

    /// The same for a book of instructions of at most 16 bytes.
    int find(long lo, long hi, int available) {
        long[] l = leaves;
        int p = leaf(lo);
        while ((lo & l[p] ^ l[p + 1] | hi & l[p + 2] ^ l[p + 3]) != 0) {
            if (l[p + MORE] == 0) return -1;
            p += STRIDE;
        }
        return l[p + BYTES] <= available ? p : -1;
    }

    /// @return where the leaf of a word is
    private int leaf(long lo) {
        int n = root;
        int[] t = tree;
        while (n >= 0) {
            int window = t[n];
            n = t[n + 1 + (int) (lo >>> (window & 0xff) & (1L << (window >> 8)) - 1)];
        }
        return STRIDE * ~n;
    }

    /// Bytes of an instruction that matches a pattern.
    int bytes(int pattern) {
        return (int) leaves[pattern + BYTES];
    }

    /// Whether an instruction that matches a pattern would match it whatever came after its bytes.
    boolean isWhole(int pattern) {
        int place = (int) leaves[pattern + PLACE];
        if (whole[place] == 0) whole[place] = isWhole(patterns, place) ? YES : NO;
        return whole[place] == YES;
    }

    private static boolean isWhole(Pattern[] patterns, int place) {
        Pattern p = patterns[place];
        for (int i = 0; i < place; i++) {
            Pattern q = patterns[i];
            if (!q.mask.without(Mask.low(8 * p.bytes)).isEmpty() && !p.excludes(q)) return false;
        }
        return true;
    }

    /// Number of the entry that a pattern belongs to.
    int entry(int pattern) {
        return (int) leaves[pattern + ENTRY];
    }
}
