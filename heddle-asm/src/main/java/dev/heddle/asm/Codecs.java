package dev.heddle.asm;

import dev.heddle.base.source.SourceException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Codecs that are made once, by name: they remember much of what they have read and written. For several threads.
public final class Codecs {
    private final Map<String, Codec> made = new HashMap<>();

    /// None yet.
    public Codecs() {}

    /// @param name a book that comes with Heddle, `agx` or `agx@g13`
    /// @throws SourceException if there is none of that name
    public synchronized Codec load(String name) throws SourceException {
        Codec known = made.get(name);
        if (known != null) return known;
        Codec loaded = Codec.load(name);
        made.put(name, loaded);
        return loaded;
    }

    /// @return the codec of a key, null if there is none
    public synchronized @Nullable Codec find(String key) {
        return made.get(key);
    }

    /// @return the codec
    public synchronized Codec put(String key, Codec codec) {
        made.put(key, codec);
        return codec;
    }

    /// Forgets all of them.
    public synchronized void clear() {
        made.clear();
    }
}
