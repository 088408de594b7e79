import type { OnnxMetadata } from './onnx-graph.js';

/** The tokens that a model answers, each with the second at which it is spoken. */
export type TokenScript = ReadonlyArray<readonly [token: string, atSeconds: number]>;

export interface ScriptedModel {
  readonly script: TokenScript;
  /** Tokens that the model knows besides those of the script. */
  readonly otherTokens?: readonly string[];
  /** What a model that detects the language detects. */
  readonly language?: string;
  readonly metadata?: OnnxMetadata;
}

/** A script of words that are spoken half a second apart, the first one after 0.2 s. */
export const wordsAsScript = (text: string): TokenScript =>
  text.split(' ').map((word, index) => [`▁${word}`, 0.2 + index * 0.5] as const);

export const tokensFile = (tokens: readonly string[]): string =>
  tokens.map((token, id) => `${token} ${id}\n`).join('');
