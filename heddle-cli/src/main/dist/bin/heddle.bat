@echo off
rem Starts Heddle with the JDK (25 or newer) that JAVA_HOME names, or with the java on the PATH.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -XX:+UseSerialGC %HEDDLE_JAVA_OPTS% -cp "%~dp0..\lib\*" dev.heddle.cli.Main %*
