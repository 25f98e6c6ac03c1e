// Paths of Windows for the module, which knows those of POSIX alone: `/C:/a` stands for `C:\a`.

/** The options whose values are paths, or name some. */
const PATHS =
  /^(-[ot]|--(out-dir|output|target|config|depfile|export|instance|merge|merge-driver|samples|schema-map|templates)=)/;

/** A path, or several with what is around them: `URI=C:\a`, `C:\a,C:\b`. */
export const posix = (text) => text.replaceAll("\\", "/").replace(/(^|^-[ot]|[=,])([A-Za-z]:)(?=\/)/g, "$1/$2");

/** The arguments of the command line; values that aren't paths stay as they are. */
export const posixArguments = (args) =>
  args.map((argument, index) =>
    args[index - 1] !== "--set" && (!argument.startsWith("-") || PATHS.test(argument)) ? posix(argument) : argument,
  );
