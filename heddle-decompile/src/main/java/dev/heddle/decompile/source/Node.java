package dev.heddle.decompile.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A program in structured form.
sealed interface Node {
    /// One after the other.
    record Sequence(List<Node> parts) implements Node {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    /// What a block does before it goes on.
    record Basic(Block block) implements Node {}

    /// The values that a way to a block brings along.
    record Copies(int from, int to) implements Node {}

    /// @param when the condition under which the first part is done
    record Branch(Term when, Node then, Node otherwise) implements Node {}

    /// Without end, but for what leaves it.
    ///
    /// @param head number of the block at its begin
    record Loop(int head, Node body) implements Node {}

    /// A part behind which a label stands.
    record Labelled(int label, Node body) implements Node {}

    /// Goes on behind the part with this label.
    record Leave(int label) implements Node {}

    /// Goes on at the begin of a loop.
    record Again(int head) implements Node {}

    /// The lane ends.
    record Return() implements Node {}

    /// Leaves the loop that it is in.
    record Break() implements Node {}

    /// Goes on at the begin of the loop that it is in.
    record Continue() implements Node {}

    /// @return the parts, of sequences within them too; null parts are left out
    static Node sequence(@Nullable Node... parts) {
        java.util.ArrayList<Node> out = new java.util.ArrayList<>();
        for (Node p : parts) {
            if (p instanceof Sequence s) out.addAll(s.parts);
            else if (p != null) out.add(p);
        }
        return out.size() == 1 ? out.getFirst() : new Sequence(out);
    }

    default boolean isNothing() {
        return this instanceof Sequence s && s.parts.isEmpty();
    }
}
