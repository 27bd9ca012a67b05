package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.isa.read.Books;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Launches of a stage: which thread is which pixel, who runs, and who may write.
class StagesTest {
    private static final String BOOK = """
            isa stages "A machine with a stage" {
              granule 2
              max 2
              lanes 8
              state r  : u32[16]
              state at : u32[2]
              space device : 64
              table out "what pixels write"
              input r[0] = local.index
              stage fragment "pixels" {
                squares
                input r[0] = global.x
                input r[1] = global.y
                input at[0] = global.index
                input at[1] = coverage
                writes at[1]
              }
              stage vertex "vertices" { input r[0] = global.index }
            }
            shape Reg(n:4) "a register" { | "r{n}"  is u32 r[n] }
            insn put "Write to the own element" {
              bytes 2  fixed [7:0]=1
              a: Reg(n[11:8])
              rest unknown
              text "put {a}"
              does { store(device, resource(out, 0, address) + at[0] * resource(out, 0, texel), u32, a) }
            }
            insn count "Count in one place" {
              bytes 2  fixed [7:0]=2
              a: Reg(n[11:8])
              rest unknown
              text "count {a}"
              does { a = atomic(add, device, resource(out, 1, address), u32, 1, 0) }
            }
            insn right "That of the pixel to the right, in the square" {
              bytes 2  fixed [7:0]=3
              d: Reg(n[11:8])  a: Reg(n[15:12])
              text "right {d}, {a}"
              does { d = across(a, lane ^ 1) }
            }
            insn kill "Write no more" { bytes 2  fixed [15:0]=4  text "kill"  does { if r[0] == 1 { at[1] = 0 } } }
            insn end  "End" { bytes 2  fixed [15:0]=5  text "end"  does once { stop() } }
            """;

    private Device device;
    private Codec codec;

    @BeforeEach
    void start() throws Exception {
        device = new Device();
        codec = Codec.of(Books.parse(new Source("stages.isa", BOOK), null));
    }

    private Launch launch(String code) throws Exception {
        byte[] bytes = codec.assembler().assemble(new Source("code", code)).bytes();
        return device.launch(device.program(codec, bytes)).threads(1);
    }

    private Launch pixels(String code) throws Exception {
        return launch(code).stage("fragment").grid(2, 1, 1).group(4, 2, 1);
    }

    private Buffer out() {
        return device.buffer("out", 64);
    }

    @Test
    void lanesAreSquaresAndElementsAreInRows() throws Exception {
        Buffer out = out();
        Buffer lanes = device.buffer("lanes", 64);
        Launch l = pixels("right r3, r0\nput r3\nend").bind("out", 0, out);
        l.input("r5", "lane").result(l.names().get("r5"), 1, lanes);
        l.run();
        assertThat(out.ints()).containsExactly(1, 0, 3, 2, 5, 4, 7, 6, 1, 0, 3, 2, 5, 4, 7, 6);
        assertThat(lanes.ints()).containsExactly(0, 1, 4, 5, 0, 1, 4, 5, 2, 3, 6, 7, 2, 3, 6, 7);
    }

    @Test
    void uncoveredPixelsFeedOthersAndWriteNothing() throws Exception {
        Buffer out = out();
        Buffer count = device.buffer("count", 4);
        Buffer result = device.buffer("result", new int[16]);
        byte[] covered = new byte[16];
        covered[1] = 1;
        covered[14] = 3;
        Launch l = pixels("right r3, r0\nput r3\ncount r4\nend").bind("out", 0, out);
        l.bind("out", 1, count).coverage(device.buffer("covered", covered));
        l.result(l.names().get("r3"), 1, result);
        long lanes = l.run().laneInstructions();
        assertThat(out.ints()).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0);
        assertThat(result.ints()).isEqualTo(out.ints());
        assertThat(Arrays.copyOfRange(count.ints(), 0, 1)).containsExactly(2);
        assertThat(lanes).as("two squares, four instructions").isEqualTo(2 * 4 * 4);
    }

    @Test
    void whoIsKilledWritesNoMore() throws Exception {
        Buffer out = out();
        Buffer result = device.buffer("result", new int[16]);
        Launch l = pixels("kill\nput r0\nend").bind("out", 0, out);
        l.result(l.names().get("r1"), 1, result);
        l.set("r7", 1).run();
        assertThat(Arrays.copyOfRange(out.ints(), 0, 8)).containsExactly(0, 0, 2, 3, 4, 5, 6, 7);
        assertThat(Arrays.copyOfRange(result.ints(), 8, 12)).containsExactly(1, 0, 1, 1);
    }

    @Test
    void otherLaunchesAreAsTheHeadSays() throws Exception {
        Buffer out = out();
        launch("put r0\nend").bind("out", 0, out).group(4, 1, 1).run();
        assertThat(Arrays.copyOfRange(out.ints(), 0, 2))
                .as("no element of their own")
                .containsExactly(3, 0);
        Buffer numbers = device.buffer("numbers", 64);
        Launch l = launch("end").stage("vertex").grid(3, 1, 1).group(5, 1, 1);
        l.result(l.names().get("r0"), 1, numbers).run();
        assertThat(numbers.ints()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0);
    }

    @Test
    void mistakes() throws Exception {
        assertThatThrownBy(() -> launch("end").stage("fragmen"))
                .hasMessage("stages has no stage 'fragmen'; it has fragment, vertex; did you mean 'fragment'?");
        assertThatThrownBy(() -> pixels("end").group(3, 2, 1).run())
                .hasMessage("a group of 3 x 2 threads; squares of four need even sides");
        assertThatThrownBy(() -> launch("end").coverage(out())).hasMessage("only a launch of a stage has a coverage");
        assertThatThrownBy(() -> pixels("put r0\nend").run())
                .hasMessageContaining("there is no 'out' with the number 0x0");
    }
}
