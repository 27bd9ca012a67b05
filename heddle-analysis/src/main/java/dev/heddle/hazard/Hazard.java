package dev.heddle.hazard;

import dev.heddle.insn.Insn;
import org.jspecify.annotations.Nullable;

/// Something that is wrong with how an instruction waits, with where lanes meet, or with an alias.
public sealed interface Hazard {
    /// The instruction.
    Insn at();

    /// Too few slots between a write and a read.
    ///
    /// @param slots that are missing before the instruction
    /// @param writer wrote the register
    /// @param register as the instruction writes it
    record MissingSlots(Insn at, int slots, Insn writer, String register) implements Hazard {}

    /// A result or a register is used without waiting.
    ///
    /// @param sync field that is not set
    /// @param before the instruction that has to be waited for; null if this one always has to wait
    /// @param register as the instruction writes it; empty if it is not about a register
    /// @param overwrites whether the register is overwritten, and not read
    /// @param isSource whether the other instruction reads the register, and does not write it
    /// @param carrier whether another instruction has to wait, before this one
    record MissingWait(
            Insn at,
            String sync,
            @Nullable Insn before,
            String register,
            boolean overwrites,
            boolean isSource,
            boolean carrier)
            implements Hazard {}

    /// A register is overwritten without waiting, and an earlier access of the same queue reads it. The queue keeps the
    /// order: that nothing goes wrong is inferred from code that compilers make.
    ///
    /// @param sync field that would wait
    /// @param before the access that reads the register
    /// @param register as the instruction writes it
    record OrderedOverwrite(Insn at, String sync, Insn before, String register) implements Hazard {}

    /// Fewer idle slots follow an instruction than compilers leave for the hardware's sake. What goes wrong without
    /// them is not published.
    ///
    /// @param slots that are missing before the instruction
    /// @param before the one that they should follow
    record MissingPause(Insn at, int slots, Insn before) implements Hazard {}

    /// A wait for which there is nothing to wait.
    record NeedlessWait(Insn at, String sync) implements Hazard {}

    /// Lanes that have gone different ways meet here, and the code does not say so.
    ///
    /// @param field that is not set
    /// @param branch where they parted
    record MissingJoin(Insn at, String field, Insn branch) implements Hazard {}

    /// A register is read after an instruction has read it for the last time.
    ///
    /// @param before that instruction
    record ReadAfterLast(Insn at, Insn before, String register) implements Hazard {}

    /// An instruction needs the helper lanes of its squares, and they have ended.
    ///
    /// @param before the instruction that ended them
    record LostHelpers(Insn at, Insn before) implements Hazard {}

    /// A uniform register is read that the launch does not give.
    ///
    /// @param said how many it gives, as the file says it
    record MissingConstant(Insn at, String register, String said) implements Hazard {}

    /// An alias that no instruction finds, or one of another number than the first of its group says.
    ///
    /// @param why what is wrong with it
    record LooseAlias(Insn at, String why) implements Hazard {}

    /// Whether the code may compute something else than it should; if not, it only loses time or is remarkable.
    default boolean isWrong() {
        return switch (this) {
            case MissingSlots _,
                    MissingWait _,
                    MissingJoin _,
                    ReadAfterLast _,
                    LostHelpers _,
                    MissingConstant _,
                    LooseAlias _ -> true;
            case OrderedOverwrite _, MissingPause _, NeedlessWait _ -> false;
        };
    }

    /// @return what kind it is, in one word for scripts
    default String kind() {
        return switch (this) {
            case MissingSlots _ -> "slots";
            case MissingWait _ -> "wait";
            case MissingJoin _ -> "join";
            case ReadAfterLast _ -> "last";
            case LostHelpers _ -> "helpers";
            case MissingConstant _ -> "constant";
            case LooseAlias _ -> "alias";
            case OrderedOverwrite _ -> "order";
            case MissingPause _ -> "pause";
            case NeedlessWait _ -> "needless";
        };
    }
}
