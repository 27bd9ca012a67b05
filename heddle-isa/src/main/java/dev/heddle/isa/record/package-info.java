/// Records of a book, such as descriptors of textures: read from bytes, written into them, shown.
@org.jspecify.annotations.NullMarked
package dev.heddle.isa.record;
