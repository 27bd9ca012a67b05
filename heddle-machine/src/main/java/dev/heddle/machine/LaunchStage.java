package dev.heddle.machine;

import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.source.Suggest;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.RegisterFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The stage that a launch is of.
///
/// @param writes register that is 0 in lanes that change no memory, or null
record LaunchStage(Isa.Stage stage, @Nullable RegisterRef writes) {
    /// @throws IllegalArgumentException if there is no such stage
    static LaunchStage of(Isa isa, String name) {
        Isa.Stage its = isa.stages().get(name);
        if (its == null)
            throw new IllegalArgumentException(
                    isa.stages().isEmpty()
                            ? "%s has no stages".formatted(isa.name())
                            : "%s has no stage '%s'; it has %s%s"
                                    .formatted(
                                            isa.name(),
                                            name,
                                            String.join(", ", isa.stages().keySet()),
                                            Suggest.near(name, isa.stages().keySet())));
        Isa.Cell at = its.writes();
        return new LaunchStage(its, at == null ? null : RegisterRef.of(isa, at.file(), at.element()));
    }

    /// @param what only a launch of a stage has
    /// @throws IllegalArgumentException if the launch is of none
    static LaunchStage required(@Nullable LaunchStage of, String what) {
        if (of == null) throw new IllegalArgumentException("only a launch of a stage has " + what);
        return of;
    }

    /// @param what of a lane a register is to hold
    /// @throws IllegalArgumentException if it is none of [Isa#INPUTS]
    static void checkInput(String what) {
        if (!Isa.INPUTS.contains(what))
            throw new IllegalArgumentException("no launch knows '%s'; it knows %s%s"
                    .formatted(what, String.join(", ", Isa.INPUTS), Suggest.near(what, Isa.INPUTS)));
    }

    /// @param of null for a launch of no stage
    /// @return what the book says about registers at the start
    static List<StartRegister> inputs(@Nullable LaunchStage of, Isa isa) {
        List<StartRegister> out = new ArrayList<>();
        for (Isa.Input in : of == null ? isa.inputs() : of.stage.inputs())
            out.add(new StartRegister.PerLane(RegisterRef.of(isa, in.file(), in.element()), in.what()));
        return out;
    }

    /// @param first register that it is about
    /// @param values by the names of parameters
    /// @return the call of the function that the stage has before its programs
    /// @throws IllegalArgumentException if there is none, or a value is unknown
    Expr before(Book book, RegisterRef first, Map<String, String> values) {
        Function f = book.function(stage.before());
        if (f == null)
            throw new IllegalArgumentException("%s has nothing before the programs of this stage"
                    .formatted(book.isa().name()));
        List<String> names = f.params().subList(2, f.params().size());
        for (String given : values.keySet())
            if (!names.contains(given))
                throw new IllegalArgumentException("there is no '%s' before a program; there is %s%s"
                        .formatted(given, String.join(", ", names), Suggest.near(given, names)));
        int each = Objects.requireNonNull(RegisterFile.find(book.isa(), first.state()))
                .stateBits();
        List<Expr> args = new ArrayList<>();
        args.add(new Expr.Int((long) first.element() * each / first.width() + first.low() / first.width(), 0));
        args.add(new Expr.Int(first.width(), 0));
        for (String name : names) args.add(new Expr.Int(number(book, name, values.getOrDefault(name, "0")), 0));
        return new Expr.Call(f.name(), args, 0);
    }

    /// A number, or a word of the enum that is named as the parameter.
    private static long number(Book book, String name, String value) {
        EnumTable words = book.enums().get(name);
        Long known = words == null ? null : words.value(value);
        if (known != null) return known;
        try {
            return Long.decode(value);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException("%s is '%s', not a number%s"
                    .formatted(
                            name,
                            value,
                            words == null
                                    ? ""
                                    : " nor one of "
                                            + String.join(
                                                    ", ",
                                                    words.rows().stream()
                                                            .map(EnumTable.Row::name)
                                                            .toList())));
        }
    }

    boolean isWriting(Wave wave, int lane) {
        return writes == null
                || wave.get(writes.state(), writes.element(), lane) >>> writes.low() << Long.SIZE - writes.width() != 0;
    }
}
