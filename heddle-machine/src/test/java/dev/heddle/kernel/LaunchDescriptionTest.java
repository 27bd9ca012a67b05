package dev.heddle.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.code.Codec;
import dev.heddle.machine.Extent;
import dev.heddle.source.Diagnostic;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What a source says about a launch, before it is made, and what is made of it.
class LaunchDescriptionTest {
    private static final String SOURCE =
            """
            .isa agx
            .kernel adder
            .uniform u4, groups.y
            .uniform u0, buffer data
            .uniform u6, size data
            .register r5, 7
            .grid 2, 3
            .group 32
            .buffer data, u32:1,2,3
                    stop
            """;

    private static LaunchDescription describe(String text) throws SourceException {
        return KernelSource.describe(new Source("a.s", text), Codec.load("agx"), Path.of("."));
    }

    @Test
    void everythingIsThereWithItsLine() throws SourceException {
        LaunchDescription d = describe(SOURCE);
        assertThat(d.name()).isEqualTo("adder");
        assertThat(d.buffers().get("data").bytes()).hasSize(12);
        assertThat(d.asked()).containsExactly("data");
        assertThat(d.settings().stream().map(s -> s.origin().line()))
                .containsExactly(3, 4, 4, 5, 6, 7, 8);
        assertThat(d.settings().stream().map(s -> s.setting().getClass().getSimpleName()))
                .containsExactly("Preset", "Preset", "Preset", "Preset", "Preset", "Grid", "Group");
        assertThat(d.settings().get(5).setting())
                .isEqualTo(new LaunchSetting.Grid(new Extent(2, 3, 1)));
        assertThat(((LaunchSetting.Preset) d.settings().get(1).setting()).content())
                .isEqualTo(new RegisterContent.Address("data", 0));
    }

    @Test
    void oneDescriptionMakesSeveralLaunches() throws SourceException {
        LaunchDescription d = describe(SOURCE);
        Kernel first = d.kernel(Kernel.Options.NONE);
        Kernel other =
                d.kernel(
                        new Kernel.Options(
                                new Extent(1, 1, 1),
                                null,
                                Map.of("data", new byte[] {9, 0, 0, 0})));
        assertThat(first.launch().grid()).isEqualTo(new Extent(2, 3, 1));
        assertThat(other.launch().grid()).isEqualTo(new Extent(1, 1, 1));
        assertThat(other.launch().group()).isEqualTo(new Extent(32, 1, 1));
        assertThat(first.buffers().get("data").word(0)).isEqualTo(1);
        assertThat(other.buffers().get("data").word(0)).isEqualTo(9);
        first.buffers().get("data").put(new byte[] {5});
        assertThat(d.kernel(Kernel.Options.NONE).buffers().get("data").word(0)).isEqualTo(1);
    }

    @Test
    void whatOnlyTheLaunchCanTellIsReportedWithItsLineToo() throws SourceException {
        LaunchDescription d =
                describe(".isa agx\n.uniform u0, buffer dat\n.shared 99999999\n stop\n");
        assertThatThrownBy(() -> d.kernel(Kernel.Options.NONE))
                .isInstanceOfSatisfying(
                        SourceException.class,
                        e ->
                                assertThat(e.diagnostics().stream().map(Diagnostic::line))
                                        .isEqualTo(List.of(2, 2, 3)));
    }
}
