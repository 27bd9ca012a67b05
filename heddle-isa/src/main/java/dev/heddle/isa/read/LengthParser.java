package dev.heddle.isa.read;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Isa;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.List;

/// Reads the rules that tell the length of a word by its bits: `length 8 [2:0]=0 [33:32]=1`, and after
/// a bar others of the same length.
final class LengthParser {
    private final Tokens in;
    private final List<Isa.LengthRule> rules = new ArrayList<>();
    private final List<Token> at = new ArrayList<>();

    LengthParser(Tokens in) {
        this.in = in;
    }

    /// Begins with the rules of another book.
    void begin(List<Isa.LengthRule> others) {
        rules.addAll(others);
    }

    /// What follows the word `length`.
    void rule() {
        at.add(in.peek());
        int bytes = in.number("a length in bytes", 1, Isa.MOST_BYTES);
        do rules.add(rule(bytes));
        while (in.accept("|"));
    }

    private Isa.LengthRule rule(int bytes) {
        BitsParser parser = new BitsParser(in);
        Word fixed = new Word();
        Word match = new Word();
        while (in.at("[")) {
            Token place = in.peek();
            Bits bits = parser.bits();
            if (!bits.unify(match, fixed, parser.value(bits)))
                throw in.fault(place, "some of these bits have another value in this rule already");
        }
        return new Isa.LengthRule(bytes, fixed.mask(), match.mask());
    }

    /// @return the rules in their order
    List<Isa.LengthRule> rules(int granule, int max) {
        for (Token t : at) {
            long bytes = in.value(t);
            if (bytes > max || bytes % granule != 0)
                throw in.fault(
                        t, "%d bytes: this book has lengths up to %d in steps of %d".formatted(bytes, max, granule));
        }
        return rules;
    }
}
