package dev.heddle.files.adreno.packets;

import dev.heddle.files.container.Blit;
import java.util.Set;

/// Notes about packets of a capture, in which memory is as it was before their submit.
public final class CaptureEffects implements PacketEffects {
    /// Draws. What they write is in no captured memory.
    private static final Set<Integer> DRAWS =
            Set.of(0x22, 0x24, 0x28, 0x29, 0x2a, 0x38, 0x4c, 0x7f);

    /// Events, waits, and what copies memory and registers.
    private static final Set<Integer> MEMORY =
            Set.of(
                    0x14, 0x19, 0x1a, 0x1d, 0x21, 0x23, 0x3c, 0x3d, 0x3e, 0x42, 0x44, 0x45, 0x46,
                    0x4e, 0x73, 0x75);

    private final Notes notes;

    public CaptureEffects(Notes notes) {
        this.notes = notes;
    }

    @Override
    public int command(int opcode, BufferView packet, PacketState state) {
        if (!DRAWS.contains(opcode) && !MEMORY.contains(opcode))
            notes.unknown("there is a packet 0x%x".formatted(opcode));
        return 0;
    }

    @Override
    public void blit(Blit blit) {
        notes.notDone(
                "a %s of the 2D engine before it is not done"
                        .formatted(blit.isFill() ? "fill" : "copy"));
    }

    @Override
    public void isOpenCl() {}
}
