package dev.heddle.isa.read;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.List;

/// Reads places of bits, `[45:44].[14:9]`, and the values that they are fixed to.
final class BitsParser {
    private final Tokens in;

    BitsParser(Tokens in) {
        this.in = in;
    }

    /// `[45:44].[14:9]`.
    Bits bits() {
        List<Bits.Run> runs = new ArrayList<>();
        do {
            Token open = in.expect("[");
            int high = in.number("a bit", 0, 255);
            int low = in.accept(":") ? in.number("a bit", 0, 255) : high;
            if (low > high) throw in.fault(open, "write the higher bit first: [%d:%d]".formatted(low, high));
            if (high - low >= Long.SIZE)
                throw in.fault(open, "a field has at most 64 bits, this one has " + (high - low + 1));
            runs.add(new Bits.Run(low, high - low + 1));
            in.expect("]");
        } while (in.at(".") && in.accept("."));
        int width = 0;
        for (Bits.Run r : runs) width += r.width();
        if (width > 64) throw in.fault(in.peek(), "a field has at most 64 bits, this one has " + width);
        return Bits.of(runs);
    }

    /// `=5`, what the bits are fixed to.
    long value(Bits bits) {
        in.expect("=");
        Token number = in.peek();
        long value = in.number("the value of these bits");
        long mask = Word.lowMask(bits.width());
        if ((value & ~mask) != 0) {
            in.faults()
                    .add(number.at(), number.length(), number.text() + " does not fit into " + bits.width() + " bits");
        }
        return value & mask;
    }
}
