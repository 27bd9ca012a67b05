package dev.heddle.debugger;

import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Stepper;
import java.util.Arrays;
import java.util.List;

/// One number for all that a run is at a time: waves, memory of the group and of lanes, buffers.
public final class RunDigest {
    private final Device device;
    private final List<RegisterRef> registers;

    public RunDigest(Device device, Stepper of) {
        this.device = device;
        this.registers = RegisterNames.whole(of.program().codec().book().isa());
    }

    public long of(Stepper run) {
        long out = run.time() * 31 + run.group();
        for (int i = 0; i < run.waves(); i++) {
            Wave w = run.wave(i);
            out = out * 31 + w.pc();
            out = out * 31 + w.instructions();
            out = out * 31 + w.laneInstructions();
            out = out * 31 + (w.isStopped() ? 1 : 0) + (run.isWaiting(i) ? 2 : 0);
            for (int lane = 0; lane < w.lanes(); lane++) {
                out = out * 31 + (w.isActive(lane) ? 1 : 0) + (w.isHere(lane) ? 2 : 0);
                out = out * 31 + (w.isAlive(lane) ? w.pc(lane) : 0);
                for (RegisterRef p : registers) out = out * 31 + w.get(p.state(), p.element(), lane);
                out = out * 31 + Arrays.hashCode(run.laneMemory(i).block(lane));
            }
        }
        out = out * 31 + Arrays.hashCode(run.groupMemory().block(0));
        for (Buffer b : device.buffers()) out = out * 31 + Arrays.hashCode(b.bytes());
        return out;
    }
}
