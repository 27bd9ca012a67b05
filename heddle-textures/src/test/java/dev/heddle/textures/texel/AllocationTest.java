package dev.heddle.textures.texel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.textures.block.Blocks;
import dev.heddle.textures.layout.ImageLayouts;
import dev.heddle.textures.layout.Placement;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Lookup;
import dev.heddle.textures.sample.SampledView;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.Sampling;
import dev.heddle.textures.sample.WrapMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Texels are read, found, written and sampled without making objects.
class AllocationTest {
    private static final int TIMES = 4000;

    private final Random random = new Random(1);
    private final long[] bits = random.longs(64).toArray();
    private final int[] out = new int[4];

    /// @return bytes that this thread has made objects of so far; asked for by name, as the module does not read that
    ///     of the Java virtual machine's management
    private static long allocated() throws ReflectiveOperationException {
        Object threads = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        return (long) Class.forName("com.sun.management.ThreadMXBean")
                .getMethod("getCurrentThreadAllocatedBytes")
                .invoke(threads);
    }

    /// @return bytes of objects that some work makes, but for some hundreds
    private static long bytes(Runnable work) throws ReflectiveOperationException {
        work.run();
        allocated();
        long before = allocated();
        work.run();
        return allocated() - before;
    }

    private static List<TexelFormat> formats() {
        List<TexelFormat> out = new ArrayList<>();
        for (String name : Blocks.names())
            for (Blocks.Block b : Blocks.named(name)) out.add(Formats.of(name + " " + b.type()));
        for (String f : List.of(
                "rgba8 unorm",
                "rgba8 srgb",
                "rgba16 float",
                "rg11b10 float",
                "rgb9e5 float",
                "rgba32 uint",
                "z24s8 unorm")) out.add(Formats.of(f));
        return out;
    }

    @Test
    void readingAndWriting() throws ReflectiveOperationException {
        for (TexelFormat f : formats()) {
            long made = bytes(() -> {
                for (int i = 0; i < TIMES; i++) {
                    f.decode(bits[i & 63], bits[i * 7 & 63], i % f.blockWidth(), i % f.blockHeight(), out);
                    if (!(f instanceof BlockFormat)) bits[i & 63] += f.encodeLow(out) & f.encodeHigh(out);
                }
            });
            assertThat(made).as(f.text()).isLessThan(TIMES);
        }
    }

    @Test
    void places() throws ReflectiveOperationException {
        for (String name : List.of("linear", "twiddled", "u-interleaved", "pitched", "macrotiled")) {
            Placement p = ImageLayouts.of(name).place(ImageExtent.of(200, 100), Formats.of("rgba8 unorm"));
            long made = bytes(() -> {
                for (int i = 0; i < TIMES; i++) out[0] += (int) p.offset(i % 200, i % 100, 0, 0, 0);
            });
            assertThat(made).as(name).isLessThan(TIMES);
        }
    }

    private record Plain(Dimension dimension) implements SampledView {
        @Override
        public int width(int level) {
            return 8 >> level;
        }

        @Override
        public int height(int level) {
            return 8 >> level;
        }

        @Override
        public int depth(int level) {
            return dimension == Dimension.D3 ? 8 >> level : 1;
        }

        @Override
        public int levels() {
            return 4;
        }

        @Override
        public int layers() {
            return dimension == Dimension.CUBE ? 6 : 1;
        }

        @Override
        public TexelKind kind() {
            return TexelKind.FLOAT;
        }

        @Override
        public Swizzle swizzle() {
            return Swizzle.IDENTITY;
        }

        @Override
        public void fetch(int x, int y, int z, int level, int[] out) {
            out[0] = x;
            out[1] = y;
            out[2] = z;
            out[3] = level;
        }
    }

    @Test
    void samples() throws ReflectiveOperationException {
        Sampler s = Sampler.of(Filter.LINEAR, Filter.LINEAR, WrapMode.MIRRORED_REPEAT);
        Lookup at = new Lookup();
        for (Dimension d : List.of(Dimension.D2, Dimension.D3, Dimension.CUBE)) {
            Sampling sampling = new Sampling(new Plain(d), s);
            long made = bytes(() -> {
                for (int i = 0; i < TIMES; i++) {
                    at.at(i * 0.37f - 9, i * 0.71f, 3 - i * 0.11f);
                    sampling.sample(at, i % 5 * 0.7f, out);
                    if (d != Dimension.D3) sampling.gather(at, 1, out);
                }
            });
            assertThat(made).as(d.text()).isLessThan(TIMES);
        }
    }
}
