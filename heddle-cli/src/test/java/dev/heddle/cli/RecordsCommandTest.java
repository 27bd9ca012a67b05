package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `heddle explain --record`, and images that are bound for a run.
class RecordsCommandTest {
    private static final String TEXTURE = "220a00000088ff0300e03f0004000000000000000000000000";

    private static final String KERNEL = """
            .isa agx
            .group 4
            .buffer 0, zeros:64
            .sampler 0, filter=nearest
            .uniform u0, buffer 0
            get_sr r2, sr51
            mov_imm r0, 0, 0b0
            mov_imm r1, 0, 0b0
            texture_sample 0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, auto_lod, 0
            wait 0
            device_store 0, i32, xyzw, r4_r5_r6_r7, u0_u1, r2, unsigned, lsl 2, 0
            stop
            """;

    @Test
    void recordsAreExplained() {
        Run r = Run.of("explain", "-a", "agx", "--record", "texture", TEXTURE.substring(0, 48));
        assertThat(r.code()).isZero();
        assertThat(r.out()).contains("dimension").contains("2d").contains("it says: ");
    }

    @Test
    void mistakesAreOneLine() {
        Run none = Run.of("explain", "-a", "agx", "--record", "txture", "00");
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.err()).contains("no record 'txture'").contains("did you mean 'texture'?");
        Run size = Run.of("explain", "-a", "agx", "--record", "sampler", "00");
        assertThat(size.code()).isEqualTo(1);
        assertThat(size.err()).contains("record 'sampler' has 8 bytes, found 1");
        Run hex = Run.of("explain", "-a", "agx", "--record", "sampler", "zz");
        assertThat(hex.code()).isEqualTo(1);
        assertThat(hex.err()).contains("'zz' is not bytes in hexadecimal");
        Run amx = Run.of("explain", "-a", "amx", "--record", "texture", "00");
        assertThat(amx.err()).contains("has no records");
    }

    @Test
    void imagesAreBoundByOptions(@TempDir Path folder) throws IOException {
        Path kernel = folder.resolve("k.s");
        Files.writeString(kernel, KERNEL);
        String image = "0=format=rgba32-uint,width=1,height=1,content=i32:1,2,3,4";
        Run r = Run.of("run", kernel.toString(), "--texture", image, "--dump", "0:i32");
        assertThat(r.code()).isZero();
        assertThat(r.out().replaceAll("\\s+", " ")).contains("1 2 3 4 1 2 3 4");
        Run other = Run.of("run", kernel.toString(), "--texture", image, "--sampler", "0=filter=linear");
        assertThat(other.code()).isZero();
        Run none = Run.of("run", kernel.toString());
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.err()).contains("there is no 'texture' with the number 0x0");
        Run wrong = Run.of("run", kernel.toString(), "--texture", "0=format=rgba9-unorm,width=1");
        assertThat(wrong.code()).isEqualTo(1);
        Run usage = Run.of("run", kernel.toString(), "--sampler", "linear");
        assertThat(usage.code()).isEqualTo(2);
        Run twice = Run.of("run", kernel.toString(), kernel.toString(), "--texture", image);
        assertThat(twice.code()).isEqualTo(2);
    }
}
