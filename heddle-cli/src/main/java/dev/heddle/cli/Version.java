package dev.heddle.cli;

import picocli.CommandLine.IVersionProvider;

/// The version in the jar's manifest.
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "heddle " + number(),
            "JDK %s, %s".formatted(Runtime.version(), System.getProperty("java.vendor", "unknown"))
        };
    }

    static String number() {
        String v = Main.class.getPackage().getImplementationVersion();
        return v == null ? "(built from classes)" : v;
    }
}
