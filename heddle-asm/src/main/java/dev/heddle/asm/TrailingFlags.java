package dev.heddle.asm;

import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.Parse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Flags in parentheses at the end of a line: where line ends do not count, `nop(sy)` and a line after it are `nop` and
/// an instruction with `(sy)`.
final class TrailingFlags implements Parse.Symbols {
    private static final Pattern FLAG = Pattern.compile("\\([a-z]+[0-9]*\\)");

    private final Encoder encoder;
    private final byte[] text;
    private final boolean force;

    TrailingFlags(Encoder encoder, byte[] text, boolean force) {
        this.encoder = encoder;
        this.text = text;
        this.force = force;
    }

    /// Gives the flags that end a statement, and are no part of it, to the statement after it.
    void carry(List<Statement> statements) {
        String carried = "";
        for (int i = 0; i < statements.size(); i++) {
            Statement s = statements.get(i);
            if (carried.isEmpty() && !endsInFlags(s)) continue;
            String whole = carried + text(s);
            int flags = flags(whole);
            String before = whole.substring(0, flags).stripTrailing();
            boolean moves = flags < whole.length()
                    && !before.isEmpty()
                    && i + 1 < statements.size()
                    && isInsn(statements.get(i + 1));
            moves = moves && !isWhole(whole) && isWhole(before);
            if (!moves && carried.isEmpty()) continue;
            String own = moves ? before : whole;
            statements.set(i, new Statement(s.line, own.getBytes(StandardCharsets.UTF_8)));
            carried = moves ? whole.substring(flags) : "";
        }
    }

    /// @return where the flags at the end of a statement begin
    private static int flags(String statement) {
        int at = statement.length();
        while (at > 0 && statement.charAt(at - 1) == ')') {
            int open = statement.lastIndexOf('(', at - 1);
            if (open < 0 || !FLAG.matcher(statement.substring(open, at)).matches()) break;
            at = open;
        }
        return at;
    }

    private boolean endsInFlags(Statement s) {
        return isInsn(s) && text[s.line.to() - 1] == ')';
    }

    /// Whether it is an instruction of the source.
    private static boolean isInsn(Statement s) {
        return s.line.directive() == null && s.line.raw() == null && s.inserted == null && !s.isFilling();
    }

    private String text(Statement s) {
        int from = s.line.from();
        return new String(text, from, s.line.to() - from, StandardCharsets.UTF_8);
    }

    private boolean isWhole(String statement) {
        byte[] bytes = statement.getBytes(StandardCharsets.UTF_8);
        return encoder.encode(bytes, 0, bytes.length, 0, this, force) > 0;
    }

    /// Every label is at hand.
    @Override
    public @Nullable Long value(byte[] in, int from, int to) {
        return 0L;
    }
}
