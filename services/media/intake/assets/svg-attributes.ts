/** Local name, and value as written. A name may occur several times, under different prefixes. */
type Attribute = readonly [name: string, value: string];

const SPACE = /\s/;
const ENDS_NAME = /[\s=/<>"']/;

/**
 * Returns the attributes of a tag in a single pass: untrusted text must not be scanned again from each
 * position.
 */
export function readAttributes(tag: string): Attribute[] {
  const attributes: Attribute[] = [];
  let at = endOf(tag, 0, (character) => !ENDS_NAME.test(character));
  while (at < tag.length) {
    const nameEnd = endOf(tag, at, (character) => !ENDS_NAME.test(character));
    if (nameEnd === at) {
      at += 1;
      continue;
    }
    const equals = endOf(tag, nameEnd, isSpace);
    const start = tag[equals] === '=' ? endOf(tag, equals + 1, isSpace) : equals;
    const quote = tag[start];
    const hasValue = start > equals && (quote === '"' || quote === "'");
    const found = hasValue ? tag.indexOf(quote, start + 1) : start;
    const end = found < 0 ? tag.length : found;
    if (hasValue) attributes.push([withoutPrefix(tag.slice(at, nameEnd)), tag.slice(start + 1, end)]);
    at = hasValue ? end + 1 : Math.max(end, nameEnd);
  }
  return attributes;
}

/** `xlink:href` and `svg:use` have the same meaning under any prefix. */
export const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

const isSpace = (character: string): boolean => SPACE.test(character);

function endOf(text: string, from: number, belongs: (character: string) => boolean): number {
  let at = from;
  while (at < text.length && belongs(text[at] as string)) at += 1;
  return at;
}
