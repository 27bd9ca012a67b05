package dev.heddle.llvm.engine;

import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.isa.record.RecordException;
import dev.heddle.llvm.texture.ImageRecord;
import dev.heddle.llvm.texture.LookText;
import dev.heddle.llvm.texture.Shape;
import dev.heddle.textures.SampledImage;
import dev.heddle.textures.TextureUnit;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Machine code for texture lookups of a frame, of the images that it has asked about. A shape gets its code when the
/// texture unit has answered so many lanes that compiling would have cost as much.
@SuppressWarnings("restricted") // calls of native code
final class Looks {
    private static final String PASSES = "default<O2>";

    /// Lanes that the texture unit answers in the time that it takes to compile.
    private static final long WORTH = MachineCode.IS_EAGER ? 0 : 50_000;

    /// Images with their tables: a program may make as many descriptors as it likes.
    private static final int MOST_KNOWN = 64;

    private static final MethodHandle CALL = Linker.nativeLinker()
            .downcallHandle(
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_LONG,
                            ValueLayout.ADDRESS,
                            ValueLayout.ADDRESS,
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG),
                    Linker.Option.critical(false));

    /// Those of the process.
    private static final Map<Key, Function> FUNCTIONS = new ConcurrentHashMap<>();

    private record Key(Shape shape, int strip) {}

    /// The function of a shape.
    private static final class Function {
        private final Key key;
        private long lanes;
        private @Nullable MemorySegment address;
        private boolean isRefused;

        Function(Key key) {
            this.key = key;
        }

        /// @param more lanes that ask
        /// @return null if the texture unit is to answer
        synchronized @Nullable MemorySegment address(int more) {
            if (address != null || isRefused) return address;
            lanes += more;
            if (lanes < WORTH) return null;
            try {
                String module = LookText.of(key.shape, key.strip);
                long at = MachineCode.ofProcess().compile(module, List.of(LookText.NAME), PASSES)[0];
                address = MemorySegment.ofAddress(at);
            } catch (RuntimeException e) {
                // A fault of the engine: tests have to see it, and users their results.
                if (MachineCode.IS_EAGER) throw e;
                isRefused = true;
            }
            return address;
        }
    }

    private record Asked(LookQuestion question, SampledImage image) {}

    /// The code for the lookups of a site in an image, if there is some.
    private static final class Known {
        private static final Known NOTHING = new Known(null);

        private final @Nullable Function function;
        private @Nullable ImageRecord image;
        private boolean isPlaced;

        Known(@Nullable Function function) {
            this.function = function;
        }

        /// @param count lanes that ask
        @Nullable
        Code code(SampledImage of, Memory memory, int count) {
            MemorySegment address = function == null ? null : function.address(count);
            if (function == null || address == null) return null;
            if (!isPlaced) {
                isPlaced = true;
                image = ImageRecord.of(of, memory, function.key.shape.isLinear());
            }
            return image == null ? null : new Code(address, image);
        }
    }

    /// Code for the lookups of a site in an image.
    record Code(MemorySegment function, ImageRecord image) {
        /// @param rows as [LookText] has them
        /// @param from the first lane
        /// @return the first odd lane, or the number of lanes
        long run(MemorySegment rows, MemorySegment strips, long stride, long lanes, long from) {
            try {
                return (long) CALL.invokeExact(function, image.bytes(), rows, strips, stride, lanes, from);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final Map<Asked, Known> known = new HashMap<>();

    /// @param addresses of the parts of the question that are addresses
    /// @param lane the first one that asks
    /// @param count lanes that ask
    /// @return null if the texture unit is to answer
    @Nullable
    Code code(LookQuestion question, TextureUnit unit, long[] addresses, int lane, int count) {
        SampledImage image = seen(question, unit, addresses, lane);
        if (image == null) return null;
        if (known.size() > MOST_KNOWN) known.clear();
        return known.computeIfAbsent(new Asked(question, image), Looks::known).code(image, unit.memory(), count);
    }

    /// @return null if a descriptor cannot be read: the unit will say why
    private static @Nullable SampledImage seen(LookQuestion question, TextureUnit unit, long[] addresses, int lane) {
        try {
            return unit.look(
                    question.how,
                    addresses[Part.TEXTURE.number()],
                    addresses[Part.LEVELS.number()],
                    addresses[Part.SAMPLER.number()],
                    addresses[Part.BORDERS.number()],
                    lane);
        } catch (RecordException | IllegalArgumentException | UnsupportedOperationException _) {
            return null;
        }
    }

    private static Known known(Asked a) {
        LookQuestion q = a.question;
        boolean convertsHalves = MachineCode.ofProcess().convertsHalves();
        Shape shape = Shape.of(q.how, q.parts, q.wanted, a.image, convertsHalves);
        if (shape == null) return Known.NOTHING;
        return new Known(FUNCTIONS.computeIfAbsent(new Key(shape, q.strip), Function::new));
    }
}
