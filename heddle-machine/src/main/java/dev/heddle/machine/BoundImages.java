package dev.heddle.machine;

import dev.heddle.record.RecordException;
import dev.heddle.texel.Image;
import dev.heddle.texel.sample.Sampler;
import dev.heddle.texture.Descriptors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Images and samplers that a launch binds to numbers of the book's tables: puts them into memory as the chip has them,
/// with their descriptors.
public final class BoundImages {
    private final Device device;
    private final Launch launch;
    private final Descriptors descriptors;

    /// @param device that the launch is for
    public BoundImages(Device device, Launch launch) {
        this.device = device;
        this.launch = launch;
        descriptors =
                new Descriptors(
                        launch.codec().book(),
                        (name, bytes) -> device.buffer(name, bytes).address());
    }

    /// Binds an image that the program reads.
    ///
    /// @param table of the book's head
    /// @throws IllegalArgumentException if there is no such table, or the chip has no such image
    public BoundImages texture(String table, long number, Image image) {
        return texture(table, number, image, null);
    }

    /// @param layout of the texels, or null for one that fits
    public BoundImages texture(String table, long number, Image image, @Nullable String layout) {
        String name = table + " " + number;
        return bind(table, number, d -> d.image(name + " texels", image, layout, "texture"));
    }

    /// Binds an image that the program writes.
    public BoundImages image(String table, long number, Image image) {
        String name = table + " " + number;
        return bind(table, number, d -> d.image(name + " texels", image, null, "image"));
    }

    /// Binds a sampler.
    public BoundImages sampler(String table, long number, Sampler sampler) {
        return bind(table, number, d -> d.sampler(sampler, false));
    }

    /// Binds a descriptor of which the bytes are known.
    public BoundImages descriptor(String table, long number, byte[] bytes) {
        return bind(table, number, _ -> bytes);
    }

    private BoundImages bind(String table, long number, Function<Descriptors, byte[]> made) {
        String name = table + " " + number;
        launch.checkTable(table);
        try {
            byte[] bytes = made.apply(descriptors);
            launch.bind(table, number, Resource.descriptor(device.buffer(name, bytes)));
            return this;
        } catch (RecordException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }
}
