package dev.heddle.asm.template;

import dev.heddle.asm.insn.Scope;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// An operand with the bits of its parameters one after the other from bit 0, wherever they are in an instruction: all
/// operands of one [#key] are the same then.
///
/// @param instance the operand
/// @param index the bits of all parameters
/// @param own those that its text tells
/// @param inputs those that it takes from elsewhere, or null
/// @param implied those of [#own] that are elsewhere in the instruction, see [Implied], or null
/// @param says the names of their parameters
public record OwnOperand(
        Scope.Instance instance,
        Bits index,
        Bits own,
        @Nullable Bits inputs,
        @Nullable Bits implied,
        Set<String> says) {
    /// @param like the operand of an instruction
    /// @param says parameters from elsewhere that its text says
    public static OwnOperand of(Book book, Scope.Instance like, Set<String> says) {
        List<Bits> params = new ArrayList<>();
        List<Bits> mine = new ArrayList<>();
        List<Bits> shared = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < like.params().size(); i++) {
            Bits b = like.params().get(i);
            Bits here = b.isConstant() ? b : Bits.of(at, b.width());
            params.add(here);
            if (says.contains(like.shape().params().get(i).name())) shared.add(here);
            if (b.isConstant()) continue;
            at += b.width();
            if (like.own().contains(b)) mine.add(here);
        }
        Scope scope = Scope.of(book, like.shape(), params);
        Scope.Instance here = new Scope.Instance(like.decl(), like.shape(), scope, params, mine);
        return new OwnOperand(
                here,
                Bits.of(0, Math.max(1, at)),
                here.bound(says),
                here.inputs(says),
                shared.isEmpty() ? null : Bits.glue(shared),
                says);
    }

    /// What operands with the same texts have in common: the shape, constant parameters by value, others by width and
    /// owner.
    ///
    /// A string: the hash code of a record is linked when it is first asked for, which shows at start.
    public static String key(Scope.Instance i, Set<String> says) {
        StringBuilder key = new StringBuilder(i.shape().name());
        for (Bits b : i.params()) {
            if (b.isConstant()) key.append(" =").append(b.get(new Word())).append(':');
            else key.append(i.own().contains(b) ? " own " : " from ");
            key.append(b.width());
        }
        if (!says.isEmpty()) key.append(" says ").append(new TreeSet<>(says));
        return key.toString();
    }

    /// Whether the texts of an operand can be kept by its bits: some are its own, and not more than a long has.
    public static boolean fits(Book book, Scope.Instance i) {
        return width(i) <= 62 && !i.own().isEmpty() && !book.targets().in(i.shape());
    }

    private static int width(Scope.Instance i) {
        int width = 0;
        for (Bits b : i.params()) width += b.isConstant() ? 0 : b.width();
        return width;
    }

    /// Where an operand of an instruction has the bits of [#index], the first parameter lowest: it varies most.
    public static Bits index(Scope.Instance i) {
        return Bits.glue(i.variable().reversed());
    }
}
