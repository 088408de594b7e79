import type { TimeSpan, Word } from '../../text/word.js';

export type TranscribeInput = {
  /** 16 kHz, mono, signed 16 bit. */
  readonly wavPath: string;
  readonly durationSeconds: number;
  /** BCP 47; when absent, the engine detects the language or uses the only one it knows. */
  readonly language?: string;
  /** Spans with possible speech; the rest is not transcribed. Absent: the whole audio. */
  readonly spans?: readonly TimeSpan[];
  readonly signal: AbortSignal;
  /** A fraction from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
};

export type Transcription = {
  /** BCP 47. */
  readonly language: string;
  readonly words: Word[];
};

/** The contract's names for two transcription models; the configuration assigns their engines. */
export type SubtitleModel = 'subtitle_model_1' | 'subtitle_model_2';

/** `default` means that no model was requested. */
export const TRANSCRIBE_CHOICES = ['default', 'subtitle_model_1', 'subtitle_model_2'] as const;
export type TranscribeChoice = (typeof TRANSCRIBE_CHOICES)[number];

export interface TranscribeEngine {
  readonly id: string;
  readonly model: string;
  /** BCP 47. Empty: the engine accepts any language and reports the detected one. */
  languages(): Promise<readonly string[]>;
  /** Whether its words have punctuation; absent: they usually do. */
  writesPunctuation?(): Promise<boolean>;
  transcribe(input: TranscribeInput): Promise<Transcription>;
}
