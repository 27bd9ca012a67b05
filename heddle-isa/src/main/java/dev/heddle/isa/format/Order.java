package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The one order of members and of lines of the head. Members of one kind keep their order, which may mean something:
/// the first delay that fits counts, and of texts the last one said.
final class Order {
    private static final List<List<String>> MEMBERS = List.of(
            List.of("doc"),
            List.of("bytes"),
            List.of("fixed"),
            List.of("field"),
            List.of("let", "operand"),
            List.of("ignored", "unknown", "reserved"),
            List.of("rest"),
            List.of("descriptor"),
            List.of("live"),
            List.of("prefix"),
            List.of("text"),
            List.of("accept"),
            List.of("require", "advise"),
            List.of("initially"),
            List.of("does"),
            List.of("finally"),
            List.of("timing"),
            List.of("data"),
            List.of("note"),
            List.of("evidence"));

    private static final List<List<String>> LINES = List.of(
            List.of("extends"),
            List.of("doc"),
            List.of("missing"),
            List.of("include", "follows"),
            List.of("granule"),
            List.of("max"),
            List.of("length"),
            List.of("lanes"),
            List.of("padding"),
            List.of("fragments"),
            List.of("column"),
            List.of("labels"),
            List.of("literal"),
            List.of("names"),
            List.of("variant"),
            List.of("dialect"),
            List.of("evidence"),
            List.of("state", "view"),
            List.of("space"),
            List.of("table"),
            List.of("squares"),
            List.of("input", "writes"),
            List.of("before"),
            List.of("stage"),
            List.of("constants"),
            List.of("repeat"),
            List.of("sync"),
            List.of("unit"),
            List.of("delay"),
            List.of("overlap"),
            List.of("pipe"),
            List.of("work"),
            List.of("fits"),
            List.of("limit"),
            List.of("outputs"),
            List.of("counts"),
            List.of("summary"),
            List.of("costs"),
            List.of("header"),
            List.of("section"));

    private static final Map<String, Integer> OF_MEMBERS = ranks(MEMBERS);
    private static final Map<String, Integer> OF_LINES = ranks(LINES);

    private Order() {}

    private static Map<String, Integer> ranks(List<List<String>> order) {
        Map<String, Integer> out = new HashMap<>();
        for (int i = 0; i < order.size(); i++) for (String word : order.get(i)) out.put(word, i);
        return out;
    }

    /// @return whether a line of the head begins with the word
    static boolean isLine(String word) {
        return OF_LINES.containsKey(word);
    }

    /// @return whether a member begins with the word
    static boolean isMember(String word) {
        return OF_MEMBERS.containsKey(word);
    }

    /// @return the same nodes, members and lines of the head in their order, others as they are
    static List<Node> of(List<Node> nodes) {
        if (nodes.stream().anyMatch(n -> rank(n) < 0)) return nodes;
        List<Node> sorted = new ArrayList<>(nodes);
        sorted.sort(Comparator.comparingInt(Order::rank));
        return keepsKinds(nodes, sorted) ? sorted : stretches(nodes);
    }

    /// A block of `only` with members of several kinds may be between members of these kinds: it stays where it is.
    private static List<Node> stretches(List<Node> nodes) {
        List<Node> out = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= nodes.size(); i++) {
            boolean isEnd = i == nodes.size();
            if (!isEnd && nodes.get(i).kind() != Node.Kind.ONLY) continue;
            List<Node> stretch = new ArrayList<>(nodes.subList(start, i));
            stretch.sort(Comparator.comparingInt(Order::rank));
            out.addAll(stretch);
            if (!isEnd) out.add(nodes.get(i));
            start = i + 1;
        }
        return out;
    }

    private static boolean keepsKinds(List<Node> before, List<Node> after) {
        return kinds(before).equals(kinds(after));
    }

    /// For each kind, its members in their order, also those within `only`.
    private static Map<Integer, List<Integer>> kinds(List<Node> nodes) {
        Map<Integer, List<Integer>> out = new HashMap<>();
        for (Node n : nodes) collect(n, out);
        return out;
    }

    private static void collect(Node n, Map<Integer, List<Integer>> into) {
        Node.Block block = n.block();
        if (n.kind() == Node.Kind.ONLY && block != null) {
            for (Node inner : block.nodes()) collect(inner, into);
            return;
        }
        into.computeIfAbsent(rank(n), _ -> new ArrayList<>()).add(n.first().at());
    }

    /// @return its place in the order, or -1 if it has none
    private static int rank(Node n) {
        return switch (n.kind()) {
            case LINE -> OF_LINES.getOrDefault(n.keyword(), -1);
            case FIELD -> rank("field");
            case OPERAND -> rank("operand");
            case BITS, LET, DOC, REQUIRE, MEMBER -> rank(n.keyword());
            case ONLY -> {
                int last = -1;
                Node.Block block = n.block();
                if (block == null) yield -1;
                for (Node inner : block.nodes()) {
                    int rank = rank(inner);
                    if (rank < 0) yield -1;
                    last = Math.max(last, rank);
                }
                yield last;
            }
            case ITEM, ROW, ALTERNATIVE, ACCESS, STATEMENT, STEP -> -1;
        };
    }

    private static int rank(String member) {
        return OF_MEMBERS.getOrDefault(member, -1);
    }
}
