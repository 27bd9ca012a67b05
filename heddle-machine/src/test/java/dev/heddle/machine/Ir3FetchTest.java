package dev.heddle.machine;

import static dev.heddle.machine.Ir3Device.each;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.analysis.hazard.Hazards;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Texels and elements that are fetched, by one or two coordinates and with numbers from registers.
class Ir3FetchTest {
    private static final int WIDE = 320;
    private static final String PLACE = "and.b r2.x, r0.x, 3\nshr.b r2.y, r0.x, 2\n(rpt2)nop\n";

    private final Ir3Device d = new Ir3Device();
    private final Buffer words = d.buffer("in", i -> 1000 + i);

    @Test
    void aFetchHasTwoCoordinatesWithAndWithoutTheBit() throws SourceException {
        Resource image = new Resource(words, WIDE / 4, 4, 1, 4);
        for (String name : List.of("isam", "isam.1d"))
            for (String target : List.of("a330", "a530", "a630", "a740")) {
                Launch l = launch(target, name + " (u32)(x)r1.x, r2.x, s#0, t#1");
                assertThat(d.run(l.bind("texture", 1, image), 16))
                        .as(target + " " + name)
                        .isEqualTo(each(16, i -> 1000 + i % 4 + i / 4 * (WIDE / 4)));
            }
        Launch set = launch("a740", "isam.base3.1d (u32)(x)r1.x, r2.x, s#0, t#2");
        assertThat(d.run(set.bind("descriptor", 3L << 24 | 2, image), 16))
                .isEqualTo(each(16, i -> 1000 + i % 4 + i / 4 * (WIDE / 4)));
    }

    private Launch launch(String target, String fetch) throws SourceException {
        if (target.matches("a[67].*")) return d.launch(target, 16, PLACE + fetch);
        // The stores of later programs are not theirs: read the registers after the program
        // instead.
        return old(target, fetch);
    }

    private Launch old(String target, String fetch) throws SourceException {
        String store = target.equals("a530") ? """

                        shl.b r6.x, r0.x, 2
                        mov.u32u32 r6.y, 0
                        stgb.untyped.4d.u32.1 g[0], r1.x, r0.x, r6.x
                        end
                        """ : "\nstgb.untyped.4d.u32.1 g[0], r1.x, r0.x, r4.x\nend\n";
        Program p = Ir3Device.codec(target).assembler().assemble(new Source("t.s", PLACE + fetch + store));
        Launch l = new Launch(new dev.heddle.emulator.Executable(Ir3Device.codec(target), p.bytes(), 0), 0)
                .group(16, 1, 1)
                .bind("storage", 0, Resource.of(d.out));
        return l.input(Ir3Device.register(Ir3Device.codec(target), "r0.x"), "local.x");
    }

    @Test
    void aVectorHasOneCoordinate() throws SourceException {
        Launch l = d.launch(
                "a740", 8, "mov.u32u32 r0.y, 77\nisam.v.base0 (u32)(xyzw)r4.x, r0.x, s#0, t#1\nadd.u r1.x, r4.x, r4.w");
        assertThat(d.run(l.bind("descriptor", 1, Resource.of(words)), 8)).isEqualTo(each(8, i -> 2003 + 2 * i));
        Launch one = d.launch(
                "a630", 8, "mov.u32u32 r0.y, 0\nisam.base0.1d (u32)(xyzw)r4.x, r0.x, s#0, t#1\nadd.u r1.x, r4.x, r4.w");
        assertThat(d.run(one.bind("descriptor", 1, Resource.of(words)), 8)).isEqualTo(each(8, i -> 1001 + i));
        Launch never = d.launch("a740", 8, "isam.v.base0.1d (u32)(x)r1.x, r0.x, s#0, t#1");
        assertThatThrownBy(() -> d.run(never.bind("descriptor", 1, Resource.of(words)), 8))
                .hasMessageContaining("a vector without bit 18");
    }

    @Test
    void numbersFromRegisters() throws SourceException {
        // The texture comes first, then the sampler.
        String half = "mov.u16u16 hr8.x, 1\nmov.u16u16 hr8.y, 5\nmov.u32u32 r0.y, 0\n";
        Launch l = d.launch("a630", 8, half + "isam.s2en.uniform.1d (u32)(x)r1.x, r0.x, hr8.x");
        assertThat(d.run(l.bind("texture", 1, Resource.of(words)), 8)).isEqualTo(each(8, i -> 1000 + i));
        // a1.x has the set of the sampler, or its texture above that.
        String a1 = "mova1 a1.x, %d\nmov.u32u32 r5.x, 2\nmov.u32u32 r0.y, 0\n";
        Launch set =
                d.launch("a630", 8, a1.formatted(3) + "isam.s2en.nonuniform.base1.1d (u32)(x)r1.x, r0.x, r5.x, a1.x");
        assertThat(d.run(set.bind("descriptor", 1L << 24 | 2, Resource.of(words)), 8))
                .isEqualTo(each(8, i -> 1000 + i));
        Launch number = d.launch("a630", 8, a1.formatted(20 << 3 | 3) + "isam.base1.1d (u32)(x)r1.x, r0.x, s#4, a1.x");
        assertThat(d.run(number.bind("descriptor", 1L << 24 | 20, Resource.of(words)), 8))
                .isEqualTo(each(8, i -> 1000 + i));
    }

    @Test
    void halfComponents() throws SourceException {
        Buffer floats = d.buffer("floats", i -> Float.floatToIntBits(i + 0.5f));
        Resource image = new Resource(floats, 4, 4, 1, 4);
        String as = """
                isam.1d (f16)(xw)hr8.x, r2.x, s#0, t#1
                cov.f16f32 r1.x, hr8.x
                cov.f16f32 r3.x, hr8.w
                add.f r1.x, r1.x, r3.x
                (rpt2)nop
                cov.f32u32 r1.x, r1.x\
                """;
        assertThat(d.run(d.launch("a630", 16, PLACE + as).bind("texture", 1, image), 16))
                .isEqualTo(each(16, i -> i + 1));
    }

    private static List<String> check(String source) throws SourceException {
        var codec = Ir3Device.codec("a740");
        Program p = codec.assembler().assemble(new Source("t.s", source));
        return Hazards.of(codec, p).stream()
                .map(h -> codec.text(h.at()) + " " + h.rule().kind())
                .toList();
    }

    @Test
    void coordinatesAndNumbersAreFollowed() throws SourceException {
        String vector = "isam.v.base0 (u32)(x)r1.x, r0.x, s#0, t#1 ";
        assertThat(check("mov.u32u32 r0.y, 1\n" + vector + "\nend\n")).isEmpty();
        assertThat(check("mov.u32u32 r0.x, 1\n" + vector + "\nend\n")).containsExactly(vector + "slots");
        String flat = "isam.base0.1d (u32)(x)r1.x, r0.x, s#0, t#1 ";
        assertThat(check("mov.u32u32 r0.y, 1\n" + flat + "\nend\n")).containsExactly(flat + "slots");
        String sample = "sam.s2en.uniform (f32)(x)r1.x, r2.x, hr8.x ";
        assertThat(check("mov.u16u16 hr8.y, 1\n" + sample + "\nend\n")).containsExactly(sample + "slots");
        assertThat(check("ldl.u16 hr8.x, l[r0.x], 1\n" + sample + "\nend\n")).containsExactly(sample + "wait");
        assertThat(check(sample + "\nmov.u16u16 hr8.x, 1\nend\n")).containsExactly("mov.u16u16 hr8.x, 1 wait");
        String set = "sam.s2en.nonuniform.base1 (f32)(x)r1.x, r2.x, r5.x ";
        assertThat(check("mov.u32u32 r5.y, 1\n" + set + "\nend\n")).containsExactly(set + "slots");
        assertThat(check("mov.u32u32 r5.x, 1\nsam.base1 (f32)(x)r1.x, r2.x, s#1, t#2\nend\n"))
                .isEmpty();
    }
}
