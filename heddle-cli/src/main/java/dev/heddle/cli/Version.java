package dev.heddle.cli;

import picocli.CommandLine.IVersionProvider;

/// The version in the jar's manifest.
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String v = Main.class.getPackage().getImplementationVersion();
        return new String[] {"heddle " + (v == null ? "(built from classes)" : v)};
    }
}
