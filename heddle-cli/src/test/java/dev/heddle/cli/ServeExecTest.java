package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.server.Serving;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `serve-exec`: messages in, answers out.
class ServeExecTest {
    private static final byte[] NOTHING = new byte[0];

    private static final byte[] ADD = HexFormat.of()
            .parseHex("c00005200308d846030000000308184203000010f80898420000000000020000"
                    + "000000000000820600806103040026c000806103050226c00400050004081850"
                    + "000000000002000000406703040426c000000000000082070000000000000003");

    private static final String LAUNCH = """
            {"do":"launch","program":1,"grid":[2],"group":[2,1],"set":{"c0.x":3},
             "input":{"r48.x":"group.x","r0.x":"local.x"},
             "bind":[{"table":"storage","number":0,"buffer":1},
                     {"table":"storage","number":1,"buffer":1},
                     {"table":"storage","number":2,"buffer":2}]}
            """;

    private final ByteArrayOutputStream input = new ByteArrayOutputStream();

    private ServeExecTest send(String header, byte[] payload) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        lengths(text.length, payload.length);
        input.writeBytes(text);
        input.writeBytes(payload);
        return this;
    }

    private ServeExecTest send(String header) {
        return send(header, NOTHING);
    }

    private void lengths(int header, int payload) {
        ByteBuffer b = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        input.writeBytes(b.putInt(header).putInt(payload).array());
    }

    private Run run() {
        return Run.of(input.toByteArray(), false, "serve-exec");
    }

    private List<String> headers() {
        return Serving.answers(run().ok().bytes()).stream()
                .map(Serving.Answer::header)
                .toList();
    }

    private static byte[] floats(float... values) {
        ByteBuffer b = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float f : values) b.putFloat(f);
        return b.array();
    }

    @Test
    void aSession() throws SourceException {
        send("{\"do\":\"hello\",\"protocol\":1}");
        send("{\"do\":\"program\",\"target\":\"a630\"}", ADD);
        send("{\"do\":\"buffer\",\"name\":\"x\"}", floats(1, 2, 3));
        send("{\"do\":\"buffer\",\"bytes\":16}");
        send("{\"do\":\"write\",\"buffer\":1,\"at\":4}", floats(20));
        send(LAUNCH);
        send("{\"do\":\"read\",\"buffer\":2}");
        send("{\"do\":\"read\",\"buffer\":2,\"at\":4,\"bytes\":4}");
        send("{\"do\":\"free\",\"buffer\":1,\"program\":1}");
        send(LAUNCH);
        send("{\"do\":\"quit\"}");
        send("not read any more");
        List<Serving.Answer> a = Serving.answers(run().ok().bytes());
        assertThat(a).hasSize(11);
        Json hello = Json.parse("hello", a.get(0).header());
        assertThat(hello.number("protocol")).isEqualTo(1);
        assertThat(hello.object("targets")).isNotNull();
        assertThat(a.get(0).header()).contains("\"agx\":[\"g13\",\"m1\",", "\"a630\"");
        assertThat(a.get(1).header()).isEqualTo("{\"program\":1,\"bytes\":96}");
        assertThat(a.get(2).header()).isEqualTo("{\"buffer\":1,\"address\":268435456}");
        assertThat(a.get(3).header()).isEqualTo("{\"buffer\":2,\"address\":268566528}");
        assertThat(a.get(4).header()).isEqualTo("{}");
        assertThat(a.get(5).header()).matches("\\{\"instructions\":\\d+,\"laneInstructions\":\\d+,\"nanos\":\\d+}");
        // Groups of two threads, but the program counts on 32: it sees threads 0, 1, 32 and 33.
        assertThat(a.get(6).payload()).isEqualTo(floats(2, 40, 0, 0));
        assertThat(a.get(7).payload()).isEqualTo(floats(40));
        assertThat(a.get(8).header()).isEqualTo("{}");
        assertThat(a.get(9).header()).isEqualTo("{\"error\":\"there is no program 1\",\"kind\":\"request\"}");
        assertThat(a.get(10).header()).isEqualTo("{}");
    }

    @Test
    void addressesWordsAndText() {
        String text = """
                mov r2, u2
                mov r3, u3
                device_store 0, i32, xy, r2_r3, u0_u1, 0, signed, 0
                stop
                """;
        send("{\"do\":\"program\",\"target\":\"agx\",\"assemble\":true}", text.getBytes(StandardCharsets.UTF_8));
        send("{\"do\":\"buffer\",\"bytes\":8}");
        send(
                "{\"do\":\"launch\",\"program\":1,\"address\":{\"u0\":1},\"set\":{\"u2\":[-2,4294967295]},\"threads\":2,\"budget\":100,\"seconds\":2.5}");
        send("{\"do\":\"read\",\"buffer\":1}");
        assertThat(Serving.answers(run().ok().bytes()).getLast().payload())
                .containsExactly(-2, -1, -1, -1, -1, -1, -1, -1);
    }

    @Test
    void faultsAndMistakesDoNotEndIt() {
        byte[] text = "stg.f32 g[r0.x], r0.x, 1\nend\n".getBytes(StandardCharsets.UTF_8);
        send("{\"do\":\"program\",\"target\":\"a630\",\"assemble\":true}", text);
        send("{\"do\":\"buffer\",\"bytes\":4}");
        send("{\"do\":\"launch\",\"program\":1}");
        send("{\"do\":\"read\",\"buffer\":1}");
        List<Serving.Answer> a = Serving.answers(run().ok().bytes());
        assertThat(a.get(2).header())
                .startsWith("{\"error\":\"group 0,0,0, wave 0, lane 0, at 0x0 (")
                .endsWith("\"kind\":\"fault\"}");
        assertThat(a.get(3).payload()).isEqualTo(floats(0));
    }

    @Test
    void waitingIsWatchedIfAskedFor() {
        String text = "rcp r0.x, r1.x\n(rpt5)nop\nadd.f r0.y, r0.x, r0.x\nend\n";
        send("{\"do\":\"program\",\"target\":\"a630\",\"assemble\":true}", text.getBytes(StandardCharsets.UTF_8));
        send("{\"do\":\"launch\",\"program\":1}");
        send("{\"do\":\"launch\",\"program\":1,\"strictSync\":true}");
        List<String> h = headers();
        assertThat(h.get(1)).startsWith("{\"instructions\":");
        assertThat(h.get(2)).contains("strict sync: ", "\"kind\":\"fault\"");
    }

    @Test
    void endlessProgramsEnd() {
        send(
                "{\"do\":\"program\",\"target\":\"agx\",\"assemble\":true}",
                "mov_imm r0l, 0\nl: jmp_exec_any l".getBytes(StandardCharsets.UTF_8));
        send("{\"do\":\"launch\",\"program\":1,\"budget\":1000}");
        send("{\"do\":\"launch\",\"program\":1,\"seconds\":0.01}");
        assertThat(headers().subList(1, 3))
                .satisfiesExactly(
                        h -> assertThat(h).contains(": the budget of 1,000 instructions is spent"),
                        h -> assertThat(h).contains(": stopped after its time limit of"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'do':'lunch'} | there is no request 'lunch'; there are buffer, free, hello, launch, program, quit, read, submit, wait, write; did you mean 'launch'?",
                "{} | request: 'do' is missing",
                "{'do':'hello','protocol':2} | protocol 2 is not known here; this is 1",
                "{'do':'program','target':'a63'} | a63: unknown instruction set; there are agx, agx3, agx5, ir3, valhall, valhall15, amx, a64; did you mean 'a64'?",
                "{'do':'program','target':'agx'} | 0 bytes are not a program of agx, whose instructions take multiples of 2",
                "{'do':'buffer','bytes':-1} | buffer 2 of -1 bytes at 0x10020000 is not possible",
                "{'do':'buffer','size':1} | 'buffer' has no member 'size'",
                "{'do':'read','buffer':7} | there is no buffer 7",
                "{'do':'read','buffer':1,'at':9} | buffer 1 has 8 bytes, not -1 from 9 on",
                "{'do':'free'} | 'free' needs a 'buffer' or a 'program'",
                "{'do':'launch','program':1,'gird':[1]} | 'launch' has no member 'gird'; did you mean 'grid'?",
                "{'do':'launch','program':1,'grid':5} | request: 'grid' must be a list of numbers",
                "{'do':'launch','program':1,'grid':[1,2,3,4]} | 'grid' has up to three numbers, not 4",
                "{'do':'launch','program':1,'grid':[0]} | a size of 0 x 1 x 1; each side is at least 1, all together at most 2147483647",
                "{'do':'launch','program':1,'set':{'c0.q':1}} | unknown register 'c0.q'; did you mean 'c0.w'?",
                "{'do':'launch','program':1,'set':{'c0.x':[4294967296]}} | 4294967296 for c0.x does not fit in 32 bits",
                "{'do':'launch','program':1,'bind':[{'table':'storage','number':0,'buffer':1},{'table':'storage','number':0,'buffer':1}]} | storage 0 is bound twice: to buffer 1 and to buffer 1",
                "{'do':'launch','program':1,'bind':[{'table':'storage','number':0,'buffer':1,'width':40000}]} | 'width' is 0 to 32768, not 40000",
                "{'do':'launch','program':1,'bind':[{'table':'storage','number':0,'buffer':1,'width':3}]} | buffer 1 has 8 bytes; an image of 3 x 1 x 1 texels of 4 bytes needs 12",
                "{'do':'program','target':'agx','assemble':1} | 'assemble' is true or false",
                "{'do':'program','target':'a\\nb'} | a.b: unknown instruction set; there are agx, agx3, agx5, ir3, valhall, valhall15, amx, a64",
                "{'do':'launch','program':1,'threads':5000} | 5000 threads; 1 to 1024 are possible",
                "{'do':'launch','program':1,'seconds':-1} | 'budget' and 'seconds' must not be negative",
                "{'do':'launch','program':1,'lanes':129} | a wave of 129 lanes; 1 to 128 are possible"
            })
    void mistakes(String request, String message) {
        send("{\"do\":\"program\",\"target\":\"a630\"}", ADD);
        send("{\"do\":\"buffer\",\"bytes\":8}");
        send(request.replace('\'', '"'));
        send("{\"do\":\"read\",\"buffer\":1}");
        List<Serving.Answer> a = Serving.answers(run().ok().bytes());
        assertThat(a.get(2).header()).isEqualTo("{\"error\":\"" + message + "\",\"kind\":\"request\"}");
        assertThat(a.get(3).payload()).hasSize(8);
    }

    @Test
    void otherMistakes() {
        send("{\"do\":");
        send("{\"do\":\"hello\"}", new byte[3]);
        send("{\"do\":\"program\",\"target\":\"agx\",\"assemble\":true}", "foo".getBytes(StandardCharsets.UTF_8));
        send("{\"do\":\"buffer\",\"bytes\":1}", new byte[2]);
        List<String> h = headers();
        assertThat(h.get(0)).startsWith("{\"error\":\"request:1:7: ");
        assertThat(h.get(1)).contains("3 bytes after the header of 'hello', which takes none");
        assertThat(h.get(2)).contains("\"program:1:1: unknown instruction 'foo'");
        assertThat(h.get(3)).contains("2 bytes for a buffer of 1");
        assertThat(h).allMatch(s -> s.endsWith(",\"kind\":\"request\"}"));
    }

    @Test
    void noInput() {
        assertThat(run().ok().bytes()).isEmpty();
    }

    @Test
    void whatIsNoMessageEndsIt() {
        send("{\"do\":\"buffer\",\"bytes\":1}");
        input.writeBytes("hello there".getBytes(StandardCharsets.UTF_8));
        Run run = run();
        assertThat(Serving.answers(run.bytes())).hasSize(1);
        run.says(
                1,
                "heddle serve-exec: message 2: a header of 1,819,043,176 bytes; at most 1,048,576 are possible (lengths are little-endian)");
    }

    @ParameterizedTest
    @CsvSource({"1048577, 0, header, '1,048,576'", "2, 268435457, payload, '268,435,456'"})
    void lengthsHaveLimits(int header, int payload, String what, String most) {
        lengths(header, payload);
        run().fails(
                        1,
                        "heddle serve-exec: message 1: a %s of %,d bytes; at most %s are possible (lengths are little-endian)"
                                .formatted(what, Math.max(header, payload), most));
    }

    /// A length is believed only as far as bytes come.
    @ParameterizedTest
    @CsvSource({"3, 0, 0", "8, 10, 0", "8, 0, 268435456"})
    void messagesThatEnd(int bytes, int header, int payload) {
        lengths(header, payload);
        byte[] all = input.toByteArray();
        input.reset();
        input.write(all, 0, bytes);
        run().fails(1, "heddle serve-exec: message 1: the input ends within it");
    }

    /// The bytes of a message in the manual.
    @Test
    void theManualsBytes() throws IOException {
        send("{\"do\":\"quit\"}");
        assertThat(Files.readString(Path.of("..", "docs", "serve.md")))
                .contains(HexFormat.ofDelimiter(" ").formatHex(input.toByteArray()));
        assertThat(run().ok().bytes()).containsExactly(2, 0, 0, 0, 0, 0, 0, 0, '{', '}');
    }
}
