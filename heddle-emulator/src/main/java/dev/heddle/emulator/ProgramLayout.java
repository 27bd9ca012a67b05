package dev.heddle.emulator;

import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.ProgramRows;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.isa.Isa;
import java.util.List;
import java.util.Set;

/// Says where everything is that the operations of a program name by numbers: registers and values in rows, constants
/// in a pool, address spaces in their order. A caller that asks for new rows holds its lock.
public final class ProgramLayout {
    private final Isa isa;
    private final RegisterLayout registers;
    private final ProgramRows rows;
    private final ConstantPool constants = new ConstantPool();

    public ProgramLayout(Isa isa) {
        this.isa = isa;
        this.registers = new RegisterLayout(isa);
        this.rows = new ProgramRows(registers);
    }

    public Isa isa() {
        return isa;
    }

    public RegisterLayout registers() {
        return registers;
    }

    /// The rows of its operations; to be asked for new ones only while a block is translated.
    ProgramRows rows() {
        return rows;
    }

    ConstantPool constants() {
        return constants;
    }

    /// A register file whose element is chosen by an index.
    ///
    /// @param first row or, if all lanes share it, number of its first element
    /// @param elementBits width of its elements
    /// @param width of what is indexed, at most that
    /// @param count of them
    record Indexed(int first, boolean shared, int elementBits, int width, int count) {}

    Indexed indexed(RegisterRef p) {
        int bits = registers.elementBits(p.state());
        return new Indexed(
                registers.number(p.state(), 0),
                registers.isShared(p.state()),
                bits,
                p.width(),
                registers.count(p.state()) * (bits / p.width()));
    }

    /// @return number of an address space
    public int space(String name) {
        return List.copyOf(isa.spaces().keySet()).indexOf(name);
    }

    /// Registers that compiled code changes, whose blocks may never be translated.
    ///
    /// @param narrow their rows
    public void writes(Set<Integer> narrow) {
        writes(narrow, Set.of());
    }

    /// @param wide rows of registers of more than 32 bits
    public synchronized void writes(Set<Integer> narrow, Set<Integer> wide) {
        for (int row : narrow) rows.writes(row, false);
        for (int row : wide) rows.writes(row, true);
        rows.publish();
    }
}
