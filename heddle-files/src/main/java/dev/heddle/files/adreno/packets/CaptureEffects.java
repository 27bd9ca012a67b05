package dev.heddle.files.adreno.packets;

import dev.heddle.files.container.Blit;
import dev.heddle.files.container.MemoryChange;
import java.util.Set;

/// The effects of the packets of a capture, in which memory is as it was before their submit: the dispatch after them
/// has what they change.
public final class CaptureEffects implements PacketEffects {
    /// Draws. What they write is in no captured memory.
    private static final Set<Integer> DRAWS = Set.of(0x22, 0x24, 0x28, 0x29, 0x2a, 0x38, 0x4c, 0x7f);

    /// Events, waits, and what copies memory and registers.
    private static final Set<Integer> MEMORY =
            Set.of(0x14, 0x19, 0x1a, 0x1d, 0x21, 0x23, 0x3c, 0x3d, 0x3e, 0x42, 0x44, 0x45, 0x46, 0x4e, 0x73, 0x75);

    private static final int EVENT = 0x46;
    private static final int REGISTER_TO_MEMORY = 0x3e;
    private static final int WRITE_IF = 0x45;

    /// What follows is done or not.
    private static final Set<Integer> CONDITIONS = Set.of(0x44, 0x4e);

    private final DispatchTable dispatches;
    private final Notes notes;

    /// @param dispatches take what is changed before them
    public CaptureEffects(DispatchTable dispatches, Notes notes) {
        this.dispatches = dispatches;
        this.notes = notes;
    }

    @Override
    public int command(int opcode, BufferView packet, PacketState state) {
        if (!DRAWS.contains(opcode) && !MEMORY.contains(opcode))
            notes.unknown("there is a packet 0x%x".formatted(opcode));
        if (CONDITIONS.contains(opcode)) notes.notDone("whether it runs depends on memory, and here it does");
        if (opcode == REGISTER_TO_MEMORY) unknown(packet, 1);
        if (opcode == WRITE_IF && packet.dwords() > 0 && (packet.dword(0) & 1 << 8) != 0) unknown(packet, 5);
        try {
            ChangePacket.of(opcode, packet, state.generation()).ifPresent(this::change);
            ChangePacket.time(opcode, packet, state.generation()).ifPresent(dispatches::unknown);
        } catch (IllegalArgumentException e) {
            if (opcode == EVENT) unknown(packet, 1);
            else notes.notDone(String.valueOf(e.getMessage()));
        }
        return 0;
    }

    private void unknown(BufferView packet, int at) {
        if (packet.dwords() > at + 1) dispatches.unknown(ChangePacket.address(packet, at));
    }

    private void change(MemoryChange change) {
        if (!dispatches.change(change)) notes.notDone("memory is changed more often than is kept");
    }

    @Override
    public void blit(Blit blit, String isa) {
        change(new MemoryChange.Texels(blit, isa));
    }

    @Override
    public void isOpenCl() {}
}
