package dev.heddle.isa.read;

import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Entry;
import dev.heddle.isa.token.ExprParser;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.List;

/// Reads what follows `does`: which lanes, a wait slot, the statements; or why nothing is known.
final class MeaningParser {
    private final Tokens in;

    MeaningParser(Tokens in) {
        this.in = in;
    }

    /// @param does the word, for its place
    Entry.Meaning meaning(Token does) {
        try {
            return read(does);
        } catch (Tokens.Skip e) {
            // The fault has been noted; checking a book reads all meanings.
            return new Entry.Meaning(Entry.Lanes.ACTIVE, List.of(), null, null, does.at());
        }
    }

    private Entry.Meaning read(Token does) {
        if (in.accept("unknown")) {
            return new Entry.Meaning(
                    Entry.Lanes.ACTIVE, List.of(), in.string("the reason, in quotes"), null, does.at());
        }
        Entry.Lanes lanes = Entry.Lanes.ACTIVE;
        if (in.accept("once")) {
            lanes = Entry.Lanes.ONCE;
        } else if (in.accept("lanes")) {
            Token which = in.next();
            if (which.is("all")) lanes = Entry.Lanes.ALL;
            else if (!which.is("active")) throw in.fault(which, "expected 'active' or 'all', found " + which.shown());
        }
        ExprParser e = new ExprParser(in);
        Expr async = in.accept("async") ? e.expr() : null;
        return new Entry.Meaning(lanes, e.block(), null, async, does.at());
    }
}
