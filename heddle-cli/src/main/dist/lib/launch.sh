# Starts Heddle: finds a Java runtime and gives it the command line, of which it looks at the first word only. The
# launchers of a release and of a source tree set before:
#
#   lib      folder of the jars
#   options  folder of `starts`, which says which words start how, and of the options of the JVM for each kind of start
#   home     folder of `examples`
#   tree     the source tree; empty for a release
#   program  what a runtime has to have
#   cache    folder of what makes starts faster; empty for none

need=25
older=
# Java reads names of files as the locale says, and in one that is not there only those in ASCII.
locale=${LC_ALL-}
export LC_ALL=C.UTF-8

# Sets java and version if $1 is a runtime that is new enough. The file beside it says so; asking it would start a JVM.
accept() {
    [ -x "$1/bin/$program" ] && [ -r "$1/release" ] || return 1
    while IFS='="' read -r name _ version _; do
        [ "$name" != JAVA_VERSION ] || break
    done <"$1/release"
    major=${version%%[!0-9]*}
    java=$1/bin/java
    [ "${major:-0}" -lt $need ] || return 0
    [ -z "$version" ] || older=${older:-", found $version in $1"}
    return 1
}

find_java() {
    [ -n "${HEDDLE_JAVA_HOME-}" ] && accept "$HEDDLE_JAVA_HOME" && return
    [ -n "${JAVA_HOME-}" ] && accept "$JAVA_HOME" && return
    java=$(command -v java) || java=
    [ ! -L "$java" ] || java=$(readlink -f "$java") || java=
    case $java in
        */bin/java) accept "${java%/bin/java}" && return ;;
    esac
    for folder in /usr/lib/jvm/* /opt/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "${HOME-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${HOME-}"/.sdkman/candidates/java/* "${HOME-}"/.jdks/*; do
        accept "$folder" && return
    done
    wanted=Java
    [ $program = java ] || wanted='a JDK'
    echo "heddle: needs $wanted $need or newer${older:-, found none}; set JAVA_HOME to one" >&2
    exit 1
}

# Runs a command in place of the launcher, with the cache of its kind. A cache that is missing is made meanwhile.
start() {
    kind=quick
    more=
    while read -r word how rest; do
        [ "$word" != "${1-}" ] || { kind=$how && more=$rest; }
    done <"$options/starts"
    terminal=false
    [ ! -t 1 ] || terminal=true
    errors=false
    [ ! -t 2 ] || errors=true
    set -- "-Dheddle.books=$lib/isa" "-Dheddle.llvm.own=$lib/llvm" -Dheddle.terminal=$terminal -Dheddle.terminal.err=$errors \
        "-Dheddle.locale=$locale" \
        -jar "$lib/heddle-cli.jar" "$@"
    [ -z "$tree" ] || set -- "-Dheddle.home=$tree" "$@"
    aot=$cache/$kind-$version.aot
    # What is in a cache is run: one that somebody else has made, or could exchange, is not for us.
    ours=true
    case $cache in
        "$lib"*) ;;
        *) [ ! -e "$cache" ] || [ -O "$cache" ] || ours=false
            [ ! -e "$aot" ] || [ -O "$aot" ] || ours=false ;;
    esac
    if [ -z "$cache" ] || ! $ours; then
        :
    elif [ "$aot" -nt "$lib/heddle-cli.jar" ]; then
        # An empty file says that none could be made.
        [ ! -s "$aot" ] || set -- "-XX:AOTCache=$aot" "$@"
    elif mkdir -p "$cache" 2>/dev/null && [ -w "$cache" ]; then
        (cd "$home" && exec nice "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$lib/heddle-cli.jar" \
            dev.heddle.cli.StartCache "$options" "$kind" "$aot") </dev/null >/dev/null 2>&1 &
    fi
    # Not in quotes: each option is a word.
    exec "$java" "@$options/$kind.args" $more ${HEDDLE_JAVA_OPTS-} "$@"
}
