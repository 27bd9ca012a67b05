package dev.heddle.machine;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/// A device for short programs of ir3: lanes have their number in r0.x, and leave a word in r1.x.
final class Ir3Device {
    private static final Map<String, Codec> CODECS = new HashMap<>();
    private static final int WORDS = 1024;

    final Device device = new Device();
    final Buffer out;

    Ir3Device() {
        this(WORDS);
    }

    /// @param words of the storage buffer 0
    Ir3Device(int words) {
        out = device.buffer("out", 4L * words);
    }

    static Codec codec(String target) throws SourceException {
        Codec c = CODECS.get(target);
        if (c == null) {
            c = Codec.load(target);
            CODECS.put(target, c);
        }
        return c;
    }

    static int[] each(int n, IntUnaryOperator f) {
        return IntStream.range(0, n).map(f).toArray();
    }

    /// @return a buffer of 1024 words, each with its value
    Buffer buffer(String name, IntUnaryOperator value) {
        Buffer b = device.buffer(name, 4 * WORDS);
        byte[] bytes = new byte[4 * WORDS];
        for (int i = 0; i < WORDS; i++)
            for (int k = 0; k < 4; k++) bytes[4 * i + k] = (byte) (value.applyAsInt(i) >> 8 * k);
        b.put(bytes);
        return b;
    }

    /// @param body of an a6xx or a7xx program; what is after it stores r1.x
    Launch launch(String target, int lanes, String body) throws SourceException {
        return program(target, lanes, stored(body));
    }

    /// @return a program that leaves r1.x in the storage buffer 0
    static String stored(String body) {
        return body + "\nstib.b.untyped.1d.u32.1.imm r1.x, r0.x, 0\nend\n";
    }

    Launch program(String target, int lanes, String source) throws SourceException {
        Codec codec = codec(target);
        Program p = codec.assembler().assemble(new Source("t.s", source));
        Launch l = new Launch(new Executable(codec, p.bytes(), 0), 0)
                .group(lanes, 1, 1)
                .groupBytes(1024)
                .laneBytes(64)
                .bind("storage", 0, Resource.of(out));
        return l.input(register(codec, "r0.x"), "local.x");
    }

    static RegisterRef register(Codec codec, String name) {
        return Objects.requireNonNull(new RegisterNames(codec.book()).find(name), name);
    }

    /// @return the words of the lanes
    int[] run(Launch launch, int lanes) {
        device.run(launch);
        return Arrays.copyOf(out.ints(), lanes);
    }

    int[] run(String target, int lanes, String body) throws SourceException {
        return run(launch(target, lanes, body), lanes);
    }
}
