package dev.heddle.files.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class UniqueNamesTest {
    @Test
    void numbersFollowNames() {
        UniqueNames names = new UniqueNames();
        List<String> out = new ArrayList<>();
        for (String s : List.of("a", "b", "a", "a#2", "a#3", "a")) out.add(names.of(s));
        assertThat(out).containsExactly("a", "b", "a#2", "a#2#2", "a#3", "a#4");
    }

    @Test
    @Timeout(20)
    void manyOfOneNameTakeLinearTime() {
        UniqueNames names = new UniqueNames();
        HashSet<String> out = new HashSet<>();
        for (int i = 0; i < 200_000; i++) out.add(names.of("program"));
        assertThat(out).hasSize(200_000).contains("program#200000");
    }
}
