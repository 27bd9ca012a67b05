package dev.heddle.exec.region;

import java.util.ArrayList;
import java.util.List;

/// The addresses at which lanes go on after a region, [RegionBlock#END] for those that have ended. Number 0 is its
/// beginning: it has not ended yet.
public final class Exits {
    private final List<Long> addresses = new ArrayList<>();
    private final List<RegionBlock> pieces;

    public Exits(Region of) {
        pieces = of.pieces();
        addresses.add(of.pieces().getFirst().address());
        for (RegionBlock p : of.pieces())
            for (long s : p.successors())
                if (of.piece(s) < 0 && !addresses.contains(s)) addresses.add(s);
    }

    /// @return the number of an address where some piece continues
    public int number(long address) {
        return addresses.indexOf(address);
    }

    /// @param number of an exit; from [#count] on, pieces that have been left before they were begun
    public long address(int number) {
        return number < addresses.size()
                ? addresses.get(number)
                : pieces.get(number - addresses.size()).address();
    }

    public int count() {
        return addresses.size();
    }
}
