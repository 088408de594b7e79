import { preferredEngines, reachableEngines } from '../engine-preference.js';
import { type EngineState, pickEngine, stateOf } from '../engine-state.js';
import { primaryLanguage } from '../language-tag.js';
import { makeOpenAiWriting } from './openai-server.js';
import { plainWriting } from './plain.js';
import type { WriteConfig, WriteEngineId } from './write-config.js';
import type { Article, ScriptLine, WriteEngine, WriteInput } from './write-engine.js';

const ENGINE_ORDER: readonly WriteEngineId[] = ['openai', 'plain'];

/** What a process can write. Throws `MissingEngine`, naming what to configure, for what nobody here can write. */
export interface Writing {
  /** Names the configuration: what another one has written may be written better. */
  readonly id: string;
  describe(): Promise<Array<EngineState<WriteEngineId>>>;
  writeScript(
    input: WriteInput & {
      source: 'video' | 'transcript';
      model?: 'analysis_model_1' | undefined;
    },
  ): Promise<readonly ScriptLine[]>;
  writeArticle(input: WriteInput): Promise<Article>;
}

export function openWriting(config: WriteConfig): Writing {
  const engines: Record<WriteEngineId, WriteEngine | null> = {
    openai: config.WRITE_OPENAI_BASE_URL
      ? makeOpenAiWriting({
          baseUrl: config.WRITE_OPENAI_BASE_URL,
          apiKey: config.WRITE_OPENAI_API_KEY,
          model: config.WRITE_OPENAI_MODEL,
          timeoutMs: config.WRITE_OPENAI_TIMEOUT_MS,
        })
      : null,
    plain: plainWriting,
  };
  const look = (id: WriteEngineId): EngineState<WriteEngineId> =>
    engines[id]
      ? stateOf(id).ready([])
      : stateOf(id).lacking('set WRITE_OPENAI_BASE_URL (and WRITE_OPENAI_API_KEY, WRITE_OPENAI_MODEL)');

  const choose = ({ language, material }: WriteInput, preference = config.WRITE_ENGINE): WriteEngine => {
    const isSameLanguage = primaryLanguage(language) === primaryLanguage(material.language);
    const states = preferredEngines(preference, language, ENGINE_ORDER).map(look);
    const { id } = pickEngine(states, (state) => state.id !== 'plain' || isSameLanguage, {
      task: `No writing engine can write in "${language}" about a video in "${material.language}"`,
      limit: () => 'writes only in the language of the video',
    });
    return engines[id] as WriteEngine;
  };
  const { WRITE_ENGINE, ANALYSIS_MODEL_1, WRITE_OPENAI_BASE_URL, WRITE_OPENAI_MODEL } = config;
  return {
    id: JSON.stringify([WRITE_ENGINE, ANALYSIS_MODEL_1, WRITE_OPENAI_BASE_URL, WRITE_OPENAI_MODEL]),
    describe: async () => reachableEngines(config.WRITE_ENGINE, ENGINE_ORDER).map(look),
    async writeScript(input) {
      input.signal.throwIfAborted();
      const preference = input.model && config.ANALYSIS_MODEL_1;
      return choose(input, preference).writeScript(input);
    },
    async writeArticle(input) {
      input.signal.throwIfAborted();
      return choose(input).writeArticle(input);
    },
  };
}
