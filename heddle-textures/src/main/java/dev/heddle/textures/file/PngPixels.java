package dev.heddle.textures.file;

import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;
import java.io.IOException;

/// Pixels out of the rows of a PNG file.
final class PngPixels {
    private static final int OPAQUE = 0xffff;
    private static final int PALETTE = 3;

    private final PngHeader header;
    private byte[] palette = new byte[0];
    private byte[] transparent = new byte[0];

    PngPixels(PngHeader header) {
        this.header = header;
    }

    void setPalette(byte[] content) throws IOException {
        if (content.length % 3 != 0 || content.length == 0 || content.length > 3 * 256)
            throw new IOException("a palette of %d bytes".formatted(content.length));
        palette = content;
    }

    /// @param content alpha of the palette's colours, or the one colour that is transparent, 16 bits each
    void setTransparent(byte[] content) throws IOException {
        int needed = header.colour() == 0 ? 2 : header.colour() == 2 ? 6 : 0;
        if (needed > 0 && content.length != needed)
            throw new IOException("tRNS has %d bytes; %d are needed".formatted(content.length, needed));
        transparent = content;
    }

    /// @param rows each with the byte of its filter
    Image image(byte[] rows) throws IOException {
        if (header.colour() == PALETTE && palette.length == 0) throw new IOException("there is no palette");
        boolean wide = header.bits() == 16;
        TexelFormat format = Formats.of(wide ? "rgba16 unorm" : "rgba8 unorm");
        Image out = Image.of(format, ImageExtent.of(header.width(), header.height()));
        int at = 0;
        for (int[] pass : header.passes()) {
            int n = header.rowBytes(pass);
            int columns = header.columns(pass);
            if (columns == 0) continue;
            byte[] above = new byte[n];
            for (int i = 0; i < header.rows(pass); i++) {
                int filter = rows[at++];
                byte[] row = new byte[n];
                System.arraycopy(rows, at, row, 0, n);
                at += n;
                unfilter(filter, row, above);
                for (int k = 0; k < columns; k++) {
                    int place = out.offset(pass[0] + k * pass[2], pass[1] + i * pass[3], 0, 0, 0);
                    put(out.levels()[0], place, row, k, wide);
                }
                above = row;
            }
        }
        return out;
    }

    private void unfilter(int filter, byte[] row, byte[] above) throws IOException {
        if (filter < 0 || filter > 4) throw new IOException("a row with filter %d".formatted(filter));
        int step = Math.max(header.samples() * header.bits() / 8, 1);
        for (int i = 0; i < row.length; i++) {
            int left = i < step ? 0 : row[i - step] & 0xff;
            int up = above[i] & 0xff;
            int corner = i < step ? 0 : above[i - step] & 0xff;
            int guess = switch (filter) {
                case 1 -> left;
                case 2 -> up;
                case 3 -> (left + up) / 2;
                case 4 -> paeth(left, up, corner);
                default -> 0;
            };
            row[i] += (byte) guess;
        }
    }

    private static int paeth(int left, int up, int corner) {
        int toLeft = Math.abs(up - corner);
        int toUp = Math.abs(left - corner);
        int toCorner = Math.abs(left + up - 2 * corner);
        if (toLeft <= toUp && toLeft <= toCorner) return left;
        return toUp <= toCorner ? up : corner;
    }

    private int sample(byte[] row, int i) {
        int bits = header.bits();
        if (bits == 16) return (row[2 * i] & 0xff) << 8 | row[2 * i + 1] & 0xff;
        int at = i * bits;
        return (row[at / 8] & 0xff) >> 8 - bits - at % 8 & (1 << bits) - 1;
    }

    private void put(byte[] to, int at, byte[] row, int column, boolean wide) throws IOException {
        int n = header.samples();
        int first = sample(row, column * n);
        if (header.colour() == PALETTE) {
            if (3 * first >= palette.length) throw new IOException("colour %d is not in the palette".formatted(first));
            System.arraycopy(palette, 3 * first, to, at, 3);
            to[at + 3] = first < transparent.length ? transparent[first] : (byte) 0xff;
            return;
        }
        int scale = header.bits() < 8 ? 255 / ((1 << header.bits()) - 1) : 1;
        boolean gray = n < 3;
        int alpha = (n & 1) == 0 ? sample(row, column * n + n - 1) : isTransparent(row, column) ? 0 : OPAQUE;
        for (int c = 0; c < 4; c++) {
            int v = c == 3 ? alpha : scale * (gray ? first : sample(row, column * n + c));
            if (wide) {
                to[at + 2 * c] = (byte) v;
                to[at + 2 * c + 1] = (byte) (v >> 8);
            } else {
                to[at + c] = (byte) v;
            }
        }
    }

    private boolean isTransparent(byte[] row, int column) {
        int n = header.samples();
        if (transparent.length < 2 * n) return false;
        for (int c = 0; c < n; c++) {
            int v = (transparent[2 * c] & 0xff) << 8 | transparent[2 * c + 1] & 0xff;
            if (v != sample(row, column * n + c)) return false;
        }
        return true;
    }
}
