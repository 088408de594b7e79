import { BOTTOM_CENTER, type Placement, type TextRun, type TextStyle } from './styled-text.js';

/** Script resolution to which positions refer when a script declares none, as in the format's first player. */
export const DEFAULT_PLAY_RES = { width: 384, height: 288 };

/** Alignments of the older `\a` tag and of SSA styles, as the keypad's digits. */
const LEGACY_ALIGNMENTS: Readonly<Record<number, number>> = {
  1: 1,
  2: 2,
  3: 3,
  5: 7,
  6: 8,
  7: 9,
  9: 4,
  10: 5,
  11: 6,
};

export const fromLegacyAlignment = (alignment: number): number | undefined => LEGACY_ALIGNMENTS[alignment];

/** Converts &HBBGGRR to #RRGGBB; undefined when it is not a color. */
export function readAssColor(written: string): string | undefined {
  const [, digits] = /^&?H?([0-9a-f]{1,8})&?$/i.exec(written.trim()) ?? [];
  if (digits === undefined) return undefined;
  const bgr = digits.padStart(8, '0').slice(2);
  return `#${bgr.slice(4, 6)}${bgr.slice(2, 4)}${bgr.slice(0, 2)}`.toUpperCase();
}

/** The wrap style with which lines break where the script says so, also softly. */
export const MANUAL_BREAKS = 2;

interface ScriptOfEvent {
  readonly playRes: { readonly width: number; readonly height: number };
  readonly findStyle: (name: string) => TextStyle | undefined;
}

/** Tracks the override tags of one event: the current style, drawings and the first placement. */
export class AssOverrides {
  #style: TextStyle;
  #anchor: number | undefined;
  #position: { x: number; y: number } | undefined;
  #isDrawing = false;
  #wrapStyle: number | undefined;
  /** That of the event, or the last one that a tag has set. */
  #base: TextStyle;

  constructor(
    private readonly ownStyle: TextStyle = {},
    private readonly script: ScriptOfEvent = { playRes: DEFAULT_PLAY_RES, findStyle: () => undefined },
  ) {
    this.#style = ownStyle;
    this.#base = ownStyle;
  }

  /** Whether the text that follows is the outline of a drawing. */
  get isDrawing(): boolean {
    return this.#isDrawing;
  }

  /** Whether soft breaks of the event are line breaks; undefined where it leaves that to the script. */
  get breaksSoftly(): boolean | undefined {
    return this.#wrapStyle === undefined ? undefined : this.#wrapStyle === MANUAL_BREAKS;
  }

  get style(): TextStyle {
    return this.#style;
  }

  /** Returns null when no tag places the text. `anchor` is that of the event's style. */
  placement(anchor: number | undefined): Placement | null {
    const { width, height } = this.script.playRes;
    const percent = (value: number, whole: number) =>
      Math.min(100, Math.max(0, Math.round((value / whole) * 10_000) / 100));
    const position = this.#position && {
      xPercent: percent(this.#position.x, width),
      yPercent: percent(this.#position.y, height),
    };
    const placed = this.#anchor ?? anchor;
    if (placed === undefined && !position) return null;
    return { anchor: placed ?? BOTTOM_CENTER, ...position };
  }

  /** Applies the tags between a pair of braces. */
  apply(block: string): void {
    for (const [, tag = ''] of block.matchAll(/\\([^\\]+)/g)) this.#applyTag(tag.trim());
  }

  /** Without a value the tag restores the event's style; with letters it is another tag, such as `\bord2`. */
  #set(property: 'bold' | 'italic' | 'underline', value: string, isOn: (number: number) => boolean): void {
    if (!/^\d*$/.test(value)) return;
    const on = value === '' ? (this.#base[property] ?? false) : isOn(Number(value));
    this.#style = { ...this.#style, [property]: on };
  }

  #applyTag(tag: string): void {
    const [, name = '', value = ''] = /^(an|a|b|i|u|1c|c|pos|p|q|r)(.*)$/.exec(tag) ?? [];
    switch (name) {
      case 'b':
        // A number above 1 is the weight of the font.
        this.#set('bold', value, (number) => number === 1 || number >= BOLD_WEIGHT);
        break;
      case 'i':
        this.#set('italic', value, (number) => number !== 0);
        break;
      case 'u':
        this.#set('underline', value, (number) => number !== 0);
        break;
      case 'c':
      case '1c': {
        const color = readAssColor(value);
        if (color !== undefined || value === '')
          this.#style = withColor(this.#style, color ?? this.#base.color);
        break;
      }
      case 'r':
        this.#base = (value === '' ? undefined : this.script.findStyle(value)) ?? this.ownStyle;
        this.#style = this.#base;
        break;
      case 'p':
        if (/^\d+$/.test(value)) this.#isDrawing = Number(value) > 0;
        break;
      case 'q':
        if (/^\d+$/.test(value)) this.#wrapStyle = Number(value);
        break;
      case 'an':
        if (/^[1-9]$/.test(value)) this.#anchor ??= Number(value);
        break;
      case 'a':
        if (/^\d+$/.test(value)) this.#anchor ??= fromLegacyAlignment(Number(value));
        break;
      case 'pos': {
        const [, x, y] = /^\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*\)$/.exec(value) ?? [];
        if (x !== undefined && y !== undefined) this.#position ??= { x: Number(x), y: Number(y) };
        break;
      }
    }
  }
}

const BOLD_WEIGHT = 600;

const withColor = ({ color: _, ...style }: TextStyle, color: string | undefined): TextStyle => ({
  ...style,
  ...(color !== undefined && { color }),
});

/** Splits a text at its override blocks into runs with their styles, without drawings. */
export function readOverrides(text: string, overrides: AssOverrides): TextRun[] {
  return text.split(/(\{[^{}]*\})/).flatMap((part) => {
    if (!/^\{[^{}]*\}$/.test(part))
      return part === '' || overrides.isDrawing ? [] : [{ text: part, style: overrides.style }];
    overrides.apply(part.slice(1, -1));
    return [];
  });
}
