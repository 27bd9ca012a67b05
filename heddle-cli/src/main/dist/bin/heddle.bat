@echo off
rem Starts Heddle with the JDK (25 or newer) that JAVA_HOME names, or with the java on the PATH.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "vectors="
if "%1"=="run" set "vectors=--add-exports=java.base/jdk.internal.module=ALL-UNNAMED"
if "%1"=="serve-exec" set "vectors=--add-exports=java.base/jdk.internal.module=ALL-UNNAMED"
"%java%" %vectors% -XX:+UseSerialGC %HEDDLE_JAVA_OPTS% -cp "%~dp0..\lib\*" dev.heddle.cli.Main %*
