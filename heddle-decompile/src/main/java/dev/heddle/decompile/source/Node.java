package dev.heddle.decompile.source;

import java.util.ArrayList;
import java.util.List;

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
    /// @param from number of the block at whose end it is
    record Branch(Term when, Node then, Node otherwise, int from) implements Node {
        Branch with(Node newThen, Node newOtherwise) {
            return new Branch(when, newThen, newOtherwise, from);
        }
    }

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

    /// @return the parts, and those of sequences among them
    static Node sequence(List<Node> parts) {
        List<Node> out = new ArrayList<>();
        for (Node p : parts) {
            if (p instanceof Sequence s) out.addAll(s.parts);
            else out.add(p);
        }
        return out.size() == 1 ? out.getFirst() : new Sequence(out);
    }
}
