package dev.heddle.machine.kernel;

import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import dev.heddle.isa.RegisterFile;
import dev.heddle.machine.Buffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Says where what registers and words of memory hold when a program starts comes from, as far as a kernel's file does.
///
/// @param settings of the launch; of several about the same bits the last one counts
/// @param memory the buffers that settings name
public record StartContents(List<LaunchSetting> settings, LaunchMemory memory) {
    /// Nothing.
    public static final StartContents NONE = new StartContents(List.of(), LaunchMemory.NONE);

    public StartContents {
        settings = List.copyOf(settings);
    }

    /// Some bits of a content.
    ///
    /// @param from number of the lowest one
    public record Part(RegisterContent content, int from) {}

    /// @return what bits of a register hold, or null if no setting is about all of them
    public @Nullable Part of(Isa isa, RegisterRef register) {
        long low = bit(isa, register);
        for (LaunchSetting s : settings.reversed()) {
            RegisterRef at;
            RegisterContent content;
            int bits;
            if (s instanceof LaunchSetting.Preset p) {
                at = p.register();
                content = p.content();
                bits = at.width();
            } else if (s instanceof LaunchSetting.Constant c) {
                at = RegisterRef.of(isa, isa.constants(), (int) c.element());
                content = c.content();
                bits = c.bits();
            } else continue;
            long from = bit(isa, at);
            if (at.state().equals(register.state()) && from <= low && low + register.width() <= from + bits)
                return new Part(content, (int) (low - from));
        }
        return null;
    }

    /// @param at the first byte
    /// @return what bytes of a buffer hold, or null if no setting is about all of them
    public @Nullable Part of(Buffer buffer, long at, int bytes) {
        for (LaunchSetting s : settings.reversed())
            if (s instanceof LaunchSetting.Patch p
                    && memory.buffer(p.buffer()).address() == buffer.address()
                    && p.at() <= at
                    && at + bytes <= p.at() + p.bytes()) return new Part(p.content(), (int) (at - p.at()) * Byte.SIZE);
        return null;
    }

    /// @return number of its lowest bit in its file
    private static long bit(Isa isa, RegisterRef r) {
        int bits = Objects.requireNonNull(RegisterFile.find(isa, r.state())).stateBits();
        return (long) r.element() * bits + r.low();
    }
}
