package dev.heddle.editors.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.editors.dap.Adapter;
import dev.heddle.editors.lsp.KernelRunner;
import dev.heddle.editors.lsp.Server;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages of editors that are not what the protocols say: each request gets an answer, and so does the next one.
@Timeout(60)
class EditorMessagesTest {
    private static final String LONG = "y".repeat(40_000);

    private static String framed(String body) {
        return "Content-Length: %d\r\n\r\n%s".formatted(body.getBytes(StandardCharsets.UTF_8).length, body);
    }

    private static String lsp(String body) {
        String first = "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'capabilities':{}}}";
        String last = "{'jsonrpc':'2.0','id':3,'method':'shutdown'}";
        StringBuilder in = new StringBuilder();
        for (String s : new String[] {first, body, last}) in.append(framed(s.replace('\'', '"')));
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        int code = Server.serve(_ -> new KernelRunner.Outcome(true, ""), null, bytes(in), output);
        assertThat(code).isZero();
        String out = output.toString(StandardCharsets.UTF_8);
        assertThat(out).contains("\"id\":3,\"result\":null").doesNotContain("fault of Heddle");
        return out.replace("\\u0027", "'");
    }

    private static String dap(String body) {
        String first = "{'seq':1,'type':'request','command':'initialize','arguments':{'adapterID':'x'}}";
        String last = "{'seq':3,'type':'request','command':'threads'}";
        StringBuilder in = new StringBuilder();
        for (String s : new String[] {first, body, last}) in.append(framed(s.replace('\'', '"')));
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Adapter.serve((_, _) -> null, bytes(in), output);
        String out = output.toString(StandardCharsets.UTF_8);
        assertThat(out).contains("\"request_seq\":3").doesNotContain("fault of Heddle");
        return out.replace("\\u0027", "'");
    }

    private static ByteArrayInputStream bytes(StringBuilder in) {
        return new ByteArrayInputStream(in.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String request(String method, String params) {
        return "{'jsonrpc':'2.0','id':2,'method':'textDocument/%s','params':%s}".formatted(method, params);
    }

    @Test
    void lspAnswersLongMessagesOfWrongTypes() {
        String wrong = "{'textDocument':{'uri':'file:///x.s'},'position':{'line':'x'},'newName':'%s'}";
        assertThat(lsp(request("rename", wrong.formatted(LONG))))
                .contains("\"id\":2,\"error\":{\"code\":-32602,", "'textDocument/rename'");
        String options = "{'textDocument':{'uri':'file:///x.s'},'options':{'tabSize':2,'x':{'a':1}}}";
        assertThat(lsp(request("formatting", options)))
                .contains("\"id\":2,\"error\":{\"code\":-32602,", "'textDocument/formatting'");
        lsp("{'broken': " + LONG);
        lsp("{'id':{},'method':null,'params':" + LONG.length() + "}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hover", "rename", "formatting", "definition", "references", "completion"})
    void lspNamesWhatIsMissing(String method) {
        String quoted = "'textDocument/" + method + "'";
        assertThat(lsp(request(method, "null"))).contains("'params' of " + quoted + " are missing");
        assertThat(lsp(request(method, "{'position':{'line':1,'character':1}}")))
                .contains("-32602")
                .containsPattern("arguments of " + quoted + " lack '(textDocument|options|newName|context)'");
    }

    @Test
    void dapAnswersLongMessagesOfWrongTypes() {
        assertThat(dap("{'seq':2,'type':'request','command':'evaluate','arguments':{'expression':{'a':'%s'}}}"
                        .formatted(LONG)))
                .contains("\"request_seq\":2", "\"success\":false", "arguments of 'evaluate'");
        dap("{'broken': " + LONG);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",'arguments':null", ",'arguments':{}"})
    void dapNamesWhatIsMissing(String arguments) {
        String form = "{'seq':2,'type':'request','command':'%s'%s}";
        assertThat(dap(form.formatted("evaluate", arguments)))
                .contains("the arguments of 'evaluate' lack 'expression'");
        assertThat(dap(form.formatted("setBreakpoints", arguments)))
                .contains("the arguments of 'setBreakpoints' lack 'source'");
    }

    @Test
    void whatIsMissingWithinArgumentsIsNamed() {
        String form = "{'seq':2,'type':'request','command':'%s','arguments':{'breakpoints':[%s]}}";
        assertThat(dap(form.formatted("setInstructionBreakpoints", "{'offset':1}")))
                .contains("lack 'breakpoints[0].instructionReference'");
        assertThat(dap(form.formatted("setDataBreakpoints", "{'dataId':'x'},{'accessType':'write'}")))
                .contains("lack 'breakpoints[1].dataId'");
        assertThat(dap(form.formatted("setDataBreakpoints", "null"))).contains("lack 'breakpoints[0]'");
        assertThat(dap("{'seq':2,'type':'request','command':'initialize'}")).contains("\"success\":true");
        assertThat(
                        lsp(
                                request(
                                        "codeAction",
                                        "{'textDocument':{'uri':'file:///x.s'},'range':{'start':{'line':0,'character':0}},'context':{'diagnostics':[]}}")))
                .contains("lack 'range.end'");
    }
}
