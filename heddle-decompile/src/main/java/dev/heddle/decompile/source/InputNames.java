package dev.heddle.decompile.source;

import java.util.Map;
import java.util.TreeMap;

/// The names of what a launch tells each lane about its place.
final class InputNames {
    /// By what the book calls them: a name, and the OpenCL C that it stands for. An axis comes behind both.
    private static final Map<String, String[]> KINDS = new TreeMap<>(Map.ofEntries(
            Map.entry("groups", new String[] {"groups", "get_num_groups(%d)"}),
            Map.entry("global.size", new String[] {"global_size", "get_global_size(%d)"}),
            Map.entry("size", new String[] {"size", "get_local_size(%d)"}),
            Map.entry("group", new String[] {"group", "get_group_id(%d)"}),
            Map.entry("local", new String[] {"lid", "get_local_id(%d)"}),
            Map.entry("global", new String[] {"gid", "get_global_id(%d)"}),
            Map.entry("global.index", new String[] {"thread", "get_global_linear_id()"}),
            Map.entry("local.index", new String[] {"thread_of_group", "get_local_linear_id()"}),
            Map.entry("lane", new String[] {"lane", "get_sub_group_local_id()"}),
            Map.entry("wave", new String[] {"wave", "get_sub_group_id()"})));

    private InputNames() {}

    /// @param what one of [dev.heddle.isa.Isa#INPUTS]
    static String of(String what) {
        if (KINDS.containsKey(what)) return KINDS.get(what)[0];
        int dot = what.lastIndexOf('.');
        String[] kind = dot < 0 ? null : KINDS.get(what.substring(0, dot));
        if (kind == null) return what.replace('.', '_');
        String axis = what.substring(dot + 1);
        return axis.equals("x") ? kind[0] : kind[0] + "_" + axis;
    }

    /// @param what one of [dev.heddle.isa.Isa#INPUTS]
    /// @return the number of its axis; -1 if it has none
    static int axis(String what) {
        int last = what.length() - 1;
        return last > 0 && what.charAt(last - 1) == '.' ? "xyz".indexOf(what.charAt(last)) : -1;
    }

    /// @param what one of [dev.heddle.isa.Isa#INPUTS], without its axis
    static String of(String what, int axis) {
        return of(what + "." + "xyz".charAt(axis));
    }

    /// Whether a name is that of a place in a group, which has less than 2^16.
    static boolean isOfGroup(String name) {
        return name.startsWith("lid") || name.equals("lane") || name.equals("thread_of_group");
    }

    /// Whether a name is that of something that differs from lane to lane.
    static boolean isOfLane(String name) {
        return isOfGroup(name) || name.startsWith("gid") || name.startsWith("thread");
    }

    /// @return the OpenCL C of each name
    static Map<String, String> values() {
        Map<String, String> out = new TreeMap<>();
        KINDS.forEach((what, kind) -> {
            if (!kind[1].contains("%d")) out.put(kind[0], kind[1]);
            else for (int axis = 0; axis < 3; axis++) out.put(of(what, axis), kind[1].formatted(axis));
        });
        return out;
    }
}
