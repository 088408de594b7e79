/** Columns of printed lines of text. */
const COLUMNS = 99;

/** `videoUrl` and `Brand Kit` are `video_url` and `brand_kit` in Python. */
export const toSnakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();

const KEYWORDS: ReadonlySet<string> = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Returns the name of an argument; one that is a keyword of Python ends with an underscore, as PEP 8 has it. */
export function toArgumentName(name: string): string {
  const words = toSnakeCase(name);
  return KEYWORDS.has(words) ? `${words}_` : words;
}

export const toPascalCase = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Returns what one entry of a list is called. */
export const toSingular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');

export function toLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

function wrap(line: string, indent: string, hanging: string): string[] {
  const lines: string[] = [];
  let current = indent;
  for (const word of line.split(' ')) {
    const isEmpty = current.trim() === '';
    if (!isEmpty && current.length + 1 + word.length > COLUMNS) {
      lines.push(current);
      current = hanging + word;
    } else current = isEmpty ? current + word : `${current} ${word}`;
  }
  return [...lines, current];
}

/**
 * Returns lines of text, wrapped; later lines of an entry begin further right by `hanging`. Lines of a paragraph are
 * joined, entries of a list are not.
 */
export const wrapText = (text: string, indent: string, hanging = ''): string[] =>
  text
    .replace(/(?<!\n)\n(?!\n|[-*] )/g, ' ')
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [''] : wrap(line.trim(), indent, indent + hanging)));

/** Returns a docstring of the lines, which are indented already. */
export function makeDocstring(lines: readonly string[], indent: string): string[] {
  const [first = '', ...others] = lines;
  const text = lines.join('\n');
  const escaped = (line: string) => line.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
  if (text.endsWith('"')) throw new Error(`A docstring must not end with a quotation mark: ${text}`);
  const opening = `${indent}"""${escaped(first.trimStart())}`;
  return others.length === 0
    ? [`${opening}"""`]
    : [opening, ...others.map((line) => escaped(line)), `${indent}"""`];
}

/** Breaks a long declaration after its outermost brackets and the commas in them. */
export function breakLine(line: string): string {
  const [, start, inner, end] = /^(.*?\[)(.*)(\])$/.exec(line) ?? [];
  if (line.length <= COLUMNS || !start || !inner) return line;
  const indent = /^ */.exec(line)?.[0] ?? '';
  const parts: string[] = [''];
  let depth = 0;
  for (const part of inner.split(/(?<=[,[\]])/)) {
    parts.push(`${parts.pop()}${part}`);
    if (part.endsWith('[')) depth += 1;
    if (part.endsWith(']')) depth -= 1;
    if (part.endsWith(',') && depth === 0) parts.push('');
  }
  const lines = parts.map((part) => breakLine(`${indent}    ${part.trim().replace(/,$/, '')}`));
  return [start, ...lines.map((part) => `${part},`), indent + end].join('\n');
}
