package dev.heddle.machine.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.kernel.BufferSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlotTest {
    private final Device device = new Device();

    private Buffer buffer(String content) throws Exception {
        return device.buffer(content, BufferSpec.bytes(content, Path.of("")));
    }

    @Test
    void curvesAreWhereTheirValuesAre() throws Exception {
        Plot p = new Plot("p", 300, 200, "x", List.of("a", "b"));
        int[] pixels = p.pixels(Map.of(
                "x", buffer("linear:0,1,50"),
                "a", buffer("linear:0,1,50"),
                "b", buffer("linear:1,0,50")));
        assertThat(pixels).hasSize(300 * 200);
        // One goes up, the other one goes down: at the left, the first one is at the bottom.
        assertThat(column(pixels, 300, 68, 0xffb0b8c4)).isGreaterThan(100);
        assertThat(column(pixels, 300, 68, 0xffc0392b)).isLessThan(60);
    }

    /// @return the first row from the top in which a column has a colour, or nearly so
    private static int column(int[] pixels, int width, int x, int colour) {
        for (int y = 0; y < pixels.length / width; y++) {
            int p = pixels[y * width + x];
            int far = 0;
            for (int shift = 0; shift < 24; shift += 8) far += Math.abs((p >>> shift & 255) - (colour >>> shift & 255));
            if (far < 60) return y;
        }
        return -1;
    }

    @Test
    void whatCannotBeDrawn() throws Exception {
        assertThatThrownBy(() -> new Plot("p", 10, 200, "x", List.of("a")))
                .hasMessage("a plot of 10 x 200 pixels; sides are 100 to 4096");
        Plot p = new Plot("p", 300, 200, "x", List.of("a"));
        Buffer x = buffer("linear:0,1,50");
        assertThatThrownBy(() -> p.pixels(Map.of("x", x))).hasMessageContaining("there is no buffer 'a'");
        Buffer shorter = buffer("linear:0,1,49");
        assertThatThrownBy(() -> p.pixels(Map.of("x", x, "a", shorter)))
                .hasMessageContaining("buffer a has 49, buffer x 50");
    }

    @Test
    void numbersThatAreNone() throws Exception {
        Plot p = new Plot("p", 300, 200, "x", List.of("a", "b"));
        int[] pixels = p.pixels(Map.of(
                "x", buffer("linear:0,1,4"),
                "a", buffer("f32:NaN,1,Infinity,2"),
                "b", buffer("f32:NaN,NaN,NaN,NaN")));
        assertThat(pixels).hasSize(300 * 200);
    }

    @Test
    void valuesOfFunctions() throws Exception {
        assertThat(buffer("tanh:-1,1,3").ints())
                .containsExactly(Float.floatToRawIntBits((float) Math.tanh(-1)), 0, Float.floatToRawIntBits((float)
                        Math.tanh(1)));
        assertThatThrownBy(() -> buffer("sin:1,2")).hasMessage("'sin:1,2': write sin:FROM,TO,COUNT");
        assertThatThrownBy(() -> buffer("sin:a,2,3")).hasMessageContaining("'a' is not a number");
    }
}
