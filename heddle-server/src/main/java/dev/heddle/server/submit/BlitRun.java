package dev.heddle.server.submit;

import static dev.heddle.server.submit.BlitSurface.need;

import dev.heddle.files.container.Blit;
import dev.heddle.files.container.Blit.Rectangle;
import dev.heddle.files.container.Blit.Surface;
import dev.heddle.isa.Book;
import dev.heddle.machine.Device;
import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Lookup;
import dev.heddle.textures.sample.Reduction;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.Sampling;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.TexelFormat;
import org.jspecify.annotations.Nullable;

/// Fills or copies texels in the memory of a device: as they are, or larger, smaller, mirrored and in another format,
/// by the rules of a sampler with coordinates in texels.
final class BlitRun {
    private static final int ALL_CHANNELS = 15;

    /// Pictures are turned by 180 degrees, or mirrored; what 1 and 3, a quarter, mean for a rectangle is not known.
    private static final int HALF_TURN = 2;

    private static final int MIRROR_X = 4;
    private static final int MIRROR_Y = 5;

    private final Device device;
    private final Book book;
    private final Blit blit;

    /// @param book of the chip
    BlitRun(Device device, Book book, Blit blit) {
        this.device = device;
        this.book = book;
        this.blit = blit;
    }

    /// @throws IllegalArgumentException with a message for people if it cannot be done
    void run() {
        Rectangle to = blit.to();
        need(blit.mask() == ALL_CHANNELS, "some of the channels");
        need(blit.pixels() == 0, "texels that are mixed with those that were there");
        need(to.width() > 0 && to.height() > 0, "an empty rectangle, %s".formatted(to));
        Surface source = blit.source();
        BlitSurface target = new BlitSurface(device, book, blit.target(), to);
        Rectangle written = written();
        if (source == null) {
            if (written != null) fill(target, written);
            return;
        }
        Rectangle at = blit.at();
        need(at.width() > 0 && at.height() > 0, "a copy of the empty rectangle %s".formatted(at));
        BlitSurface from = new BlitSurface(device, book, source, at);
        boolean isMoved = blit.turn() == 0
                && at.width() == to.width()
                && at.height() == to.height()
                && from.format().equals(target.format());
        if (written == null) return;
        if (isMoved) copy(from, target, written);
        else stretch(from, target, written);
    }

    private void fill(BlitSurface target, Rectangle to) {
        byte[] texel = texel(target);
        byte[] row = new byte[texel.length * to.width()];
        for (int i = 0; i < row.length; i++) row[i] = texel[i % texel.length];
        for (int y = to.y(); y <= to.lastY(); y++) target.put(to.x(), y, row);
    }

    /// @return the bytes that a texel is filled with
    private byte[] texel(BlitSurface target) {
        int[] values = new int[4];
        if (blit.packed()) unpack(target.format(), values);
        else for (int i = 0; i < 4; i++) values[i] = value(blit.color()[i]);
        byte[] out = new byte[target.format().bytes()];
        target.encode(values, out, 0);
        return out;
    }

    /// @param to takes what is filled in, channel by channel
    private void unpack(TexelFormat format, int[] to) {
        String width = format.name().replaceAll("[a-z]", "");
        boolean isEven = format.name().matches("[rgba]+(8|16|32)");
        TexelFormat four = isEven ? Formats.of("rgba" + width, format.type()) : format;
        int[] color = blit.color();
        four.decode(pair(color[0], color[1]), pair(color[2], color[3]), 0, 0, to);
    }

    private static long pair(int low, int high) {
        return low & 0xffff_ffffL | (long) high << Integer.SIZE;
    }

    /// @return a value that is filled in, as formats take it: an integer, or the bits of a float
    private int value(int bits) {
        return switch (blit.between()) {
            case 0, 1 -> Float.floatToRawIntBits((bits & 0xff) / 255f);
            case 2 -> Float.floatToRawIntBits(Math.max(-1, (byte) bits / 127f));
            case 3 -> Float.floatToRawIntBits(Float.float16ToFloat((short) bits));
            default -> bits;
        };
    }

    /// @return what of the rectangle is written; null if nothing is
    private @Nullable Rectangle written() {
        Rectangle to = blit.to();
        Rectangle clip = blit.clip();
        if (clip == null) return to;
        Rectangle out = new Rectangle(
                Math.max(to.x(), clip.x()),
                Math.max(to.y(), clip.y()),
                Math.min(to.lastX(), clip.lastX()),
                Math.min(to.lastY(), clip.lastY()));
        return out.width() > 0 && out.height() > 0 ? out : null;
    }

    /// Copies bytes, with channels in the order of the target.
    private void copy(BlitSurface from, BlitSurface target, Rectangle to) {
        int x = to.x() - blit.to().x() + blit.at().x();
        boolean isSame = from.isOrderedAs(target);
        need(isSame || !from.isSigned(), "that order of channels");
        int n = from.format().bytes();
        int[] values = new int[4];
        for (int y = to.y(); y <= to.lastY(); y++) {
            byte[] row = new byte[n * to.width()];
            from.get(x, y - blit.to().y() + blit.at().y(), row);
            for (int i = 0; i < row.length && !isSame; i += n) {
                from.decode(row, i, values);
                target.encode(values, row, i);
            }
            target.put(to.x(), y, row);
        }
    }

    /// Samples the source for each texel of the target.
    private void stretch(BlitSurface from, BlitSurface target, Rectangle to) {
        need(
                from.kind() == target.format().kind(),
                "a copy from %s to %s"
                        .formatted(from.format().text(), target.format().text()));
        int turn = blit.turn();
        need(
                turn == 0 || turn == HALF_TURN || turn == MIRROR_X || turn == MIRROR_Y,
                "pictures that are turned by a quarter");
        Rectangle at = blit.at();
        Rectangle all = blit.to();
        double wide = (double) at.width() / all.width();
        double high = (double) at.height() / all.height();
        boolean isMirroredX = turn == MIRROR_X || turn == HALF_TURN;
        boolean isMirroredY = turn == MIRROR_Y || turn == HALF_TURN;
        Sampling texels = new Sampling(from, sampler());
        Lookup place = new Lookup();
        int[] values = new int[4];
        int n = target.format().bytes();
        byte[] row = new byte[n * to.width()];
        for (int y = to.y(); y <= to.lastY(); y++) {
            double down = isMirroredY ? all.lastY() - y : y - all.y();
            for (int x = to.x(); x <= to.lastX(); x++) {
                double right = isMirroredX ? all.lastX() - x : x - all.x();
                place.at((float) (at.x() + (right + 0.5) * wide), (float) (at.y() + (down + 0.5) * high), 0);
                texels.sample(place, 0, values);
                target.encode(values, row, (x - to.x()) * n);
            }
            target.put(to.x(), y, row);
        }
    }

    private Sampler sampler() {
        Surface source = blit.source();
        Filter filter = source != null && source.isFiltered() ? Filter.LINEAR : Filter.NEAREST;
        WrapMode edge = WrapMode.CLAMP_TO_EDGE;
        return new Sampler(
                filter,
                filter,
                Filter.NONE,
                edge,
                edge,
                edge,
                0,
                0,
                0,
                0,
                1,
                DepthComparison.ALWAYS,
                Reduction.AVERAGE,
                false,
                true,
                new int[4]);
    }
}
