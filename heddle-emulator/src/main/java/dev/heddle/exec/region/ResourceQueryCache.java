package dev.heddle.exec.region;

import dev.heddle.exec.state.Resources;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Remembers answers about resources. They stay what they are during a run: the same question about the same number is
/// asked once.
public final class ResourceQueryCache {
    private record Answer(long number, long value) {}

    private final Resources of;
    private final List<@Nullable Answer> known = new ArrayList<>();

    ResourceQueryCache(Resources of) {
        this.of = of;
    }

    /// @return whom it asks
    public Resources resources() {
        return of;
    }

    /// @param site number of the place in the code that asks; it always asks the same
    /// @param number of the resource
    /// @throws dev.heddle.exec.state.Fault if nothing has this number
    public long about(int site, int lane, long number, String table, String fact) {
        while (known.size() <= site) known.add(null);
        Answer before = known.get(site);
        if (before != null && before.number == number) return before.value;
        Resources.Fact asked = Resources.Fact.of(fact);
        long value = of.about(lane, number, new Resources.Question(table, asked));
        known.set(site, new Answer(number, value));
        return value;
    }

    /// An access that the machine lets pass lies beyond what it is to.
    public void beyond(int lane, long bytes) {
        of.beyond(lane, bytes);
    }
}
