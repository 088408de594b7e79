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

/** Closing a tag searches all open ones: the bound keeps a hostile file linear. */
const MAX_OPEN_TAGS = 64;

/**
 * Tracks the tags of SubRip and WebVTT (`<b> <i> <u> <font color> <c.class>`) and the style that they
 * produce.
 */
export class TagStyles {
  /** `sheet`: the file's own style sheet, beside the classes of WebVTT's default one. */
  constructor(private readonly sheet: StyleSheet = new Map()) {}

  #open: Array<{ readonly name: string; readonly outer: TextStyle }> = [];
  #style: TextStyle = {};

  get style(): TextStyle {
    return this.#style;
  }

  /** Applies one tag, such as `<i>` or `</font>`. Unknown tags are ignored. */
  apply(tag: string): void {
    const [, slash, name = '', rest = ''] = /^<(\/?)([a-z]+)([^<>]*)>$/i.exec(tag) ?? [];
    const lower = name.toLowerCase();
    const own = slash ? null : this.#ownStyle(lower, rest);
    if (slash) this.#close(lower);
    if (!own || this.#open.length >= MAX_OPEN_TAGS) return;
    this.#open.push({ name: lower, outer: this.#style });
    this.#style = { ...this.#style, ...own };
  }

  /** Closes the innermost tag of that name and every tag opened inside it. */
  #close(name: string): void {
    const index = this.#open.findLastIndex((open) => open.name === name);
    const ended = this.#open[index];
    if (!ended) return;
    this.#style = ended.outer;
    this.#open.length = index;
  }

  #ownStyle(name: string, rest: string): TextStyle | null {
    switch (name) {
      case 'b':
        return { bold: true, ...this.#sheetStyle(name, rest) };
      case 'i':
        return { italic: true, ...this.#sheetStyle(name, rest) };
      case 'u':
        return { underline: true, ...this.#sheetStyle(name, rest) };
      case 'font':
        return withColor(/\bcolor\s*=\s*["']?([^"'\s]+)/i.exec(rest)?.[1]);
      case 'c':
      case 'v':
        return this.#sheetStyle(name, rest);
      default:
        return null;
    }
  }

  /** The style of a tag's name and of its classes, the first of which prevail. */
  #sheetStyle(name: string, rest: string): TextStyle {
    const [, classes = ''] = /^\.(\S*)/.exec(rest) ?? [];
    const styles = classes.split('.').map((each) => this.#classStyle(each));
    return Object.assign({}, this.sheet.get(name), ...styles.reverse());
  }

  #classStyle(name: string): TextStyle {
    return this.sheet.get(`.${name}`) ?? withColor(/^[a-z]+$/i.test(name) ? name : undefined);
  }
}

function withColor(written: string | undefined): TextStyle {
  const color = written === undefined ? undefined : readColor(written);
  return color === undefined ? {} : { color };
}
