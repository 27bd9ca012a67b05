package dev.heddle.editors.dap;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.heddle.editors.rpc.MissingMember;
import dev.heddle.editors.rpc.MissingMemory;
import dev.heddle.editors.rpc.RequiredMembers;
import dev.heddle.editors.rpc.WholeMessages;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.debug.Message;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.debug.DebugRemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.debug.json.DebugMessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.debug.messages.DebugRequestMessage;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;

/// Messages in and out. Requests are answered on the thread that reads them, one after the other; so what has to come
/// after an answer can be done after it was written.
final class DapConnection {
    /// Logs of the library, which would print the stack traces of what clients do wrong.
    private static final Logger LOG = Logger.getLogger("org.eclipse.lsp4j");

    private final Adapter adapter;
    private final WholeMessages in;
    private final Endpoint endpoint;
    private final MessageConsumer requests;

    private DapConnection(Adapter adapter, InputStream from, OutputStream to) {
        this.adapter = adapter;
        LOG.setLevel(Level.OFF);
        Map<String, JsonRpcMethod> methods = new HashMap<>();
        methods.putAll(ServiceEndpoints.getSupportedMethods(IDebugProtocolServer.class));
        methods.putAll(ServiceEndpoints.getSupportedMethods(IDebugProtocolClient.class));
        DebugMessageJsonHandler json = new DebugMessageJsonHandler(methods);
        MessageConsumer out = written(new StreamMessageConsumer(to, json));
        endpoint = new Endpoint(out, adapter);
        json.setMethodProvider(endpoint);
        in = new WholeMessages(from, json, endpoint, endpoint::unreadable);
        Gson gson = json.getGson();
        requests = m -> endpoint.checked(isAnswered(m) ? filled(m, methods, gson) : m);
    }

    /// Requests whose arguments cannot be read are refused as all others are.
    private static final class Endpoint extends DebugRemoteEndpoint {
        private final MessageConsumer out;

        Endpoint(MessageConsumer out, Adapter adapter) {
            super(out, ServiceEndpoints.toEndpoint(adapter), DapConnection::error);
            this.out = out;
        }

        /// Of 'initialize' nothing is needed.
        void checked(org.eclipse.lsp4j.jsonrpc.messages.Message m) {
            boolean isChecked = m instanceof RequestMessage r && !r.getMethod().equals("initialize");
            String missing = isChecked ? RequiredMembers.missing(((RequestMessage) m).getParams()) : null;
            if (missing == null) consume(m);
            else refuse((RequestMessage) m, MissingMember.message(method(m), missing));
        }

        private static String method(org.eclipse.lsp4j.jsonrpc.messages.Message m) {
            return ((RequestMessage) m).getMethod();
        }

        @Override
        protected void handleRequestIssues(RequestMessage request, List<MessageIssue> issues) {
            refuse(request, MissingMember.message(request.getMethod(), issues));
        }

        private void refuse(RequestMessage request, String why) {
            ResponseError e = new ResponseError(ResponseErrorCode.InvalidParams, why, body(why));
            out.consume(createErrorResponseMessage(request, e));
        }

        /// Answers a request that cannot be read.
        void unreadable(JsonObject message) {
            JsonPrimitive seq = message.getAsJsonPrimitive("seq");
            if (seq == null || !seq.isNumber() || !message.has("command")) return;
            RequestMessage request = new DebugRequestMessage();
            request.setRawId(Either.forRight(seq.getAsNumber()));
            request.setMethod(message.getAsJsonPrimitive("command").getAsString());
            handleRequestIssues(request, List.of());
        }
    }

    /// Serves a client until it has disconnected or gone.
    static void serve(Adapter adapter, InputStream from, OutputStream to) {
        DapConnection c = new DapConnection(adapter, from, to);
        adapter.connect(ServiceEndpoints.toServiceObject(c.endpoint, IDebugProtocolClient.class), c.in::close);
        c.in.listen(c.requests);
        adapter.end();
    }

    /// Whether it is a request that is supported: it has a method, which the library calls by its name.
    private static boolean isAnswered(org.eclipse.lsp4j.jsonrpc.messages.Message m) {
        if (!(m instanceof RequestMessage r)) return false;
        for (Method method : Adapter.class.getDeclaredMethods())
            if (method.getName().equals(r.getMethod()) || method.getName().equals(r.getMethod() + "_")) return true;
        return false;
    }

    /// Arguments that are left out are those without members.
    private static org.eclipse.lsp4j.jsonrpc.messages.Message filled(
            org.eclipse.lsp4j.jsonrpc.messages.Message m, Map<String, JsonRpcMethod> methods, Gson gson) {
        if (!(m instanceof RequestMessage r) || r.getParams() != null) return m;
        JsonRpcMethod method = methods.get(r.getMethod());
        if (method != null && method.getParameterTypes().length == 1)
            r.setParams(gson.fromJson("{}", method.getParameterTypes()[0]));
        return m;
    }

    private MessageConsumer written(MessageConsumer out) {
        return m -> {
            out.consume(m);
            if (m instanceof ResponseMessage) adapter.answered();
        };
    }

    private static ResponseError error(Throwable thrown) {
        Throwable t = thrown;
        while ((t instanceof CompletionException
                        || t instanceof InvocationTargetException
                        || t.getClass() == RuntimeException.class)
                && t.getCause() != null) t = t.getCause();
        if (t instanceof ResponseErrorException e) return e.getResponseError();
        String message = switch (t) {
            case DapRequestRefused r -> String.valueOf(r.getMessage());
            case UnsupportedOperationException _ -> "this request is not supported";
            case IllegalArgumentException e
            when e.getClass() == IllegalArgumentException.class ->
                String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            case OutOfMemoryError _, StackOverflowError _ -> MissingMemory.MESSAGE;
            case NullPointerException e
            when MissingMember.of(e) != null -> "'%s' is missing".formatted(MissingMember.of(e));
            default -> "a fault of Heddle itself (" + t + ")";
        };
        return new ResponseError(
                t instanceof UnsupportedOperationException
                        ? ResponseErrorCode.MethodNotFound
                        : ResponseErrorCode.RequestFailed,
                message,
                body(message));
    }

    /// The body of an answer that is an error.
    private record Failed(Message error) {}

    private static Failed body(String message) {
        Message m = new Message();
        m.setId(1);
        m.setFormat(message.replace("{", "{{"));
        m.setShowUser(true);
        return new Failed(m);
    }
}
