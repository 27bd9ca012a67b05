package dev.heddle.cli.launch;

import dev.heddle.base.json.Member;
import dev.heddle.base.json.NumberText;
import dev.heddle.base.json.Published;
import dev.heddle.cli.console.Failure;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.textures.UsedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The results of a run as one JSON object.
@Published(
        title = "A line of what heddle run --json writes: one for each kernel",
        schema = "oneOf: [{required: ['instructions', 'laneInstructions', 'seconds']}, {required: ['fault']}]")
public record RunJson(
        String kernel,
        @Member("instruction set and variant") String book,
        @Nullable Long instructions,
        @Nullable Long laneInstructions,
        @Nullable Double seconds,
        @Nullable Fault fault,
        @Member("with --check") @Nullable Boolean asExpected,
        @Nullable List<String> differences,
        List<String> warnings,
        List<Buffer> buffers,

        @Member("images and buffers that the program reached by descriptors in memory")
        List<Image> images) {
    /// @param file of the kernel
    /// @param result null if the run did not come to its end
    /// @param fault null if it did
    /// @param differences from what the kernel's file expects; null if they are not compared
    /// @param warnings one line each
    /// @param dumps buffers that are wanted, each `KEY`, `KEY:TYPE` or `KEY[FROM..TO]:TYPE`
    public static RunJson of(
            String file,
            Kernel kernel,
            @Nullable RunResult result,
            @Nullable RunFault fault,
            @Nullable List<String> differences,
            List<String> warnings,
            List<String> dumps)
            throws Failure, IOException {
        List<Buffer> buffers = new ArrayList<>();
        for (String d : dumps) buffers.add(Buffer.of(kernel, BufferDump.of(d)));
        return new RunJson(
                file,
                kernel.launch().codec().book().id(),
                result == null ? null : result.instructions(),
                result == null ? null : result.laneInstructions(),
                result == null ? null : result.nanos() / 1e9,
                fault == null ? null : Fault.of(fault),
                differences == null ? null : differences.isEmpty(),
                differences,
                warnings,
                buffers,
                kernel.launch().usedImages().stream().map(Image::of).toList());
    }

    record Fault(String message, String reason, long group, int wave) {
        static Fault of(RunFault f) {
            return new Fault(String.valueOf(f.getMessage()), f.reason(), f.group(), f.waveNumber());
        }
    }

    record Buffer(
            String buffer,

            @Member(
                    schema =
                            "enum: ['hex', 'u8', 'i8', 'u16', 'i16', 'f16', 'bf16', 'u32', 'i32', 'f32', 'u64', 'i64', 'f64']")
            String type,

            @Member("number of the first value") int first,

            @Member(each = "type: ['number', 'string'], description: 'texts are hexadecimal, or NaN and Infinity'")
            List<Object> values) {
        static Buffer of(Kernel kernel, BufferDump d) throws Failure, IOException {
            List<Object> values = new ArrayList<>();
            for (String v : d.values(BufferFile.bytes(kernel, d.key()))) {
                boolean isNumber = !d.type().equals("hex") && Character.isDigit(v.charAt(v.length() - 1));
                values.add(isNumber ? new NumberText(v) : v);
            }
            return new Buffer(d.key(), d.type(), d.from(), values);
        }
    }

    record Image(
            @Member(value = "of the first texel", hex = true)
            long address,

            @Member(schema = "enum: ['storage', 'sampled']") String use,

            @Member(schema = "enum: ['buffer', '1d', '2d', '3d', 'cube']")
            String kind,

            String format,
            long width,
            long height,
            long depth,
            long layers,
            long levels,
            long samples) {
        static Image of(UsedImage i) {
            return new Image(
                    i.address(),
                    i.isStorage() ? "storage" : "sampled",
                    i.isBuffer() ? "buffer" : i.extent().dimension().text(),
                    i.format().text(),
                    i.extent().width(),
                    i.extent().height(),
                    i.extent().depth(),
                    i.extent().layers(),
                    i.extent().levels(),
                    i.extent().samples());
        }
    }
}
