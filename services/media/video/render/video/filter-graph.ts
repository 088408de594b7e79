import { EXACT_SCALERS } from './scaling.js';

/** A place in the graph where pictures come out, as ffmpeg names it. */
export type Pad = string & { readonly __pad: true };

/** A kept file that is read beside the source; what it is called on a machine is not part of a recipe. */
export interface GraphInput {
  /** Of a file of the workspace. */
  readonly sha256: string;
  /** In front of its `-i`. */
  readonly options: readonly string[];
}

/** What a graph comes to: no path of any machine is in it. */
export interface FilterGraphText {
  /** The text of -filter_complex, with `{text:0}` where the path of a text belongs. */
  readonly graph: string;
  /** Inputs 1, 2, …; the source is input 0. */
  readonly inputs: readonly GraphInput[];
  /** ASS files that filters read. */
  readonly texts: readonly string[];
  /** Font files they are drawn with, by their hashes. */
  readonly fonts: readonly string[];
}

/** Puts a -filter_complex together, chain by chain. The same calls give the same text. */
export class FilterGraph {
  readonly #chains: string[] = [];
  readonly #inputs: GraphInput[] = [];
  readonly #texts: string[] = [];
  readonly #fonts = new Set<string>();
  #pads = 0;

  /** A stream of the source. */
  source(streamIndex: number): Pad {
    return `0:${streamIndex}` as Pad;
  }

  /** The pictures of a kept file; each call is an input of its own. */
  input(sha256: string, options: readonly string[] = []): Pad {
    this.#inputs.push({ sha256, options });
    return `${this.#inputs.length}:v` as Pad;
  }

  /** One chain of filters from the pads given to a new one. */
  chain(from: readonly Pad[], ...filters: readonly string[]): Pad {
    const pad = `p${this.#pads++}` as Pad;
    this.#chains.push(`${from.map((one) => `[${one}]`).join('')}${filters.join(',')}[${pad}]`);
    return pad;
  }

  /** The same pictures twice: a pad can be read once only. */
  split(from: Pad): [Pad, Pad] {
    return this.fanOut(from, 2) as [Pad, Pad];
  }

  /** The same pictures so many times. */
  fanOut(from: Pad, times: number): Pad[] {
    const pads = Array.from({ length: times }, () => `p${this.#pads++}` as Pad);
    this.#chains.push(`[${from}]split=${times}${pads.map((pad) => `[${pad}]`).join('')}`);
    return pads;
  }

  /** The filter that draws an ASS text with these font files; none where it has no letters. */
  drawText(ass: string, fonts: readonly string[]): string {
    this.#texts.push(ass);
    for (const sha256 of fonts) this.#fonts.add(sha256);
    const from = fonts.length === 0 ? '' : ':fontsdir={fonts}';
    return `ass=filename={text:${this.#texts.length - 1}}${from}`;
  }

  /** The whole, with the pictures of `last` at the pad `v`. */
  finish(last: Pad): FilterGraphText {
    const graph = [EXACT_SCALERS, ...this.#chains, `[${last}]null[v]`].join(';');
    return { graph, inputs: this.#inputs, texts: this.#texts, fonts: [...this.#fonts].sort() };
  }
}
