/// Command streams of Adreno GPUs: packets, the state that they load, and the memory that they are in.
///
/// [dev.heddle.files.adreno.packets.CommandStream] follows a stream and tells a
/// [dev.heddle.files.adreno.packets.DispatchSink] of each dispatch.
@NullMarked
package dev.heddle.files.adreno.packets;

import org.jspecify.annotations.NullMarked;
