package dev.heddle.decompile.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/// Takes away jumps that lead to where control comes anyway, and gives loops their conditions.
final class Tidying {
    private static final Node NOTHING = new Node.Sequence(List.of());

    private Tidying() {}

    /// Where control goes on behind a part.
    ///
    /// @param labels of parts that end there, too
    /// @param again heads of loops that begin anew there
    /// @param isEnd whether the lane ends there
    private record Next(Set<Integer> labels, Set<Integer> again, boolean isEnd) {
        static final Next NOWHERE = new Next(Set.of(), Set.of(), false);

        Next and(int label) {
            Set<Integer> all = new HashSet<>(labels);
            all.add(label);
            return new Next(all, again, isEnd);
        }

        boolean is(Node jump) {
            return switch (jump) {
                case Node.Leave l -> labels.contains(l.label());
                case Node.Again a -> again.contains(a.head());
                case Node.Return _ -> isEnd;
                default -> false;
            };
        }
    }

    static Node tidy(Node program) {
        Node out = tidy(program, new Next(Set.of(), Set.of(), true));
        return jumps(out, Set.of(), Set.of(), -1);
    }

    /// Says `break` and `continue` where a jump is one.
    ///
    /// @param ends labels that stand right behind a part
    /// @param breaks labels that stand right behind the loop that a part is in
    /// @param head of that loop
    private static Node jumps(Node n, Set<Integer> ends, Set<Integer> breaks, int head) {
        return switch (n) {
            case Node.Sequence s -> {
                List<Node> out = new ArrayList<>();
                for (int i = 0; i < s.parts().size(); i++)
                    out.add(jumps(s.parts().get(i), i + 1 < s.parts().size() ? Set.of() : ends, breaks, head));
                yield Node.sequence(out);
            }
            case Node.Branch b -> b.with(jumps(b.then(), ends, breaks, head), jumps(b.otherwise(), ends, breaks, head));
            case Node.Labelled l -> {
                Set<Integer> all = new HashSet<>(ends);
                all.add(l.label());
                Node body = jumps(l.body(), all, breaks, head);
                yield leaves(body, label -> label == l.label()) ? new Node.Labelled(l.label(), body) : body;
            }
            case Node.Loop l -> new Node.Loop(l.head(), jumps(l.body(), Set.of(), ends, l.head()));
            case Node.Leave l when breaks.contains(l.label()) -> new Node.Break();
            case Node.Again a when a.head() == head -> new Node.Continue();
            default -> n;
        };
    }

    private static Node tidy(Node n, Next next) {
        return switch (n) {
            case Node.Sequence s -> sequence(s.parts(), next);
            case Node.Branch b -> b.with(tidy(b.then(), next), tidy(b.otherwise(), next));
            case Node.Loop l -> new Node.Loop(l.head(), tidy(l.body(), new Next(Set.of(), Set.of(l.head()), false)));
            case Node.Labelled l -> new Node.Labelled(l.label(), tidy(l.body(), next.and(l.label())));
            case Node.Leave _, Node.Again _, Node.Return _ -> next.is(n) ? NOTHING : n;
            default -> n;
        };
    }

    private static Node sequence(List<Node> parts, Next next) {
        if (parts.isEmpty()) return NOTHING;
        Node first = parts.getFirst();
        List<Node> rest = parts.subList(1, parts.size());
        if (rest.isEmpty()) return tidy(first, next);
        if (first instanceof Node.Labelled l) {
            // What leaves the part goes on with the rest.
            Node body = tidy(l.body(), Next.NOWHERE.and(l.label()));
            boolean isLeft = leaves(body, label -> label == l.label());
            return followed(isLeft ? new Node.Labelled(l.label(), body) : body, rest, next);
        }
        if (first instanceof Node.Branch b) {
            // What comes behind is for the other way only: in it, if that saves a jump.
            if (jumps(b.then()) && ends(b.then(), next)) {
                Node moved = Node.sequence(List.of(b.otherwise(), new Node.Sequence(rest)));
                return tidy(b.with(b.then(), moved), next);
            }
            if (jumps(b.otherwise()) && ends(b.otherwise(), next)) {
                Node moved = Node.sequence(List.of(b.then(), new Node.Sequence(rest)));
                return tidy(b.with(moved, b.otherwise()), next);
            }
        }
        return followed(tidy(first, Next.NOWHERE), rest, next);
    }

    /// @return a part and what comes behind it, if control comes there
    private static Node followed(Node part, List<Node> rest, Next next) {
        return jumps(part) ? part : Node.sequence(List.of(part, sequence(rest, next)));
    }

    /// Whether a part ends with a jump to where control comes anyway.
    private static boolean ends(Node n, Next next) {
        return switch (n) {
            case Node.Sequence s -> !s.parts().isEmpty() && ends(s.parts().getLast(), next);
            case Node.Branch b -> ends(b.then(), next) || ends(b.otherwise(), next);
            case Node.Leave _, Node.Again _, Node.Return _ -> next.is(n) && !(n instanceof Node.Return);
            default -> false;
        };
    }

    /// Whether control never comes to the end of a part.
    private static boolean jumps(Node n) {
        return switch (n) {
            case Node.Sequence s -> !s.parts().isEmpty() && jumps(s.parts().getLast());
            case Node.Branch b -> jumps(b.then()) && jumps(b.otherwise());
            case Node.Leave _, Node.Again _, Node.Return _ -> true;
            case Node.Loop l -> !leaves(l.body(), _ -> true);
            default -> false;
        };
    }

    /// Whether something in a part leaves it by one of some labels.
    private static boolean leaves(Node n, IntPredicate labels) {
        return switch (n) {
            case Node.Sequence s -> s.parts().stream().anyMatch(p -> leaves(p, labels));
            case Node.Branch b -> leaves(b.then(), labels) || leaves(b.otherwise(), labels);
            case Node.Labelled l -> leaves(l.body(), labels);
            case Node.Loop l -> leaves(l.body(), labels);
            case Node.Leave l -> labels.test(l.label());
            default -> false;
        };
    }
}
