/** Messages of graphql-js about invalid arguments, with the argument as a capture group. */
const SAYINGS: readonly RegExp[] = [
  /^Unknown argument "(\w+)" on /,
  /^Field "\w+" argument "(\w+)" of type /,
  /^Field "(\w+)" is not defined by type "\w*Input"/,
  /^Field "\w+\.(\w+)" of required type /,
  /^Directive "@\w+" argument "(\w+)" of type /,
];

/**
 * Returns the argument that a graphql-js error is about, as a path into the variables when it is a variable;
 * null when there is none.
 */
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
  // The message also quotes the value: the argument's path follows it.
  const place = /^.* at "([^"]+)"; /s.exec(message)?.[1] ?? variable;
  const field = /^.*; Field "(\w+)" (?:of required type|is not defined)/s.exec(message)?.[1];
  return field ? `${place}.${field}` : place;
}
