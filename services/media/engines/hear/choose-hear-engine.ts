import type { HearConfig } from './hear-config.js';
import { type HearEngine, primaryLanguage } from './hear-engine.js';
import { MissingEngine } from './hear-failed.js';
import { makeOpenAiHearing } from './openai-server.js';
import { findPocketsphinx, makePocketsphinx } from './pocketsphinx.js';
import { makeSherpaOnnx } from './sherpa-onnx.js';
import { readSherpaModel } from './sherpa-onnx-model.js';

export type HearEngineId = Exclude<HearConfig['HEAR_ENGINE'], 'auto'>;

export type HearEngineState = {
  readonly id: HearEngineId;
  readonly isReady: boolean;
  /** BCP 47; empty with a ready engine: any language. */
  readonly languages: readonly string[];
  /** Why it is not ready and what to do about it; null when it is. */
  readonly missing: string | null;
};

const ENGINE_ORDER: readonly HearEngineId[] = ['openai', 'sherpa-onnx', 'pocketsphinx'];

/** Every engine, the preferred one first, with what it lacks: for readiness and the list of languages. */
export async function describeHearEngines(config: HearConfig): Promise<HearEngineState[]> {
  const ids = config.HEAR_ENGINE === 'auto' ? ENGINE_ORDER : [config.HEAR_ENGINE];
  return Promise.all(ids.map((id) => describeEngine(config, id)));
}

/**
 * The first ready engine that knows the language (absent: any). Throws `MissingEngine` naming what to install or
 * configure when there is none.
 */
export async function chooseHearEngine(
  config: HearConfig,
  { language, concurrency }: { language?: string; concurrency: number },
): Promise<HearEngine> {
  const states = await describeHearEngines(config);
  const wanted = language && primaryLanguage(language);
  const fitting = states.find(
    ({ isReady, languages }) =>
      isReady &&
      (!wanted || languages.length === 0 || languages.some((tag) => primaryLanguage(tag) === wanted)),
  );
  if (fitting) return makeEngine(config, fitting.id, concurrency);
  const reasons = states.map(({ id, isReady, languages, missing }) =>
    isReady ? `${id} knows only ${languages.join(', ')}` : `${id}: ${missing}`,
  );
  throw new MissingEngine(
    `No speech recognition engine can hear ${language ? `the language "${language}"` : 'speech'}. ${reasons.join('; ')}`,
  );
}

async function describeEngine(config: HearConfig, id: HearEngineId): Promise<HearEngineState> {
  const ready = (languages: readonly string[]): HearEngineState => ({
    id,
    isReady: true,
    languages,
    missing: null,
  });
  const lacking = (missing: string): HearEngineState => ({ id, isReady: false, languages: [], missing });
  switch (id) {
    case 'openai':
      return config.HEAR_OPENAI_BASE_URL
        ? ready([])
        : lacking('set HEAR_OPENAI_BASE_URL (and HEAR_OPENAI_API_KEY, HEAR_OPENAI_MODEL)');
    case 'sherpa-onnx':
      if (!config.SHERPA_ONNX_MODEL_DIR)
        return lacking('set SHERPA_ONNX_MODEL_DIR to a folder with an offline model');
      return readSherpaModel(config.SHERPA_ONNX_MODEL_DIR).then(
        (model) => ready(model.languages),
        (error: Error) => lacking(error.message),
      );
    case 'pocketsphinx':
      return findPocketsphinx(config.PATH, config.POCKETSPHINX_MODEL_DIR)
        ? ready(['en'])
        : lacking('install the packages pocketsphinx and pocketsphinx-en-us');
  }
}

function makeEngine(config: HearConfig, id: HearEngineId, concurrency: number): HearEngine {
  switch (id) {
    case 'openai':
      return makeOpenAiHearing({
        baseUrl: config.HEAR_OPENAI_BASE_URL ?? '',
        apiKey: config.HEAR_OPENAI_API_KEY,
        model: config.HEAR_OPENAI_MODEL,
        timeoutMs: config.HEAR_OPENAI_TIMEOUT_MS,
        concurrency,
      });
    case 'sherpa-onnx':
      return makeSherpaOnnx({ modelDir: config.SHERPA_ONNX_MODEL_DIR ?? '', threads: concurrency });
    case 'pocketsphinx': {
      const install = findPocketsphinx(config.PATH, config.POCKETSPHINX_MODEL_DIR);
      if (!install)
        throw new MissingEngine('pocketsphinx is gone; install pocketsphinx and pocketsphinx-en-us');
      return makePocketsphinx(install, concurrency);
    }
  }
}
