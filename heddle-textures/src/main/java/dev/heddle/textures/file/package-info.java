/// Images as files: PNG and KTX 2. Only this package inflates and deflates.
@NullMarked
package dev.heddle.textures.file;

import org.jspecify.annotations.NullMarked;
