package dev.heddle.exec;

import java.util.List;

/// The class of heddle-machine of the same name, for WebAssembly: words that are done as one would be no faster there.
final class DescriptorRun {
    static final int LONGEST = 0;

    DescriptorRun(DescriptorCodes codes, List<DescriptorCodes.Site> sites, int[] rows) {}

    int perform(Wave w) {
        throw new IllegalStateException("each word is done by itself");
    }
}
