package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.exec.jvm.lane.GeneratedClass;
import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Exits;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// The method that leads lanes from piece to piece, see [StripClass].
final class StripCompiler {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc ACCESSES = ClassDesc.of(VectorAccesses.class.getName());

    private final StripClass of;
    private final Region region;
    private final WaveShape shape;
    private final CodeBuilder out;
    private final StripMasks masks;
    private final VectorBarrier barrier;
    private final Exits exits;
    private final boolean apart;
    private final Label[] tests;
    private final Label[] starts;
    private final Label[] refusals;
    private final Label tail;

    private final int result;
    private final int first;
    private final int steps;
    private final int work;
    private final int counted;

    StripCompiler(StripClass of, CodeBuilder out) {
        this.of = of;
        this.region = of.region();
        this.shape = of.shape();
        this.apart = of.target().apart();
        this.out = out;
        this.exits = new Exits(region);
        VectorApi api = new VectorApi(out);
        this.masks = new StripMasks(region, exits, shape, apart, api, out);
        this.barrier = new VectorBarrier(region, apart, out);
        int pieces = region.pieces().size();
        tests = labels(pieces);
        starts = labels(pieces);
        refusals = labels(pieces);
        tail = out.newLabel();
        result = out.allocateLocal(TypeKind.INT);
        first = out.allocateLocal(TypeKind.INT);
        steps = out.allocateLocal(TypeKind.INT);
        work = out.allocateLocal(TypeKind.LONG);
        counted = out.allocateLocal(TypeKind.LONG);
    }

    private Label[] labels(int n) {
        Label[] l = new Label[n];
        for (int i = 0; i < n; i++) l[i] = out.newLabel();
        return l;
    }

    /// Writes the method.
    void all() {
        out.iconst_0().istore(steps).lconst_0().lstore(work).lconst_0().lstore(counted);
        masks.begin();
        for (int i : region.entries()) {
            Label past = out.newLabel();
            out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, "entry", CD_int);
            out.loadConstant(i).if_icmpne(past).goto_(starts[i]).labelBinding(past);
        }
        for (int i = 0; i < starts.length; i++) piece(i);
        out.goto_(tail);
        for (int i = 0; i < refusals.length; i++) {
            out.labelBinding(refusals[i]);
            masks.refused(i);
            out.goto_(tail);
        }
        out.labelBinding(tail);
        masks.end();
        field("steps", CD_int, () -> out.iload(steps));
        field("counted", CD_long, () -> out.lload(counted));
        field("work", CD_long, () -> out.lload(work));
        out.iconst_1().ireturn();
    }

    private void field(String name, ClassDesc type, Runnable push) {
        out.aload(WaveShape.PARAM_FRAME);
        push.run();
        out.putfield(FRAME, name, type);
    }

    // ---- pieces

    private void piece(int number) {
        RegionBlock p = region.pieces().get(number);
        Body body = region.bodies().get(number);
        out.labelBinding(tests[number]);
        if (masks.isLeader(number)) {
            if (apart && number > 0) {
                masks.any(number);
                int next = masks.nextLeader(number);
                out.ifeq(next < tests.length ? tests[next] : tail);
            }
            out.labelBinding(starts[number]);
            masks.tally(number);
        } else {
            out.labelBinding(starts[number]);
        }
        if (p.isForAll()) barrier.check(refusals[number], masks.array(number));
        if (StripMinedBlock.isNeeded(region, number)) {
            out.aload(0).aload(WaveShape.PARAM_FRAME);
            ClassDesc self = GeneratedClass.self(StripClass.NAME);
            out.invokevirtual(self, StripClass.method(number), StripClass.PIECE);
            out.istore(result).iload(result).ifeq(refusals[number]);
        }
        count(p);
        if (apart) go(number, p);
        else goTogether(p, body);
    }

    private void count(RegionBlock p) {
        int n = p.codes().size();
        out.iinc(steps, n);
        out.loadConstant((long) n);
        masks.lanes();
        out.i2l().lmul().lload(work).ladd().lstore(work);
        if (shape.each() >= of.shape().lanes()) return;
        out.loadConstant((long) n);
        masks.waves();
        out.i2l().lmul().lload(counted).ladd().lstore(counted);
    }

    // ---- where lanes go on

    private void go(int number, RegionBlock p) {
        if (masks.isJoined(number)) return;
        masks.move(number, first);
        if (p.ending() == RegionBlock.Ending.BARRIER) barrier.waits(p.next(), tail);
        if (p.ending() == RegionBlock.Ending.FALLS || p.ending() == RegionBlock.Ending.BARRIER)
            return;
        int piece = region.piece(p.target());
        if (piece < 0 || piece > number) return;
        Label past = out.newLabel();
        if (p.ending() == RegionBlock.Ending.LANES) {
            masks.anyJumps();
            out.ifeq(past);
        }
        again(piece);
        out.labelBinding(past);
    }

    /// Begins a piece anew unless too many instructions have been run.
    private void again(int piece) {
        out.iload(steps).aload(WaveShape.PARAM_FRAME).getfield(FRAME, "fuel", CD_int);
        out.if_icmpge(refusals[piece]).goto_(starts[piece]);
    }

    private void goTogether(RegionBlock p, Body body) {
        if (body.exec() >= 0) {
            out.aload(WaveShape.PARAM_FRAME);
            out.invokestatic(ACCESSES, "activate", MethodTypeDesc.of(CD_void, FRAME));
        }
        switch (p.ending()) {
            case FALLS -> goTogether(p.next(), p);
            case BARRIER -> {
                int next = region.piece(p.next());
                masks.leave(next < 0 ? exits.number(p.next()) : exits.count() + next);
                barrier.waits(p.next(), tail);
                goTogether(p.next(), p);
            }
            case ALWAYS -> goTogether(p.target(), p);
            default -> {
                Label stays = out.newLabel();
                out.iload(result).loadConstant(StripClass.JUMPS).iand().ifeq(stays);
                goTogether(p.target(), p);
                out.labelBinding(stays);
                goTogether(p.next(), p);
            }
        }
    }

    private void goTogether(long address, RegionBlock from) {
        int piece = region.piece(address);
        if (piece < 0) {
            masks.leave(exits.number(address));
            out.goto_(tail);
        } else if (address <= from.address()) {
            again(piece);
        } else {
            out.goto_(starts[piece]);
        }
    }
}
