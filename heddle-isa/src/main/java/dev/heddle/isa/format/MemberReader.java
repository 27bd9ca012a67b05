package dev.heddle.isa.format;

import dev.heddle.isa.token.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Reads what stands within the braces of items.
final class MemberReader {
    /// Bits of a pattern without the sign of binary numbers; a single one needs none.
    private static final Pattern BITS = Pattern.compile("[01]{2,}");

    /// What the parser of books takes, and this one does not.
    static final String NOT_READ = "this word is not understood when the book is formatted";

    private final Cursor in;

    MemberReader(Cursor in) {
        this.in = in;
    }

    Node.Block block(Supplier<Node> each) {
        FormatToken open = in.brace();
        List<Node> nodes = new ArrayList<>();
        while (!in.at("}")) nodes.add(in.at("only") && !isMember() ? only(each) : each.get());
        return new Node.Block(open, nodes, in.brace());
    }

    /// Whether a word that begins others is the name of a field or an operand here.
    private boolean isMember() {
        return in.peek(1).is("[") || in.peek(1).is(":");
    }

    private Node only(Supplier<Node> each) {
        int start = in.position();
        while (!in.at("{")) in.next();
        List<FormatToken> head = in.since(start);
        return new Node(Node.Kind.ONLY, List.of(head), block(each), null);
    }

    private Node node(Node.Kind kind, int start) {
        return new Node(kind, List.of(in.since(start)), null, null);
    }

    private Node node(Node.Kind kind, int start, int second) {
        List<FormatToken> all = in.since(start);
        List<FormatToken> end = in.since(second);
        return new Node(kind, List.of(all.subList(0, all.size() - end.size()), end), null, null);
    }

    Node row() {
        int start = in.position();
        in.next();
        in.dottedName("a name");
        while (in.accept("|")) in.dottedName("a name");
        if (in.at("(")) in.brackets("(", ")");
        int doc = in.position();
        if (in.accept("doc")) in.string("a text");
        return node(Node.Kind.ROW, start, doc);
    }

    /// `BRANCHZ as BRANCH` of the words of a dialect.
    Node word() {
        int start = in.position();
        in.dottedName("a name");
        if (!in.at("as")) in.dottedName("a name");
        in.expect("as");
        do in.dottedName("a name");
        while (in.accept("|"));
        return node(Node.Kind.STEP, start, in.position());
    }

    /// A line of a record: a field, a block, or what the record says.
    Node recordLine() {
        int start = in.position();
        Token t = in.next();
        if (in.at("[")) {
            bits();
            if (in.accept(":")) in.next();
            for (String op : List.of("<<", ">>", "+")) if (in.accept(op)) in.next();
            int doc = in.position();
            in.strings();
            return node(Node.Kind.STEP, start, doc);
        }
        if (in.accept("=")) {
            if (in.atString()) in.strings();
            else in.expr();
            return node(Node.Kind.STEP, start);
        }
        switch (t.text()) {
            case "doc" -> {
                int text = in.position();
                in.string("a text");
                return node(Node.Kind.DOC, start, text);
            }
            case "bytes" -> {
                in.next();
                return node(Node.Kind.STEP, start);
            }
            case "when" -> in.expr();
            case "word" -> in.next();
            default -> {}
        }
        List<List<FormatToken>> head = List.of(in.since(start));
        return new Node(Node.Kind.STEP, head, block(this::recordLine), null);
    }

    Node step() {
        int start = in.position();
        in.dottedName("a name");
        in.brackets("(", ")");
        int when = in.position();
        if (in.accept("when")) in.expr();
        return node(Node.Kind.STEP, start, when);
    }

    /// Its cells are the bar with the patterns and the guard, and then each text and what follows.
    Node alternative() {
        List<List<FormatToken>> cells = new ArrayList<>();
        int start = in.position();
        in.expect("|");
        while (in.atName()
                && (in.peek(1).is("=") || in.peek(1).is(".") && in.peek(3).is("="))) pattern();
        if (in.accept("when")) in.expr();
        cells.add(in.since(start));
        while (!in.at("|") && !in.at("}") && !in.at("only")) {
            int cell = in.position();
            if (in.accept("is")) {
                in.next();
                in.expr();
            } else if (in.accept("set")) {
                in.next();
                in.brackets("{", "}");
            } else if (in.accept("undefined")) {
                in.string("a text");
            } else if (!in.atName()) {
                in.text();
            } else {
                in.next();
                if (in.atString()) in.text();
            }
            cells.add(in.since(cell));
        }
        return new Node(Node.Kind.ALTERNATIVE, cells, null, null);
    }

    private void pattern() {
        in.next();
        if (in.accept(".")) in.next();
        in.expect("=");
        do {
            Token t = in.peek();
            boolean isBits = BITS.matcher(t.text()).matches() && !in.peek(1).is(":");
            if (isBits) in.replace("0b" + t.text());
            in.next();
            if (in.accept(":")) in.next();
        } while (in.accept("."));
    }

    Node member() {
        int start = in.position();
        Token t = in.next();
        if (in.at("[") && in.peek().glued()) {
            bits();
            return node(Node.Kind.FIELD, start);
        }
        if (in.accept(":")) {
            in.next();
            in.brackets("(", ")");
            return node(Node.Kind.OPERAND, start);
        }
        return switch (t.text()) {
            case "fixed", "ignored", "unknown", "reserved" -> {
                while (in.at("[")) marked();
                yield node(Node.Kind.BITS, start);
            }
            case "let" -> let(start);
            case "doc", "note" -> {
                int text = in.position();
                in.string("a text");
                yield node(Node.Kind.DOC, start, text);
            }
            case "require", "advise" -> {
                in.expr();
                int why = in.position();
                in.string("a text");
                yield node(Node.Kind.REQUIRE, start, why);
            }
            case "text" -> text(start);
            case "does", "initially", "finally" -> meaning(start);
            case "timing" -> timing(start);
            default -> other(t, start);
        };
    }

    private Node let(int start) {
        in.next();
        in.expect(":");
        in.next();
        in.expect("=");
        in.expr();
        return node(Node.Kind.LET, start);
    }

    private void bits() {
        do in.brackets("[", "]");
        while (in.at(".") && in.accept("."));
    }

    private void marked() {
        bits();
        if (in.accept("=")) in.next();
        in.accept(",");
    }

    private Node other(Token keyword, int start) {
        switch (keyword.text()) {
            case "bytes" -> {
                in.next();
                if (in.accept("or")) {
                    in.next();
                    in.expect("by");
                    in.brackets("[", "]");
                }
            }
            case "evidence" -> {
                do in.next();
                while (in.accept(","));
            }
            case "data" -> {
                in.next();
                in.next();
            }
            case "descriptor" -> {
                in.next();
                in.dottedName("a name");
            }
            case "prefix", "accept" -> in.text();
            case "rest", "live" -> in.next();
            default -> throw in.fault(keyword, NOT_READ);
        }
        return node(Node.Kind.MEMBER, start);
    }

    private Node text(int start) {
        if (in.atName() && (in.peek(1).is("{") || in.peek(1).kind() == Token.Kind.STRING)) in.next();
        if (!in.at("{")) {
            in.text();
            return node(Node.Kind.MEMBER, start);
        }
        List<List<FormatToken>> head = List.of(in.since(start));
        return new Node(Node.Kind.MEMBER, head, block(this::alternative), null);
    }

    private Node meaning(int start) {
        if (in.accept("unknown")) {
            int why = in.position();
            in.string("a text");
            return node(Node.Kind.DOC, start, why);
        }
        while (!in.at("{")) in.next();
        List<List<FormatToken>> head = List.of(in.since(start));
        return new Node(Node.Kind.MEMBER, head, block(this::statement), null);
    }

    private Node timing(int start) {
        in.next();
        if (in.accept("takes")) in.expr();
        if (in.accept("needs")) waits();
        if (in.accept("then")) waits();
        in.accept("alone");
        List<List<FormatToken>> head = List.of(in.since(start));
        return in.at("{")
                ? new Node(Node.Kind.MEMBER, head, block(this::access), null)
                : new Node(Node.Kind.MEMBER, head, null, null);
    }

    private void waits() {
        do in.next();
        while (in.accept(","));
    }

    private Node access() {
        int start = in.position();
        in.next();
        in.next();
        for (String w : List.of("count", "mask", "steps", "moves")) if (in.accept(w)) in.expr();
        for (String w : List.of("at", "as")) if (in.accept(w)) in.next();
        return node(Node.Kind.ACCESS, start);
    }

    Node statement() {
        int start = in.position();
        switch (in.peek().text()) {
            case "if" -> {
                return condition(start);
            }
            case "for", "each", "together" -> {
                if (in.peek(1).kind() == Token.Kind.NAME) return loop(start);
            }
            case "let" -> {
                in.next();
                in.next();
                if (in.at("[") && in.peek().glued()) in.brackets("[", "]");
                in.expect("=");
                in.expr();
                return ended(start);
            }
            case "return" -> in.next();
            default -> {}
        }
        in.expr();
        if (in.accept("=")) in.expr();
        return ended(start);
    }

    private Node ended(int start) {
        Node n = node(Node.Kind.STATEMENT, start);
        in.accept(";");
        return n;
    }

    private Node loop(int start) {
        in.next();
        in.next();
        in.expect("in");
        in.expr();
        in.expect("..");
        in.expr();
        List<List<FormatToken>> head = List.of(in.since(start));
        Node n = new Node(Node.Kind.STATEMENT, head, block(this::statement), null);
        in.accept(";");
        return n;
    }

    private Node condition(int start) {
        in.expect("if");
        in.expr();
        List<List<FormatToken>> head = List.of(in.since(start));
        Node.Block yes = block(this::statement);
        Node no = in.at("else") ? otherwise() : null;
        in.accept(";");
        return new Node(Node.Kind.STATEMENT, head, yes, no);
    }

    private Node otherwise() {
        int start = in.position();
        in.expect("else");
        if (!in.at("if")) {
            List<List<FormatToken>> head = List.of(in.since(start));
            return new Node(Node.Kind.STATEMENT, head, block(this::statement), null);
        }
        in.next();
        in.expr();
        List<List<FormatToken>> head = List.of(in.since(start));
        Node.Block yes = block(this::statement);
        Node no = in.at("else") ? otherwise() : null;
        return new Node(Node.Kind.STATEMENT, head, yes, no);
    }
}
