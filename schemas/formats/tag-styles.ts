import { readColor, type TextStyle } from './styled-text.js';

/** Closing a tag searches all open ones: the bound keeps a hostile file linear. */
const MAX_OPEN_TAGS = 64;

/**
 * Tracks the tags of SubRip and WebVTT (`<b> <i> <u> <font color> <c.class>`) and the style that they
 * produce.
 */
export class TagStyles {
  /** `classColors`: colors of the file's own style sheet, beside the classes of WebVTT's default one. */
  constructor(private readonly classColors: ReadonlyMap<string, string> = new Map()) {}

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
        return { bold: true };
      case 'i':
        return { italic: true };
      case 'u':
        return { underline: true };
      case 'font':
        return withColor(/\bcolor\s*=\s*["']?([^"'\s]+)/i.exec(rest)?.[1]);
      case 'c':
        return withColor(
          rest
            .split('.')
            .map((each) => this.#colorOfClass(each))
            .find((color) => color !== undefined),
        );
      default:
        return null;
    }
  }

  #colorOfClass(name: string): string | undefined {
    return this.classColors.get(name) ?? (/^[a-z]+$/i.test(name) ? readColor(name) : undefined);
  }
}

function withColor(written: string | undefined): TextStyle {
  const color = written === undefined ? undefined : readColor(written);
  return color === undefined ? {} : { color };
}
