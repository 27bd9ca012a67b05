package dev.heddle.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Command buffers of a driver for an Adreno 630, as `submit` does what they say.
class ServeSubmitTest {
    private static final int STREAM = 0x10000;
    private static final int CODE = 0x20000;
    private static final int ARGS = 0x30000;
    private static final int DATA = 0x40000;
    private static final int OUT = 0x50000;
    private static final int SECOND = 0x60000;

    private static final int[] MARKER = packet(0x65, 8);
    private static final int[] IDLE = packet(0x26);
    private static final int[] CONSTANTS = load(13, 1, 2, ARGS);
    private static final int[] PROGRAM = load(13, 0, 1, CODE);

    /// Of 4 fibers, one group of the grid in x.
    private static final int[] RANGE = register(0xb990, 3 << 2 | 3, 8, 0, 1, 0, 1, 0, 0x00fcfcc0, 0xfc, 2, 1, 1);

    /// out[group * 4 + fiber] = c0.x + fiber, with a half register that is the low half of r0.y, or not.
    private static final String TEXT = """
            shl.b r0.w, r48.x, 2
            mov.u32u32 r0.y, c0.x
            mov.u32u32 r1.w, 0
            (rpt5)nop
            add.u r0.w, r0.w, r0.x
            cmps.u.ge hr0.z, r0.x, 99
            (rpt5)nop
            add.u r1.x, r0.y, r0.x
            (rpt5)nop
            stib.b.untyped.1d.u32.1.imm r1.x, r0.w, 0
            end
            """;

    private final Serving server = new Serving();

    private static int odd(int n) {
        return Integer.bitCount(n) & 1 ^ 1;
    }

    static int[] packet(int opcode, int... values) {
        int n = values.length;
        return headed(7 << 28 | opcode << 16 | odd(opcode) << 23 | n | odd(n) << 15, values);
    }

    static int[] register(int number, int... values) {
        int n = values.length;
        return headed(4 << 28 | number << 8 | odd(number) << 27 | n | odd(n) << 7, values);
    }

    private static int[] headed(int head, int... values) {
        int[] out = new int[values.length + 1];
        out[0] = head;
        System.arraycopy(values, 0, out, 1, values.length);
        return out;
    }

    static int[] load(int block, int type, int units, int address) {
        return packet(0x34, type << 14 | 2 << 16 | block << 18 | units << 22, address, 0);
    }

    /// @param control the register that says whether half registers are halves of full ones
    private static int[] setUp(int control) {
        return all(
                MARKER,
                RANGE,
                register(0xa9b0, control, 1, 0, 0, CODE, 0, 0, 0, 0, 0),
                CONSTANTS,
                PROGRAM,
                register(0xa9f2, ARGS + 1024, 0),
                register(0xa9bb, 1 << 8 | 1 << 22));
    }

    static int[] all(int[]... parts) {
        List<Integer> out = new ArrayList<>();
        for (int[] p : parts) for (int v : p) out.add(v);
        return out.stream().mapToInt(Integer::intValue).toArray();
    }

    /// A device with a program, its constants and the descriptor of a buffer.
    private Serving device() {
        byte[] code = code();
        int[] args = new int[512];
        args[0] = 0x30000;
        args[256] = 0x4b << 22;
        args[257] = 64;
        args[258] = 5 << 29;
        args[260] = OUT;
        return server.send("{'do':'buffer','address':" + CODE + "}", code)
                .send("{'do':'buffer','address':" + ARGS + "}", Serving.bytes(args))
                .send("{'do':'buffer','address':" + DATA + "}", Serving.bytes(5, 6, 7, 0))
                .send("{'do':'buffer','bytes':256,'address':" + OUT + "}");
    }

    private static byte[] code() {
        return java.util.Arrays.copyOf(code(TEXT), 128);
    }

    private static byte[] code(String text) {
        try {
            return dev.heddle.asm.Codec.load("a630")
                    .assembler()
                    .assemble(new dev.heddle.base.source.Source("program", text))
                    .bytes();
        } catch (dev.heddle.base.source.SourceException e) {
            throw new AssertionError(e);
        }
    }

    private ServeSubmitTest submit(String more, int[]... packets) {
        int[] words = all(packets);
        server.send("{'do':'buffer','address':" + STREAM + "}", Serving.bytes(words));
        server.send("{'do':'submit','address':%d,'bytes':%d%s}".formatted(STREAM, 4 * words.length, more));
        return this;
    }

    /// @return the first words of the result
    private int[] out(int count) {
        server.send("{'do':'read','buffer':4,'bytes':" + 4 * count + "}");
        return server.lastWords();
    }

    @Test
    void aDispatchWithHalvesOfTheirOwn() {
        device();
        submit("", setUp(0), packet(0x33, 0, 2, 1, 1), IDLE);
        assertThat(out(9)).containsExactly(0x30000, 0x30001, 0x30002, 0x30003, 0x30000, 0x30001, 0x30002, 0x30003, 0);
    }

    /// hr0.z is the low half of r0.y then, and the comparison writes 0 over it.
    @Test
    void aDispatchWithMergedHalves() {
        device();
        server.send("{'do':'write','buffer':2}", Serving.bytes(0x30007));
        submit("", setUp(1 << 31), packet(0x33, 0, 1, 1, 1));
        assertThat(out(4)).containsExactly(0x30000, 0x30001, 0x30002, 0x30003);
    }

    /// A half constant: 0x30000 made narrower, or the low half of it.
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void halfConstantsAreNarrowerOrPacked(int isDemoted) {
        String source = """
                cov.u16u32 r1.x, hc0.y
                shl.b r0.w, r0.x, 0
                (rpt5)nop
                stib.b.untyped.1d.u32.1.imm r1.x, r0.w, 0
                end
                """;
        device();
        server.send("{'do':'write','buffer':1,'at':8}", code(source));
        server.send("{'do':'write','buffer':2}", Serving.bytes(0x50004, 0x70006));
        submit("", setUp(1 << 31), register(0xa9b3, 8), register(0xab00, isDemoted), packet(0x33, 0, 1, 1, 1));
        assertThat(out(1)).containsExactly(isDemoted == 0 ? 5 : 6);
    }

    @Test
    void kernelsHaveTheirGridInRegisters() {
        device();
        submit("", setUp(0), packet(0x31, 0));
        assertThat(out(8)[7]).isEqualTo(0x30003);
    }

    @Test
    void buffersThatCallAndGridsInMemory() {
        device();
        int[] inner = packet(0x41, 0, DATA + 64, 0, 0);
        server.send("{'do':'buffer','address':" + SECOND + "}", Serving.bytes(inner));
        server.send("{'do':'write','buffer':3}", Serving.bytes(5, 6));
        // The number of groups comes from a write of the same stream.
        server.send("{'do':'free','buffer':3}");
        server.send("{'do':'buffer','bytes':128,'address':" + DATA + "}");
        submit("", setUp(0), packet(0x3d, DATA + 64, 0, 1, 1, 1), packet(0x3f, SECOND, 0, inner.length));
        assertThat(out(5)).containsExactly(0x30000, 0x30001, 0x30002, 0x30003, 0);
    }

    @Test
    void packetsThatWriteMemory() {
        device();
        submit(
                "",
                packet(0x10, 1, 2, 3),
                packet(0x10),
                packet(0x3d, OUT, 0, 11, 12),
                // 5 + 6 - 7, then 64 bits.
                packet(0x73, 1 << 2, OUT + 8, 0, DATA, 0, DATA + 4, 0, DATA + 8, 0),
                packet(0x73, 1 << 29, OUT + 16, 0, DATA + 4, 0),
                packet(0x46, 4 | 1 << 31, OUT + 24, 0, 77),
                packet(0x46, 0x31),
                packet(0x12),
                register(0xa9b0, 0x1234),
                packet(0x3e, 0xa9b0 | 1 << 18, OUT + 28, 0),
                packet(0x3e, 0x980 | 2 << 18 | 1 << 30, OUT + 32, 0),
                packet(0x3c, 5 | 1 << 4, OUT, 0, 11, -1, 32));
        int[] out = out(10);
        assertThat(java.util.Arrays.copyOf(out, 8)).containsExactly(11, 12, 4, 0, 6, 7, 77, 0x1234);
        assertThat(out[8] | out[9]).isNotZero();
    }

    /// Sizes of grids that come from memory may be 0.
    @Test
    void aGridWithoutGroups() {
        device();
        submit("", setUp(0), packet(0x33, 0, 0, 1, 1), packet(0x41, 0, OUT + 192, 0, 0));
        assertThat(server.answers().getLast().header()).contains("\"launches\":0");
        assertThat(out(1)).containsExactly(0);
    }

    /// A dispatch is done if 64 bits of memory are 0, or if they are not, once both switches are on.
    @ParameterizedTest
    @CsvSource({"0, 0, 1", "0, 1, 1", "1, 0, 1", "1, 1, 0"})
    void aPredicateInMemory(int all, int here, int ran) {
        int isZero = 5 << 4 | 1 << 8;
        int isNot = 5 << 4;
        int[] dispatch = packet(0x33, 0, 1, 1, 1);
        device();
        submit(
                "",
                setUp(0),
                packet(0x19, all),
                packet(0x1a, here),
                packet(0x4e, isZero, DATA, 0),
                dispatch,
                packet(0x4e, isNot, OUT + 128, 0),
                dispatch,
                packet(0x4e, isNot, DATA, 0),
                dispatch,
                packet(0x4e, isZero, OUT + 128, 0),
                dispatch);
        assertThat(server.answers().getLast().header()).contains("\"launches\":" + (2 + 2 * ran));
    }

    /// What the counter said is part of a recording.
    @Test
    void timeStampsAreRepeated(@TempDir Path folder) throws Exception {
        device();
        submit("", packet(0x3e, 0x980 | 2 << 18 | 1 << 30, OUT, 0), packet(0x46, 4 | 1 << 30, OUT + 8, 0, 0));
        Path file = folder.resolve("time.rec");
        try (Recording to = new Recording(file, "test")) {
            new DeviceSession("test", new SharedFolders(List.of()), true)
                    .serve(new Messages(new ByteArrayInputStream(server.input()), OutputStream.nullOutputStream()), to);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(new Replay(file, new PrintStream(out), System.err).run()).isTrue();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .endsWith("1 request run, all as recorded" + System.lineSeparator());
    }

    @Test
    void aWaitThatNobodyEnds() {
        device();
        submit(",'seconds':0.05", packet(0x3c, 3 | 1 << 4, DATA, 0, 4, -1, 32));
        assertThat(server.answers().getLast().header())
                .contains(
                        "submit 1 waits at 0x40000 for a value == 0x4, and finds 0x5: nothing has written it in 0.1 seconds");
    }

    /// Nothing is passed over that may change memory or state.
    @Test
    void whatIsNotKnownEndsTheSubmit() {
        device();
        int[] dispatch = packet(0x33, 0, 2, 1, 1);
        submit("", setUp(0), register(0x1234, 5), dispatch);
        server.send("{'do':'free','buffer':5}");
        submit("", setUp(0), packet(0x7e, 1), dispatch);
        server.send("{'do':'free','buffer':6}");
        submit("", setUp(0), packet(0x46, 0x1e), dispatch);
        server.send("{'do':'free','buffer':7}");
        submit("", setUp(0), packet(0x3e, 0x1234, OUT, 0), dispatch);
        server.send("{'do':'read','buffer':4,'bytes':4}");
        List<String> h = server.answers().stream().map(Serving.Answer::header).toList();
        assertThat(h.stream().filter(a -> a.contains("error")))
                .satisfiesExactly(
                        a -> assertThat(a).contains("register 0x1234 is written, and what"),
                        a -> assertThat(a).contains("packet 0x7e is not known here"),
                        a -> assertThat(a).contains("event 0x1e is not known here"),
                        a -> assertThat(a).contains("register 0x1234 is read, and what"));
        assertThat(Serving.words(server.answers().getLast().payload())).containsExactly(0);
    }

    /// Fibers of dispatches are counted, and what draws have is 0.
    @Test
    void countersOfWhatRan() {
        device();
        int[] dispatch = packet(0x33, 0, 2, 1, 1);
        submit(
                "",
                setUp(0),
                dispatch,
                packet(0x46, 0x0f),
                dispatch,
                packet(0x3e, 0x552 | 4 << 18 | 1 << 30, OUT + 64, 0));
        server.send("{'do':'read','buffer':4,'at':64,'bytes':16}");
        assertThat(server.lastWords()).containsExactly(0, 0, 16, 0);
    }

    @Test
    void aGridThatIsNotWholeIsAnError() {
        device();
        submit("", setUp(0), register(0xb992, 1), packet(0x33, 0, 2, 1, 1));
        server.send("{'do':'free','buffer':5}");
        submit("", setUp(0), register(0xb991, 7), packet(0x33, 0, 2, 1, 1));
        List<String> h = server.answers().stream().map(Serving.Answer::header).toList();
        assertThat(h.get(h.size() - 4)).contains("the grid does not begin with fiber 0");
        assertThat(h.getLast()).contains("the grid has 7x1x1 fibers, which whole workgroups do not make: 8x1x1 run");
    }

    /// Bits 2 and 1 of the register of modes: 1 is OpenCL, 2 is OpenGL.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void texelsAsOpenClHasThemAreToldOf(int mode) {
        device();
        submit("", setUp(0), register(0xab00, mode << 1), packet(0x33, 0, 2, 1, 1));
        String answer = server.answers().getLast().header();
        if (mode == 1) assertThat(answer).contains("isam is set up for OpenCL; what that changes");
        else assertThat(answer).doesNotContain("isam");
    }

    @Test
    void whatCannotBeDoneIsAnError() {
        device();
        submit("", MARKER, packet(0x33, 0, 1, 1, 1));
        server.send("{'do':'submit','address':64,'bytes':64}");
        server.send("{'do':'submit','address':64,'bytes':63}");
        server.send("{'do':'submit','address':64,'bytes':64,'chip':1}");
        List<String> h = server.answers().stream().map(Serving.Answer::header).toList();
        assertThat(h.subList(h.size() - 4, h.size()))
                .satisfiesExactly(
                        a -> assertThat(a).contains("nothing says which program it runs"),
                        a -> assertThat(a).contains("a command buffer was not captured"),
                        a -> assertThat(a).contains("'bytes' is a multiple of 4"),
                        a -> assertThat(a).contains("command buffers of such GPUs"));
    }

    /// Programs and constants in memory change between two submits.
    /// At the same address, too.
    @Test
    void afterAFaultTheNextCommandsRun() {
        device();
        server.send("{'do':'write','buffer':2,'at':1040}", Serving.bytes(0x500000));
        int[] packets = all(setUp(0), packet(0x33, 0, 1, 1, 1));
        submit("", packets);
        server.send("{'do':'write','buffer':2,'at':1040}", Serving.bytes(OUT));
        server.send("{'do':'submit','address':%d,'bytes':%d}".formatted(STREAM, 4 * packets.length));
        server.send("{'do':'read','buffer':4,'bytes':4}");
        List<Serving.Answer> all = server.answers();
        assertThat(all.get(all.size() - 4).header()).contains("outside of all buffers");
        assertThat(Serving.words(all.getLast().payload())).containsExactly(0x30000);
    }

    @Test
    void memoryIsReadAnew() {
        device();
        int[] packets = all(setUp(0), packet(0x33, 0, 2, 1, 1));
        submit("", packets);
        server.send("{'do':'write','buffer':2}", Serving.bytes(40));
        server.send("{'do':'submit','address':%d,'bytes':%d}".formatted(STREAM, 4 * packets.length));
        assertThat(out(4)).containsExactly(40, 41, 42, 43);
    }

    @Test
    void afterAFaultNothingOfItsContextRuns() {
        device();
        int[] packets = all(setUp(0), packet(0x33, 0, 1, 1, 1));
        submit(",'context':7", packets);
        String again = "{'do':'submit','address':%d,'bytes':%d,'context':%d}";
        server.send("{'do':'submit','address':64,'bytes':64,'context':7}");
        server.send(again.formatted(STREAM, 4 * packets.length, 7));
        server.send(again.formatted(STREAM, 4 * packets.length, 8));
        List<String> h = server.answers().stream().map(Serving.Answer::header).toList();
        assertThat(h.subList(h.size() - 4, h.size()))
                .satisfiesExactly(
                        a -> assertThat(a).contains("\"launches\":1"),
                        a -> assertThat(a).contains("a command buffer was not captured"),
                        a -> assertThat(a).contains("context 7 went wrong").contains("\"lost\""),
                        a -> assertThat(a).contains("\"launches\":1"));
    }

    @Test
    void aBufferIsFreedInItsTurn() {
        device();
        int[] packets = all(setUp(0), packet(0x33, 0, 1, 1, 1));
        submit(",'queue':true", packets);
        server.send("{'do':'free','buffer':5,'queue':true}");
        server.send("{'do':'wait','launch':1}");
        server.send("{'do':'wait','launch':2}");
        server.send("{'do':'free','buffer':5}");
        List<String> h = server.answers().stream().map(Serving.Answer::header).toList();
        assertThat(h.subList(h.size() - 5, h.size()))
                .satisfiesExactly(
                        a -> assertThat(a).contains("\"launch\":1"),
                        a -> assertThat(a).isEqualTo("{\"launch\":2}"),
                        a -> assertThat(a).contains("\"launches\":1"),
                        a -> assertThat(a).isEqualTo("{}"),
                        a -> assertThat(a).contains("there is no buffer 5"));
    }
}
