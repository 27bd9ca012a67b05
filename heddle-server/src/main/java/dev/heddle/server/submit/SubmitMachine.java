package dev.heddle.server.submit;

import dev.heddle.emulator.Executable;
import dev.heddle.files.container.Blit;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Dispatch;
import dev.heddle.files.submit.CommandMachine;
import dev.heddle.files.submit.MemoryWait;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunResult;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The device as command buffers of a driver see it.
public final class SubmitMachine implements CommandMachine {
    private static final long NANOS = 1_000_000_000;

    /// Nanoseconds between two looks at memory that somebody else changes.
    private static final long PAUSE = 20_000;

    private final Device device;
    private final LaunchRunner by;
    private long instructions;
    private long laneInstructions;
    private int launches;
    private int submits;
    private long deadline;
    private long waitUntil;

    /// What the counter says next, before it is looked at again.
    private final Deque<Long> coming = new ArrayDeque<>();

    /// What the counter said since [#begin].
    private final List<Long> ticked = new ArrayList<>();

    /// @param by runs dispatches
    public SubmitMachine(Device device, LaunchRunner by) {
        this.by = by;
        this.device = device;
    }

    /// Counts anew.
    ///
    /// @param nanos that may be waited for others
    public void begin(long nanos) {
        instructions = 0;
        laneInstructions = 0;
        launches = 0;
        deadline = nanos;
        submits++;
        waitUntil = 0;
        ticked.clear();
    }

    /// Lets the counter say what it said in a run before; then it goes on by itself.
    public void clock(List<Long> values) {
        coming.clear();
        coming.addAll(values);
    }

    /// @return what the counter said since [#begin], in the order in which it was asked
    public List<Long> clock() {
        return List.copyOf(ticked);
    }

    /// @return dispatches since [#begin]
    public int launches() {
        return launches;
    }

    /// @return of all of them together
    public RunResult result(long nanos) {
        return new RunResult(instructions, laneInstructions, nanos);
    }

    @Override
    public byte @Nullable [] read(long address, int length) {
        Buffer b = device.find(address);
        if (b == null) return null;
        long at = address - b.address();
        long size = Math.min(length, b.size() - at);
        return b.segment(at, size).toArray(ValueLayout.JAVA_BYTE);
    }

    @Override
    public void write(long address, byte[] bytes) {
        Buffer b = device.find(address);
        if (b == null || address - b.address() > b.size() - bytes.length)
            throw new IllegalArgumentException(
                    "a packet writes %d bytes at 0x%x, which are in no buffer".formatted(bytes.length, address));
        MemorySegment to = b.segment(address - b.address(), bytes.length);
        to.copyFrom(MemorySegment.ofArray(bytes));
    }

    @Override
    public long ticks() {
        Long known = coming.poll();
        long ticks = known != null ? known : by.ticks();
        ticked.add(ticks);
        return ticks;
    }

    @Override
    public void pause(MemoryWait until) {
        if (Thread.currentThread().isInterrupted()) throw new IllegalArgumentException("the client has gone");
        long now = System.nanoTime();
        if (waitUntil == 0) waitUntil = now + deadline;
        if (now - waitUntil > 0)
            throw new IllegalArgumentException("submit %d waits %s: nothing has written it in %.1f seconds"
                    .formatted(submits, until, (double) deadline / NANOS));
        LockSupport.parkNanos(PAUSE);
    }

    @Override
    public void blit(Blit blit, String isa) {
        waitUntil = 0;
        new BlitRun(device, device.codec(isa).book(), blit).run();
    }

    @Override
    public void run(Dispatch d) {
        waitUntil = 0;
        // Sizes in memory may be 0: nothing runs.
        Dispatch.Extent groups = d.groups();
        if (groups.x() == 0 || groups.y() == 0 || groups.z() == 0) return;
        byte[] code = ((ContainedProgram.Present) d.program().code()).bytes();
        Executable program = device.program(device.codec(d.program().isa().orElseThrow()), code);
        DispatchLaunch made = new DispatchLaunch(device);
        List<Buffer> temporary = new ArrayList<>();
        try {
            Launch launch = made.of(d, program);
            made.descriptors(d, launch, temporary);
            for (Dispatch.Buffer slot : d.bindings().uniforms()) {
                Buffer b = made.find(slot, "uniform buffer " + slot.slot());
                if (b != null) launch.bind("uniform", slot.slot(), b);
            }
            RunResult done = by.run(device, launch);
            launches++;
            instructions += done.instructions();
            laneInstructions += done.laneInstructions();
        } finally {
            for (Buffer b : temporary) device.free(b);
        }
    }
}
