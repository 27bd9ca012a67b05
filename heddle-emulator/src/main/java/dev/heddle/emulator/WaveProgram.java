package dev.heddle.emulator;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.expr.Expr;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.state.Fault;
import dev.heddle.isa.Isa;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A program as waves run it: blocks of operations by their addresses, and where everything is that they
/// name. How blocks are made is the business of [Executable].
public abstract class WaveProgram {
    private final Codec codec;
    private final ProgramLayout layout;

    WaveProgram(Codec codec) {
        this.codec = codec;
        this.layout = new ProgramLayout(codec.book().isa());
    }

    public final Codec codec() {
        return codec;
    }

    final Isa isa() {
        return layout.isa();
    }

    final ProgramLayout layout() {
        return layout;
    }

    /// @param limit where it ends at the latest, so that other lanes can join in there
    /// @return the block that begins at an address
    /// @throws Fault if there is no instruction
    abstract Block block(long address, long limit);

    /// @param calls of functions of the book, with numbers
    /// @return what the lanes of a wave do before its first instruction
    abstract Block beginning(List<Expr> calls);

    /// @param by how it is to be run
    /// @param work lane-instructions that the interpreter would have run in the time that it has spent
    ///     there
    /// @return the compiled region that begins at an address, or [Tier#NONE]; null if nothing is compiled,
    ///     or not yet
    abstract @Nullable Tier tier(long address, Engines by, long work);

    /// @return all instructions in a row; what is none is passed over
    public abstract List<Insn> insns();

    /// @return what the instruction at an address does, or null if there is none
    public abstract @Nullable LaneCode laneCode(long address);

    /// @return the stage of the launches that it is for, by its name in the book; empty for none
    public abstract String stageName();
}
