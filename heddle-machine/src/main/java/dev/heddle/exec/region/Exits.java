package dev.heddle.exec.region;

import java.util.ArrayList;
import java.util.List;

/// The addresses at which lanes go on after a region. Number 0 is its beginning: it has not ended yet.
public final class Exits {
    private final List<Long> addresses = new ArrayList<>();

    public Exits(Region of) {
        addresses.add(of.pieces().getFirst().address());
        for (Piece p : of.pieces())
            for (long s : p.successors())
                if (of.piece(s) < 0 && !addresses.contains(s)) addresses.add(s);
    }

    /// @return the number of an address that some piece goes on with
    public int number(long address) {
        return addresses.indexOf(address);
    }

    public long address(int number) {
        return addresses.get(number);
    }

    public int count() {
        return addresses.size();
    }
}
