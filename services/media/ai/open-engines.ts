import type { AvatarEngineConfig } from './avatar/avatar-engine-config.js';
import { type AvatarEngines, openAvatarEngines } from './avatar/open-avatar-engines.js';
import { describeStates, type EngineState } from './engine-state.js';
import type { OcrConfig } from './ocr/ocr-config.js';
import { type OcrEngines, openOcrEngines } from './ocr/open-ocr-engines.js';
import { openTextEngines, type TextEngines } from './text/open-text-engines.js';
import type { TextConfig } from './text/text-config.js';
import { describeTranscribeEngines } from './transcribe/choose-transcribe-engine.js';
import type { TranscribeConfig } from './transcribe/transcribe-config.js';
import type { TranscribeChoice } from './transcribe/transcribe-engine.js';
import { openTranslateEngines, type TranslateEngines } from './translate/open-translate-engines.js';
import type { TranslateConfig } from './translate/translate-config.js';
import { openTtsEngines, type TtsEngines } from './tts/open-tts-engines.js';
import type { TtsConfig } from './tts/tts-config.js';

export type EngineConfig = TranscribeConfig &
  AvatarEngineConfig &
  OcrConfig &
  TtsConfig &
  TranslateConfig &
  TextConfig;

/** All engines of a worker: transcription, OCR, TTS, translation, text and avatars. */
export interface OpenEngines {
  readonly transcribe: { describe(choice?: TranscribeChoice): Promise<EngineState[]> };
  readonly ocr: OcrEngines;
  readonly tts: TtsEngines;
  readonly translate: TranslateEngines;
  readonly text: TextEngines;
  readonly avatar: AvatarEngines;
  close(): Promise<void>;
}

export function openEngines(config: EngineConfig, { threads }: { threads: number }): OpenEngines {
  const ocr = openOcrEngines(config);
  const translate = openTranslateEngines(config);
  return {
    transcribe: { describe: (choice) => describeTranscribeEngines(config, choice) },
    ocr,
    tts: openTtsEngines(config, { threads }),
    translate,
    text: openTextEngines(config),
    avatar: openAvatarEngines(config),
    async close() {
      await Promise.all([ocr.close(), translate.close()]);
    },
  };
}

type Described = { describe(): Promise<readonly EngineState[]> };

/**
 * Readiness of an engine that a worker can do its other work without: reports what is available and what is
 * missing.
 */
export async function describeEngines(engines: Described): Promise<string> {
  const states = await engines.describe();
  return `${states.some(({ isReady }) => isReady) ? 'ok' : 'none'}: ${describeStates(states)}`;
}

export async function nameEngines({ close: _, ...engines }: OpenEngines): Promise<Record<string, string[]>> {
  const named = Object.entries(engines).map(async ([task, described]: [string, Described]) => {
    const ready = (await described.describe()).filter(({ isReady }) => isReady);
    return [task, ready.map(({ id }) => id)] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}
