package dev.heddle.studio;

import dev.heddle.base.source.SourceException;

/// Makes answers for the page. What cannot be done is an object with `error`.
final class Answer {
    private Answer() {}

    /// Something that gives JSON.
    interface Call {
        String get() throws SourceException;
    }

    /// @return what the call gives, or why it fails
    static String of(Call call) {
        try {
            return call.get();
        } catch (SourceException e) {
            return error(e.diagnostics().getFirst().message());
        } catch (RuntimeException e) {
            String message = e.getMessage();
            return error(message == null ? e.toString() : message);
        }
    }

    static String error(String message) {
        return new JsonText().open('{').put("error", message).close('}').toString();
    }
}
