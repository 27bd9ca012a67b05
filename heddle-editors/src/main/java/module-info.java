/// Serves editors: the debug adapter, the language server, and the debugger's commands.
@SuppressWarnings("requires-automatic") // LSP4J's jars have names, but no descriptors.
module dev.heddle.editors {
    requires com.google.gson;
    requires transitive dev.heddle.debugger;
    requires dev.heddle.decompile;
    requires dev.heddle.files;
    requires dev.heddle.pages;
    requires java.logging;
    requires org.eclipse.lsp4j;
    requires org.eclipse.lsp4j.debug;
    requires org.eclipse.lsp4j.jsonrpc;
    requires org.eclipse.lsp4j.jsonrpc.debug;
    requires static org.jspecify;

    exports dev.heddle.editors.dap;
    exports dev.heddle.editors.command;
    exports dev.heddle.editors.lsp;
}
