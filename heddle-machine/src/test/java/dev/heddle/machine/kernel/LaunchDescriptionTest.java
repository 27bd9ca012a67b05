package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a source says about a launch, before it is made, and what is made of it.
class LaunchDescriptionTest {
    private static final String SOURCE = """
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
        return KernelSource.describe(
                new Source("a.s", text), Codec.load("agx"), FileAccess.OWN_FOLDER.folder(Path.of(".")));
    }

    @Test
    void everythingIsThereWithItsLine() throws SourceException {
        LaunchDescription d = describe(SOURCE);
        assertThat(d.name()).isEqualTo("adder");
        assertThat(d.buffers().get("data").bytes()).hasSize(12);
        assertThat(d.asked()).containsExactly("data");
        assertThat(d.settings().stream().map(s -> ((Origin.Line) s.origin()).line()))
                .containsExactly(3, 4, 4, 5, 6, 7, 8);
        assertThat(d.settings().stream().map(s -> s.setting().getClass().getSimpleName()))
                .containsExactly("Preset", "Preset", "Preset", "Preset", "Preset", "Grid", "Group");
        assertThat(d.settings().get(5).setting()).isEqualTo(new LaunchSetting.Grid(new GridExtent(2, 3, 1)));
        assertThat(((LaunchSetting.Preset) d.settings().get(1).setting()).content())
                .isEqualTo(new RegisterContent.Address("data", 0));
    }

    @Test
    void oneDescriptionMakesSeveralLaunches() throws SourceException {
        LaunchDescription d = describe(SOURCE);
        Kernel first = d.kernel(Kernel.Options.NONE);
        Kernel other =
                d.kernel(new Kernel.Options(new GridExtent(1, 1, 1), null, Map.of("data", new byte[] {9, 0, 0, 0})));
        assertThat(first.launch().grid()).isEqualTo(new GridExtent(2, 3, 1));
        assertThat(other.launch().grid()).isEqualTo(new GridExtent(1, 1, 1));
        assertThat(other.launch().group()).isEqualTo(new GridExtent(32, 1, 1));
        assertThat(first.buffers().get("data").word(0)).isEqualTo(1);
        assertThat(other.buffers().get("data").word(0)).isEqualTo(9);
        first.buffers().get("data").put(new byte[] {5});
        assertThat(d.kernel(Kernel.Options.NONE).buffers().get("data").word(0)).isEqualTo(1);
    }

    @Test
    void whatOnlyTheLaunchCanTellIsReportedWithItsLineToo() throws SourceException {
        LaunchDescription d = describe(".isa agx\n.uniform u0, buffer dat\n.shared 99999999\n stop\n");
        assertThatThrownBy(() -> d.kernel(Kernel.Options.NONE))
                .isInstanceOfSatisfying(
                        SourceException.class,
                        e -> assertThat(e.diagnostics().stream().map(Diagnostic::line))
                                .isEqualTo(List.of(2, 2, 3)));
    }

    @TempDir
    private Path folder;

    private LaunchDescription describe(String target, String io, String... others) throws IOException, SourceException {
        Files.writeString(folder.resolve("agx.json"), target.replace('\'', '"'));
        Files.writeString(folder.resolve("io.json"), io.replace('\'', '"'));
        for (int i = 0; i < others.length; i += 2) Files.writeString(folder.resolve(others[i]), others[i + 1]);
        return KernelPackage.of(folder.resolve("agx.json"))
                .describe(Codec.load("agx"), true, Kernel.Options.of(FileAccess.OWN_FOLDER));
    }

    private static final String TARGET = """
            {'kernel': 'adder', 'code': '88008800', 'abi': {
               'main_offset': 2, 'has_preamble': true, 'preamble_offset': 0, 'uniforms': [
               {'first_half': 0, 'source': 'address of storage buffer 3'},
               {'first_half': 4, 'source': 'number of workgroups x, y, z'},
               {'first_half': 10, 'source': 'size in bytes of storage buffer 3'}]}}
            """;

    private static final String IO = """
            {'grid': [4, 2, 1], 'workgroup_size': [32, 1, 1],
             'storage_buffers': [{'index': 3, 'bytes': 8, 'in': '01020304', 'out': '0102030400000000'}],
             'uniform_buffers': [{'index': 0, 'bytes': 16, 'in': 'ffff', 'out': ''}],
             'patch': [{'storage_buffer': 3, 'offset': 8, 'add': 4}]}
            """;

    @Test
    void packagesAreDescribedToo() throws IOException, SourceException {
        LaunchDescription d = describe(TARGET, IO);
        assertThat(d.name()).isEqualTo("adder");
        assertThat(d.entry()).isEqualTo(2);
        assertThat(d.buffers().keySet()).containsExactly("uniform 0", "storage 3");
        assertThat(d.buffers().get("storage 3").key()).isEqualTo("3");
        assertThat(d.settings().stream().map(LaunchDescription.Statement::setting))
                .contains(
                        new LaunchSetting.Grid(new GridExtent(4, 2, 1)),
                        new LaunchSetting.Patch("uniform 0", 8, 8, new RegisterContent.Address("storage 3", 4, 0)),
                        new LaunchSetting.Constant(4, 32, new RegisterContent.Groups('x')));
        assertThat(d.expected()).contains(new ExpectedContent.Unchanged("uniform 0", new Tolerance.Exact()));
    }

    @Test
    void onePackageMakesSeveralLaunches() throws IOException, SourceException {
        LaunchDescription d = describe(TARGET, IO);
        Kernel first = d.kernel(Kernel.Options.NONE);
        byte[] brought = {7, 7, 7};
        Kernel other = d.kernel(new Kernel.Options(new GridExtent(1, 1, 1), null, Map.of("3", brought)));
        assertThat(first.buffers().keySet()).containsExactly("3", "u0");
        assertThat(first.buffers().get("3").bytes()).containsExactly(1, 2, 3, 4, 0, 0, 0, 0);
        assertThat(other.buffers().get("3").bytes()).containsExactly(7, 7, 7);
        assertThat(first.launch().grid()).isEqualTo(new GridExtent(4, 2, 1));
        assertThat(other.launch().grid()).isEqualTo(new GridExtent(1, 1, 1));
        assertThat(first.buffers().get("u0").word(8))
                .isEqualTo((int) first.buffers().get("3").address() + 4);
        assertThat(first.expected()).hasSize(2);
        assertThat(first.differences()).isEmpty();
        assertThat(other.expected()).isEmpty();
        first.device().run(first.launch());
        first.buffers().get("3").put(new byte[] {9});
        assertThat(first.differences()).hasSize(1);
        assertThat(d.kernel(Kernel.Options.NONE).differences()).isEmpty();
    }

    @Test
    void whatOnlyTheLaunchOfAPackageCanTellIsReportedWithItsMember() throws IOException, SourceException {
        LaunchDescription far = describe(TARGET, IO.replace("'offset': 8", "'offset': 9"));
        assertThatThrownBy(() -> far.kernel(Kernel.Options.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("io.json: patch[0]: uniform buffer 0 has no 8 bytes at 9");
        LaunchDescription last = describe(TARGET.replace("'first_half': 10", "'first_half': 9999"), IO);
        assertThatThrownBy(() -> last.kernel(Kernel.Options.NONE))
                .hasMessageContaining("abi: uniforms[2]: a constant of 32 bits at number 9999");
        assertThatThrownBy(() -> describe(TARGET, IO).kernel(new Kernel.Options(null, null, NOWHERE)))
                .hasMessage("no header or register of the kernel uses a buffer 'x'; there are 3, u0");
    }

    @Test
    void imagesAndSamplersOfAPackage() throws IOException, SourceException {
        String abi = "'abi': {'texture': {'2': 'format=r8-uint, width=2, height=1, content=u8:7,9'},"
                + " 'sampler': {'0': 'filter=linear'}, ";
        String target = TARGET.replaceFirst("'abi': \\{", abi);
        Launch l = describe(target, IO).kernel(Kernel.Options.NONE).launch();
        Buffer b = new Device().buffer("b", 4);
        assertThatThrownBy(() -> l.bind("texture", 2, b)).hasMessageStartingWith("texture 2 is bound twice");
        assertThatThrownBy(() -> l.bind("sampler", 0, b)).hasMessageStartingWith("sampler 0 is bound twice");
        l.bind("texture", 0, b);
        assertThatThrownBy(() -> describe(target.replace("filter=", "filtr="), IO))
                .hasMessageEndingWith("abi: sampler.0: a sampler has no 'filtr=linear'; did you mean 'filter'?");
    }

    private static final Map<String, byte[]> NOWHERE = Map.of("x", new byte[4]);

    @Test
    void imagesOfOneIndexAreNotTwo() {
        String image = "{'index': 1, 'format': 'r32ui', 'width': 2}";
        assertThatThrownBy(() ->
                        describe(TARGET, IO.replace("'patch'", "'images': [%s, %s], 'patch'".formatted(image, image))))
                .hasMessageEndingWith("io.json: images[1]: this buffer is there twice");
    }

    @Test
    void runsAreDescribedWithTheirAddresses() throws IOException, SourceException {
        LaunchDescription d = describe("""
                        {'code': 'k.hex', 'code_at': '0x4000', 'entry': 0, 'grid': [1, 1, 1], 'local': [32, 1, 1],
                         'memory': [{'name': '0', 'at': '0x8000', 'hex': '0102'}],
                         'expect': [{'name': '0', 'hex': '0103'}]}
                        """, "{}", "k.hex", "8800");
        assertThat(d.buffers().values().stream().map(BufferContent::at)).containsExactly(0x4000L, 0x8000L);
        Kernel k = d.kernel(Kernel.Options.NONE);
        assertThat(k.buffers().keySet()).containsExactly("0");
        assertThat(k.buffers().get("0").address()).isEqualTo(0x8000);
        assertThat(k.differences()).hasSize(1);
    }

    @Test
    void descriptorProgramsAreOneThread() throws IOException, SourceException {
        Path file = folder.resolve("p.json");
        Files.writeString(file, """
                {"program": [["set"], ["clr"]], "base": "0x8000", "size": 64,
                 "memory": [{"at": 8, "hex": "0102"}], "expect": [{"at": 9, "hex": "02"}]}
                """);
        LaunchDescription d =
                KernelPackage.of(file).describe(Codec.load("amx"), true, Kernel.Options.of(FileAccess.OWN_FOLDER));
        assertThat(d.buffers().get("memory").size()).isEqualTo(64);
        assertThat(d.kernel(Kernel.Options.NONE).differences()).isEmpty();
        GridExtent several = new GridExtent(3, 1, 1);
        Kernel k = d.kernel(new Kernel.Options(several, several, Map.of()));
        assertThat(k.launch().grid()).isEqualTo(new GridExtent(1, 1, 1));
        assertThat(k.launch().group()).isEqualTo(new GridExtent(1, 1, 1));
        assertThat(k.buffers().get("memory").address()).isEqualTo(0x8000);
    }
}
