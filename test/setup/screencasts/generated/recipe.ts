import { type Draws, drawsOf } from './draws.js';
import { chooseTheme, type Theme } from './theme.js';
import type { WordLanguage } from './word-languages.js';

export type Shell = 'side' | 'top' | 'menus' | 'editor' | 'phone';
export type Moving = 'none' | 'video' | 'chart' | 'spinner' | 'ticker';

export interface Encoding {
  /** `gif`: a GIF file; `gif-delays`: its frames at its own delays; `gif-constant`: its frames repeated at a constant rate. */
  readonly kind: 'h264' | 'gif' | 'gif-delays' | 'gif-constant';
  readonly crf: number;
  /** Of the palette of a GIF. */
  readonly colors: number;
  readonly dither: 'none' | 'bayer' | 'sierra2_4a';
  readonly constantFps: number;
  /** Only frames that differ are kept, at their own times. */
  readonly isVariable: boolean;
}

export interface PointerTheme {
  readonly kind: 'cursor' | 'touch' | 'none';
  readonly arrow: 'tailed' | 'slim' | 'plain';
  readonly fill: string;
  readonly stroke: string;
  /** Pixels of the recorded window. */
  readonly height: number;
  readonly hasShadow: boolean;
  /** A translucent disc that always surrounds the pointer. */
  readonly halo: string | null;
  /** Drawn by the recorder when a button is pressed. */
  readonly ring: string | null;
  /** A hand over links, an I-beam over text. */
  readonly changesShape: boolean;
  readonly hidesWhileTyping: boolean;
}

/** All that is chosen before a recording is made. */
export interface Recipe {
  readonly seed: number;
  /** Pixels of the recorded window, and of the film. */
  readonly window: { readonly width: number; readonly height: number };
  readonly film: { readonly width: number; readonly height: number };
  /** Pixels of the window for each CSS pixel. */
  readonly scale: number;
  readonly fps: number;
  readonly seconds: number;
  readonly encoding: Encoding;
  readonly pointer: PointerTheme;
  readonly theme: Theme;
  readonly shell: Shell;
  readonly moving: Moving;
  readonly language: WordLanguage;
  /** Menus beside others open when they are pointed at. */
  readonly opensOnHover: boolean;
  /** The recorder lays texts over the film. */
  readonly hasCaptions: boolean;
  /** The camera enlarges parts of the window. */
  readonly hasCamera: boolean;
  /** Times that a person takes, in parts of an average one's. */
  readonly pace: number;
}

const WIDTHS = [640, 720, 800, 896, 960, 1024, 1152, 1280, 1366, 1440, 1600, 1920];
const ASPECTS = [16 / 9, 16 / 9, 16 / 10, 4 / 3, 3 / 2, 1.9];
/** The picture of a GIF that is wider than this is made smaller. */
const MAX_GIF_WIDTH = 960;
/** Pixels of the film for each CSS pixel: the letters of a smaller picture cannot be read. */
const MIN_SCALE = 0.75;

const even = (value: number): number => 2 * Math.round(value / 2);

export function chooseRecipe(seed: number): Recipe {
  const draws = drawsOf(seed, 'recipe');
  const shell = draws.weighted<Shell>([
    ['side', 4],
    ['top', 3],
    ['menus', 4],
    ['editor', 3],
    ['phone', 3],
  ]);
  const encoding = chooseEncoding(draws);
  const { window, scale } = chooseWindow(draws, shell);
  const isGif = encoding.kind !== 'h264';
  const wanted = window.width * (draws.chance(0.3) ? draws.between(0.55, 0.95) : 1);
  const filmWidth = Math.max(
    Math.min(wanted, isGif ? MAX_GIF_WIDTH : window.width),
    window.width * Math.min(1, MIN_SCALE / scale),
  );
  return {
    seed,
    window,
    scale,
    film: { width: even(filmWidth), height: even((filmWidth / window.width) * window.height) },
    fps: isGif
      ? draws.pick([8, 10, 12, 15])
      : encoding.isVariable
        ? draws.pick([15, 30, 60])
        : draws.weighted([
            [12, 1],
            [15, 2],
            [25, 2],
            [30, 6],
            [60, 2],
          ]),
    seconds: draws.between(15, 25),
    encoding,
    pointer: choosePointer(drawsOf(seed, 'pointer'), shell, scale),
    theme: chooseTheme(drawsOf(seed, 'theme'), shell === 'editor'),
    shell,
    moving: draws.weighted<Moving>([
      ['none', 11],
      ['video', 3],
      ['chart', 2],
      ['spinner', 2],
      ['ticker', 2],
    ]),
    language: draws.weighted<WordLanguage>([
      ['en', 8],
      ['de', 1],
      ['es', 1],
    ]),
    hasCamera: shell !== 'phone' && draws.chance(0.15),
    pace: draws.between(0.6, 1.4),
    opensOnHover: shell !== 'phone' && draws.chance(0.5),
    hasCaptions: draws.chance(0.12),
  };
}

function chooseWindow(draws: Draws, shell: Shell): Pick<Recipe, 'window' | 'scale'> {
  if (shell === 'phone') {
    const scale = draws.pick([0.8, 1, 1.25, 1.5, 2]);
    const height = draws.pick([640, 690, 740, 780]);
    return { scale, window: { width: even(360 * scale), height: even(height * scale) } };
  }
  const width = draws.pick(WIDTHS);
  // A side bar and a table need 760 CSS pixels; a page of more than 1500 is mostly empty.
  const scale = Math.min(Math.max(width / draws.between(760, 1500), MIN_SCALE), 2);
  return { scale, window: { width, height: even(width / draws.pick(ASPECTS)) } };
}

function chooseEncoding(draws: Draws): Encoding {
  return {
    kind: draws.weighted<Encoding['kind']>([
      ['h264', 13],
      ['gif', 2],
      ['gif-delays', 3],
      ['gif-constant', 2],
    ]),
    crf: draws.whole(18, 35),
    colors: draws.pick([48, 128, 256]),
    dither: draws.pick(['none', 'bayer', 'sierra2_4a']),
    constantFps: draws.pick([25, 30, 50, 100]),
    isVariable: draws.chance(0.2),
  };
}

function choosePointer(draws: Draws, shell: Shell, scale: number): PointerTheme {
  const [fill, stroke] = draws.weighted<readonly [string, string]>([
    [['#fff', '#000'], 5],
    [['#000', '#fff'], 5],
    [['#fff', '#333'], 2],
    [['#e6322e', '#fff'], 1],
    [['#ffd23f', '#222'], 1],
    [['#2f6fed', '#fff'], 1],
  ]);
  const larger = draws.weighted([
    [1, 7],
    [1.5, 2],
    [2, 2],
    [3, 1],
  ]);
  return {
    kind:
      shell === 'phone'
        ? draws.weighted<PointerTheme['kind']>([
            ['touch', 5],
            ['none', 3],
            ['cursor', 2],
          ])
        : draws.weighted<PointerTheme['kind']>([
            ['cursor', 16],
            ['none', 1],
          ]),
    arrow: draws.pick(['tailed', 'tailed', 'slim', 'plain']),
    fill,
    stroke,
    height: Math.round(draws.between(16, 22) * Math.max(0.8, Math.min(scale, 1.5)) * larger),
    hasShadow: draws.chance(0.4),
    halo: draws.chance(0.1) ? draws.pick(['#ffe066', '#7ad7ff', '#ff9a9a']) : null,
    ring: draws.chance(0.25) ? draws.pick(['#ff4d4d', '#ffb300', '#2f80ff', '#888888']) : null,
    changesShape: draws.chance(0.75),
    hidesWhileTyping: draws.chance(0.3),
  };
}
