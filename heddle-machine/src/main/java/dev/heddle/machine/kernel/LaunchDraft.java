package dev.heddle.machine.kernel;

import dev.heddle.emulator.Executable;
import dev.heddle.machine.picture.Drawing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The part of a package that has been read so far.
final class LaunchDraft {
    private final Origin file;
    private final Map<String, BufferContent> buffers = new LinkedHashMap<>();
    private final NamedResources resources = new NamedResources(new LinkedHashMap<>());
    private final List<LaunchDescription.Statement> settings = new ArrayList<>();
    private final Set<String> asked = new HashSet<>();
    private final List<Drawing> drawings = new ArrayList<>();
    private final List<ExpectedContent> expected = new ArrayList<>();

    /// @param file for messages about what is no single member of it
    LaunchDraft(String file) {
        this.file = new Origin.Member(file);
    }

    /// @return whether it is the first one of that id
    boolean buffer(String id, BufferContent content) {
        return buffers.putIfAbsent(id, content) == null;
    }

    boolean hasBuffer(String id) {
        return buffers.containsKey(id);
    }

    int bufferCount() {
        return buffers.size();
    }

    NamedResources resources() {
        return resources;
    }

    void say(LaunchSetting setting) {
        settings.add(new LaunchDescription.Statement(setting, file));
    }

    /// @param where for messages
    void say(LaunchSetting setting, String where) {
        settings.add(new LaunchDescription.Statement(setting, new Origin.Member(where)));
    }

    /// Adds what another description says of its launch, with its buffers.
    ///
    /// @throws IllegalArgumentException if one of its buffers is there already
    void add(LaunchDescription other) {
        other.buffers().forEach((id, content) -> {
            boolean isNew = buffers.values().stream().noneMatch(b -> b.key().equals(content.key()));
            if (!isNew || !buffer(id, content))
                throw new IllegalArgumentException("%s: buffer '%s' is there twice".formatted(other.name(), id));
        });
        asked.addAll(other.asked());
        settings.addAll(other.settings());
        drawings.addAll(other.drawings());
    }

    void expect(ExpectedContent content) {
        expected.add(content);
    }

    /// A buffer that is patched should hold what it did at the start, whatever else is expected of it.
    void expectUnchanged(String buffer) {
        expected.replaceAll(
                e -> e instanceof ExpectedContent.Whole w && w.buffer().equals(buffer)
                        ? new ExpectedContent.Unchanged(buffer, w.tolerance())
                        : e);
    }

    LaunchDescription description(String name, Executable program, long entry) {
        return new LaunchDescription(
                name, program, entry, buffers, resources.byName(), asked, settings, expected, drawings, at -> "");
    }
}
