package dev.heddle.editors.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.heddle.editors.rpc.MissingMember;
import dev.heddle.editors.rpc.MissingMemory;
import dev.heddle.editors.rpc.RequiredMembers;
import dev.heddle.editors.rpc.WholeMessages;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;

/// Messages in and out. Requests are answered on the thread that reads them, one after the other.
final class LspConnection {
    /// Logs of the library, which would print the stack traces of what clients do wrong.
    private static final Logger LOG = Logger.getLogger("org.eclipse.lsp4j");

    private final WholeMessages in;
    private final Endpoint endpoint;

    private LspConnection(Server server, InputStream from, OutputStream to) {
        LOG.setLevel(Level.OFF);
        Map<String, JsonRpcMethod> methods = new HashMap<>();
        methods.putAll(ServiceEndpoints.getSupportedMethods(Server.class));
        methods.putAll(ServiceEndpoints.getSupportedMethods(LanguageClient.class));
        MessageJsonHandler json = new MessageJsonHandler(methods);
        endpoint = new Endpoint(new StreamMessageConsumer(to, json), server, methods);
        endpoint.setJsonHandler(json);
        json.setMethodProvider(endpoint);
        in = new WholeMessages(from, json, endpoint, endpoint::unreadable);
    }

    /// Serves a client until it has said that it is done, or is gone.
    static void serve(Server server, InputStream from, OutputStream to) {
        LspConnection c = new LspConnection(server, from, to);
        server.connect(ServiceEndpoints.toServiceObject(c.endpoint, LanguageClient.class), c.in::close);
        c.in.listen(c.endpoint);
        server.end();
    }

    /// Requests that come before their time, and those whose arguments cannot be read, are refused as all others are.
    private static final class Endpoint extends RemoteEndpoint {
        private final MessageConsumer out;
        private final Server server;
        private final Map<String, JsonRpcMethod> methods;

        Endpoint(MessageConsumer out, Server server, Map<String, JsonRpcMethod> methods) {
            super(out, ServiceEndpoints.toEndpoint(server), LspConnection::error);
            this.out = out;
            this.server = server;
            this.methods = methods;
        }

        @Override
        protected void handleRequest(RequestMessage request) {
            ResponseError early = server.untimely(request.getMethod());
            JsonRpcMethod method = methods.get(request.getMethod());
            if (early != null) out.consume(createErrorResponseMessage(request, early));
            else if (request.getParams() == null && method != null && method.getParameterTypes().length > 0)
                refuse(request, "'params' of '%s' are missing".formatted(request.getMethod()));
            else answer(request);
        }

        /// Of 'initialize' nothing is needed.
        private void answer(RequestMessage request) {
            String method = request.getMethod();
            String missing = method.equals("initialize") ? null : RequiredMembers.missing(request.getParams());
            if (missing == null) super.handleRequest(request);
            else refuse(request, MissingMember.message(method, missing));
        }

        @Override
        protected void handleNotification(NotificationMessage notification) {
            boolean isExit = notification.getMethod().equals("exit");
            if (!isExit && server.untimely(notification.getMethod()) != null) return;
            try {
                super.handleNotification(notification);
            } catch (OutOfMemoryError | StackOverflowError _) {
                server.show(MissingMemory.MESSAGE);
            }
        }

        @Override
        protected void handleRequestIssues(RequestMessage request, List<MessageIssue> issues) {
            refuse(request, MissingMember.message(request.getMethod(), issues));
        }

        /// Answers a request that cannot be read.
        void unreadable(JsonObject message) {
            if (!message.has("id") || !message.has("method")) return;
            RequestMessage request = new RequestMessage();
            JsonPrimitive id = message.getAsJsonPrimitive("id");
            if (id.isNumber()) request.setId(id.getAsInt());
            else request.setId(id.getAsString());
            request.setMethod(message.getAsJsonPrimitive("method").getAsString());
            handleRequestIssues(request, List.of());
        }

        private void refuse(RequestMessage request, String why) {
            ResponseError e = new ResponseError(ResponseErrorCode.InvalidParams, why, null);
            out.consume(createErrorResponseMessage(request, e));
        }
    }

    private static ResponseError error(Throwable thrown) {
        Throwable t = thrown;
        while ((t instanceof CompletionException
                        || t instanceof InvocationTargetException
                        || t.getClass() == RuntimeException.class)
                && t.getCause() != null) t = t.getCause();
        return switch (t) {
            case ResponseErrorException e -> e.getResponseError();
            case LspRequestRefused r -> new ResponseError(ResponseErrorCode.RequestFailed, r.getMessage(), null);
            case UnsupportedOperationException _ ->
                new ResponseError(ResponseErrorCode.MethodNotFound, "this request is not supported", null);
            case OutOfMemoryError _, StackOverflowError _ ->
                new ResponseError(ResponseErrorCode.RequestFailed, MissingMemory.MESSAGE, null);
            case NullPointerException e
            when MissingMember.of(e) != null ->
                new ResponseError(
                        ResponseErrorCode.InvalidParams, "'%s' is missing".formatted(MissingMember.of(e)), null);
            default -> new ResponseError(ResponseErrorCode.InternalError, "a fault of Heddle itself (" + t + ")", null);
        };
    }
}
