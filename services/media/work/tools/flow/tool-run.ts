import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { TranscribeConfig } from '../../../ai/transcribe/transcribe-config.js';
import type { TranslateEngines } from '../../../ai/translate/open-translate-engines.js';
import type { TtsEngines } from '../../../ai/tts/open-tts-engines.js';
import type { MemoryBudget } from '../../../confinement/memory-budget.js';
import type { Incoming } from '../../../intake/uploads/incoming.js';
import type { Storage } from '../../../storage/storage.js';
import type { FontShelf } from '../../../text/typesetting/font-shelf.js';
import type { SourceLimits } from '../../../video/check/source-limits.js';

/** What tools work with: the same engines and limits as everything else. */
export interface ToolServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly incoming: Incoming;
  readonly limits: SourceLimits;
  readonly transcribe: TranscribeConfig;
  /** Segments of audio transcribed in parallel. */
  readonly concurrency: number;
  readonly tts: Pick<TtsEngines, 'choose' | 'synthesize' | 'voices'>;
  readonly translating: Pick<TranslateEngines, 'translate'>;
  readonly fonts: FontShelf;
  /** Shared with whatever else opens pictures on this worker. */
  readonly memory: MemoryBudget;
}

/** One run of a tool. */
export interface ToolRun {
  readonly services: ToolServices;
  /** A path to the bytes behind one of the addresses among the parameters. */
  fileOf(url: string): Promise<string>;
  /** The workspace's, for a text whose language can't be detected. */
  readonly defaultLanguage: string | null;
  /** An empty folder, gone afterwards. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** A fraction from 0 to 1, and what is being done, for people. */
  report(fraction: number, message?: string): void;
}

/** A file in the scratch folder, or what the job's result is to say. */
export type ToolMade =
  | {
      readonly path: string;
      readonly filename: string;
      readonly contentType: string;
      /** What the given text was taken for, because its language could not be detected. */
      readonly assumedLanguage?: string;
    }
  | { readonly output: unknown };
