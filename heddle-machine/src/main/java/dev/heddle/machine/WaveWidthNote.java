package dev.heddle.machine;

import java.util.List;

/// Says how wide waves are taken to be where programs may be made for several widths and nothing says for which: what
/// lanes of one wave do in step is a race between two.
public final class WaveWidthNote {
    private WaveWidthNote() {}

    /// @return one line; empty if the width is given, or makes no difference to the launch
    public static String line(Launch launch) {
        List<Integer> widths = launch.codec().book().variant().widths();
        if (launch.hasLanes || widths.size() < 2) return "";
        int least = widths.getLast();
        if (launch.group.count() <= least) return "";
        return "waves of %d lanes (nothing says otherwise; .lanes %d)".formatted(launch.lanes(), least);
    }
}
