import { readColor, type TextStyle } from './styled-text.js';

/** Styles by selector: a class with its dot, or the name of a tag. */
export type StyleSheet = ReadonlyMap<string, TextStyle>;

/**
 * Reads the rules of a WebVTT file's STYLE blocks for classes and tags, such as `::cue(.name)` or `::cue(b)`. A
 * rule for all cues is the look of the whole file, not emphasis: it is left out.
 */
export function readStyleSheet(text: string): StyleSheet {
  const sheet = new Map<string, TextStyle>();
  for (const [, selectors = '', declarations = ''] of text.matchAll(
    /::cue\(([^(){}]{1,200})\)\s*\{([^{}]*)\}/g,
  )) {
    const style = readDeclarations(declarations);
    for (const selector of selectors.split(',')) {
      const [, name] = /^\s*(?:c(?=\.))?(\.[\w-]{1,60}|[biucv])\s*$/.exec(selector) ?? [];
      if (name !== undefined) sheet.set(name, { ...sheet.get(name), ...style });
    }
  }
  return sheet;
}

function readDeclarations(declarations: string): TextStyle {
  const values = new Map(
    declarations.split(';').map((declaration): [string, string] => {
      const [name = '', value = ''] = declaration.split(/:(.*)/s);
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
  const color = readColor(values.get('color') ?? '');
  const weight = values.get('font-weight') ?? '';
  const isUnderlined = /\bunderline\b/.test(values.get('text-decoration') ?? '');
  return {
    ...(color !== undefined && { color }),
    ...((/^bold(er)?$/.test(weight) || Number(weight) >= BOLD_WEIGHT) && { bold: true }),
    ...(/^(italic|oblique)/.test(values.get('font-style') ?? '') && { italic: true }),
    ...(isUnderlined && { underline: true }),
  };
}

const BOLD_WEIGHT = 600;
