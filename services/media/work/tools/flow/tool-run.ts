import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { TranscribeConfig } from '../../../ai/transcribe/transcribe-config.js';
import type { TranslateEngines } from '../../../ai/translate/open-translate-engines.js';
import type { TtsEngines } from '../../../ai/tts/open-tts-engines.js';
import type { MemoryBudget } from '../../../confinement/memory-budget.js';
import type { Incoming } from '../../../intake/uploads/incoming.js';
import type { Storage } from '../../../storage/storage.js';
import type { FontRegistry } from '../../../text/typesetting/font-registry.js';
import type { SourceLimits } from '../../../video/check/source-limits.js';

/** Services for tools: the same engines and limits as for all other work. */
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
  readonly fonts: FontRegistry;
  /** Shared with all other work that decodes frames on this worker. */
  readonly memory: MemoryBudget;
}

export interface ToolRun {
  readonly services: ToolServices;
  /** Returns a path to the bytes behind one of the URLs among the parameters. */
  fileOf(url: string): Promise<string>;
  /** The workspace's default language, for a text whose language cannot be detected. */
  readonly defaultLanguage: string | null;
  /** An empty folder that is removed afterwards. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** A fraction from 0 to 1, and the current step as a message for the user. */
  report(fraction: number, message?: string): void;
}

/** A file in the scratch folder, or the content of the job's result. */
export type ToolMade =
  | {
      readonly path: string;
      readonly filename: string;
      readonly contentType: string;
      /** The assumed language of the given text, because it could not be detected. */
      readonly assumedLanguage?: string;
    }
  | { readonly output: unknown };
