package dev.heddle.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.machine.kernel.FileRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a launch of `serve-exec` may say beside grids and buffers.
class ServeLaunchTest extends InFolder {
    private final Serving server = new Serving();

    /// A comparison writes hr0.x, which is the low half of r0.x or a register of its own.
    private static final String HALVES = """
            mov.u32u32 r0.x, c0.x
            mov.u32u32 r1.x, 0
            (rpt5)nop
            cmps.u.lt hr0.x, r0.x, 9
            (rpt5)nop
            stib.b.untyped.1d.u32.1.imm r0.x, r1.x, 0
            end
            """;

    @ParameterizedTest
    @CsvSource({"true, 0x50000", "false, 0x50003"})
    void halvesOfTheirOwn(boolean merged, String expected) {
        server.program(HALVES).send("{'do':'buffer','bytes':4}");
        server.send(("{'do':'launch','program':1,'merged':%s,'set':{'c0.x':327683},"
                        + "'bind':[{'table':'storage','number':0,'buffer':1}]}")
                .formatted(merged));
        server.send("{'do':'read','buffer':1}");
        // 0x50003 is not less than 9: the comparison writes 0 over the low half.
        assertThat(server.lastWords()).containsExactly(Integer.decode(expected));
    }

    @Test
    void namesOfHalvesFollowTheOption() {
        String text = """
                mov.u32u32 r1.x, 0
                cov.u16u32 r1.y, hr0.y
                (rpt5)nop
                stib.b.untyped.1d.u32.1.imm r1.y, r1.x, 0
                stib.b.untyped.1d.u32.1.imm r0.x, r1.x, 1
                end
                """;
        server.program(text).send("{'do':'buffer','bytes':4}").send("{'do':'buffer','bytes':4}");
        server.send("{'do':'launch','program':1,'merged':false,'set':{'hr0.y':7},"
                + "'bind':[{'table':'storage','number':0,'buffer':1},{'table':'storage','number':1,'buffer':2}]}");
        server.send("{'do':'read','buffer':2}").send("{'do':'read','buffer':1}");
        List<Serving.Answer> all = server.answers();
        assertThat(Serving.words(all.getLast().payload())).containsExactly(7);
        assertThat(Serving.words(all.get(all.size() - 2).payload())).containsExactly(0);
    }

    private static final String STORE_CONSTANTS = """
            mov.u32u32 r0.x, c1.y
            mov.u32u32 r0.y, c2.x
            mov.u32u32 r1.x, 0
            (rpt5)nop
            stib.b.untyped.1d.u32.2.imm r0.x, r1.x, 0
            end
            """;

    @Test
    void constantsOfThePayloadOrOfABuffer() {
        server.program(STORE_CONSTANTS).send("{'do':'buffer','bytes':8}");
        server.send("{'do':'buffer'}", Serving.bytes(50, 51, 52, 53, 54));
        String bind = "'bind':[{'table':'storage','number':0,'buffer':1}]";
        server.send("{'do':'launch','program':1," + bind + "}", Serving.bytes(0, 1, 2, 3, 4, 5, 6, 7, 8));
        server.send("{'do':'read','buffer':1}");
        server.send("{'do':'launch','program':1,'constants':{'buffer':2,'at':4,'first':4}," + bind + "}");
        server.send("{'do':'read','buffer':1}");
        server.send("{'do':'launch','program':1," + bind + "}", new byte[3]);
        server.send("{'do':'launch','program':1," + bind + "}", new byte[4 * 2049]);
        List<Serving.Answer> all = server.answers();
        assertThat(Serving.words(all.get(4).payload())).containsExactly(5, 8);
        assertThat(Serving.words(all.get(6).payload())).containsExactly(52, 0);
        assertThat(all.get(7).header()).contains("3 bytes are no whole number of constants");
        assertThat(all.get(8).header()).contains("2049 constants of 32 bits from number 0 of 2048");
    }

    private static final String STORE_AT = """
            mov.u32u32 r0.x, c0.x
            mov.u32u32 r0.y, c0.y
            mov.u32u32 r1.x, c0.z
            (rpt5)nop
            stg.u32 g[r0.x], r1.x, 1
            end
            """;

    @ParameterizedTest
    @CsvSource({"0x1000", "0x7f1234567000", "0xffffffff80000000", "0xfffffffffffff000"})
    void addressesAnywhere(String address) {
        long at = Long.parseUnsignedLong(address.substring(2), 16);
        server.program(STORE_AT)
                .send("{'do':'buffer','bytes':4096,'address':'" + address + "'}")
                .send("{'do':'buffer','bytes':4096}");
        server.send("{'do':'launch','program':1}", Serving.bytes((int) at + 4092, (int) (at >>> 32), 9));
        server.send("{'do':'read','buffer':1,'at':4088}");
        assertThat(server.lastWords()).containsExactly(0, 9);
    }

    @Test
    void buffersComeAndGoWhileOthersStay() {
        server.send("{'do':'buffer','bytes':4096,'address':'0x10000000'}")
                .send("{'do':'buffer','bytes':4096,'address':'0x10001000'}", Serving.bytes(3))
                .send("{'do':'buffer','bytes':64}")
                .send("{'do':'free','buffer':1}")
                .send("{'do':'buffer','bytes':4096,'address':'0x10000000'}")
                .send("{'do':'buffer','bytes':4097,'address':'0xffff000'}")
                .send("{'do':'read','buffer':2,'bytes':4}");
        List<Serving.Answer> all = server.answers();
        assertThat(all.get(2).header()).doesNotContain("error");
        assertThat(all.get(4).header()).isEqualTo("{\"buffer\":4,\"address\":268435456}");
        assertThat(all.get(5).header()).contains("overlaps another buffer");
        assertThat(Serving.words(all.get(6).payload())).containsExactly(3);
    }

    @Test
    void filesAreMemory() throws IOException {
        Path file = folder.resolve("memory");
        Files.write(file, Serving.bytes(1, 2, 3, 4, 5, 6));
        Files.writeString(folder.resolveSibling("outside"), "secret bytes");
        server.program(STORE_AT)
                .send("{'do':'buffer','bytes':16,'address':65536,'file':'memory','offset':8}")
                .send("{'do':'launch','program':1}", Serving.bytes(65540, 0, 77))
                .send("{'do':'buffer','bytes':16,'file':'../outside'}")
                .send("{'do':'buffer','bytes':17,'file':'memory','offset':8}")
                .send("{'do':'buffer','bytes':4,'file':'nothing'}")
                .send("{'do':'buffer','bytes':4,'offset':4}")
                .send("{'do':'read','buffer':1}");
        List<Serving.Answer> all = server.answers(folder);
        assertThat(Serving.words(all.getLast().payload())).containsExactly(3, 77, 5, 6);
        assertThat(Serving.words(Files.readAllBytes(file))).containsExactly(1, 2, 3, 77, 5, 6);
        assertThat(all.subList(3, 7).stream().map(Serving.Answer::header))
                .satisfiesExactly(
                        h -> assertThat(h).contains("there is no file '../outside' in the folders"),
                        h -> assertThat(h).contains("memory has 24 bytes, not 17 from 8 on"),
                        h -> assertThat(h).contains("there is no file 'nothing'"),
                        h -> assertThat(h).contains("'offset' is one in a 'file'"));
    }

    @Test
    void filesMayBecomeShorter() throws IOException {
        Path file = Files.write(folder.resolve("memory"), new byte[1 << 16]);
        SharedFolders shared = new SharedFolders(List.of(FileRoot.of(folder)));
        DeviceSession session = new DeviceSession("test", shared, true);
        session.answer(message("{\"do\":\"buffer\",\"bytes\":65536,\"file\":\"memory\"}"));
        Files.write(file, new byte[0]);
        assertThat(session.answer(message("{\"do\":\"read\",\"buffer\":1}")).json())
                .contains("a file that is memory is shorter than it was");
    }

    private static Messages.Message message(String header) {
        return new Messages.Message(header, new byte[0]);
    }

    @Test
    void nothingIsSharedUnlessItIsSaid() {
        server.send("{'do':'buffer','bytes':4,'file':'/etc/passwd'}");
        assertThat(server.answers().getLast().header()).contains("no folder is shared");
    }

    @Test
    void launchesInAQueue() {
        server.program(STORE_AT).send("{'do':'buffer','bytes':8,'address':65536}");
        for (int i = 1; i <= 3; i++)
            server.send("{'do':'launch','program':1,'queue':true}", Serving.bytes(65536, 0, i));
        server.send("{'do':'launch','program':1,'queue':true}", Serving.bytes(1, 0, 0));
        server.send("{'do':'wait','launch':3}").send("{'do':'wait','launch':3}");
        server.send("{'do':'wait','launch':4}").send("{'do':'wait','launch':9}");
        server.send("{'do':'launch','program':1,'queue':true}", Serving.bytes(2, 0, 0));
        server.send("{'do':'wait'}").send("{'do':'wait'}").send("{'do':'read','buffer':1}");
        List<String> all = server.answers().stream().map(Serving.Answer::header).toList();
        assertThat(all.get(2)).isEqualTo("{\"launch\":1}");
        assertThat(all.get(6)).contains("\"instructions\":");
        assertThat(all.get(7)).contains("launch 3 has been waited for");
        assertThat(all.get(8)).contains("outside of all buffers", "\"kind\":\"fault\"");
        assertThat(all.get(9)).contains("there is no launch 9 in the queue");
        assertThat(all.get(11)).contains("outside of all buffers");
        assertThat(all.get(12)).isEqualTo("{}");
        assertThat(Serving.words(server.answers().getLast().payload())).containsExactly(3, 0);
    }
}
