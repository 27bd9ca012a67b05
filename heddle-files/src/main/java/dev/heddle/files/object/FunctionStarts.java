package dev.heddle.files.object;

import java.util.ArrayList;
import java.util.List;

/// The starts of functions, as linkers write them for stripped files too: distances from one to the next, the first
/// from the segment `__TEXT`. Each is a number in groups of seven bits, the lowest first; all bytes of it but the last
/// have bit 7. A zero ends them.
final class FunctionStarts {
    private FunctionStarts() {}

    /// @return labels without names
    static List<Label> labels(MachImage image, ObjectFindings findings) {
        List<Label> out = new ArrayList<>();
        Span bytes = image.starts();
        if (bytes == null || bytes.length() == 0) return out;
        if (image.text().isEmpty()) {
            findings.note("function starts are there, but no segment __TEXT from which they count");
            return out;
        }
        long address = image.text().getAsLong();
        int at = 0;
        while (at < bytes.length() && out.size() < ProgramList.MAX) {
            long distance = 0;
            int shift = 0;
            int b;
            int first = at;
            do {
                if (at == bytes.length() || shift >= Long.SIZE) {
                    findings.broken(
                            bytes.inFile(first), "expected the distance to a function, a number of at most ten bytes");
                    return out;
                }
                b = bytes.u8(at++);
                distance |= (b & 127L) << shift;
                shift += 7;
            } while (b > 127);
            if (distance == 0) return out;
            address += distance;
            out.add(new Label(address, "", false));
        }
        return out;
    }
}
