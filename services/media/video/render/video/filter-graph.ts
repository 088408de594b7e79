import { EXACT_SCALERS } from './scaling.js';

/** A link label of the graph, as ffmpeg names it, that outputs video frames. */
export type Pad = string & { readonly __pad: true };

/** A stored file that is read beside the source. A recipe names it by hash, never by a path of one machine. */
export interface GraphInput {
  /** Hash of a file of the workspace, or of the emoji font. */
  readonly sha256: string;
  /** The pictures of these glyphs of the font are read one after another, instead of the file itself. */
  readonly glyphs?: readonly number[];
  /** Options placed before its `-i`. */
  readonly options: readonly string[];
}

/** Returns the name of an input among the files that a graph reads. */
export const inputName = ({ sha256, glyphs }: Omit<GraphInput, 'options'>): string =>
  glyphs === undefined ? sha256 : `${sha256} ${glyphs.join()}`;

/** Some of the font's pictures have a palette and others have not: filters convert each as it is. */
const AS_THEY_ARE = ['-f', 'png_pipe', '-reinit_filter', '0'];

/** A finished filter graph; it contains no path of any machine. */
export interface FilterGraphText {
  /** The value of -filter_complex, with `{text:0}` in place of the path of a text. */
  readonly graph: string;
  /** Inputs 1, 2, …; the source is input 0. */
  readonly inputs: readonly GraphInput[];
  /** ASS files that the filters read. */
  readonly texts: readonly string[];
  /** Hashes of the font files that the texts are drawn with. */
  readonly fonts: readonly string[];
}

/** Builds a -filter_complex, chain by chain. The same calls give the same text. */
export class FilterGraph {
  readonly #chains: string[] = [];
  readonly #inputs: GraphInput[] = [];
  readonly #texts: string[] = [];
  readonly #fonts = new Set<string>();
  #pads = 0;

  source(streamIndex: number): Pad {
    return `0:${streamIndex}` as Pad;
  }

  /** Returns the pad of a stored file's frames; each call adds an input. */
  input(sha256: string, options: readonly string[] = []): Pad {
    this.#inputs.push({ sha256, options });
    return `${this.#inputs.length}:v` as Pad;
  }

  /** Returns the pad of the pictures of emoji, one in each frame; each call adds an input. */
  emoji(fontSha256: string, glyphs: readonly number[]): Pad {
    this.#inputs.push({ sha256: fontSha256, glyphs, options: AS_THEY_ARE });
    return `${this.#inputs.length}:v` as Pad;
  }

  inputStream(sha256: string, streamIndex: number, options: readonly string[]): Pad {
    this.#inputs.push({ sha256, options });
    return `${this.#inputs.length}:${streamIndex}` as Pad;
  }

  /** Adds one chain of filters from the given pads and returns its output pad. */
  chain(from: readonly Pad[], ...filters: readonly string[]): Pad {
    const pad = `p${this.#pads++}` as Pad;
    this.#chains.push(`${from.map((one) => `[${one}]`).join('')}${filters.join(',')}[${pad}]`);
    return pad;
  }

  /** Splits a pad in two, because a pad can be read only once. */
  split(from: Pad): [Pad, Pad] {
    return this.fanOut(from, 2) as [Pad, Pad];
  }

  fanOut(from: Pad, times: number): Pad[] {
    const pads = Array.from({ length: times }, () => `p${this.#pads++}` as Pad);
    this.#chains.push(`[${from}]split=${times}${pads.map((pad) => `[${pad}]`).join('')}`);
    return pads;
  }

  /**
   * Returns the filter that draws an ASS text with these font files; the list is empty for text without
   * glyphs.
   */
  drawText(ass: string, fonts: readonly string[]): string {
    this.#texts.push(ass);
    for (const sha256 of fonts) this.#fonts.add(sha256);
    const from = fonts.length === 0 ? '' : ':fontsdir={fonts}';
    return `ass=filename={text:${this.#texts.length - 1}}${from}`;
  }

  /** Returns the finished graph, with the frames of `last` at the pad `v`. */
  finish(last: Pad): FilterGraphText {
    const graph = [EXACT_SCALERS, ...this.#chains, `[${last}]null[v]`].join(';');
    return { graph, inputs: this.#inputs, texts: this.#texts, fonts: [...this.#fonts].sort() };
  }
}
