package dev.heddle.asm.compiler;

import dev.heddle.asm.text.WholeNumbers;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An integer expression of `+ - * / % << >> & | ^ ~ == != < > <= >= ( )`, numbers and names.
///
/// GNU's and Apple's assemblers rank operators differently; an expression with two values is none.
public final class IntegerExpression {
    /// Operators of each rank, the loosest first.
    private static final List<List<String>> GNU = List.of(
            List.of("==", "!=", "<=", ">=", "<", ">"),
            List.of("+", "-"),
            List.of("|", "^", "&"),
            List.of("*", "/", "%", "<<", ">>"));

    private static final List<List<String>> APPLE = List.of(
            List.of("|", "^", "&"),
            List.of("==", "!=", "<=", ">=", "<", ">"),
            List.of("<<", ">>"),
            List.of("+", "-"),
            List.of("*", "/", "%"));

    /// Parentheses and signs within each other at most, and bits of a number.
    private static final int MOST_DEPTH = 100;

    private static final int MOST_BITS = 128;

    private final String text;
    private final Map<String, BigInteger> names;
    private final List<List<String>> ranks;
    private int at;
    private int depth;

    private IntegerExpression(String text, Map<String, BigInteger> names, List<List<String>> ranks) {
        this.text = text;
        this.names = names;
        this.ranks = ranks;
    }

    /// @param names what names stand for
    /// @return the value; null if the text is no expression, or means two things
    public static @Nullable BigInteger value(String text, Map<String, BigInteger> names) {
        BigInteger gnu = new IntegerExpression(text, names, GNU).whole();
        return gnu != null && gnu.equals(new IntegerExpression(text, names, APPLE).whole()) ? gnu : null;
    }

    /// @return whether it is an expression with two values
    public static boolean isAmbiguous(String text, Map<String, BigInteger> names) {
        BigInteger gnu = new IntegerExpression(text, names, GNU).whole();
        return gnu != null && value(text, names) == null;
    }

    /// @return whether it is not zero; null if it is no expression, or zero for one assembler only
    public static @Nullable Boolean holds(String text, Map<String, BigInteger> names) {
        BigInteger gnu = new IntegerExpression(text, names, GNU).whole();
        BigInteger apple = new IntegerExpression(text, names, APPLE).whole();
        if (gnu == null || apple == null || gnu.signum() == 0 != (apple.signum() == 0)) return null;
        return gnu.signum() != 0;
    }

    private @Nullable BigInteger whole() {
        BigInteger v = binary(0);
        blanks();
        return at == text.length() ? v : null;
    }

    private @Nullable BigInteger binary(int rank) {
        if (rank == ranks.size()) return unary();
        BigInteger left = binary(rank + 1);
        for (String op = operator(rank); left != null && op != null; op = operator(rank)) {
            BigInteger right = binary(rank + 1);
            left = right == null ? null : apply(op, left, right);
        }
        return left;
    }

    private @Nullable String operator(int rank) {
        blanks();
        String longest = null;
        for (List<String> all : ranks)
            for (String op : all)
                if (text.startsWith(op, at) && (longest == null || op.length() > longest.length())) longest = op;
        if (longest == null || !ranks.get(rank).contains(longest)) return null;
        at += longest.length();
        return longest;
    }

    private @Nullable BigInteger apply(String op, BigInteger a, BigInteger b) {
        boolean isShift = op.equals("<<") || op.equals(">>");
        if (isShift && (b.signum() < 0 || b.bitLength() > 6)) return null;
        if ((op.equals("/") || op.equals("%")) && b.signum() == 0) return null;
        int order = a.compareTo(b);
        BigInteger v = switch (op) {
            case "+" -> a.add(b);
            case "-" -> a.subtract(b);
            case "*" -> a.multiply(b);
            case "/" -> a.divide(b);
            case "%" -> a.remainder(b);
            case "<<" -> a.shiftLeft(b.intValue());
            case ">>" -> a.shiftRight(b.intValue());
            case "&" -> a.and(b);
            case "|" -> a.or(b);
            case "^" -> a.xor(b);
            case "==" -> truth(order == 0);
            case "!=" -> truth(order != 0);
            case "<" -> truth(order < 0);
            case ">" -> truth(order > 0);
            case "<=" -> truth(order <= 0);
            default -> truth(order >= 0);
        };
        return v.bitLength() > MOST_BITS ? null : v;
    }

    /// A comparison that holds is -1 for GNU's assembler and 1 for Apple's.
    private BigInteger truth(boolean holds) {
        BigInteger yes = ranks == GNU ? BigInteger.ONE.negate() : BigInteger.ONE;
        return holds ? yes : BigInteger.ZERO;
    }

    private @Nullable BigInteger unary() {
        blanks();
        if (at == text.length() || depth == MOST_DEPTH) return null;
        char c = text.charAt(at);
        if (c == '-' || c == '+' || c == '~' || c == '(') {
            at++;
            depth++;
            BigInteger v = c == '(' ? binary(0) : unary();
            depth--;
            if (v == null) return null;
            if (c == '(') {
                blanks();
                if (at == text.length() || text.charAt(at) != ')') return null;
                at++;
            }
            return c == '-' ? v.negate() : c == '~' ? v.not() : v;
        }
        int from = at;
        while (at < text.length() && isWord(text.charAt(at))) at++;
        String word = text.substring(from, at);
        BigInteger named = names.get(word);
        return named != null ? named : WholeNumbers.integer(word);
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '$';
    }

    private void blanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) at++;
    }
}
