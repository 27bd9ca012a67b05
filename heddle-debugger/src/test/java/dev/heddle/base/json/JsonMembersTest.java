package dev.heddle.base.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.debugger.trial.TrialLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Members of JSON objects: said once, of the right kind, in range.
class JsonMembersTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"{\"a\": 1, \"a\": 2}", "{\"b\": {\"a\": 1, \"a\": null}}", "{\"b\": [{\"a\": null, \"a\": 1}]}"
            })
    void twice(String text) {
        assertThatThrownBy(() -> Json.parse("t", text))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("the member 'a' is there twice");
    }

    @Test
    void twiceInACase() throws SourceException {
        TrialLines lines = new TrialLines(Codec.load("agx"));
        assertThat(lines.run("{\"text\": \"stop\", \"in\": {\"r1\": 1, \"r1\": 2}}", 3)
                        .json())
                .contains("the member 'r1' is there twice")
                .contains("\"line\":3");
        assertThat(lines.run("{\"text\": \"stop\", \"in\": {\"pc\": 18446744073709551615}}", 1)
                        .json())
                .contains("\"stopped\":true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "65537", "1e3", "1.0", "null", "\"x\"", "[]", "99999999999999999999"})
    void counts(String value) throws SourceException {
        Json j = Json.parse("t", "{\"n\": " + value + "}");
        assertThatThrownBy(() -> j.count("n", 65536))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("t: 'n' must be a number");
    }

    @Test
    void deep() {
        assertThatThrownBy(() -> Json.parse("t", "{\"a\":" + "[".repeat(100_000)))
                .isInstanceOf(SourceException.class);
    }
}
