package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Dispatch;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.server.submit.DispatchLaunch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes a dispatch of a capture as a kernel: a source whose headers say what [DispatchLaunch] does, and files with
/// the memory that was captured, as the packets before it leave it.
public final class DispatchSource {
    private final Container container;
    private final Dispatch dispatch;
    private final Codec codec;
    private final StringBuilder out = new StringBuilder();
    private final LaunchHeaders headers;
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    private DispatchSource(Container container, Dispatch dispatch, Codec codec) {
        this.container = container;
        this.dispatch = dispatch;
        this.codec = codec;
        headers = new LaunchHeaders(codec, out);
    }

    /// @param capture what the heading calls the file that it is from
    /// @return the files by their names, the source first
    /// @throws IllegalArgumentException with a message for people if there is no such launch
    /// @throws SourceException if its code has no text
    public static Map<String, byte[]> of(String capture, Container container, Dispatch dispatch, Codec codec)
            throws SourceException {
        return new DispatchSource(container, dispatch, codec).written(capture);
    }

    private Map<String, byte[]> written(String capture) throws SourceException {
        if (!(dispatch.program().code() instanceof ContainedProgram.Present code))
            throw new IllegalArgumentException("the capture does not have the program");
        Device device = CaptureKernels.device(dispatch.memory());
        Launch launch = new DispatchLaunch(device).of(dispatch, new Executable(codec, code.bytes(), 0));
        line("; %s of %s".formatted(dispatch.name(), capture));
        for (String note : dispatch.notes()) line("; %s".formatted(note));
        for (String note : CaptureKernels.change(device, CaptureKernels.changesBefore(container, dispatch)))
            line("; %s".formatted(note));
        line(".isa %s".formatted(codec.book().id()));
        line(".kernel %s".formatted(dispatch.name()));
        settings();
        memory(device);
        headers.inputs(launch.names(), dispatch.inputs());
        headers.constants(
                launch.names(), launch.constantBits(), dispatch.bindings().constants());
        buffers(device, launch, "storage", "", dispatch.bindings().storage());
        buffers(device, launch, "uniform", "u", dispatch.bindings().uniforms());
        descriptors(launch);
        shared(launch);
        headers.code(dispatch.name(), code.bytes());
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put(dispatch.name() + ".s", out.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
        all.putAll(files);
        return all;
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    private void settings() {
        Dispatch.Extent groups = dispatch.groups();
        line(".grid %d, %d, %d".formatted(groups.x(), groups.y(), groups.z()));
        Dispatch.Extent local = dispatch.local();
        line(".group %d, %d, %d".formatted(local.x(), local.y(), local.z()));
        headers.settings(dispatch.settings(), DispatchLaunch.GROUP_BYTES, DispatchLaunch.LANE_BYTES);
    }

    private void memory(Device device) {
        for (Buffer b : device.buffers()) {
            byte[] bytes = b.bytes();
            if (isZero(bytes)) {
                line(".memory 0x%x, zeros:%d".formatted(b.address(), bytes.length));
                continue;
            }
            String file = "%s-%x.bin".formatted(dispatch.name(), b.address());
            files.put(file, bytes);
            line(".memory 0x%x, %s".formatted(b.address(), file));
        }
    }

    private static boolean isZero(byte[] bytes) {
        for (byte b : bytes) if (b != 0) return false;
        return true;
    }

    private void buffers(Device device, Launch launch, String table, String prefix, List<Dispatch.Buffer> slots) {
        for (Dispatch.Buffer slot : slots) {
            String key = prefix + slot.slot();
            Buffer b = new DispatchLaunch(device).find(slot, key);
            if (b == null) {
                if (slot.address() != 0) line("; .buffer %s, zeros:4096".formatted(key));
                continue;
            }
            line(".buffer %s, memory:0x%x,%d".formatted(key, b.address(), b.size()));
            // A key that is a number is a storage buffer already.
            if (!prefix.isEmpty() && launch.hasTable(table))
                line(".bind %s, %d, %s".formatted(table, slot.slot(), key));
        }
    }

    private void descriptors(Launch launch) {
        Dispatch.Bindings all = dispatch.bindings();
        descriptors(launch, ".image", "storage", all.images());
        descriptors(launch, ".texture", "texture", all.textures());
        descriptors(launch, ".sampler", "sampler", all.samplers());
    }

    private void shared(Launch launch) {
        byte[] words = DispatchLaunch.shared(dispatch);
        if (words.length == 0 || !launch.hasTable(DispatchLaunch.SHARED)) return;
        String file = "%s-shared.bin".formatted(dispatch.name());
        files.put(file, words);
        line(".buffer shared, %s".formatted(file));
        line(".bind %s, 0, shared".formatted(DispatchLaunch.SHARED));
    }

    private void descriptors(Launch launch, String header, String table, List<Dispatch.Descriptor> all) {
        if (!DispatchLaunch.isBoundByWords(dispatch, launch, table)) return;
        for (Dispatch.Descriptor each : all) {
            ByteBuffer bytes =
                    ByteBuffer.allocate(Integer.BYTES * each.words().length).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asIntBuffer().put(each.words());
            line("%s %d, table=%s descriptor=%s"
                    .formatted(header, each.slot(), table, HexFormat.of().formatHex(bytes.array())));
        }
    }
}
