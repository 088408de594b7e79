import { InvalidAsset } from './invalid-asset.js';

/** Local name, and value as written. A name may occur several times, under different prefixes. */
type Attribute = readonly [name: string, value: string];

const SPACE = /\s/;
const ENDS_NAME = /[\s=/<>"']/;

/**
 * Returns the attributes of a tag in a single pass: untrusted text must not be scanned again from each
 * position.
 */
function readAttributes(tag: string): Attribute[] {
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
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

const isSpace = (character: string): boolean => SPACE.test(character);

function endOf(text: string, from: number, belongs: (character: string) => boolean): number {
  let at = from;
  while (at < text.length && belongs(text[at] as string)) at += 1;
  return at;
}

/**
 * Maximum length of all expanded entities of a drawing. A short entity can expand to a long text, and occur
 * thousands of times.
 */
const MAX_EXPANDED = 1_000_000;

const BUILT_IN: ReadonlyArray<readonly [string, string]> = [
  ...[['lt', '<'] as const, ['gt', '>'] as const, ['amp', '&'] as const],
  ...[['quot', '"'] as const, ['apos', "'"] as const],
];

/**
 * Reads a document type declaration. Drawing programs declare URLs as entities; entities that contain
 * elements or other entities could expand without limit, and other declarations could hide where the document
 * type ends.
 */
function readDoctype(text: string, at: number): { entities: Map<string, string>; end: number } {
  const head = /<!DOCTYPE(?:[^"'[\]<>]|"[^"]*"|'[^']*'){0,1000}([[>])/y;
  head.lastIndex = at;
  const opening = head.exec(text);
  if (!opening) throw new InvalidAsset('the document type of an SVG must be well-formed');
  const entities = new Map<string, string>();
  if (opening[1] === '>') return { entities, end: head.lastIndex };

  const declaration = /\s*<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/y;
  const closing = /\s*\]\s*>/y;
  for (let from = head.lastIndex; ; ) {
    declaration.lastIndex = from;
    const found = declaration.exec(text);
    closing.lastIndex = from;
    if (!found && closing.test(text)) return { entities, end: closing.lastIndex };
    if (!found)
      throw new InvalidAsset(
        'the document type of an SVG must declare only entities, and their values must be plain text',
      );
    const [, name = '', double, single] = found;
    if (!entities.has(name)) entities.set(name, double ?? single ?? ''); // the first declaration applies
    from = declaration.lastIndex;
  }
}

/**
 * Returns a function that expands the character references and entities of a drawing. Throws `InvalidAsset`
 * when the expanded text is too long.
 */
function makeDecoder(declared: ReadonlyMap<string, string>): (written: string) => string {
  const entities = new Map([...BUILT_IN, ...declared]);
  let expanded = 0;
  const count = (value: string): string => {
    expanded += value.length;
    if (expanded > MAX_EXPANDED)
      throw new InvalidAsset(
        `the entities of an SVG must expand to at most ${MAX_EXPANDED} characters in total`,
      );
    return value;
  };
  return (written) =>
    written.replace(/&(?:#x([\da-f]+)|#(\d+)|([\w.-]+));/gi, (all, hex, decimal, name) => {
      if (name !== undefined) return count(entities.get(name) ?? all);
      const code = hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
      return code <= 0x10ffff ? count(String.fromCodePoint(code)) : all;
    });
}

/** An element of a drawing with its references. */
export interface SvgElement {
  readonly name: string;
  /** A name may occur several times, under different prefixes. */
  readonly attributes: ReadonlyArray<readonly [name: string, value: string]>;
  readonly children: SvgElement[];
  /** Content of a style sheet; empty for other elements. */
  text: string;
}

const MAX_LEVELS = 200;
const MAX_ELEMENTS = 100_000;

/** Encodings that read ASCII bytes as ASCII; in any other encoding the bytes would be another document. */
const READABLE = /^(utf-?8|us-ascii|iso-8859-1|iso-8859-15|windows-1252)$/i;

/**
 * Reads all elements of a drawing that can draw or refer to something. Throws `InvalidAsset` naming the rule.
 */
export function readSvgElements(text: string): SvgElement[] {
  requireReadable(text);
  let decode = makeDecoder(new Map());
  const roots: SvgElement[] = [];
  const open: SvgElement[] = [];
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; ) {
    let end: number;
    let content = '';
    if (text.startsWith('<!--', at)) end = endBy('-->', text, at + 4);
    else if (text.startsWith('<?', at)) {
      end = endBy('?>', text, at);
      // External style sheets are not loaded, but one in a data URL could contain anything.
      if (/^<\?xml-stylesheet/i.test(text.slice(at, at + 20)) && /data:|&/i.test(text.slice(at, end)))
        throw new InvalidAsset('an SVG must contain its style sheets itself');
    } else if (text.startsWith('<![CDATA[', at)) {
      end = endBy(']]>', text, at + 9);
      content = text.slice(at + 9, end - 3);
    } else if (text.startsWith('<!', at)) {
      const doctype = readDoctype(text, at);
      decode = makeDecoder(doctype.entities);
      end = doctype.end;
    } else {
      end = endOfTag(text, at);
      const tag = text.slice(at + 1, end - 1);
      if (tag.startsWith('/')) open.pop();
      else {
        const element = readTag(tag, decode);
        (open.at(-1)?.children ?? roots).push(element);
        count += 1;
        if (count > MAX_ELEMENTS) throw new InvalidAsset(`an SVG must have at most ${MAX_ELEMENTS} elements`);
        if (!tag.endsWith('/')) open.push(element);
        if (open.length > MAX_LEVELS)
          throw new InvalidAsset(`the elements of an SVG must be nested at most ${MAX_LEVELS} levels deep`);
      }
    }
    at = text.indexOf('<', end);
    const sheet = open.at(-1);
    if (sheet?.name === 'style') sheet.text += content + decode(text.slice(end, at < 0 ? undefined : at));
  }
  return roots;
}

function readTag(tag: string, decode: (written: string) => string): SvgElement {
  const name = /^[^\s/]*/.exec(tag)?.[0] ?? '';
  const attributes = readAttributes(tag).map(([key, value]) => [key, decode(value)] as const);
  return { name: withoutPrefix(name), attributes, children: [], text: '' };
}

function endBy(mark: string, text: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

/** A `>` in the value of an attribute does not end the tag. */
function endOfTag(text: string, at: number): number {
  let quote = '';
  for (let i = at + 1; i < text.length; i++) {
    const character = text[i] as string;
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return i + 1;
  }
  return text.length;
}

function requireReadable(text: string): void {
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text.slice(0, 1000))?.[1];
  if (declared !== undefined && !READABLE.test(declared)) throw new InvalidAsset('an SVG must be in UTF-8');
}
