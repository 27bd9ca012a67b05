package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `dis --json`: always the same keys in the same order.
class JsonTest {
    private static final List<String> KEYS =
            List.of("address", "length", "bytes", "mnemonic", "entry", "operands", "text", "notes");

    /// @return the keys of the outermost object
    private static List<String> keys(String json) throws IOException {
        List<String> out = new ArrayList<>();
        int depth = 0;
        try (JsonParser p = new JsonFactory().createParser(json)) {
            for (JsonToken t = p.nextToken(); t != null; t = p.nextToken()) {
                if (t == JsonToken.FIELD_NAME && depth == 1) out.add(p.currentName());
                if (t.isStructStart()) depth++;
                if (t.isStructEnd()) depth--;
            }
        }
        assertThat(depth).isZero();
        return out;
    }

    @Test
    void instruction() {
        assertThat(Run.fed("0e05c43600000000", "dis", "-a", "agx", "--json")
                        .ok()
                        .out())
                .isEqualTo("""
                        {"address":0,"length":8,"bytes":"0e05c43600000000","mnemonic":"iadd","entry":"iadd","operands":[\
                        {"name":"d","text":"r1","kind":"register","file":"r","index":1,"count":1,"elementBits":32,"type":"u32","modifiers":[]},\
                        {"name":"a","text":"r2.discard.sx","kind":"register","file":"r","index":2,"count":1,"elementBits":32,"type":"u32",\
                        "modifiers":[".discard",".sx"]},\
                        {"name":"b","text":"3","kind":"immediate","value":3,"modifiers":[]}],"text":"iadd r1, r2.discard.sx, 3","notes":[]}
                        """);
    }

    @Test
    void target() {
        assertThat(Run.fed("00c0f8ffffff", "dis", "-a", "agx", "--json").ok().out())
                .contains("\"kind\":\"target\",\"distance\":-8,\"target\":-8");
    }

    @Test
    void bytesThatAreNoInstruction() {
        assertThat(Run.fed("ffff", "dis", "-a", "agx", "--json").ok().out()).isEqualTo("""
                        {"address":0,"length":2,"bytes":"ffff","mnemonic":"","entry":null,"operands":[],"text":"",\
                        "notes":["not an instruction of agx@g13"]}
                        """);
    }

    @Test
    void everyLineHasTheSameKeys() throws IOException {
        // A select, a load, a branch, data, padding, unknown bits, an instruction that breaks a
        // rule.
        String hex =
                "02000000040001e4 0559240e00c03200 20c00e000000 ffff 000000000000 0e00000000c0cfff ce7fffffffffffff 8800";
        List<String> lines = Run.fed(hex, "dis", "-a", "agx", "--json").ok().lines();
        assertThat(lines).hasSizeGreaterThan(7);
        for (String line : lines) assertThat(keys(line)).as(line).isEqualTo(KEYS);
    }

    @Test
    void stats() throws IOException {
        String json = Run.fed("0e05c43600000000 8800 ff", "dis", "-a", "agx", "--stats", "--json")
                .ok()
                .out();
        assertThat(json).isEqualTo("""
                        {"instructions":2,"bytes":11,"paddingBytes":0,"undecodedBytes":1,"instructionsWithUnknownBits":0,"unknownBitsSet":0,\
                        "instructionsNotWellFormed":0,"mnemonics":{"iadd":1,"stop":1}}
                        """);
        assertThat(keys(json)).hasSize(8);
    }
}
