import { MissingEngine } from './engine-failed.js';
import { type EngineState, tellStates } from './engine-state.js';
import { describeHearEngines } from './hear/choose-hear-engine.js';
import type { HearConfig } from './hear/hear-config.js';
import type { HearChoice } from './hear/hear-engine.js';
import { openPresenting, type Presenting } from './present/open-presenting.js';
import type { PresentConfig } from './present/present-config.js';
import { openReading, type Reading } from './read/open-reading.js';
import type { ReadConfig } from './read/read-config.js';
import { openSpeaking, type Speaking } from './speak/open-speaking.js';
import type { SpeakConfig } from './speak/speak-config.js';
import { openTranslating, type Translating } from './translate/open-translating.js';
import type { TranslateConfig } from './translate/translate-config.js';
import { openWriting, type Writing } from './write/open-writing.js';
import type { WriteConfig } from './write/write-config.js';

export type EngineConfig = HearConfig &
  PresentConfig &
  ReadConfig &
  SpeakConfig &
  TranslateConfig &
  WriteConfig;

/** All that a worker hears, reads, speaks, translates, writes and makes presenters speak with. */
export interface OpenEngines {
  readonly hearing: { describe(choice?: HearChoice): Promise<EngineState[]> };
  readonly reading: Reading;
  readonly speaking: Speaking;
  readonly translating: Translating;
  readonly writing: Writing;
  readonly presenting: Presenting;
  close(): Promise<void>;
}

export function openEngines(config: EngineConfig, { threads }: { threads: number }): OpenEngines {
  const translating = openTranslating(config);
  return {
    hearing: { describe: (choice) => describeHearEngines(config, choice) },
    reading: openReading(config),
    speaking: openSpeaking(config, { threads }),
    translating,
    writing: openWriting(config),
    presenting: openPresenting(config),
    close: () => translating.close(),
  };
}

type Described = { describe(): Promise<readonly EngineState[]> };

/** Readiness of what a worker is no worker without. Throws, naming what to install, when no engine is ready. */
export async function requireEngine(engines: Described): Promise<string> {
  const states = await engines.describe();
  if (!states.some(({ isReady }) => isReady)) throw new MissingEngine(tellStates(states));
  return `ok: ${tellStates(states)}`;
}

/** Readiness of what a worker does its other work without: says what there is and what is missing. */
export async function tellEngines(engines: Described): Promise<string> {
  const states = await engines.describe();
  return `${states.some(({ isReady }) => isReady) ? 'ok' : 'none'}: ${tellStates(states)}`;
}

/** The engines that are ready, by what they do. */
export async function nameEngines({ close: _, ...engines }: OpenEngines): Promise<Record<string, string[]>> {
  const named = Object.entries(engines).map(async ([task, described]: [string, Described]) => {
    const ready = (await described.describe()).filter(({ isReady }) => isReady);
    return [task, ready.map(({ id }) => id)] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}
