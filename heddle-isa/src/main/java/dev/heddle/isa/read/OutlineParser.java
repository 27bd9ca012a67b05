package dev.heddle.isa.read;

import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.function.BooleanSupplier;

/// Reads only the lines `bytes` and `fixed` of a body.
final class OutlineParser {
    private final Tokens in;
    private final MemberParser members;
    private final BooleanSupplier isChosen;

    /// @param isChosen reads the variants after `only`
    OutlineParser(Tokens in, EntryBuilder out, BooleanSupplier isChosen) {
        this.in = in;
        this.members = new MemberParser(in, out);
        this.isChosen = isChosen;
    }

    /// Reads up to the brace that closes the body.
    void body() {
        while (!in.at("}") && !in.atEnd()) {
            Token t = in.peek();
            if (isMember(t)) {
                members.member();
                continue;
            }
            in.next();
            if (t.is("only") && t.first()) {
                boolean chosen = isChosen.getAsBoolean();
                in.expect("{");
                if (chosen) {
                    body();
                    in.expect("}");
                } else {
                    in.skipBlock();
                }
            } else if (t.is("{")) {
                in.skipBlock();
            } else if (t.is("let") || t.is("data") || t.is("evidence")) {
                in.next();
                if (t.is("data")) in.next();
            }
        }
    }

    /// A name like that may also be a field's or an operand's.
    private boolean isMember(Token t) {
        if (t.kind() != Token.Kind.NAME) return false;
        Token next = in.peek(1);
        return t.is("bytes") && next.kind() == Token.Kind.NUMBER || t.is("fixed") && next.is("[") && !next.glued();
    }
}
