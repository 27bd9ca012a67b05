/// Cases that are run by the engine in a browser and by that of a Java virtual machine, to compare what they say.
/// Not part of the page.
@org.jspecify.annotations.NullMarked
package dev.heddle.studio.trial;
