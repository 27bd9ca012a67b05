/// Launches that command streams tell of: those of captures, and of command buffers that a driver submits.
@NullMarked
package dev.heddle.server.submit;

import org.jspecify.annotations.NullMarked;
