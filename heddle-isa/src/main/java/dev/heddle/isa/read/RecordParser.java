package dev.heddle.isa.read;

import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Operator;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.token.ExprParser;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads a `record`.
final class RecordParser {
    private static final int WORD = 32;
    private static final int MAX_BYTES = 256;

    private final Tokens in;

    /// Reads the lines of a block, those of other variants left out.
    private final Consumer<Runnable> lines;

    private final List<RecordLayout.Field> fields = new ArrayList<>();
    private final List<RecordLayout.Property> says = new ArrayList<>();
    private final List<RecordLayout.Made> makes = new ArrayList<>();
    private String doc = "";
    private int bytes;
    private int base;
    private @Nullable Expr when;

    RecordParser(Tokens in, Consumer<Runnable> lines) {
        this.in = in;
        this.lines = lines;
    }

    RecordLayout parse(Token at) {
        Token name = in.name("the name of the record");
        String title = in.peek().kind() == Token.Kind.STRING ? in.string("a title") : "";
        in.expect("{");
        lines.accept(this::line);
        in.expect("}");
        if (bytes == 0) throw in.fault(name, "a record says how many bytes it has: bytes 32");
        return new RecordLayout(name.text(), title, doc, bytes, fields, says, makes, at.at());
    }

    private void line() {
        if (in.peek(1).is("[")) {
            field();
            return;
        }
        Token t = in.next();
        switch (t.text()) {
            case "doc" -> doc = in.string("a text");
            case "bytes" -> bytes = in.number("the number of bytes", 1, MAX_BYTES);
            case "word" -> word();
            case "when" -> when();
            case "says" -> block(this::property);
            case "makes" -> block(this::made);
            default ->
                throw in.fault(
                        t, "expected a field, or one of doc, bytes, word, when, says, makes; found " + t.shown());
        }
    }

    private void block(Runnable line) {
        in.expect("{");
        lines.accept(line);
        in.expect("}");
    }

    private void word() {
        int outer = base;
        base = WORD * in.number("the number of a word of 32 bits", 0, MAX_BYTES / 4);
        block(this::field);
        base = outer;
    }

    private void when() {
        Expr outer = when;
        Token at = in.peek();
        Expr condition = new ExprParser(in).expr();
        when = outer == null ? condition : new Expr.Binary(Operator.AND_ALSO, outer, condition, at.at());
        block(this::line);
        when = outer;
    }

    private void field() {
        Token name = in.name("the name of a field");
        List<RecordLayout.Run> runs = new ArrayList<>();
        do runs.add(run());
        while (in.accept("."));
        String table = "";
        boolean signed = false;
        if (in.accept(":")) {
            String type = in.name("an enum, or 'signed'").text();
            signed = type.equals("signed");
            if (!signed) table = type;
        }
        int shift = 0;
        if (in.accept("<<")) shift = in.number("a number of bits", 1, 63);
        else if (in.accept(">>")) shift = -in.number("a number of bits", 1, 63);
        long plus = in.accept("+") ? in.number("a number") : 0;
        String what = in.peek().kind() == Token.Kind.STRING ? in.string("a text") : "";
        fields.add(new RecordLayout.Field(name.text(), runs, table, signed, shift, plus, when, what, name.at()));
    }

    private RecordLayout.Run run() {
        Token open = in.expect("[");
        int high = in.number("a bit", 0, 8 * MAX_BYTES - 1);
        int low = in.accept(":") ? in.number("a bit", 0, 8 * MAX_BYTES - 1) : high;
        in.expect("]");
        if (high < low || high - low >= Long.SIZE)
            throw in.fault(open, "a field has 1 to 64 bits, the highest first: [31:10]");
        return new RecordLayout.Run(base + low, high - low + 1);
    }

    private void property() {
        if (in.at("when") && !in.peek(1).is("=")) {
            in.next();
            Expr outer = when;
            when = new ExprParser(in).expr();
            block(this::property);
            when = outer;
            return;
        }
        Token name = in.name("a name of the machine, such as width");
        in.expect("=");
        boolean isText = in.peek().kind() == Token.Kind.STRING;
        String text = isText ? in.string("a text") : null;
        Expr value = isText ? null : new ExprParser(in).expr();
        says.add(new RecordLayout.Property(name.text(), text, value, when, name.at()));
    }

    private void made() {
        Token name = in.name("the name of a field");
        in.expect("=");
        makes.add(new RecordLayout.Made(name.text(), new ExprParser(in).expr(), name.at()));
    }
}
