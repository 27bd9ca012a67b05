package dev.heddle.exec;

import java.util.List;

/// The class of heddle-emulator of the same name, for WebAssembly: words that are done as one would be no faster there,
/// so each is done by itself.
final class DescriptorRun {
    static final int LONGEST = 8;

    private final DescriptorCodes.Site first;
    private final int row;

    DescriptorRun(DescriptorCodes codes, List<DescriptorCodes.Site> sites, int[] rows) {
        this.first = sites.getFirst();
        this.row = rows[0];
    }

    int perform(Wave w) {
        first.perform(w, w.w[row][0]);
        return 1;
    }
}
