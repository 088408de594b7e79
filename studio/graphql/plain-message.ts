const PATH = /\b(?:body|input)\.([A-Za-z]\w*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*)/g;

/** Returns the name of the field at the end of a path in words: `captions.outlineColor` is `outline color`. */
function wordsOf(path: string): string {
  const [, name = path, entry] = /(\w+)(?:\[(\d+)\])?$/.exec(path) ?? [];
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return entry === undefined ? words : `${words} ${Number(entry) + 1}`;
}

/** Returns a message of the service with the fields' names in words where it names their paths in the request. */
export function plainMessage(message: string, field = ''): string {
  const named =
    field && message.startsWith(`${field} `) ? wordsOf(field) + message.slice(field.length) : message;
  const plain = named.replace(PATH, (_path, name: string) => wordsOf(name));
  return plain === message ? message : plain.charAt(0).toUpperCase() + plain.slice(1);
}
