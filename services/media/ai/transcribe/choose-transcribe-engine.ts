import { MissingEngine } from '../engine-failed.js';
import { measureEngine } from '../engine-metrics.js';
import { preferredEngines, reachableEngines, wantedLanguages } from '../engine-preference.js';
import { type EngineState, pickEngine, stateOf } from '../engine-state.js';
import { knowsLanguage } from '../language-tag.js';
import { withPunctuation } from '../punctuation/restore-punctuation.js';
import { makeOpenAiTranscriber } from './openai-server.js';
import { findPocketsphinx, makePocketsphinx } from './pocketsphinx.js';
import { makeSherpaOnnx } from './sherpa-onnx.js';
import { readSherpaModel } from './sherpa-onnx-model.js';
import type { TranscribeConfig, TranscribeEngineId } from './transcribe-config.js';
import {
  type SubtitleModel,
  TRANSCRIBE_CHOICES,
  type TranscribeChoice,
  type TranscribeEngine,
} from './transcribe-engine.js';

const ENGINE_ORDER: readonly TranscribeEngineId[] = ['openai', 'sherpa-onnx', 'pocketsphinx'];

/**
 * Returns the state of every engine, the preferred one first, for readiness and the list of languages. With a
 * choice, only the engines that this choice uses.
 */
export async function describeTranscribeEngines(
  config: TranscribeConfig,
  choice?: TranscribeChoice,
): Promise<Array<EngineState<TranscribeEngineId>>> {
  const choices = choice ? [choice] : TRANSCRIBE_CHOICES;
  const preferences = choices.map((one) => preferenceOf(config, one === 'default' ? undefined : one));
  const ids = ENGINE_ORDER.filter((id) =>
    preferences.some((preference) => reachableEngines(preference, ENGINE_ORDER).includes(id)),
  );
  const states = await Promise.all(ids.map((id) => describeEngine(config, id)));
  // A language that the operator assigned to other engines is not listed for this one.
  return states.map((state) => {
    const languages = wantedLanguages(state, preferences, ENGINE_ORDER);
    const isLeftOut = languages.length === 0 && state.languages.length > 0;
    return isLeftOut
      ? stateOf(state.id).lacking('the configuration has no language for it')
      : { ...state, languages };
  });
}

/**
 * Returns the first ready engine that knows the language (any language when absent), with the configured
 * model of punctuation behind it. Throws `MissingEngine` naming what to install or configure when there is
 * none.
 */
export async function chooseTranscribeEngine(
  config: TranscribeConfig,
  { concurrency, ...wanted }: TranscribeRequest & { concurrency: number },
): Promise<TranscribeEngine> {
  const engine = measured(makeEngine(config, await pickTranscribeEngine(config, wanted), concurrency));
  const modelDir = config.SHERPA_ONNX_PUNCTUATION_DIR;
  return modelDir ? withPunctuation(engine, { modelDir, threads: concurrency }) : engine;
}

const measured = (engine: TranscribeEngine): TranscribeEngine => ({
  ...engine,
  transcribe: (input) =>
    measureEngine({ kind: 'transcribe', engine: engine.id, signal: input.signal }, () =>
      engine.transcribe(input),
    ),
});

export interface TranscribeRequest {
  readonly language?: string | undefined;
  readonly model?: SubtitleModel | undefined;
}

/** Returns the id of that engine. Throws `MissingEngine`. */
export async function pickTranscribeEngine(
  config: TranscribeConfig,
  { language, model }: TranscribeRequest,
): Promise<TranscribeEngineId> {
  const ids = preferredEngines(preferenceOf(config, model), language, ENGINE_ORDER);
  const states = await Promise.all(ids.map((id) => describeEngine(config, id)));
  const { id } = pickEngine(states, (state) => knowsLanguage(state.languages, language), {
    task: `No speech recognition engine can transcribe ${language ? `the language "${language}"` : 'speech'}`,
    limit: ({ languages }) => `supports only ${languages.join(', ')}`,
  });
  return id;
}

const preferenceOf = (config: TranscribeConfig, model: SubtitleModel | undefined) =>
  (model && (model === 'subtitle_model_1' ? config.SUBTITLE_MODEL_1 : config.SUBTITLE_MODEL_2)) ??
  config.TRANSCRIBE_ENGINE;

async function describeEngine(
  config: TranscribeConfig,
  id: TranscribeEngineId,
): Promise<EngineState<TranscribeEngineId>> {
  const { ready, lacking, unavailable: away } = stateOf(id);
  switch (id) {
    case 'openai':
      return config.TRANSCRIBE_OPENAI_BASE_URL
        ? ready([])
        : lacking('set TRANSCRIBE_OPENAI_BASE_URL (and TRANSCRIBE_OPENAI_API_KEY, TRANSCRIBE_OPENAI_MODEL)');
    case 'sherpa-onnx':
      if (!config.SHERPA_ONNX_MODEL_DIR)
        return lacking(
          'set SHERPA_ONNX_MODEL_DIR to a folder with an offline model; npm run engines -- add places one',
        );
      return readSherpaModel(config.SHERPA_ONNX_MODEL_DIR).then(
        (model) => ready(model.languages),
        (error: Error) => away(error.message),
      );
    case 'pocketsphinx':
      return findPocketsphinx(config.PATH, config.POCKETSPHINX_MODEL_DIR)
        ? ready(['en'])
        : lacking(
            'install the packages pocketsphinx and pocketsphinx-en-us: apt-get install pocketsphinx pocketsphinx-en-us',
          );
  }
}

function makeEngine(config: TranscribeConfig, id: TranscribeEngineId, concurrency: number): TranscribeEngine {
  switch (id) {
    case 'openai':
      return makeOpenAiTranscriber({
        baseUrl: config.TRANSCRIBE_OPENAI_BASE_URL ?? '',
        apiKey: config.TRANSCRIBE_OPENAI_API_KEY,
        model: config.TRANSCRIBE_OPENAI_MODEL,
        timeoutMs: config.TRANSCRIBE_OPENAI_TIMEOUT_MS,
        concurrency,
      });
    case 'sherpa-onnx':
      return makeSherpaOnnx({ modelDir: config.SHERPA_ONNX_MODEL_DIR ?? '', threads: concurrency });
    case 'pocketsphinx': {
      const install = findPocketsphinx(config.PATH, config.POCKETSPHINX_MODEL_DIR);
      if (!install)
        throw new MissingEngine(
          'pocketsphinx is not installed; install pocketsphinx and pocketsphinx-en-us',
          true,
        );
      return makePocketsphinx(install, concurrency);
    }
  }
}
