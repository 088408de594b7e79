import { findProgram } from '../../confinement/find-program.js';
import { MissingEngine } from '../engine-failed.js';
import { measureEngine } from '../engine-metrics.js';
import { preferredEngines, reachableEngines } from '../engine-preference.js';
import { type EngineState, stateOf } from '../engine-state.js';
import { warnOfIgnored } from '../ignored-settings.js';
import { knowsLanguage } from '../language-tag.js';
import { makeEspeakNg } from './espeak-ng.js';
import { makeFlite } from './flite.js';
import { makeOpenAiTts } from './openai-server.js';
import { makeSherpaOnnxTts } from './sherpa-onnx.js';
import type { TtsConfig, TtsEngineId } from './tts-config.js';
import type { Spoken, SynthesisInput, TtsEngine, TtsSetting, Voice } from './tts-engine.js';
import { routeTtsModel, snapStability, TTS_MODELS, type TtsModel } from './tts-models.js';

const ENGINE_ORDER: readonly TtsEngineId[] = ['openai', 'sherpa-onnx', 'flite', 'espeak-ng'];

/** A listed voice, with the contract's models that it belongs to. */
export type ListedVoice = Voice & { readonly engineId: TtsEngineId; readonly models: readonly TtsModel[] };

export type SynthesisRequest = Omit<SynthesisInput, 'stability'> & {
  readonly model: TtsModel | 'auto';
  /** Medium stability when absent. */
  readonly stability?: number | undefined;
};

/** The resolved request, with every default filled in. */
export interface ChosenVoice {
  readonly engineId: TtsEngineId;
  readonly edition: string;
  readonly model: TtsModel;
  /** BCP 47. */
  readonly language: string;
  readonly stability: number;
  /** Requested settings without effect. */
  readonly warnings: readonly string[];
}

export interface TtsEngines {
  /** Returns the state of every engine, the preferred one first. */
  describe(): Promise<Array<EngineState<TtsEngineId>>>;
  /** Returns the voices for a language (all when absent), those of the preferred engine first. */
  voices(language?: string): Promise<ListedVoice[]>;
  /** Throws the same errors as `synthesize`, without synthesizing anything. */
  choose(
    request: Pick<SynthesisRequest, 'voiceId' | 'language' | 'model' | 'stability'>,
  ): Promise<ChosenVoice>;
  /**
   * Throws `MissingEngine` when the voice no longer exists, `InvalidVoice` when it does not support the
   * request.
   */
  synthesize(request: SynthesisRequest): Promise<Spoken & { readonly model: TtsModel }>;
}

const DEFAULT_STABILITY = 0.5;

export function openTtsEngines(config: TtsConfig, { threads }: { threads: number }): TtsEngines {
  const engines = new Map<TtsEngineId, TtsEngine | string>(
    ENGINE_ORDER.map((id) => [id, makeEngine(config, id, threads)]),
  );
  const behind: Record<TtsModel, readonly TtsEngineId[]> = {
    tts_multilingual_v2: config.TTS_MULTILINGUAL_V2_ENGINES,
    tts_v3: config.TTS_V3_ENGINES,
  };
  const checkEngine = async (
    id: TtsEngineId,
  ): Promise<{ state: EngineState<TtsEngineId>; voices: ListedVoice[] }> => {
    const engine = engines.get(id);
    const { ready, lacking, unavailable } = stateOf(id);
    if (!engine || typeof engine === 'string') return { state: lacking(engine ?? ''), voices: [] };
    const models = TTS_MODELS.filter((model) => behind[model].includes(id));
    try {
      const voices = (await engine.voices())
        .map((voice) => ({ ...voice, engineId: id, models }))
        .map((voice) => ({ ...voice, languages: voice.languages.filter((tag) => isWanted(tag, id)) }))
        .filter(({ languages }) => languages.length > 0);
      return { state: ready([...new Set(voices.flatMap(({ languages }) => languages))]), voices };
    } catch (error) {
      return { state: unavailable((error as Error).message), voices: [] };
    }
  };
  /** Languages that the operator assigned to another engine are excluded. */
  const isWanted = (language: string, id: TtsEngineId): boolean =>
    preferredEngines(config.TTS_ENGINE, language, ENGINE_ORDER).includes(id);
  const checkAll = () => Promise.all(reachableEngines(config.TTS_ENGINE, ENGINE_ORDER).map(checkEngine));

  const listVoices = async (language?: string): Promise<ListedVoice[]> =>
    (await checkAll())
      .flatMap(({ voices }) => voices)
      .filter(({ languages }) => knowsLanguage(languages, language));

  const choose = async (request: Pick<SynthesisRequest, 'voiceId' | 'language' | 'model' | 'stability'>) => {
    const voice = (await listVoices()).find(({ id }) => id === request.voiceId);
    const engine = voice && engines.get(voice.engineId);
    if (!voice || !engine || typeof engine === 'string') {
      const states = (await checkAll()).map(({ state }) => state);
      const details = states.map(({ id, missing }) => `${id} ${missing ?? 'ok'}`).join('; ');
      const isUnavailable = states.some((state) => state.isUnavailable);
      throw new MissingEngine(
        `No engine on this machine has the voice "${request.voiceId}". ${details}`,
        isUnavailable,
      );
    }
    const model = routeTtsModel(voice, request);
    return { voice, engine, model, stability: snapStability(model, request.stability ?? DEFAULT_STABILITY) };
  };

  return {
    describe: async () => (await checkAll()).map(({ state }) => state),
    voices: listVoices,
    async choose(request) {
      const { voice, engine, model, stability } = await choose(request);
      const language = request.language ?? voice.languages[0] ?? 'en';
      const honours = await engine.honours(voice.id);
      const warnings = warnOfIgnored<TtsSetting>(
        'tts',
        { id: engine.id, honours },
        { stability: request.stability },
      );
      const edition = await engine.edition();
      return { engineId: voice.engineId, edition, model, language, stability, warnings };
    },
    async synthesize(request) {
      const { engine, model, stability } = await choose(request);
      const call = { kind: 'tts', engine: engine.id, signal: request.signal } as const;
      const spoken = await measureEngine(call, () => engine.synthesize({ ...request, stability }));
      return { ...spoken, model };
    },
  };
}

/** Makes the engine, or returns what it lacks. */
function makeEngine(config: TtsConfig, id: TtsEngineId, threads: number): TtsEngine | string {
  switch (id) {
    case 'openai':
      if (!config.TTS_OPENAI_BASE_URL)
        return 'set TTS_OPENAI_BASE_URL (and TTS_OPENAI_API_KEY, TTS_OPENAI_MODEL)';
      return makeOpenAiTts({
        baseUrl: config.TTS_OPENAI_BASE_URL,
        apiKey: config.TTS_OPENAI_API_KEY,
        model: config.TTS_OPENAI_MODEL,
        timeoutMs: config.TTS_OPENAI_TIMEOUT_MS,
        voices: config.TTS_OPENAI_VOICES,
        languages: config.TTS_OPENAI_LANGUAGES,
      });
    case 'sherpa-onnx':
      if (!config.SHERPA_ONNX_VOICES_DIR)
        return 'set SHERPA_ONNX_VOICES_DIR to a folder with speech synthesis models; npm run engines -- add places one';
      return makeSherpaOnnxTts({ voicesDir: config.SHERPA_ONNX_VOICES_DIR, threads });
    case 'flite': {
      const program = findProgram(config.PATH, 'flite');
      return program ? makeFlite(program) : 'install the package flite: apt-get install flite';
    }
    case 'espeak-ng': {
      const program = findProgram(config.PATH, 'espeak-ng');
      return program ? makeEspeakNg(program) : 'install the package espeak-ng: apt-get install espeak-ng';
    }
  }
}
