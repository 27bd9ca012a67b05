/// The Debug Adapter Protocol: an editor steps a kernel. Between the protocol and the debugger's own session there is
/// nothing that knows how to debug: requests become calls of the session, its stops become events.
///
/// - *frame*: the one frame of a wave, or of a lane where lanes are threads
/// - *reference*: a number of the protocol for something that has variables; it holds until the kernel is resumed
@NullMarked
package dev.heddle.editors.dap;

import org.jspecify.annotations.NullMarked;
