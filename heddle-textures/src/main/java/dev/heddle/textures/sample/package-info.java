/// Samplers: from coordinates to texels and back to one value, as the APIs say.
@NullMarked
package dev.heddle.textures.sample;

import org.jspecify.annotations.NullMarked;
