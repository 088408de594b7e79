import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { TranscribeConfig } from '../../../ai/transcribe/transcribe-config.js';
import type { TranslateEngines } from '../../../ai/translate/open-translate-engines.js';
import type { TtsEngines } from '../../../ai/tts/open-tts-engines.js';
import type { MemoryBudget } from '../../../confinement/memory-budget.js';
import type { Incoming } from '../../../intake/uploads/incoming.js';
import { WorkFailed } from '../../../queue/work-failed.js';
import type { Storage } from '../../../storage/storage.js';
import type { FontRegistry } from '../../../text/typesetting/font-registry.js';
import type { SourceLimits } from '../../../video/check/source-limits.js';
import type { ToolOf, ToolType } from '../catalogue/tools.js';
import type { ValuesOf } from '../tool.js';

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
      /** What the user should check; absent when there is nothing. */
      readonly warnings?: readonly string[];
    }
  | { readonly output: unknown };

const MAX_CHARACTERS = 80;

/** Returns the file name of a URL: the end of its path, if that is a name. */
export function filenameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // Not percent-encoded, so it is used unchanged.
  }
  const plain = name
    .replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '')
    .trim();
  return Array.from(plain).slice(-MAX_CHARACTERS).join('') || 'file';
}

/** The compressed `talk.mov` is `talk-compressed.mp4`. */
export function outputName(url: string | null, made: string, extension: string): string {
  const stem = url === null ? '' : filenameOf(url).replace(/\.[^.]*$/, '');
  return `${stem ? `${stem}-` : ''}${made}.${extension}`;
}

/** The tool cannot process its input; the message names the parameter and the rule. */
export const refused = (message: string, options: ErrorOptions = {}): WorkFailed =>
  new WorkFailed('validation_error', message, 'tool', options);

/** Formats seconds for error messages, to the hundredth. */
export const inSeconds = (seconds: number): string => `${Math.round(seconds * 100) / 100} s`;

/** The values that the implementation of a tool receives. */
export type ToolInputOf<T extends ToolType> = ValuesOf<ToolOf<T>['parameters']>;
