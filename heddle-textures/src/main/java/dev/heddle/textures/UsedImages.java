package dev.heddle.textures;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The images and buffers that programs reach by descriptors, as the texture units of all threads of a run meet them.
public final class UsedImages {
    /// Images that are kept, at most: a program may make as many descriptors as it likes.
    private static final int MOST = 4096;

    private final Map<Key, UsedImage> all = new ConcurrentHashMap<>();

    /// None so far.
    public UsedImages() {}

    private record Key(String record, ByteBuffer descriptor, boolean isStorage) {}

    void add(UsedImage image) {
        if (all.size() >= MOST) return;
        all.putIfAbsent(new Key(image.record(), ByteBuffer.wrap(image.descriptor()), image.isStorage()), image);
    }

    /// @return in the order of their addresses, those that are stored to first
    public List<UsedImage> all() {
        return all.values().stream()
                .sorted(Comparator.comparing(UsedImage::isStorage)
                        .reversed()
                        .thenComparing(UsedImage::address, Long::compareUnsigned)
                        .thenComparing(UsedImage::text))
                .toList();
    }
}
