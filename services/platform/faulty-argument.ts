/** What graphql-js says of arguments that don't hold, and the argument it says it of. */
const SAYINGS: readonly RegExp[] = [
  /^Unknown argument "(\w+)" on /,
  /^Field "\w+" argument "(\w+)" of type /,
  /^Field "(\w+)" is not defined by type "\w*Input"/,
  /^Field "\w+\.(\w+)" of required type /,
  /^Directive "@\w+" argument "(\w+)" of type /,
];

/** The argument that an error of graphql-js is about, as a path into the variables where it is a variable; null where none is. */
export function findFaultyArgument(message: string): string | null {
  const variable = /^Variable "\$(\w+)" (?:got invalid value|of (?:required|non-null) type) /.exec(
    message,
  )?.[1];
  if (variable === undefined) {
    for (const saying of SAYINGS) {
      const argument = saying.exec(message)?.[1];
      if (argument) return argument;
    }
    return null;
  }
  // The value stands in the message, too: what is said of its place comes after it.
  const place = /^.* at "([^"]+)"; /s.exec(message)?.[1] ?? variable;
  const field = /^.*; Field "(\w+)" (?:of required type|is not defined)/s.exec(message)?.[1];
  return field ? `${place}.${field}` : place;
}
