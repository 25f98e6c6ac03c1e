// Parses a file of Java that is read from standard input: prints what is wrong, and exits with 1.

import com.sun.source.util.JavacTask;
import java.io.StringWriter;
import java.net.URI;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

public final class Parse {
    public static void main(String[] arguments) throws Exception {
        String text = new String(System.in.readAllBytes(), "UTF-8");
        var file = new SimpleJavaFileObject(URI.create("string:///Block.java"), SimpleJavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoresErrors) {
                return text;
            }
        };
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        ((JavacTask) compiler.getTask(said, null, null, null, null, List.of(file))).parse();
        System.err.print(said);
        System.exit(said.toString().isEmpty() ? 0 : 1);
    }
}
