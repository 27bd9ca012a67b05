package dev.heddle.editors.rpc;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueHandler;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;

/// Reads messages, each of them whole before it is looked at: whatever is wrong with one, the next one begins after it.
public final class WholeMessages extends StreamMessageProducer {
    private final Consumer<JsonObject> unreadable;
    private byte[] body = new byte[0];

    /// @param unreadable takes messages that are JSON, but not what the protocol says, so that they can be answered
    public WholeMessages(
            InputStream in, MessageJsonHandler json, MessageIssueHandler issues, Consumer<JsonObject> unreadable) {
        super(in, json, issues);
        this.unreadable = unreadable;
    }

    @Override
    protected boolean handleMessage(InputStream in, Headers headers) throws IOException {
        body = in.readNBytes(headers.contentLength);
        return super.handleMessage(new ByteArrayInputStream(body), headers);
    }

    @Override
    protected void fireError(Throwable error) {
        super.fireError(error);
        try {
            if (JsonParser.parseString(new String(body, StandardCharsets.UTF_8)) instanceof JsonObject message)
                unreadable.accept(message);
        } catch (JsonParseException | IllegalStateException | ClassCastException e) {
            // What was asked is unknown.
        }
    }
}
