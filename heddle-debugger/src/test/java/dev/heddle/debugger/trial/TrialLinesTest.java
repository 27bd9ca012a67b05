package dev.heddle.debugger.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;

/// Cases as JSON.
class TrialLinesTest {
    private final TrialLines trials;

    TrialLinesTest() throws SourceException {
        trials = new TrialLines(Codec.load("agx"));
    }

    /// @return what comes after the members of a case
    private String more(String line, boolean isCase) {
        TrialLines.Answer a = trials.run(line, 7);
        assertThat(a.isCase()).as(a.json()).isEqualTo(isCase);
        String start = line.substring(0, line.length() - 1) + ",";
        assertThat(a.json()).startsWith(start).doesNotContain("\n");
        return a.json().substring(start.length(), a.json().length() - 1);
    }

    /// @param state in single quotes
    private String out(String text, String state) {
        String out = more(question(text, state), true);
        assertThat(out).startsWith("\"out\":");
        return out.substring(6).replace('"', '\'');
    }

    private String fault(String text, String state) {
        return more(question(text, state), true);
    }

    private String error(String text, String state) {
        String error = more(question(text, state), false);
        assertThat(error).startsWith("\"error\":\"").endsWith("\",\"line\":7");
        return error.substring(9, error.length() - 10);
    }

    private static String question(String text, String state) {
        return "{\"text\":\"" + text + "\",\"in\":" + state.replace('\'', '"') + "}";
    }

    @Test
    void numbersAndArrays() {
        assertThat(out("iadd r0, r1, u7", "{'lanes':2,'r1':[1,2],'u7':'0x10'}")).isEqualTo("{'r0':[17,18]}");
        assertThat(out("iadd r0, r1, 1", "{'lanes':2,'r1':-1}")).isEqualTo("{}");
        assertThat(out("iadd r0, r1, 0", "{'lanes':2,'r1':-1}")).isEqualTo("{'r0':[4294967295,4294967295]}");
    }

    @Test
    void halvesAreReadIntoWholeRegisters() {
        assertThat(out("iadd r0l, r1h, 5", "{'lanes':1,'r1h':'0xffff','r0':-1}"))
                .isEqualTo("{'r0':[4294901764]}");
        assertThat(out("iadd r0, r1, 0", "{'lanes':1,'r1l':1,'r1h':[2]}")).isEqualTo("{'r0':[131073]}");
        assertThat(out("iadd r0, u1, 0", "{'lanes':1,'u1':-1,'u1l':1,'u1h':2}")).isEqualTo("{'r0':[131073]}");
    }

    @Test
    void registersInGroups() {
        assertThat(out("iadd r0, r1, u7", "{'lanes':1,'r':{'r1':[1]},'u':{'u7':2}}"))
                .isEqualTo("{'r0':[3]}");
    }

    @Test
    void allLanesOfTheBook() {
        assertThat(out("mov_imm r0, 1, 0", "{}")).isEqualTo("{'r0':[" + "1,".repeat(31) + "1]}");
    }

    @Test
    void maskedLanesKeepTheirs() {
        assertThat(out("iadd r0, r1, 1", "{'lanes':4,'exec':'0x5','r0':9,'r1':[1,2,3,4]}"))
                .isEqualTo("{'r0':[2,9,4,9]}");
        assertThat(out("iadd r0, r1, 1", "{'lanes':4,'exec':0,'r1':1}")).isEqualTo("{}");
    }

    @Test
    void sharedRegistersAreOneNumber() {
        assertThat(out("uniform_store 2, i16, xy, 0, r1l_r1h, 12", "{'lanes':2,'r1':3}"))
                .isEqualTo("{'u6':3}");
    }

    @Test
    void maskOnlyIfItChanges() {
        assertThat(out("if_icmp r0l, ueq, r1, 1, 1", "{'lanes':2,'r1':[1,2]}")).isEqualTo("{'r0':[0,1],'exec':1}");
        assertThat(out("if_icmp r0l, ueq, r1, 1, 1", "{'lanes':2,'r1':1}")).isEqualTo("{}");
    }

    @Test
    void addressOnlyIfItJumps() {
        assertThat(out("jmp_exec_any pc-8", "{'lanes':1,'pc':'0x100'}")).isEqualTo("{'pc':248}");
        assertThat(out("jmp_exec_none pc-8", "{'lanes':1,'pc':'0x100'}")).isEqualTo("{}");
        assertThat(out("stop", "{}")).isEqualTo("{'stopped':true}");
    }

    @Test
    void registersOfALaunch() {
        assertThat(out("get_sr r0, sr80", "{'lanes':3}")).isEqualTo("{'r0':[0,1,2]}");
        assertThat(out("get_sr r0, sr80", "{'lanes':3,'sr80':7}")).isEqualTo("{'r0':[7,7,7]}");
        assertThat(out("get_sr r0, sr4", "{'lanes':3}")).isEqualTo("{'r0':[3,3,3]}");
    }

    private static final String STORE = "device_store 0, i32, x, r0, r2_r3, 0, unsigned, 0";

    @Test
    void changedBytesOfMemory() {
        assertThat(out(
                        STORE,
                        "{'lanes':2,'r0':[1,513],'r2':[4096,4104],'mem':{'0x1000':'000000000000000000ff0000ff'}}"))
                .isEqualTo("{'mem':{'0x1000':'01','0x1008':'0102'}}");
        assertThat(out(STORE, "{'lanes':1,'r0':5,'r2':16,'mem':{'at':16,'hex':'00000000'}}"))
                .isEqualTo("{'mem':{'0x10':'05'}}");
        assertThat(out(STORE, "{'lanes':1,'r0':-1,'r2':16,'mem':{'0x12':'0000','0x10':'0000'}}"))
                .isEqualTo("{'mem':{'0x10':'ffffffff'}}");
    }

    @Test
    void memoryHasBounds() {
        assertThat(fault(STORE, "{'lanes':1,'r2':16,'mem':{'0x10':'0000'}}"))
                .isEqualTo(
                        "\"fault\":\"4 bytes at 0x10 are outside of all buffers; they run past the end of the memory at 0x10\"");
        assertThat(fault(STORE, "{'lanes':1,'r2':16}"))
                .isEqualTo("\"fault\":\"4 bytes at 0x10 are outside of all buffers\"");
        assertThat(fault(STORE, "{'lanes':1,'r2':-16,'r3':-1,'mem':{'0x10':'00000000'}}"))
                .isEqualTo("\"fault\":\"4 bytes at 0xfffffffffffffff0 are outside of all buffers\"");
        assertThat(out(STORE, "{'lanes':1,'exec':0,'r2':18}")).isEqualTo("{}");
    }

    @Test
    void memoryOfGroupsAndLanes() {
        String store = "threadgroup_store i32, x, r0, r1l, 0";
        assertThat(out(store, "{'lanes':2,'r0':[1,2],'r1l':[0,8],'group':{'0x8':'02'}}"))
                .isEqualTo("{'group':{'0x0':'01'}}");
        assertThat(fault("threadgroup_load i32, x, r0, r1l, 0", "{'lanes':1,'r1l':65534}"))
                .contains("\"fault\":\"4 bytes at 0xfffe are outside");
        assertThat(out("stack_store i32, 0, 0, x, 0, r0, 4, 0", "{'lanes':2,'r0':[1,2],'lane':{'1':{'0x4':'02'}}}"))
                .isEqualTo("{'lane':{'0':{'0x4':'01'}}}");
    }

    @Test
    void membersComeBack() {
        assertThat(trials.run(
                                "{ \"id\": 1.50e3, \"x\": [null, {\"y\": true}], \"hex\": \"8800\", \"line\": 3, \"out\": {\"r0\": 1} }",
                                1)
                        .json())
                .isEqualTo(
                        "{\"id\":1.50e3,\"x\":[null,{\"y\":true}],\"hex\":\"8800\",\"line\":3,\"out\":{\"stopped\":true}}");
        assertThat(trials.run("{\"line\":3,\"fault\":\"x\"}", 9).json())
                .isEqualTo("{\"error\":\"expected 'hex', the bytes of an instruction, or its 'text'\",\"line\":9}");
    }

    @Test
    void wrongRegisters() {
        String text = "iadd r0, r1, 5";
        assertThat(error(text, "{'r300':1}")).isEqualTo("unknown register 'r300'; did you mean 'r100'?");
        assertThat(error(text, "{'exek':1}")).isEqualTo("unknown register 'exek'; did you mean 'exec'?");
        assertThat(error(text, "{'r':{'x9':1}}")).startsWith("unknown register 'x9'");
        assertThat(error(text, "{'r1':[1,2]}")).isEqualTo("'r1' must be a number, or 32 of them, one a lane; found 2");
        assertThat(error(text, "{'u1':[1]}")).isEqualTo("'u1' must be one number: all lanes share it");
        for (String value : new String[] {"1.5", "true", "null", "{}", "'1'", "'0x'", "'0xg'"})
            assertThat(error(text, "{'r1':" + value + "}"))
                    .isEqualTo("'r1' must be a number or a text such as \\\"0x1f\\\"");
        for (String value : new String[] {"4294967296", "'0x100000000'"})
            assertThat(error(text, "{'r1':" + value + "}")).isEqualTo("'r1' has 32 bits; 0x100000000 is too much");
        assertThat(error(text, "{'r1':-2147483649}")).startsWith("'r1' has 32 bits");
        assertThat(error(text, "{'r1l':65536}")).startsWith("'r1l' has 16 bits");
    }

    @Test
    void otherWrongMembers() {
        String text = "stop";
        assertThat(error(text, "{'lanes':33}")).isEqualTo("'lanes' must be 1..32");
        assertThat(error(text, "{'lanes':0}")).isEqualTo("'lanes' must be 1..32");
        assertThat(error(text, "{'lanes':2,'exec':4}")).startsWith("'exec' has 2 bits");
        assertThat(error(text, "{'exec':-1}")).isEqualTo("'exec' must be a mask of 32 lanes");
        assertThat(error(text, "{'mem':1}")).startsWith("'mem' must be an object such as");
        assertThat(error(text, "{'mem':{'0x0':'0'}}")).isEqualTo("'mem' must be hex digits, two for each byte");
        assertThat(error(text, "{'mem':{'zero':'00'}}")).startsWith("'mem' must be a number");
        assertThat(error(text, "{'mem':{'0x0':'0000','0x1':'00'}}"))
                .isEqualTo("the memory at 0x1 overlaps that at 0x0");
        assertThat(out(text, "{'mem':{'0x0':'0000','0xffffffffffffffff':'00'}}"))
                .isEqualTo("{'stopped':true}");
        assertThat(error(text, "{'mem':{'0x0':'00','0x00':'00'}}")).isEqualTo("there is memory at 0x0 already");
        assertThat(error(text, "{'mem':{'0xffffffffffffffff':'0000'}}")).contains("past the last address");
        assertThat(error(text, "{'group':{'0xffff':'0000'}}")).contains("outside of 65536 bytes");
        assertThat(error(text, "{'lanes':1,'lane':{'1':{'0x0':''}}}")).isEqualTo("there is no lane 1");
        assertThat(error(text, "{'lane':{'x':{}}}")).isEqualTo("'x' is not a number of a lane");
        assertThat(error(text, "7")).isEqualTo("'in' must be an object");
        assertThat(error("zzz", "{}")).contains("zzz");
    }

    @Test
    void wrongBytes() {
        assertThat(more("{\"hex\":\"880\"}", false))
                .startsWith("\"error\":\"'hex' must be hex digits, two for each byte\"");
        assertThat(more("{\"hex\":\"ffff\"}", false))
                .startsWith("\"error\":\"'ffff' is not an instruction of agx@g13\"");
        assertThat(more("{\"hex\":\"88008800\"}", false))
                .startsWith("\"error\":\"'88008800' is an instruction of 2 bytes with 2 more after it\"");
    }

    @Test
    void noJson() {
        assertThat(trials.run("nope", 3).json())
                .startsWith("{\"error\":\"column 1: no JSON: Unrecognized token")
                .endsWith(",\"line\":3}");
        assertThat(trials.run("{\"a\":1", 3).json())
                .isEqualTo("{\"error\":\"column 7: the line ends within the object\",\"line\":3}");
        assertThat(trials.run("[1]", 3).json()).isEqualTo("{\"error\":\"expected a JSON object\",\"line\":3}");
        assertThat(trials.run("{} {}", 3).json())
                .isEqualTo("{\"error\":\"expected one JSON object a line, found more\",\"line\":3}");
        assertThat(trials.run("[".repeat(2000), 3).isCase()).isFalse();
        assertThat(trials.run("{\"a\":" + "[".repeat(2000), 3).isCase()).isFalse();
    }
}
