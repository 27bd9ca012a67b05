package dev.heddle.editors.dap;

import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArgumentsPathFormat;

/// The capabilities that the client and this server have told each other.
record ClientCapabilities(Text.Habits text, boolean wantsProgress, boolean wantsInvalidated) {
    ClientCapabilities(InitializeRequestArguments a) {
        this(
                new Text.Habits(
                        Boolean.FALSE.equals(a.getLinesStartAt1()) ? 0 : 1,
                        Boolean.FALSE.equals(a.getColumnsStartAt1()) ? 0 : 1,
                        InitializeRequestArgumentsPathFormat.URI.equals(a.getPathFormat())),
                Boolean.TRUE.equals(a.getSupportsProgressReporting()),
                Boolean.TRUE.equals(a.getSupportsInvalidatedEvent()));
    }

    /// What works.
    static Capabilities capabilities() {
        Capabilities c = new Capabilities();
        c.setSupportsConfigurationDoneRequest(true);
        c.setSupportsStepBack(true);
        c.setSupportsSteppingGranularity(true);
        c.setSupportsGotoTargetsRequest(true);
        c.setSupportsConditionalBreakpoints(true);
        c.setSupportsHitConditionalBreakpoints(true);
        c.setSupportsLogPoints(true);
        c.setSupportsInstructionBreakpoints(true);
        c.setSupportsDataBreakpoints(true);
        c.setSupportsDataBreakpointBytes(true);
        c.setSupportsBreakpointLocationsRequest(true);
        c.setSupportsExceptionInfoRequest(true);
        c.setSupportsExceptionFilterOptions(true);
        c.setExceptionBreakpointFilters(PointRequests.filters());
        c.setSupportsEvaluateForHovers(true);
        c.setSupportsCompletionsRequest(true);
        c.setCompletionTriggerCharacters(new String[] {"$", "&"});
        c.setSupportsValueFormattingOptions(true);
        c.setSupportsDisassembleRequest(true);
        c.setSupportsReadMemoryRequest(true);
        c.setSupportsWriteMemoryRequest(true);
        c.setSupportsSetVariable(true);
        c.setSupportsSetExpression(true);
        c.setSupportsLoadedSourcesRequest(true);
        c.setSupportsTerminateRequest(true);
        c.setSupportsCancelRequest(true);
        return c;
    }
}
