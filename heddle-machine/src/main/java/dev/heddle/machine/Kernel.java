package dev.heddle.machine;

import java.util.ArrayList;
import java.util.List;

/// A launch with its device, and what the buffers should hold afterwards if that is known.
public final class Kernel {
    private final String name;
    private final Device device;
    private final Launch launch;
    private final List<Expected> expected;

    Kernel(String name, Device device, Launch launch, List<Expected> expected) {
        this.name = name;
        this.device = device;
        this.launch = launch;
        this.expected = List.copyOf(expected);
    }

    public String name() {
        return name;
    }

    public Device device() {
        return device;
    }

    public Launch launch() {
        return launch;
    }

    /// @return whether [#differences] has something to compare with
    public boolean hasExpectations() {
        return !expected.isEmpty();
    }

    /// @return a line for each buffer that does not hold what it should, none if all do
    public List<String> differences() {
        List<String> out = new ArrayList<>();
        for (Expected e : expected) {
            String d = e.difference();
            if (!d.isEmpty()) out.add(d);
        }
        return out;
    }
}
