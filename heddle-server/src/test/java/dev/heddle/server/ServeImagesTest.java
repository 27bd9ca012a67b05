package dev.heddle.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Images of `serve-exec`: texels of a client's buffer in a format.
class ServeImagesTest {
    private final Serving server = new Serving();

    private static final String WHERE = """
            mov.u32u32 r0.x, c0.x
            mov.u32u32 r0.y, c0.y
            mov.u32u32 r2.x, 0
            (rpt5)nop
            """;

    /// Mesa's compiler leaves bit 18 clear where there are two coordinates.
    private static final String FETCH = WHERE + """
                    isam.1d (f32)(xyzw)r1.x, r0.x, s#0, t#0
                    (sy)stib.b.untyped.1d.u32.4.imm r1.x, r2.x, 0
                    end
                    """;

    private static final String FETCH_INTEGERS = FETCH.replace("(f32)", "(u32)");

    private static final String SAMPLE = FETCH.replace("isam.1d ", "sam ").replace("mov.u32u32 r0.", "cov.s32f32 r0.");

    private static final String STORE = WHERE + """
                    mov.u32u32 r1.x, c1.x
                    mov.u32u32 r1.y, c1.y
                    mov.u32u32 r1.z, c1.z
                    mov.u32u32 r1.w, c1.w
                    (rpt5)nop
                    stib.b.typed.2d.f32.4.imm r1.x, r0.x, 0
                    end
                    """;

    private int[] fetch(String program, String image, int x, int y, byte[] content) {
        server.program(program).send("{'do':'buffer','bytes':16}");
        server.send("{'do':'buffer','address':65536}", content);
        server.send(
                "{'do':'launch','program':1,'bind':[{'table':'storage','number':0,'buffer':1},"
                        + "{'table':'texture','number':0,'buffer':2,"
                        + image
                        + "},{'table':'sampler','number':0,'sampler':'wrap=repeat coordinates=texels lod=0..0'}]}",
                Serving.bytes(x, y));
        return server.send("{'do':'read','buffer':1}").lastWords();
    }

    private static int f(double x) {
        return Float.floatToRawIntBits((float) x);
    }

    /// 4 x 2 texels of one byte to four words, with rows of 64 bytes.
    @ParameterizedTest
    @CsvSource({
        "r8-unorm, 0x000000ff, 0, 1.0, 0, 0, 1",
        "rg8-snorm, 0x00007f81, 0, -1, 1, 0, 1",
        "rgba8-unorm, 0xff336600, 0, 0, 0.4, 0.2, 1",
        "r16-float, 0x00003c00, 0, 1, 0, 0, 1",
        "rg16-unorm, 0xffff0000, 0, 0, 1, 0, 1",
        "rgba16-float, 0x40003c00, 0xc0004200, 1, 2, 3, -2",
        "r32-float, 0x40490fdb, 0, 3.1415927, 0, 0, 1",
        "rg32-float, 0x3f000000, 0x41200000, 0.5, 10, 0, 1"
    })
    void formats(String format, String low, String high, float r, float g, float b, float a) {
        byte[] content = new byte[256];
        byte[] texel =
                Serving.bytes(Long.decode(low).intValue(), Long.decode(high).intValue());
        int size = sizeOf(format);
        System.arraycopy(texel, 0, content, 32 + 64 + 3 * size, Math.min(8, size));
        int[] out = fetch(
                FETCH, "'format':'%s','width':4,'height':2,'pitch':64,'offset':32".formatted(format), 3, 1, content);
        float[] found = new float[4];
        for (int i = 0; i < 4; i++) found[i] = Float.intBitsToFloat(out[i]);
        assertThat(found).usingComparatorWithPrecision(1e-6f).containsExactly(r, g, b, a);
    }

    private static int sizeOf(String format) {
        int digits = format.replaceAll("[a-z]+(\\d+)-.*", "$1").transform(Integer::parseInt);
        return digits / 8 * format.replaceAll("\\d.*", "").length();
    }

    @ParameterizedTest
    @CsvSource({
        "rgba8-uint, 0x800302ff, 0xff, 2, 3, 0x80",
        "rgba8-sint, 0x800302ff, -1, 2, 3, -128",
        "rg16-sint, 0x7fff8000, -32768, 32767, 0, 1",
        "r32-uint, 0xfedcba98, 0xfedcba98, 0, 0, 1"
    })
    void integers(String format, String texel, String r, String g, String b, String a) {
        byte[] content = new byte[512];
        System.arraycopy(Serving.bytes(Long.decode(texel).intValue()), 0, content, 0, 4);
        String image = "'format':'%s','width':4,'height':2,'pitch':64".formatted(format);
        assertThat(fetch(FETCH_INTEGERS, image, 0, 0, content))
                .containsExactly(java.util.stream.Stream.of(r, g, b, a)
                        .mapToInt(s -> Long.decode(s).intValue())
                        .toArray());
    }

    @Test
    void beyondAnImageAreZeros() {
        byte[] content = new byte[64];
        java.util.Arrays.fill(content, (byte) -1);
        assertThat(fetch(FETCH, "'format':'rgba8-unorm','width':4,'height':2", 4, 0, content))
                .containsExactly(0, 0, 0, 0);
    }

    @Test
    void beyondAnImageASamplerRepeats() {
        byte[] content = Serving.bytes(0, 0, 0, 0xff0000ff, 0, 0, 0, 0);
        assertThat(fetch(SAMPLE, "'format':'rgba8-unorm','width':4,'height':2", -1, 2, content))
                .containsExactly(f(1), 0, 0, f(1));
    }

    @Test
    void storesConvert() {
        server.program(STORE).send("{'do':'buffer','bytes':256}");
        server.send(
                "{'do':'launch','program':1,'bind':[{'table':'storage','number':0,'buffer':1,'write':true,"
                        + "'format':'rgba8-unorm','width':4,'height':2,'pitch':128,'offset':64}]}",
                Serving.bytes(1, 1, 0, 0, f(1), f(0), f(0.4), f(2)));
        server.send("{'do':'read','buffer':1,'at':196,'bytes':4}");
        assertThat(server.lastWords()).containsExactly(0xff6600ff);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'format':'rgba8-unorm','width':4,'height':5 | an image from byte 0 on has 5 rows of 16",
                "'format':'rgba8-unorm','width':4,'height':2,'pitch':8 | has 2 rows of 8",
                "'format':'rgba8-unorm','width':4,'offset':8 | address 65544",
                "'format':'rgba9-unorm','width':4 | rgba9",
                "'format':'r32-uint','width':1,'height':2,'depth':3 | layer_size 8 of a texture: it is a multiple of 4096",
                "'descriptor':true,'count':2 | 2 descriptors of 64 from byte 0 on are more",
                "'format':'rgba8-unorm','with':4 | 'bind' has no member 'with'; did you mean 'width'?"
            })
    void mistakes(String image, String message) {
        server.program(FETCH).send("{'do':'buffer','bytes':64,'address':65536}");
        server.send("{'do':'launch','program':1,'bind':[{'table':'texture','number':0,'buffer':1," + image + "}]}");
        List<Serving.Answer> all = server.answers();
        assertThat(all.getLast().header()).contains(message, "\"kind\":\"request\"");
    }

    /// Slices of a chip are multiples of 4096 bytes apart.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"'height':1024 | 4096", "'height':2,'slice':8192 | 8192"})
    void slices(String sides, int apart) {
        String fetch = """
                mov.u32u32 r0.x, 0
                mov.u32u32 r0.y, 0
                mov.u32u32 r0.z, c0.x
                mov.u32u32 r2.x, 0
                (rpt5)nop
                isam.3d.1d (u32)(xyzw)r1.x, r0.x, s#0, t#0
                (sy)stib.b.untyped.1d.u32.4.imm r1.x, r2.x, 0
                end
                """;
        byte[] content = new byte[3 * apart];
        System.arraycopy(Serving.bytes(7), 0, content, 2 * apart, 4);
        assertThat(fetch(fetch, "'format':'r32-uint','width':1,'depth':3," + sides, 2, 0, content))
                .containsExactly(7, 0, 0, 1);
    }

    /// Images of three dimensions are never rows after rows on agx: only tiles are known of them.
    @ParameterizedTest
    @CsvSource({"'', 128", "',\"slice\":384', 384"})
    void noSlicesOfRowsOnAgx(String layout, int apart) {
        server.send(
                "{'do':'program','target':'agx','assemble':true}",
                "stop".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        server.send("{'do':'buffer','bytes':2048,'address':65536}");
        server.send(("{'do':'launch','program':1,'bind':[{'table':'texture','number':0,'buffer':1,"
                        + "'format':'r32-uint','width':4,'height':2,'depth':3,'pitch':64%s}]}")
                .formatted(layout));
        assertThat(server.answers().getLast().header())
                .contains(
                        "a descriptor of agx@g13 cannot tell of 3 slices of %d bytes".formatted(apart),
                        "\"kind\":\"request\"");
    }

    /// Samplers of a5xx have their borders in a table; without one of the client's it is transparent black.
    @ParameterizedTest
    @CsvSource({"'', '', 0", "border, '', 0.25", "'', border, 0.25"})
    void bordersOfOlderChips(String before, String after, float expected) {
        String text = """
                mov.f32f32 r0.x, (-1.0)
                mov.f32f32 r0.y, (0.5)
                mov.u32u32 r2.x, c0.x
                mov.u32u32 r2.y, c0.y
                (rpt5)nop
                sam (f32)(xyzw)r1.x, r0.x, s#0, t#0
                (sy)stg.f32 g[r2.x+0], r1.x, 4
                end
                """;
        server.send(
                "{'do':'program','target':'a530','assemble':true}",
                text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        byte[] white = new byte[256];
        java.util.Arrays.fill(white, (byte) -1);
        server.send("{'do':'buffer','bytes':16}").send("{'do':'buffer','address':65536}", white);
        server.send("{'do':'buffer','bytes':128}");
        server.send("{'do':'write','buffer':3}", Serving.bytes(f(0.25), 0, 0, 0));
        String border = "{'table':'border','number':0,'buffer':3},";
        server.send(("{'do':'launch','program':1,'address':{'c0.x':1},'bind':[%s{'table':'sampler','number':0,"
                        + "'sampler':'filter=nearest wrap=clamp-to-border'},%s{'table':'texture','number':0,"
                        + "'buffer':2,'format':'rgba8-unorm','width':4,'height':1}]}")
                .formatted(before.isEmpty() ? "" : border, after.isEmpty() ? "" : border));
        assertThat(server.send("{'do':'read','buffer':1}").lastWords()).containsExactly(f(expected), 0, 0, 0);
    }

    /// As a driver has it: the sixteen words of a descriptor in memory.
    @Test
    void descriptorsInMemory() {
        int[] words = new int[16];
        words[0] = 0x30 << 22 | 1 << 7 | 2 << 10 | 3 << 13;
        words[1] = 4 | 2 << 15;
        words[2] = 64 << 7 | 1 << 29;
        words[4] = 65536;
        byte[] texels = new byte[128];
        texels[64 + 4] = -1;
        server.program(FETCH).send("{'do':'buffer','bytes':16}");
        server.send("{'do':'buffer','address':65536}", texels);
        server.send("{'do':'buffer'}", Serving.bytes(words));
        server.send(
                "{'do':'launch','program':1,'bind':[{'table':'storage','number':0,'buffer':1},"
                        + "{'table':'texture','number':0,'buffer':3,'descriptor':true}]}",
                Serving.bytes(1, 1));
        assertThat(server.send("{'do':'read','buffer':1}").lastWords()).containsExactly(f(1), 0, 0, 0);
    }
}
