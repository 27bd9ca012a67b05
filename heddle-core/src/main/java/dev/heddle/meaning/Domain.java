package dev.heddle.meaning;

import dev.heddle.bits.Bits;
import dev.heddle.book.EnumTable;
import dev.heddle.expr.Builtin;
import dev.heddle.expr.ElementType;
import dev.heddle.expr.Operator;
import dev.heddle.expr.UnaryOperator;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the values of a meaning are, and what becomes of registers and of the flow of control: [Walker] asks it for
/// everything that is not a matter of names and of order.
///
/// A condition is a value, too; so is a run of registers, a word such as the name of a space, and what nobody knows.
///
/// @param <V> a value
public interface Domain<V> {
    // ---- what there is

    /// An integer of unlimited range.
    V number(BigInteger n);

    /// A float.
    V real(double x);

    /// A word that stands for itself.
    V word(String text);

    /// Nobody knows, or the machine refuses it.
    V unknown(String why);

    /// No value.
    V nothing();

    /// A value of which nothing is known.
    V anything();

    /// The registers from an element on.
    V run(RegisterRange<V> from);

    /// The own lane's number.
    V lane();

    /// Whether the own lane is active.
    V exec();

    /// Bits of a descriptor that are read each time.
    V live(Bits field);

    // ---- what is known of a value

    /// @return the integer, or null if it is not the same each time
    @Nullable BigInteger known(V v);

    /// @return whether a condition holds, or null if that is not the same each time
    /// @throws MeaningException if it has to be known, and the book says that nobody knows
    @Nullable Boolean decided(V condition);

    /// @return why it is [#unknown], or null if it is a value
    @Nullable String why(V v);

    /// @return the registers that it stands for, or null
    @Nullable RegisterRange<V> asRun(V v);

    // ---- operations

    /// `-x`, `~x` or `!x`.
    V unary(UnaryOperator op, V x);

    /// An operator between two values.
    V binary(Operator op, V x, V y);

    /// One of two values by a condition that is not decided.
    V choose(V condition, V yes, V no);

    /// The bits of an integer.
    ///
    /// @param low the same as `high` for a single bit
    V slice(V x, V high, V low);

    /// An element of a row that [Loops#row] has made, or one bit of a number.
    V element(V row, V index);

    /// A value of which some bits are replaced.
    V insert(V old, V high, V low, V bits);

    /// A column of an enum; 0 for values without a row.
    V column(EnumTable table, int column, V value);

    /// A function of the language.
    ///
    /// @param args as many as the function takes; words stand for themselves
    V call(Builtin function, List<V> args);

    /// `u16(x)`: a float is rounded, an integer cut.
    V convert(V x, ElementType type);

    /// An integer as the type of an operand holds it; floats stay.
    V typed(V x, ElementType type);

    // ---- registers

    /// @param type what the elements together hold
    V load(RegisterRange<V> from, ElementType type);

    /// @param type what the elements together hold
    void store(RegisterRange<V> to, ElementType type, V value);

    // ---- control

    /// Sets the address of the next instruction.
    ///
    /// @param to a byte address
    void jump(V to);

    /// Sets for every lane whether it is active.
    void exec(V condition);

    /// Nobody knows what is done here, or the machine refuses it.
    ///
    /// @return what is assigned where that was the value, or null if nothing is
    @Nullable V fault(String why);

    /// Does one thing where a condition holds that is not decided, the other one where it does not.
    void branch(V condition, Runnable yes, Runnable no);

    /// A turn of `for step in …` begins, or the loop has ended and it is again what it was before.
    default void turn(V step) {}

    /// Does something as often as nobody knows, perhaps never.
    void anyTimes(Runnable body);

    /// @return how loops that stay loops are made, or null if their bodies are done [#anyTimes]
    @Nullable Loops<V> loops();

    /// Loops that stay loops.
    interface Loops<V> {
        /// Begins one.
        ///
        /// @return the number of the turn, counted from `from` on
        V begin(long from, long count);

        /// Ends the innermost one.
        void end();

        /// Fills a row of values by a loop.
        V row(long from, long count, java.util.function.UnaryOperator<V> element);
    }
}
