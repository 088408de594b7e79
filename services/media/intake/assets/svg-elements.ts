import { InvalidAsset } from './invalid-asset.js';
import { readAttributes, withoutPrefix } from './svg-attributes.js';
import { makeDecoder, readDoctype } from './svg-entities.js';

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
