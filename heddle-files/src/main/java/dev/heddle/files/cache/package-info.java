/// Caches of compiled shaders: Mesa's files and databases, fossilize files, Vulkan's pipeline caches. What surrounds
/// the records of drivers is documented and read; the records themselves are searched for code.
@NullMarked
package dev.heddle.files.cache;

import org.jspecify.annotations.NullMarked;
