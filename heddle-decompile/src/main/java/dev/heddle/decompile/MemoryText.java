package dev.heddle.decompile;

import dev.heddle.isa.Isa;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The address spaces of an instruction set as functions that load, store and change what is at an address.
final class MemoryText {
    /// Bytes of a window in which other memory is seen.
    private static final String WINDOW = "0x100000000UL";

    private MemoryText() {}

    /// @param addresses of the buffers
    static String of(Isa isa, Target target, List<Long> addresses) {
        StringBuilder out = new StringBuilder();
        boolean isC = target == Target.C;
        out.append("CONSTANT ulong address_of[BUFFERS + 1] = {");
        for (long a : addresses) out.append("0x%xUL, ".formatted(a));
        out.append("0};\n");
        out.append("""
                HELPER DEVICE uchar *device_at(LANE *l, ulong at, ulong count) {
                    for (int i = 0; i < BUFFERS; i++)
                        if (count <= %1$sbytes_of[i] && at - address_of[i] <= %1$sbytes_of[i] - count)
                            return %1$sbuffer[i] + (at - address_of[i]);
                    fault(l, 1, "an access outside of all buffers");
                    return 0;
                }
                HELPER GROUP uchar *group_at(LANE *l, ulong at, ulong count) {
                    if (count <= GROUP_BYTES && at <= GROUP_BYTES - count) return %2$sgroup_memory + at;
                    fault(l, 2, "an access outside of the group's memory");
                    return 0;
                }
                HELPER PRIVATE uchar *lane_at(LANE *l, ulong at, ulong count) {
                    if (count <= LANE_BYTES && at <= LANE_BYTES - count) return l->memory + at;
                    fault(l, 3, "an access outside of the lane's memory");
                    return 0;
                }
                """.formatted(isC ? "" : "l->", isC ? "" : "l->"));
        out.append(Resource.of("memory.h"));
        out.append("""
                MEMORY(DEVICE, device)
                MEMORY(GROUP, group)
                MEMORY(PRIVATE, lane)
                """);
        isa.spaces().forEach((name, space) -> out.append(space(name, space)));
        return out.toString();
    }

    private static String space(String name, Isa.Space space) {
        return function("load", "ulong", name, space, "ulong at, int bits", "at%s, bits")
                + function("store", "void", name, space, "ulong at, int bits, ulong x", "at%s, bits, x")
                + function(
                        "atomic",
                        "ulong",
                        name,
                        space,
                        "int how, ulong at, int bits, ulong x, ulong expected",
                        "how, at%s, bits, x, expected");
    }

    private static String function(
            String what, String type, String name, Isa.Space space, String parameters, String arguments) {
        StringBuilder out =
                new StringBuilder("HELPER %s %s_%s(LANE *l, %s) {\n".formatted(type, what, name, parameters));
        String back = type.equals("void") ? "" : "return ";
        for (Map.Entry<Isa.Reach, Long> w : space.windows().entrySet()) {
            String from = " - 0x%xUL".formatted(w.getValue());
            out.append("    if (at%s < %s) { %s%s_in_%s(l, %s);%s }\n"
                    .formatted(
                            from,
                            WINDOW,
                            back,
                            what,
                            reach(w.getKey()),
                            arguments.formatted(from),
                            back.isEmpty() ? " return;" : ""));
        }
        out.append("""
                    %s%s_in_%s(l, %s);
                }
                """.formatted(back, what, reach(space.reach()), arguments.formatted("")));
        return out.toString();
    }

    private static String reach(Isa.Reach reach) {
        return reach.name().toLowerCase(Locale.ROOT);
    }
}
