package dev.heddle.studio;

import dev.heddle.machine.BufferBytes;

/// Bytes in an array, or a part of one: a page has no others.
final class ArrayBytes extends BufferBytes {
    private final byte[] array;
    private final int first;
    private final int size;

    private ArrayBytes(byte[] array, int first, int size) {
        this.array = array;
        this.first = first;
        this.size = size;
    }

    static ArrayBytes allocate(long size) {
        if (size > Integer.MAX_VALUE - 8)
            throw new IllegalArgumentException(size + " bytes are too many for one buffer here");
        return new ArrayBytes(new byte[(int) size], 0, (int) size);
    }

    @Override
    public BufferBytes part(long at, long size) {
        return new ArrayBytes(array, place(at, size), (int) size);
    }

    @Override
    public void free() {
        // The array is garbage when it is unreachable.
    }

    @Override
    public void clear() {
        java.util.Arrays.fill(array, first, first + size, (byte) 0);
    }

    @Override
    public boolean isFree() {
        return false;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public boolean holds(BufferBytes part, long at) {
        return part instanceof ArrayBytes other && array == other.array && first + at == other.first;
    }

    private int place(long at, long count) {
        if (at < 0 || count < 0 || at > size - count)
            throw new IndexOutOfBoundsException("bytes " + at + " to " + (at + count) + " of " + size);
        return first + (int) at;
    }

    @Override
    public int get8(long at) {
        return array[place(at, 1)] & 0xff;
    }

    @Override
    public int get16(long at) {
        return PageLibrary.get16(array, place(at, 2));
    }

    @Override
    public int get32(long at) {
        return PageLibrary.get32(array, place(at, 4));
    }

    @Override
    public long get64(long at) {
        return PageLibrary.get64(array, place(at, 8));
    }

    @Override
    public void put8(long at, int value) {
        array[place(at, 1)] = (byte) value;
    }

    @Override
    public void put16(long at, int value) {
        PageLibrary.put16(array, place(at, 2), value);
    }

    @Override
    public void put32(long at, int value) {
        PageLibrary.put32(array, place(at, 4), value);
    }

    @Override
    public void put64(long at, long value) {
        PageLibrary.put64(array, place(at, 8), value);
    }

    @Override
    public int shared32(long at) {
        return get32(at);
    }

    @Override
    public long shared64(long at) {
        return get64(at);
    }

    @Override
    public boolean replace32(long at, int expected, int value) {
        if (get32(at) != expected) return false;
        put32(at, value);
        return true;
    }

    @Override
    public boolean replace64(long at, long expected, long value) {
        if (get64(at) != expected) return false;
        put64(at, value);
        return true;
    }

    @Override
    public void put(long at, byte[] content) {
        System.arraycopy(content, 0, array, place(at, content.length), content.length);
    }

    @Override
    public void put(long at, int[] content) {
        place(at, 4L * content.length);
        for (int i = 0; i < content.length; i++) put32(at + 4L * i, content[i]);
    }

    @Override
    public void put(long at, float[] content) {
        place(at, 4L * content.length);
        for (int i = 0; i < content.length; i++) put32(at + 4L * i, Float.floatToRawIntBits(content[i]));
    }

    @Override
    public byte[] bytes() {
        byte[] out = new byte[size];
        System.arraycopy(array, first, out, 0, size);
        return out;
    }

    @Override
    public int[] ints() {
        int[] out = new int[size / 4];
        for (int i = 0; i < out.length; i++) out[i] = get32(4L * i);
        return out;
    }

    @Override
    public float[] floats() {
        float[] out = new float[size / 4];
        for (int i = 0; i < out.length; i++) out[i] = Float.intBitsToFloat(get32(4L * i));
        return out;
    }
}
