package dev.heddle.cli.commands;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.isa.Entry;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The lane code of an instruction as JSON; members that say nothing are left out.
@Published(
        title = "A line of what heddle lift --json writes",
        schema = "oneOf: [{required: ['text', 'lanes', 'steps']}, {required: ['note']}]")
record LaneJson(
        long address,
        String hex,
        @Nullable String text,
        Entry.@Nullable Lanes lanes,
        @Nullable List<Step> steps,
        @Nullable String note) {
    static LaneJson of(Codec codec, Lifter lifter, Item item) {
        // Of padding there is one byte.
        byte[] bytes = item.bytes();
        String hex = Hex.of(bytes, 0, item instanceof Insn i ? i.length() : bytes.length);
        return switch (item) {
            case Insn i -> {
                LaneCode code = lifter.lift(i);
                List<Step> steps = code.steps().stream().map(Step::of).toList();
                yield new LaneJson(i.address(), hex, codec.text(i), code.lanes(), steps, null);
            }
            case Data d -> new LaneJson(d.address(), hex, null, null, null, LiftCommand.data(codec, d));
        };
    }

    record Step(
            int id,
            String op,
            @Nullable String type,
            @Member(sparse = true) List<Integer> args,
            @Nullable Integer when,
            @Nullable Long value,
            @Member(sparse = true) String word,
            @Nullable RegisterRef place,
            @Nullable String format,
            @Member(sparse = true) boolean uniform) {
        /// Operations whose `value` counts even if it is 0.
        private static final Set<Op> WITH_VALUE =
                EnumSet.of(Op.CONST, Op.SEXT, Op.REDUCE, Op.SCAN, Op.LOAD, Op.STORE, Op.ATOMIC, Op.WAIT);

        static Step of(dev.heddle.ir.lift.Step s) {
            FloatFormat format = s.format();
            return new Step(
                    s.id(),
                    s.op().text(),
                    s.type() == ValueType.NONE ? null : s.type().text(),
                    s.args(),
                    s.when() >= 0 ? s.when() : null,
                    s.value() != 0 || WITH_VALUE.contains(s.op()) ? s.value() : null,
                    s.word(),
                    s.place(),
                    format == null ? null : format.text(),
                    s.uniform());
        }
    }
}
