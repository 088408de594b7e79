import { UnusableAsset } from './unusable-asset.js';

/** An element of a drawing with what it refers to. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: SvgElement[];
}

const LEVELS_MOST = 200;
const ELEMENTS_MOST = 100_000;

/** Whoever reads the bytes otherwise than as ASCII sees another document. */
const READABLE = /^(utf-?8|us-ascii|iso-8859-1|iso-8859-15|windows-1252)$/i;

const ATTRIBUTE = /([^\s=/<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

/** Everything in a drawing that can be more than it says. Throws `UnusableAsset` naming the rule. */
export function readSvgElements(text: string): SvgElement[] {
  requireReadable(text);
  const entities = readEntities(text);
  const decode = (written: string) =>
    written.replace(/&([\w.-]+);/g, (all, name) => entities.get(name) ?? all);
  const roots: SvgElement[] = [];
  const open: SvgElement[] = [];
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; ) {
    const skipped = endOfSkipped(text, at);
    const end = skipped ?? endOfTag(text, at);
    if (skipped === null) {
      const tag = text.slice(at + 1, end - 1);
      if (tag.startsWith('/')) open.pop();
      else {
        const element = readTag(tag, decode);
        (open.at(-1)?.children ?? roots).push(element);
        count += 1;
        if (count > ELEMENTS_MOST)
          throw new UnusableAsset(`a drawing may have at most ${ELEMENTS_MOST} elements`);
        if (!tag.endsWith('/')) open.push(element);
        if (open.length > LEVELS_MOST)
          throw new UnusableAsset(
            `the elements of a drawing may lie at most ${LEVELS_MOST} levels deep in one another`,
          );
      }
    }
    at = text.indexOf('<', end);
  }
  return roots;
}

function readTag(tag: string, decode: (written: string) => string): SvgElement {
  const name = /^[^\s/]*/.exec(tag)?.[0] ?? '';
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single] of tag.matchAll(ATTRIBUTE))
    attributes.set(withoutPrefix(key), decode(double ?? single ?? ''));
  return { name: withoutPrefix(name), attributes, children: [] };
}

/** `xlink:href` and `svg:use` are what they are under any prefix. */
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Where a comment, a section of plain text or an instruction ends; null where an element begins or ends. */
function endOfSkipped(text: string, at: number): number | null {
  const ends: ReadonlyArray<readonly [string, string]> = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ];
  for (const [start, end] of ends) {
    if (!text.startsWith(start, at)) continue;
    const found = text.indexOf(end, at + start.length);
    return found < 0 ? text.length : found + end.length;
  }
  if (!text.startsWith('<!', at)) return null;
  const subset = /^<!DOCTYPE[^>[]*\[/i.exec(text.slice(at, at + 1000));
  const found = subset ? text.indexOf(']', at) : text.indexOf('>', at);
  return found < 0 ? text.length : found + 1;
}

/** A `>` in the value of an attribute ends nothing. */
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
  if (declared !== undefined && !READABLE.test(declared))
    throw new UnusableAsset('a drawing must be in UTF-8');
}

/** Drawing programs declare addresses so; what stands for elements or for other entities can be any amount of them. */
function readEntities(text: string): Map<string, string> {
  const entities = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ENTITY))
    entities.set(name, double ?? single ?? '');
  const declared = text.split('<!ENTITY').length - 1;
  const isPlain = [...entities.values()].every((value) => !/[<&%]/.test(value));
  if (declared !== entities.size || !isPlain)
    throw new UnusableAsset('entities that a drawing declares must be plain text');
  return entities;
}
