package dev.heddle.files.adreno.packets;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/// Packets, events and registers that change neither memory nor anything that compute programs see: waits for what is
/// done at once here, caches, modes of debugging, and all that only draws take part in. The numbers are those of Mesa's
/// lists.
///
/// Draws themselves are no part of it, nor are registers of the 2D engine.
final class WithoutEffect {
    /// In each line: what, the first and the last generation, numbers, and what they are for.
    private static final String TABLE = """
            packet   5 8  10         nothing at all
            packet   5 8  12 13 26   waits: for writes of memory, for the front end, for the GPU
            packet   5 8  40         an interrupt for the processor
            packet   6 8  55         what is run when contexts are switched
            packet   6 8  56         where a context is saved
            packet   5 8  63 64      modes of drawing
            packet   7 8  1b         what the two threads count
            packet   7 8  3a         an inner cache
            packet   8 8  59         a barrier
            packet   5 8  2d 2e 2f   bins of a frame
            packet   5 8  4b         how draws begin
            packet   5 8  5e         a context that is done
            packet   6 8  70         a wait for two registers
            packet   5 5  69 6a 6b 1c  when contexts may be switched

            event    5 8  04         a cache
            event    5 8  05         a context that is done
            event    5 8  0b 0c 0d 0e 0f 10  counters that run and stop: they always run here
            event    5 8  16         a time
            event    5 8  18 19 1a 1c 1d  caches of colour and depth
            event    7 8  01         nothing at all
            event    8 8  1b         a cache
            event    7 8  1f 20 21   caches of colour and depth
            event    5 8  26         a cache of depth
            event    7 8  24 28 29   caches of depth
            event    5 8  2b 2c 2d   a 2D context that is done; bins
            event    6 8  30 31 32 33  caches of memory
            event    7 8  35         a subpass
            event    6 8  3f         a mark for debuggers

            register 5 5  0bc0-0c6f  bins
            register 5 5  0e00-0e06  timeouts and modes
            register 5 5  0e41-0e42  vertices
            register 5 5  0e60-0e62  varyings
            register 5 5  0e80-0e96  caches
            register 5 5  0ec0-0ec2  modes of debugging
            register 5 5  0f01-0f02  modes of textures
            register 5 5  e000-e57f  rasteriser, render targets, varyings, primitives, vertices
            register 5 5  e580-e588  programs of draws
            register 5 5  e589       what a compute program uses
            register 5 5  e58a-e5ef  programs of draws
            register 5 5  e5f0       registers of a compute program
            register 5 5  e5f5-e5f9  where the memory of fibers is
            register 5 5  e600-e6ff  programs of draws
            register 5 5  e700-e750  textures of draws
            register 5 5  e751       how many textures a compute program has
            register 5 5  e75a-e75b  samplers of draws
            register 5 5  e75e-e75f  textures of draws
            register 5 5  e764-e78f  draws; what is loaded anew
            register 5 5  e790-e796  constants of programs
            register 5 5  e7b1-e7b6  the size of a grid, once more
            register 5 5  e7b8       numbers of fibers
            register 5 5  e7b9-e7bb  workgroups, once more
            register 5 5  e7c0-e7dc  lengths of programs of draws; constants of a compute program

            register 6 8  0c00-0cdf  bins
            register 6 8  0ce2-0ce7  not explained; drivers write 0
            register 6 8  0e00-0e3f  a cache
            register 6 7  8000-83ff  rasteriser
            register 8 8  8000-84ff  rasteriser
            register 6 7  8400       the 2D engine, once more
            register 8 8  8500       the 2D engine, once more
            register 6 7  8600-87ff  rasteriser
            register 8 8  8600-87ff  rasteriser
            register 6 8  8800-8bff  render targets
            register 6 8  8e00-8fff  render targets: caches
            register 6 8  9000-9fff  varyings and primitives
            register 6 8  a000-a7ff  vertices
            register 6 8  a800-a9af  programs of draws
            register 6 8  a9b2       a mask of branches
            register 6 8  a9b7-a9bb  where the memory of fibers is; how many descriptors there are
            register 6 8  a9bd-a9be  the same, and when programs are taken from
            register 6 6  a9c2-a9c3  numbers of fibers, once more
            register 7 8  a9bf-a9c0  formats of the 2D engine, once more
            register 7 8  a9c5-a9cb  what only draws have
            register 7 8  a9db       how workgroups are spread
            register 7 8  a9df       numbers of fibers
            register 6 8  aa00       how much is bound
            register 6 8  aa01-aa0f  outputs of draws
            register 6 8  aaf2       a mode
            register 6 8  ab01-ab09  modes, programs of draws
            register 7 8  ab0a-ab1e  sets of draws
            register 7 8  ab1f       what is loaded anew
            register 6 8  ab20       how much draws have bound
            register 7 8  ab22-ab23  not explained; drivers write 0
            register 6 6  acc0       formats of the 2D engine, once more
            register 6 8  ae00-ae0f  modes of debugging, counters
            register 7 8  ae6a-ae73  modes of debugging
            register 6 8  b182-b183  textures of draws
            register 6 8  b300-b301  textures of draws
            register 6 8  b304-b310  textures of draws, modes
            register 6 6  b4d1       windows of draws
            register 7 8  b2d1       windows of draws
            register 7 8  ab21       windows of draws
            register 6 8  b600-b60f  modes of textures
            register 6 6  b800-b82f  constants of draws
            register 6 6  b980-b987  draws; how many constants there are
            register 6 6  b998       numbers of fibers
            register 6 6  b9c0-b9c9  sets, once more
            register 6 6  b9d0       numbers of fibers
            register 6 6  bb00-bb08  draws; what is loaded anew
            register 6 6  bb10       constants of draws
            register 6 6  bb20-bb29  sets of draws
            register 6 6  be00-be08  modes of debugging
            """;

    private static final Pattern NUMBER = Pattern.compile("[0-9a-f]{2}|[0-9a-f]{4}(-[0-9a-f]{4})?");

    private static final int FIRST = 5;
    private static final int LAST = 8;

    private static final Map<Integer, WithoutEffect> ALL = read();

    private final BitSet packets = new BitSet();
    private final BitSet events = new BitSet();
    private final BitSet registers = new BitSet();

    private WithoutEffect() {}

    private static Map<Integer, WithoutEffect> read() {
        Map<Integer, WithoutEffect> out = new HashMap<>();
        for (int g = FIRST; g <= LAST; g++) out.put(g, new WithoutEffect());
        for (String row : TABLE.split("\n", -1)) {
            String[] line = row.trim().split(" +", -1);
            if (line.length < 4) continue;
            for (int g = Integer.parseInt(line[1]); g <= Integer.parseInt(line[2]); g++)
                Objects.requireNonNull(out.get(g)).read(line);
        }
        return out;
    }

    /// @param line a line of the table in words
    private void read(String[] line) {
        BitSet to = switch (line[0]) {
            case "packet" -> packets;
            case "event" -> events;
            case "register" -> registers;
            default -> throw new IllegalStateException(line[0]);
        };
        for (int i = 3; i < line.length && isNumber(line[i]); i++) add(to, line[i]);
    }

    /// Words for people are longer, or have letters that numbers lack.
    private static boolean isNumber(String word) {
        return NUMBER.matcher(word).matches();
    }

    private static void add(BitSet to, String range) {
        String[] ends = range.split("-", -1);
        int first = Integer.parseInt(ends[0], 16);
        int last = Integer.parseInt(ends[ends.length - 1], 16);
        to.set(first, last + 1);
    }

    /// @param generation of packets, 5 or later
    static WithoutEffect of(int generation) {
        WithoutEffect of = ALL.get(generation);
        if (of == null) throw new IllegalArgumentException("generation " + generation);
        return of;
    }

    /// @return whether there is a table
    static boolean isKnown(int generation) {
        return ALL.containsKey(generation);
    }

    boolean packet(int opcode) {
        return packets.get(opcode);
    }

    boolean event(int number) {
        return events.get(number);
    }

    boolean register(int number) {
        return registers.get(number);
    }
}
