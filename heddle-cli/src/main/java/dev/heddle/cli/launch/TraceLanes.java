package dev.heddle.cli.launch;

import dev.heddle.cli.console.Failure;
import dev.heddle.machine.Launch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The lanes that `heddle run --trace` shows, such as `0-3,31`.
public final class TraceLanes {
    private final String list;
    private final BitSet lanes = new BitSet();
    private final List<Integer> firsts = new ArrayList<>();

    public TraceLanes(String list) throws Failure {
        this.list = list;
        try {
            for (String part : list.split(",")) {
                int dash = part.indexOf('-');
                int from = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
                int to = dash < 0 ? from : Integer.parseInt(part.substring(dash + 1));
                if (to >= Launch.MAX_GROUP) throw new IndexOutOfBoundsException(to);
                lanes.set(from, to + 1);
                firsts.add(from);
            }
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw Failure.usage("invalid lanes '" + list + "'; expected a list such as 0-3,31");
        }
    }

    /// @throws Failure if one of them is none of a launch
    public BitSet of(Launch launch) throws Failure {
        int most = Math.min(launch.lanes(), launch.group().count());
        for (int first : firsts)
            if (first >= most)
                throw Failure.usage(
                        "--trace=%s: a wave of this launch has the lanes 0 to %d".formatted(list, most - 1));
        return lanes;
    }
}
