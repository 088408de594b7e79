import type { VideoProcessingClient } from '../client.js';
import type { Output } from './output.js';
import type { Settings } from './settings.js';

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly description: string;
  /** Name of the value in the usage. */
  readonly value?: string;
  readonly choices?: readonly string[];
}

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What a command works with. */
export interface CommandContext {
  readonly args: readonly string[];
  readonly values: Values;
  readonly output: Output;
  readonly settings: Settings;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Returns a client with the user's credential; throws when there is none. */
  connect(): Promise<VideoProcessingClient>;
}

export interface Command {
  /** The words that select it, such as `jobs watch`. */
  readonly name: string;
  readonly summary: string;
  /** Names of its arguments, all required; a last one that ends with `…` may be repeated. */
  readonly args?: readonly string[];
  readonly options?: Readonly<Record<string, OptionSpec>>;
  run(context: CommandContext): Promise<void>;
}

export const GLOBAL_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'boolean', description: 'Print JSON instead of text' },
  url: { type: 'string', value: 'address', description: 'Address of the service (or VPS_URL)' },
  help: { type: 'boolean', description: 'Show help' },
};

/** Returns the text of an option; undefined when it is absent. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the items of an option that is a list, such as `es,de`. */
export const listOf = (values: Values, name: string): string[] =>
  (textOf(values, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
