import { measureEngine } from '../engine-metrics.js';
import { preferredEngines, reachableEngines, wantedLanguages } from '../engine-preference.js';
import { type EngineState, pickEngine, stateOf } from '../engine-state.js';
import { warnOfIgnored } from '../ignored-settings.js';
import { primaryLanguage } from '../language-tag.js';
import { makeOpenAiWriter } from './openai-server.js';
import { plainWriter } from './plain.js';
import type { TextConfig, TextEngineId } from './text-config.js';
import type {
  Article,
  Direction,
  ScriptLine,
  SourceMaterial,
  TextEngine,
  TextSetting,
  WriteInput,
} from './text-engine.js';

/** Every text explains something unless another style is requested. */
const DEFAULT_STYLE = 'how-to';

export const requestedSettings = ({
  tone,
  contentStyle,
  productName,
  styleGuide,
  instructions,
}: Direction): Partial<Record<TextSetting, unknown>> => ({
  tone,
  contentStyle: contentStyle === DEFAULT_STYLE ? undefined : contentStyle,
  productName,
  scriptSkillId: styleGuide,
  instructions,
});

const warnOfIgnoredDirection = (engine: TextEngine, direction: Direction): string[] =>
  warnOfIgnored(
    'text',
    engine,
    requestedSettings(direction),
    'a language model honours such settings (TEXT_OPENAI_BASE_URL, docs/engines.md)',
  );

const ENGINE_ORDER: readonly TextEngineId[] = ['openai', 'plain'];

type AnalysisModel = 'analysis_model_1';
/** The language to write in, and that of the material. */
interface Languages {
  readonly language: string;
  readonly material: Pick<SourceMaterial, 'language'>;
}

/**
 * The text engines of a process. Throws `MissingEngine`, naming what to configure, for languages without an
 * engine.
 */
export interface TextEngines {
  /** Identifies the configuration: another one may write better texts. */
  readonly id: string;
  describe(): Promise<Array<EngineState<TextEngineId>>>;
  writeScript(
    input: WriteInput & {
      source: 'video' | 'transcript';
      model?: AnalysisModel | undefined;
    },
  ): Promise<readonly ScriptLine[]>;
  /** Returns warnings about requested directions that the engine for such a text ignores. */
  warnings(
    text: Languages & { readonly direction: Direction; readonly model?: AnalysisModel | undefined },
  ): readonly string[];
  writeArticle(input: WriteInput): Promise<Article>;
}

export function openTextEngines(config: TextConfig): TextEngines {
  const engines: Record<TextEngineId, TextEngine | null> = {
    openai: config.TEXT_OPENAI_BASE_URL
      ? makeOpenAiWriter({
          baseUrl: config.TEXT_OPENAI_BASE_URL,
          apiKey: config.TEXT_OPENAI_API_KEY,
          model: config.TEXT_OPENAI_MODEL,
          timeoutMs: config.TEXT_OPENAI_TIMEOUT_MS,
        })
      : null,
    plain: plainWriter,
  };
  const look = (id: TextEngineId): EngineState<TextEngineId> =>
    engines[id]
      ? stateOf(id).ready([])
      : stateOf(id).lacking('set TEXT_OPENAI_BASE_URL (and TEXT_OPENAI_API_KEY, TEXT_OPENAI_MODEL)');

  const choose = ({ language, material }: Languages, preference = config.TEXT_ENGINE): TextEngine => {
    const isSameLanguage = primaryLanguage(language) === primaryLanguage(material.language);
    const states = preferredEngines(preference, language, ENGINE_ORDER).map(look);
    const { id } = pickEngine(states, (state) => state.id !== 'plain' || isSameLanguage, {
      task: `No text engine can write in "${language}" about a video in "${material.language}"`,
      limit: () => 'writes only in the language of the video',
    });
    return engines[id] as TextEngine;
  };
  const { TEXT_ENGINE, ANALYSIS_MODEL_1, TEXT_OPENAI_BASE_URL, TEXT_OPENAI_MODEL } = config;
  return {
    id: JSON.stringify([TEXT_ENGINE, ANALYSIS_MODEL_1, TEXT_OPENAI_BASE_URL, TEXT_OPENAI_MODEL]),
    describe: async () =>
      reachableEngines(config.TEXT_ENGINE, ENGINE_ORDER)
        .map(look)
        // A language that the operator assigned to another engine is not listed for this one.
        .map((state) => ({
          ...state,
          languages: wantedLanguages(state, [config.TEXT_ENGINE], ENGINE_ORDER),
        })),
    warnings: ({ direction, model, ...languages }) =>
      warnOfIgnoredDirection(choose(languages, model && config.ANALYSIS_MODEL_1), direction),
    async writeScript(input) {
      input.signal.throwIfAborted();
      const preference = input.model && config.ANALYSIS_MODEL_1;
      const engine = choose(input, preference);
      return measureEngine({ kind: 'text', engine: engine.id, signal: input.signal }, () =>
        engine.writeScript(input),
      );
    },
    async writeArticle(input) {
      input.signal.throwIfAborted();
      const engine = choose(input);
      return measureEngine({ kind: 'text', engine: engine.id, signal: input.signal }, () =>
        engine.writeArticle(input),
      );
    },
  };
}
