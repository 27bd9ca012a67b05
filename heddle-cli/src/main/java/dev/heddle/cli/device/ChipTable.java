package dev.heddle.cli.device;

import dev.heddle.base.source.Suggest;
import dev.heddle.cli.console.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/// The chips that a device may be, and what drivers are answered about them: `chips.tsv`.
public final class ChipTable {
    private static final int COLUMNS = 7;

    /// The first byte of chip ids of which the others are not a number of three digits any more.
    private static final long NUMBERED = 0x10;

    private ChipTable() {}

    /// A chip.
    ///
    /// @param name such as `a650`
    /// @param id its chip id
    /// @param gmem bytes of the memory on it
    /// @param bank highest bit of banks
    /// @param ubwc version of compressed pixels
    /// @param swizzle levels of swizzling, a bit each
    /// @param macrotile 1 if eight channels are tiled
    public record Chip(String name, long id, long gmem, int bank, int ubwc, int swizzle, int macrotile) {
        /// @return such as 650; 0 for chips that have no such number
        public long number() {
            if (id >>> 24 >= NUMBERED) return 0;
            return (id >>> 24) * 100 + (id >>> 16 & 0xff) * 10 + (id >>> 8 & 0xff);
        }

        /// @return lines of a name and a number, as the library reads them
        String lines() {
            return "chip 0x%x\ngpu %d\ngmem %d\nbank %d\nubwc %d\nswizzle %d\nmacrotile %d\nrays 0\n"
                    .formatted(id, number(), gmem, bank, ubwc, swizzle, macrotile);
        }
    }

    /// @return in the order of the table
    public static List<Chip> all() throws IOException {
        List<Chip> chips = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(ChipTable.class.getResourceAsStream("chips.tsv"))) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n"))
                if (!line.startsWith("#")) chips.add(chip(line.split("\t")));
        }
        return chips;
    }

    private static Chip chip(String[] row) {
        if (row.length != COLUMNS) throw new IllegalStateException(String.join(" ", row));
        return new Chip(
                row[0],
                Long.decode(row[1]),
                Long.parseLong(row[2]) << 10,
                Integer.parseInt(row[3]),
                Integer.parseInt(row[4]),
                Integer.parseInt(row[5]),
                Integer.parseInt(row[6]));
    }

    /// @param name `a650`, or a chip id such as `0x06050002`
    public static Chip find(String name) throws Failure, IOException {
        List<Chip> chips = all();
        String wanted = name.toLowerCase(Locale.ROOT);
        for (Chip c : chips) if (c.name().equals(wanted) || wanted.equals("0x%08x".formatted(c.id()))) return c;
        List<String> names = chips.stream().map(Chip::name).toList();
        throw Failure.usage("heddle device: no chip is called '%s'%s; there are %s"
                .formatted(name, Suggest.near(wanted, names), String.join(", ", names)));
    }
}
