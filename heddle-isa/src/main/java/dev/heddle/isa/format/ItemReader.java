package dev.heddle.isa.format;

import dev.heddle.isa.token.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Reads the items of a file.
final class ItemReader {
    /// Lines that may name the evidence for what they say.
    private static final Set<String> TAGGED = Set.of("unit", "delay", "pipe", "work", "limit");

    private final Cursor in;
    private final MemberReader members;

    ItemReader(Cursor in) {
        this.in = in;
        this.members = new MemberReader(in);
    }

    /// @return the items up to the end of the file, or up to a brace that closes them
    List<Node> items() {
        List<Node> out = new ArrayList<>();
        while (!in.atEnd() && !in.at("}")) out.add(item());
        return out;
    }

    private Node item() {
        return switch (in.peek().text()) {
            case "isa" -> titled(this::line);
            case "shape", "family" -> shape();
            case "enum" -> block(List.of(upToBlock()), members::row);
            case "spell" -> block(List.of(upToBlock()), members::word);
            case "also" -> block(List.of(upToBlock()), members::member);
            case "set" -> block(List.of(upToBlock()), members::step);
            case "form", "insn", "descriptor" -> entry();
            case "record" -> titled(members::recordLine);
            case "fn" -> function();
            case "only" -> {
                List<FormatToken> head = upToBlock();
                FormatToken open = in.brace();
                Node.Block block = new Node.Block(open, items(), in.brace());
                yield new Node(Node.Kind.ONLY, List.of(head), block, null);
            }
            case "include" -> {
                int start = in.position();
                in.next();
                in.next();
                yield new Node(Node.Kind.ITEM, List.of(in.since(start)), null, null);
            }
            default -> throw in.fault(in.peek(), MemberReader.NOT_READ);
        };
    }

    private List<FormatToken> upToBlock() {
        int start = in.position();
        while (!in.at("{")) in.next();
        return in.since(start);
    }

    /// A keyword, a name and a title.
    private Node titled(Supplier<Node> each) {
        int start = in.position();
        in.next();
        in.next();
        List<FormatToken> name = in.since(start);
        int title = in.position();
        in.strings();
        return block(List.of(name, in.since(title)), each);
    }

    /// A shape or a family: its parameters, the family that it is of, a title, and what to do instead.
    private Node shape() {
        int start = in.position();
        in.next();
        in.next();
        if (in.at("(")) in.brackets("(", ")");
        List<FormatToken> name = in.since(start);
        int parent = in.position();
        extended();
        List<FormatToken> extended = in.since(parent);
        int title = in.position();
        in.strings();
        if (in.accept("instead")) in.strings();
        return blockIfAny(List.of(name, extended, in.since(title)), members::alternative);
    }

    /// The forms or the family after a colon, with their arguments.
    private void extended() {
        if (!in.accept(":")) return;
        do {
            in.next();
            if (in.accept("(")) while (!in.accept(")")) in.text();
        } while (in.accept(","));
    }

    private Node blockIfAny(List<List<FormatToken>> head, Supplier<Node> each) {
        return in.at("{") ? block(head, each) : new Node(Node.Kind.ITEM, head, null, null);
    }

    private Node block(List<List<FormatToken>> head, Supplier<Node> each) {
        return new Node(Node.Kind.ITEM, head, members.block(each), null);
    }

    private Node function() {
        int start = in.position();
        in.next();
        in.next();
        in.brackets("(", ")");
        List<FormatToken> head = in.since(start);
        if (in.at("{")) return block(List.of(head), members::statement);
        int value = in.position();
        in.expect("=");
        in.expr();
        List<FormatToken> plain = in.since(value);
        if (!in.at("unless")) return new Node(Node.Kind.ITEM, List.of(head, plain), null, null);
        int unless = in.position();
        in.next();
        in.next();
        in.expect("=");
        in.expr();
        return new Node(Node.Kind.ITEM, List.of(head, plain, in.since(unless)), null, null);
    }

    private Node entry() {
        int start = in.position();
        boolean isForm = in.next().is("form");
        in.dottedName("a name");
        if (isForm && in.at("(")) in.brackets("(", ")");
        if (in.accept("as")) in.dottedName("a name");
        if (in.at("general")) {
            in.next();
            in.expect("of");
            do in.dottedName("a name");
            while (in.accept(","));
        }
        if (in.accept("follows")) in.dottedName("a name");
        List<FormatToken> name = in.since(start);
        int parent = in.position();
        extended();
        List<FormatToken> extended = in.since(parent);
        int title = in.position();
        in.strings();
        List<List<FormatToken>> head = List.of(name, extended, in.since(title));
        return blockIfAny(head, members::member);
    }

    /// A line of the head ends before the next word that begins one.
    private Node line() {
        if (in.at("stage") || in.at("costs")) return titled(this::line);
        int start = in.position();
        Token keyword = in.next();
        boolean isTagged = TAGGED.contains(keyword.text());
        boolean isAlone = keyword.is("fragments") || keyword.is("squares");
        if (!isAlone && !in.at("}")) in.next();
        while (!in.at("}")) {
            boolean isTag = isTagged && in.at("evidence");
            // What headers are about has names of lines, too.
            boolean isRole = in.accept("as");
            if (!isRole && in.atName() && Order.isLine(in.peek().text()) && !isTag) break;
            isTagged &= !isTag;
            in.next();
        }
        Node.Kind kind = keyword.is("doc") ? Node.Kind.DOC : keyword.is("length") ? Node.Kind.BITS : Node.Kind.LINE;
        return new Node(kind, HeadColumns.ofLine(in.since(start)), null, null);
    }
}
