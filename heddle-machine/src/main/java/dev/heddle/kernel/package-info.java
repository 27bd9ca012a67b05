/// Kernels as users have them, in packages and sources with headers, read into launches.
@NullMarked
package dev.heddle.kernel;

import org.jspecify.annotations.NullMarked;
