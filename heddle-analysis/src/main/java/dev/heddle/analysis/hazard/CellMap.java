package dev.heddle.analysis.hazard;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A sparse map from the numbers of cells. Immutable: a changed map shares all other entries with the old one, so that
/// one for each instruction takes little memory.
///
/// @param <T> what is kept for a cell
final class CellMap<T> {
    private static final int BITS = 4;
    private static final int WIDTH = 1 << BITS;

    private final @Nullable Object @Nullable [] root;

    /// Bits of a number below those that choose among the root's children.
    private final int shift;

    private CellMap(@Nullable Object @Nullable [] root, int shift) {
        this.root = root;
        this.shift = shift;
    }

    /// @return one with nothing
    static <T> CellMap<T> empty() {
        return new CellMap<>(null, 0);
    }

    boolean isEmpty() {
        return root == null;
    }

    /// @return null if there is nothing for a cell
    @Nullable
    T get(int cell) {
        @Nullable Object[] node = root;
        if (node == null || cell >>> shift >= WIDTH) return null;
        for (int s = shift; s > 0; s -= BITS) {
            node = (@Nullable Object[]) node[cell >>> s & WIDTH - 1];
            if (node == null) return null;
        }
        return value(node[cell & WIDTH - 1]);
    }

    @SuppressWarnings("unchecked")
    private @Nullable T value(@Nullable Object o) {
        return (T) o;
    }

    /// @param value null for nothing
    CellMap<T> with(int cell, @Nullable T value) {
        @Nullable Object @Nullable [] node = root;
        int s = shift;
        if (node == null) while (cell >>> s >= WIDTH) s += BITS;
        for (; cell >>> s >= WIDTH; s += BITS) {
            if (value == null) return this;
            @Nullable Object[] above = new Object[WIDTH];
            above[0] = node;
            node = above;
        }
        @Nullable Object @Nullable [] changed = with(node, s, cell, value);
        return changed == root ? this : new CellMap<>(changed, s);
    }

    private static @Nullable Object @Nullable [] with(
            @Nullable Object @Nullable [] node, int shift, int cell, @Nullable Object value) {
        int at = cell >>> shift & WIDTH - 1;
        Object before = node == null ? null : node[at];
        Object after = shift == 0 ? value : with((@Nullable Object[]) before, shift - BITS, cell, value);
        if (before == after) return node;
        @Nullable Object[] copy = node == null ? new Object[WIDTH] : node.clone();
        copy[at] = after;
        return after == null && isEmpty(copy) ? null : copy;
    }

    private static boolean isEmpty(@Nullable Object[] node) {
        for (Object o : node) if (o != null) return false;
        return true;
    }

    /// Hears of cells for which something is kept.
    interface Each<T> {
        void cell(int cell, T value);
    }

    /// Tells all cells in the order of their numbers.
    void each(Each<T> to) {
        if (root != null) each(root, shift, 0, to);
    }

    private void each(@Nullable Object[] node, int shift, int first, Each<T> to) {
        for (int i = 0; i < WIDTH; i++) {
            if (node[i] == null) continue;
            int cell = first + (i << shift);
            if (shift > 0) each((@Nullable Object[]) node[i], shift - BITS, cell, to);
            else to.cell(cell, Objects.requireNonNull(value(node[i])));
        }
    }

    /// How what is kept for one cell at two places becomes one.
    interface Join<T> {
        /// @param mine null for nothing
        /// @param other null for nothing
        /// @return `mine` itself if the other adds nothing
        @Nullable
        T of(@Nullable T mine, @Nullable T other);
    }

    /// @param isSame whether what is the same object at both places needs no joining
    /// @return this itself if nothing is added
    CellMap<T> joined(CellMap<T> other, boolean isSame, Join<T> join) {
        if (other.root == null || isSame && other.root == root) return this;
        int s = Math.max(shift, other.shift);
        @Nullable Object @Nullable [] mine = raised(s);
        Object joined = joined(mine, other.raised(s), s, isSame, join);
        return joined == mine ? this : new CellMap<>((@Nullable Object[]) joined, s);
    }

    private @Nullable Object @Nullable [] raised(int to) {
        @Nullable Object @Nullable [] node = root;
        if (node == null) return null;
        for (int s = shift; s < to; s += BITS) {
            @Nullable Object[] above = new Object[WIDTH];
            above[0] = node;
            node = above;
        }
        return node;
    }

    private @Nullable Object joined(
            @Nullable Object mine, @Nullable Object other, int shift, boolean isSame, Join<T> join) {
        if (other == null || isSame && mine == other) return mine;
        if (shift < 0) return join.of(value(mine), value(other));
        @Nullable Object[] a = (@Nullable Object[]) mine;
        @Nullable Object[] b = (@Nullable Object[]) other;
        @Nullable Object[] out = a;
        for (int i = 0; i < WIDTH; i++) {
            Object before = a == null ? null : a[i];
            Object after = joined(before, b[i], shift - BITS, isSame, join);
            if (after == before) continue;
            if (out == null || out == a) out = a == null ? new Object[WIDTH] : a.clone();
            out[i] = after;
        }
        return out;
    }
}
