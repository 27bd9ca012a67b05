package dev.heddle.studio.trial;

import dev.heddle.asm.Codec;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.DescriptorCodes;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.DeviceMemory;
import dev.heddle.machine.LocalMemory;
import dev.heddle.machine.Spaces;
import java.util.LinkedHashMap;
import java.util.Map;

/// Instructions one after the other, on register files that are nothing but bytes, and on one piece of memory.
final class Chain {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private final Codec codec;
    private final DescriptorCodes descriptors;
    private final RegisterNames names;
    private final Device device = new Device();
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    /// @param start `x=HEX y=HEX @ADDRESS=HEX`: files by their names, and the memory
    Chain(Codec codec, String start) {
        this.codec = codec;
        descriptors = new DescriptorCodes(codec);
        names = RegisterNames.of(codec.book());
        for (String s : start.split(" ", -1)) {
            int equals = s.indexOf('=');
            byte[] bytes = Hex.parse(s.substring(equals + 1));
            if (!s.startsWith("@")) {
                files.put(s.substring(0, equals), bytes);
                continue;
            }
            long at = Long.parseUnsignedLong(s.substring(1, equals), 16);
            device.buffer("memory", at, bytes.length).put(bytes);
        }
    }

    /// @param steps `TEXT;REGISTER=HEX`, with `|` between them
    /// @return for each a number for all that is there after it
    String run(String steps) throws SourceException {
        StringBuilder out = new StringBuilder();
        for (String step : steps.split("\\|", -1)) {
            int semicolon = step.indexOf(';');
            int equals = step.indexOf('=', semicolon);
            RegisterRef register = names.find(step.substring(semicolon + 1, equals));
            if (register == null) throw new IllegalArgumentException("no register in " + step);
            long value = Long.parseUnsignedLong(step.substring(equals + 1), 16);
            run(codec.assembler().line(step.substring(0, semicolon)), register, value);
            out.append(out.isEmpty() ? "" : ",").append(Long.toHexString(sum()));
        }
        return out.toString();
    }

    private void run(byte[] code, RegisterRef register, long value) {
        Executable program = new Executable(codec, descriptors, code, 0);
        LocalMemory none = new LocalMemory("no", 0, 1);
        Spaces spaces = new Spaces(new DeviceMemory(device), none, none);
        Wave wave = new Wave(program, spaces.of(codec.book().isa()));
        wave.reset(0, 1);
        wave.set(register, 0, value);
        files.forEach((name, bytes) -> wave.set(name, 0, bytes));
        new Interpreter().run(wave, 1);
        files.replaceAll((name, _) -> wave.bytes(name));
    }

    private long sum() {
        long h = OFFSET;
        for (byte[] file : files.values()) h = sum(h, file);
        for (Buffer b : device.buffers()) h = sum(h, b.bytes());
        return h;
    }

    private static long sum(long before, byte[] bytes) {
        long h = before;
        for (byte b : bytes) h = (h ^ b & 0xff) * PRIME;
        return h;
    }
}
