import { dirname, join } from 'node:path';
import { findProgram } from '../../confinement/find-program.js';
import { measureEngine } from '../engine-metrics.js';
import { type EnginePreference, preferredEngines, reachableEngines } from '../engine-preference.js';
import { type EngineState, pickEngine, stateOf } from '../engine-state.js';
import { makeApertium } from './apertium.js';
import { findPair } from './find-pair.js';
import { makeOpenAiTranslator } from './openai-server.js';
import type { TranslateConfig, TranslateEngineId } from './translate-config.js';
import type { LanguagePair, Translated, TranslateEngine, TranslateInput } from './translate-engine.js';

const ENGINE_ORDER: readonly TranslateEngineId[] = ['openai', 'apertium'];

export type TranslateEngineState = EngineState<TranslateEngineId> & {
  /** Empty with a ready engine: from and to any language. */
  readonly pairs: readonly LanguagePair[];
};

/** The translation engines of a process. `close` ends their running programs. */
export interface TranslateEngines {
  /** The engine that the operator prefers, by target language. */
  readonly preference: EnginePreference;
  /** Returns the state of every engine, the preferred one first. */
  describe(): Promise<TranslateEngineState[]>;
  /** Throws `MissingEngine`, naming what to install or configure, if no engine translates the pair. */
  translate(input: TranslateInput): Promise<Translated & { readonly engineId: TranslateEngineId }>;
  close(): Promise<void>;
}

export function openTranslateEngines(config: TranslateConfig): TranslateEngines {
  const engines = new Map<TranslateEngineId, TranslateEngine | string>(
    ENGINE_ORDER.map((id) => [id, makeEngine(config, id)]),
  );
  const look = async (id: TranslateEngineId): Promise<TranslateEngineState> => {
    const engine = engines.get(id);
    const { ready, lacking } = stateOf(id);
    if (!engine || typeof engine === 'string') return { ...lacking(engine ?? ''), pairs: [] };
    const pairs = (await engine.pairs()).filter(({ to }) =>
      preferredEngines(config.TRANSLATE_ENGINE, to, ENGINE_ORDER).includes(id),
    );
    if (id === 'apertium' && pairs.length === 0)
      return { ...lacking('install a language pair such as apertium-eng-spa'), pairs };
    return { ...ready([...new Set(pairs.map(({ to }) => to))]), pairs };
  };
  return {
    preference: config.TRANSLATE_ENGINE,
    describe: () => Promise.all(reachableEngines(config.TRANSLATE_ENGINE, ENGINE_ORDER).map(look)),
    async translate(input) {
      const ids = preferredEngines(config.TRANSLATE_ENGINE, input.to, ENGINE_ORDER);
      const { id } = pickEngine(await Promise.all(ids.map(look)), (state) => knowsPair(state.pairs, input), {
        task: `No translation engine can translate from "${input.from}" to "${input.to}"`,
        limit: ({ pairs }) => `supports only ${pairs.map(({ from, to }) => `${from} to ${to}`).join(', ')}`,
      });
      const call = { kind: 'translate', engine: id, signal: input.signal } as const;
      const translated = await measureEngine(call, () =>
        (engines.get(id) as TranslateEngine).translate(input),
      );
      return { ...translated, engineId: id };
    },
    async close() {
      const open = [...engines.values()].filter((engine) => typeof engine !== 'string');
      await Promise.all(open.map((engine) => engine.close()));
    },
  };
}

const knowsPair = (pairs: readonly LanguagePair[], wanted: LanguagePair): boolean =>
  pairs.length === 0 || findPair(pairs, wanted) !== undefined;

/** Makes the engine, or returns what it lacks. */
function makeEngine(config: TranslateConfig, id: TranslateEngineId): TranslateEngine | string {
  switch (id) {
    case 'openai':
      if (!config.TRANSLATE_OPENAI_BASE_URL)
        return 'set TRANSLATE_OPENAI_BASE_URL (and TRANSLATE_OPENAI_API_KEY, TRANSLATE_OPENAI_MODEL)';
      return makeOpenAiTranslator({
        baseUrl: config.TRANSLATE_OPENAI_BASE_URL,
        apiKey: config.TRANSLATE_OPENAI_API_KEY,
        model: config.TRANSLATE_OPENAI_MODEL,
        timeoutMs: config.TRANSLATE_OPENAI_TIMEOUT_MS,
      });
    case 'apertium': {
      const program = findProgram(config.PATH, 'lt-proc');
      if (!program)
        return 'install the package apertium and a language pair such as apertium-eng-spa: apt-get install apertium apertium-eng-spa';
      const modesDir = config.APERTIUM_MODES_DIR ?? join(dirname(program), '../share/apertium/modes');
      return makeApertium({ modesDir, searchPath: config.PATH, idleMs: config.APERTIUM_IDLE_MS });
    }
  }
}
