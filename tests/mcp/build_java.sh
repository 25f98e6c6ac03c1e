#!/bin/sh
# Builds the example server in Java, into a folder: build_java.sh FOLDER OUTPUT. Where Maven's repository isn't reached, there
# is none; that fails where CI is set.
set -eu
folder=$1 output=$2
mkdir -p "$output/classes"
rm -f "$output/java-server"
cd "$folder"
plugin=org.apache.maven.plugins:maven-dependency-plugin:2.8
if ! mvn -B -q "$plugin:build-classpath" "-Dmdep.outputFile=$output/classpath"; then
	echo "skipped: the server in Java, since its SDK can't be fetched" >&2
	test -z "${CI:-}"
	exit
fi
classes="$output/classes:$(cat "$output/classpath")"
javac -Xlint:all -Werror --release 17 -cp "$classes" -d "$output/classes" generated/*.java Server.java
cat > "$output/java-server" <<END
#!/bin/sh
exec java -cp "$classes" Server "$PWD/generated/weather.mcp.json" 2> /dev/null
END
chmod +x "$output/java-server"
