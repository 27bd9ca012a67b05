package dev.heddle.emulator;

import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Resources;
import dev.heddle.ir.state.Textures;

/// Translates what is asked of the launch's resources and of the texture unit.
final class ResourceQueries {
    private final ConstantPool constants;
    private final BlockBuilder out;
    private final ValueRows rows;

    /// @param rows where values are
    ResourceQueries(ConstantPool constants, BlockBuilder out, ValueRows rows) {
        this.constants = constants;
        this.out = out;
        this.rows = rows;
    }

    void emit(Step s) {
        switch (s.op()) {
            case RESOURCE -> resource(s);
            case ASK -> {
                boolean isWide = rows.isWide(s.args().getFirst());
                int op = isWide ? Opcode.ASK_L : Opcode.ASK;
                out.emit(op, 0, rows.row(s, 0), 0, 0, (int) s.value());
                rows.done(s);
            }
            case LOOK -> {
                int how = constants.number(Textures.How.of(s.word()));
                out.emit(Opcode.LOOK, 0, rows.mask(s), 0, 0, how);
                rows.done(s);
            }
            default -> out.emit(Opcode.TEXEL | Block.NARROW, rows.result(s), 0, 0, 0, (int) s.value());
        }
    }

    private void resource(Step s) {
        int mask = rows.mask(s);
        int number = rows.row(s, 0);
        Resources.Fact asked = Resources.Fact.of(s.operation());
        int fact = constants.number(new Resources.Question(s.space(), asked));
        int to = rows.result(s);
        rows.done(s);
        int one = rows.isOne(s) ? LaneEffects.ONE_NUMBER : 0;
        out.emit(Opcode.RESOURCE, to, number, mask, 0, fact | one);
    }
}
