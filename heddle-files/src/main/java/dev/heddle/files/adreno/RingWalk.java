package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.BufferView;
import dev.heddle.files.adreno.packets.CommandStream;
import dev.heddle.files.adreno.packets.PacketForm;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Follows rings, submit by submit.
///
/// A submit ends with an event that writes its number, its *fence*, into memory: opcode 0x46 with event, address and
/// number. That this packet ends a submit is how the kernel's driver writes them.
final class RingWalk {
    private static final int EVENT = 0x46;

    /// Dwords of the event after its head: event, two of the address, fence.
    private static final int EVENT_DWORDS = 4;

    /// Bit of the event: an interrupt follows.
    private static final int INTERRUPT = 1 << 31;

    /// @param number of the submit, from 1
    /// @param fence that its last packet writes, if it is there
    /// @param from dword of the ring where it begins
    /// @param to dword after its end
    record Submit(CrashDump.Ring ring, int number, OptionalLong fence, int from, int to) {
        /// @return whether it was finished; false if that is not known
        boolean isRetired() {
            return fence.isPresent()
                    && ring.retired().isPresent()
                    && (int) (fence.getAsLong() - ring.retired().getAsLong()) <= 0;
        }
    }

    private final AdrenoGpu gpu;
    private final CommandStream stream;
    private final StreamEvents events;
    private final List<Submit> submits = new ArrayList<>();

    RingWalk(AdrenoGpu gpu, CommandStream stream, StreamEvents events) {
        this.gpu = gpu;
        this.stream = stream;
        this.events = events;
    }

    /// @return the submits that were run, the oldest of each ring first
    List<Submit> submits() {
        return submits;
    }

    /// Runs the submits that were not finished, or all if all were: of those that were, buffers may hold something else
    /// by now.
    void run(List<CrashDump.Ring> rings) {
        for (CrashDump.Ring r : rings) divide(r);
        List<Submit> open = submits.stream().filter(s -> !s.isRetired()).toList();
        if (!open.isEmpty()) number(open);
        for (Submit s : submits) {
            events.begin(s.number);
            long at = s.ring.address() + (long) Integer.BYTES * s.from;
            stream.run(gpu, s.number, at, s.to - s.from);
        }
    }

    private void number(List<Submit> run) {
        submits.clear();
        for (Submit s : run) submits.add(new Submit(s.ring, submits.size() + 1, s.fence, s.from, s.to));
    }

    /// What is after the place where the kernel writes next is older than what is before it.
    private void divide(CrashDump.Ring ring) {
        int dwords = ring.bytes().length / Integer.BYTES;
        int next = Math.clamp(ring.written(), 0, dwords);
        if (next < dwords) pieces(ring, next, dwords);
        pieces(ring, 0, next);
    }

    private void pieces(CrashDump.Ring ring, int from, int to) {
        PacketForm form = PacketForm.of(gpu.generation());
        BufferView view = new BufferView(ring.bytes(), 0, ring.bytes().length);
        int begin = from;
        int at = from;
        while (at < to) {
            int header = view.dword(at);
            int following = Math.max(0, form.following(header));
            int end = Math.min(to, at + 1 + following);
            boolean isLast =
                    form.opcode(header) == EVENT && end - at > EVENT_DWORDS && (view.dword(at + 1) & INTERRUPT) != 0;
            if (isLast) {
                long fence = view.dword(at + EVENT_DWORDS) & 0xffff_ffffL;
                submit(ring, OptionalLong.of(fence), begin, end);
                begin = end;
            }
            at = end;
        }
        if (begin < to) submit(ring, OptionalLong.empty(), begin, to);
    }

    private void submit(CrashDump.Ring ring, OptionalLong fence, int from, int to) {
        submits.add(new Submit(ring, submits.size() + 1, fence, from, to));
    }
}
