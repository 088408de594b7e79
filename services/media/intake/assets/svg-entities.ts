import { InvalidAsset } from './invalid-asset.js';

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
export function readDoctype(text: string, at: number): { entities: Map<string, string>; end: number } {
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
export function makeDecoder(declared: ReadonlyMap<string, string>): (written: string) => string {
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
