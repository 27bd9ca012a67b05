package dev.heddle.editors.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/// The editor's settings for all files.
///
/// @param isa instruction set of sources that do not say theirs; empty if there is none
/// @param book file of a book of the user's own, or empty
/// @param dialect or empty
/// @param bytes whether the bytes of instructions are shown
/// @param live whether it is shown how many registers are in use
/// @param waits whether it is shown what has to be waited for
/// @param flow whether code is looked at that cannot be reached, and registers that nothing has written
record EditorSettings(
        String isa, String book, String dialect, boolean bytes, boolean live, boolean waits, boolean flow) {
    static final EditorSettings NONE = new EditorSettings("", "", "", true, true, true, true);

    /// @param options of `initialize` or of a change of the configuration: an object, perhaps inside of `heddle`
    static EditorSettings of(@Nullable Object options) {
        if (!(options instanceof JsonObject all)) return NONE;
        JsonObject own = all.get("heddle") instanceof JsonObject inner ? inner : all;
        return new EditorSettings(
                text(own, "isa"),
                text(own, "book"),
                text(own, "dialect"),
                isOn(own, "bytes"),
                isOn(own, "live"),
                isOn(own, "waits"),
                isOn(own, "flow"));
    }

    private static String text(JsonObject of, String name) {
        JsonElement e = of.get(name);
        return e != null && e.isJsonPrimitive() ? e.getAsString() : "";
    }

    private static boolean isOn(JsonObject of, String name) {
        JsonElement e = of.get(name);
        return e == null || !e.isJsonPrimitive() || e.getAsBoolean();
    }
}
