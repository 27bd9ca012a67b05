package dev.heddle.machine.kernel;

import dev.heddle.machine.BoundImages;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The expected texels of an image after a run, in whatever order they are in memory.
///
/// @param name of the image
/// @param table where it is bound, as `number`
/// @param expected in the format that the package names
record ExpectedTexels(
        String name, Device device, Launch launch, String table, long number, Image expected, Tolerance tolerance)
        implements Expected {
    @Override
    public String difference(@Nullable ValueComparison by) {
        Image image = BoundImages.contents(device, launch, table, number);
        String size = size(image.extent());
        if (!size.equals(size(expected.extent())))
            return "%s has %s, expected %s".formatted(name, size, size(expected.extent()));
        int[] got = new int[4];
        int[] right = new int[4];
        String first = "";
        int count = 0;
        List<int[]> all = texels();
        for (int[] at : all) {
            image.read(at[0], at[1], at[2], at[3], at[4], got);
            expected.read(at[0], at[1], at[2], at[3], at[4], right);
            if (isNear(got, right)) continue;
            if (count == 0)
                first = "column %d, row %d, slice %d, level %d, sample %d is %s, expected %s"
                        .formatted(at[0], at[1], at[2], at[3], at[4], text(got), text(right));
            count++;
        }
        return count == 0 ? "" : "%s: %s; %d of %d texels differ".formatted(name, first, count, all.size());
    }

    private static String size(ImageExtent e) {
        return "%d x %d x %d texels in %d levels of %d samples"
                .formatted(e.width(), e.height(), e.slices(0), e.levels(), e.samples());
    }

    /// @return column, row, slice, level and sample of each
    private List<int[]> texels() {
        ImageExtent e = expected.extent();
        List<int[]> out = new ArrayList<>();
        for (int level = 0; level < e.levels(); level++)
            for (int z = 0; z < e.slices(level); z++)
                for (int row = 0; row < e.height(level); row++)
                    for (int column = 0; column < e.width(level); column++)
                        for (int sample = 0; sample < e.samples(); sample++)
                            out.add(new int[] {column, row, z, level, sample});
        return out;
    }

    /// Channels that the format has.
    private boolean isNear(int[] got, int[] right) {
        for (int i = 0; i < right.length; i++)
            if (expected.format().has(i) && !tolerance.accepts(i, got[i], right[i])) return false;
        return true;
    }

    private String text(int[] texel) {
        List<String> out = new ArrayList<>();
        for (int i = 0; i < texel.length; i++)
            if (expected.format().has(i))
                out.add(
                        expected.format().kind() == TexelKind.FLOAT
                                ? Float.toString(Float.intBitsToFloat(texel[i]))
                                : Integer.toString(texel[i]));
        return "(" + String.join(", ", out) + ")";
    }
}
