package dev.heddle.exec;

import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/// The class of heddle-emulator of the same name, for WebAssembly: arrays, no threads, no code made at run time.
public final class EnginePlatform {
    private EnginePlatform() {}

    static CodeGenerator generator() {
        return new Interpreted();
    }

    static void background(Runnable work) {
        // What is done ahead elsewhere is done when it is asked for.
    }

    public static BooleanSupplier interruption() {
        return () -> false;
    }

    public static long bufferLimit() {
        return Integer.MAX_VALUE;
    }

    public static <K, V> NavigableMap<K, V> sortedMap(Comparator<K> order) {
        return new TreeMap<>(order);
    }

    /// The one thread.
    public static final class Threads {
        public Threads() {}

        public boolean isAsking() {
            return true;
        }

        public void start(Runnable work) {
            work.run();
        }

        public void join() {}
    }

    /// Bytes in an array, or a part of one.
    public static final class Bytes {
        public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

        private final byte[] array;
        private final int first;
        private final int size;

        private Bytes(byte[] array, int first, int size) {
            this.array = array;
            this.first = first;
            this.size = size;
        }

        public static Bytes allocate(long size) {
            if (size > Integer.MAX_VALUE - 8)
                throw new IllegalArgumentException(
                        size + " bytes are too many for one buffer here");
            return new Bytes(new byte[(int) size], 0, (int) size);
        }

        public Bytes part(long at, long size) {
            return new Bytes(array, place(at, size), (int) size);
        }

        public void free() {
            // The array is garbage when nobody holds it.
        }

        public boolean isFree() {
            return false;
        }

        public long size() {
            return size;
        }

        public boolean holds(Bytes part, long at) {
            return array == part.array && first + at == part.first;
        }

        private int place(long at, long count) {
            if (at < 0 || count < 0 || at > size - count)
                throw new IndexOutOfBoundsException(
                        "bytes " + at + " to " + (at + count) + " of " + size);
            return first + (int) at;
        }

        public int get8(long at) {
            return array[place(at, 1)] & 0xff;
        }

        public int get16(long at) {
            return dev.heddle.bits.Platform.get16(array, place(at, 2));
        }

        public int get32(long at) {
            return dev.heddle.bits.Platform.get32(array, place(at, 4));
        }

        public long get64(long at) {
            return dev.heddle.bits.Platform.get64(array, place(at, 8));
        }

        public void put8(long at, int value) {
            array[place(at, 1)] = (byte) value;
        }

        public void put16(long at, int value) {
            dev.heddle.bits.Platform.put16(array, place(at, 2), value);
        }

        public void put32(long at, int value) {
            dev.heddle.bits.Platform.put32(array, place(at, 4), value);
        }

        public void put64(long at, long value) {
            dev.heddle.bits.Platform.put64(array, place(at, 8), value);
        }

        public int shared32(long at) {
            return get32(at);
        }

        public long shared64(long at) {
            return get64(at);
        }

        public boolean replace32(long at, int expected, int value) {
            if (get32(at) != expected) return false;
            put32(at, value);
            return true;
        }

        public boolean replace64(long at, long expected, long value) {
            if (get64(at) != expected) return false;
            put64(at, value);
            return true;
        }

        public void put(long at, byte[] content) {
            System.arraycopy(content, 0, array, place(at, content.length), content.length);
        }

        public void put(long at, int[] content) {
            place(at, 4L * content.length);
            for (int i = 0; i < content.length; i++) put32(at + 4L * i, content[i]);
        }

        public void put(long at, float[] content) {
            place(at, 4L * content.length);
            for (int i = 0; i < content.length; i++)
                put32(at + 4L * i, Float.floatToRawIntBits(content[i]));
        }

        public byte[] bytes() {
            byte[] out = new byte[size];
            System.arraycopy(array, first, out, 0, size);
            return out;
        }

        public int[] ints() {
            int[] out = new int[size / 4];
            for (int i = 0; i < out.length; i++) out[i] = get32(4L * i);
            return out;
        }

        public float[] floats() {
            float[] out = new float[size / 4];
            for (int i = 0; i < out.length; i++) out[i] = Float.intBitsToFloat(get32(4L * i));
            return out;
        }
    }
}
