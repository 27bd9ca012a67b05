package dev.heddle.isa.read;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Deferred;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Timing;
import dev.heddle.isa.token.ExprParser;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Reads the lines of a form's or an instruction's body into an [EntryBuilder].
final class MemberParser {
    private final Tokens in;
    private final EntryBuilder out;

    MemberParser(Tokens in, EntryBuilder out) {
        this.in = in;
        this.out = out;
    }

    void member() {
        Token t = in.next();
        if (t.kind() == Token.Kind.NAME && in.at("[") && in.peek().glued()) {
            out.field(new Entry.Field(t.text(), bits(), t.at()));
            return;
        }
        if (t.kind() == Token.Kind.NAME && in.at(":")) {
            operand(t);
            return;
        }
        switch (t.text()) {
            case "bytes" -> bytes();
            case "fixed" -> fixed();
            case "ignored", "unknown", "reserved" -> marked(t.text());
            case "rest" -> rest(in.next());
            case "let" -> let(t);
            case "text" -> text();
            case "prefix" -> prefix();
            case "accept" -> out.accept(string());
            case "require", "advise" -> {
                Expr condition = new ExprParser(in).expr();
                String reason = in.string("the reason, in quotes");
                boolean refuses = t.text().equals("require");
                out.require(new Entry.Requirement(condition, reason, refuses, t.at()));
            }
            case "does" -> out.meaning(meaning(t));
            case "initially" -> out.before(meaning(t));
            case "finally" -> out.last(meaning(t));
            case "doc" -> out.doc(in.string("a text"));
            case "note" -> out.note(in.string("a text"));
            case "evidence" -> evidence();
            case "data" -> data();
            case "timing" -> timing(t);
            case "live" -> out.live(in.name("a field"));
            case "descriptor" ->
                out.pointer(new Entry.Pointer(
                        in.name("an operand").text(), in.dottedName("the name of a descriptor"), t.at()));
            default ->
                throw in.fault(
                        t,
                        "expected a field 'x[3:0]', an operand 'd: Shape(…)', or bytes, fixed, ignored, unknown, reserved,"
                                + " rest, let, prefix, text, accept, require, advise, does, initially, finally, doc, note, evidence, data, timing, descriptor, live; found "
                                + t.shown());
        }
    }

    private List<Part> string() {
        return TextParser.parse(in.template(), true, in);
    }

    private void prefix() {
        Token at = in.peek();
        List<Part> parts = string();
        if (parts.size() != 1 || !EntryBuilder.isPrefix(parts))
            throw in.fault(at, "a prefix is flags in any order, such as \"<{wait:(wait)}>\"");
        out.prefix(parts.getFirst());
    }

    private void bytes() {
        int first = in.number("a length in bytes", 1, Isa.MOST_BYTES);
        if (!in.accept("or")) {
            out.length(new Entry.Length(first, first, -1));
            return;
        }
        int second = in.number("a length in bytes", first + 1, Isa.MOST_BYTES);
        in.expect("by");
        in.expect("[");
        int bit = in.number("a bit", 0, 255);
        in.expect("]");
        out.length(new Entry.Length(first, second, bit));
    }

    private Bits bits() {
        return new BitsParser(in).bits();
    }

    private void fixed() {
        do {
            Token at = in.peek();
            Bits bits = bits();
            out.fixed(bits, new BitsParser(in).value(bits), at);
            in.accept(",");
        } while (in.at("["));
    }

    private void marked(String word) {
        do {
            out.marked(bits(), word);
            in.accept(",");
        } while (in.at("["));
    }

    private void rest(Token t) {
        if (t.is("raw")) out.restRaw();
        else if (t.is("unknown") || t.is("ignored") || t.is("reserved")) out.rest(t.text());
        else {
            String words = "'unknown', 'ignored', 'reserved' or 'raw'";
            throw in.fault(t, "expected " + words + ", found " + t.shown());
        }
    }

    private void operand(Token name) {
        in.expect(":");
        Token shape = in.name("the name of a shape");
        List<Entry.OperandArg> args = new ArrayList<>();
        in.expect("(");
        while (!in.at(")")) {
            Token p = in.ownName("a parameter of the shape");
            if (in.accept("=")) args.add(new Entry.OperandArg(p.text(), null, new ExprParser(in).expr(), p.at()));
            else args.add(new Entry.OperandArg(p.text(), bits(), null, p.at()));
            if (!in.accept(",")) break;
        }
        in.expect(")");
        out.operand(new Entry.OperandDecl(name.text(), shape.text(), args, name.at()));
    }

    private void let(Token t) {
        Token name = in.name("a name");
        in.expect(":");
        int width = in.number("the width of the value", 1, 32);
        in.expect("=");
        out.let(new Entry.LetDecl(name.text(), width, new ExprParser(in).expr(), t.at()));
    }

    private void text() {
        if (in.at("none")) {
            out.text("", List.of(), in.next());
            return;
        }
        String dialect = in.peek().kind() == Token.Kind.NAME ? in.next().text() : "";
        List<Shape.Alternative> alternatives = new ArrayList<>();
        Token at = in.peek();
        if (in.accept("{")) {
            while (in.at("|")) alternatives.add(new AlternativeParser(in, true).parse());
            in.expect("}");
        } else {
            alternatives.add(
                    new Shape.Alternative(List.of(), null, Map.of("", string()), List.of(), null, null, at.at()));
        }
        out.text(dialect, alternatives, at);
    }

    /// Passes over a meaning, to come back when it is asked for.
    private Deferred<Entry.Meaning> meaning(Token t) {
        int position = in.position();
        Map<String, Token> replacements = in.replacements();
        if (in.accept("unknown")) {
            in.string("the reason, in quotes");
        } else {
            while (!in.at("{") && !in.at("}") && !in.atEnd()) in.next();
            in.expect("{");
            in.skipBlock();
        }
        return Deferred.of(() -> {
            synchronized (in) {
                in.position(position);
                in.replacements(replacements);
                return new MeaningParser(in).meaning(t);
            }
        });
    }

    private void evidence() {
        do out.evidence(in.name("a tag of the book's head"));
        while (in.accept(","));
    }

    /// `timing alu takes 1 + rpt needs ss then sy alone { reads a steps rpt moves r1 as third  writes d }`
    private void timing(Token t) {
        Token unit = in.name("a unit");
        if (!out.isa().schedule().units().containsKey(unit.text()))
            throw in.fault(
                    unit,
                    "there is no unit '"
                            + unit.text()
                            + "'"
                            + Suggest.near(
                                    unit.text(), out.isa().schedule().units().keySet()));
        Expr takes = in.accept("takes") ? expr() : new Expr.Int(0, unit.at());
        List<String> needs = in.accept("needs") ? waits() : List.of();
        List<String> then = in.accept("then") ? waits() : List.of();
        boolean alone = in.accept("alone");
        List<Timing.Access> accesses = new ArrayList<>();
        if (in.accept("{")) {
            while (in.at("reads") || in.at("writes")) accesses.add(access(unit.text()));
            in.expect("}");
        }
        out.timing(new Timing(unit.text(), takes, needs, then, alone, accesses, t.at()));
    }

    private Timing.Access access(String unit) {
        boolean writes = in.next().is("writes");
        Token operand = in.name("an operand");
        Expr count = in.accept("count") ? expr() : null;
        Expr mask = in.accept("mask") ? expr() : null;
        Expr steps = in.accept("steps") ? expr() : null;
        Expr moves = in.accept("moves") ? expr() : null;
        int offset = in.accept("at") ? in.number("a number of slots", 0, 255) : 0;
        String role = in.accept("as") ? in.name("a role").text() : unit;
        return new Timing.Access(writes, operand.text(), count, mask, steps, moves, offset, role, operand.at());
    }

    private Expr expr() {
        return new ExprParser(in).expr();
    }

    private List<String> waits() {
        List<String> all = new ArrayList<>();
        do {
            Token t = in.name("a wait");
            if (!out.isa().schedule().waits().containsKey(t.text()))
                throw in.fault(t, "'" + t.text() + "' is not a wait of the book's head");
            all.add(t.text());
        } while (in.accept(","));
        return all;
    }

    private void data() {
        String key = in.name("a key").text();
        Token value = in.next();
        if (value.kind() == Token.Kind.SYMBOL || value.kind() == Token.Kind.END)
            throw in.fault(value, "expected a name, number or text");
        out.data(key, Token.unescape(value.text()));
    }
}
