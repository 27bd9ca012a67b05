/// The server behind `heddle serve-exec`: messages of a client become calls of a device. A recording holds what a
/// client has done, and can be done again. The messages are described in `docs/serve.md`.
@NullMarked
package dev.heddle.server;

import org.jspecify.annotations.NullMarked;
