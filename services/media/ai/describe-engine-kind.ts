import { MissingEngine } from './engine-failed.js';
import { BETTER, type EngineKind, qualityOf } from './engine-quality.js';
import type { EngineState } from './engine-state.js';

type Described = { describe(): Promise<readonly EngineState[]> };

const MAX_LISTED = 6;

/**
 * Readiness of one kind of engine: those that work, the preferred one first, with quality and languages; what is
 * missing, and what would be better. Throws `MissingEngine` when none works and the worker requires one.
 */
export async function describeEngineKind(
  kind: EngineKind,
  engines: Described,
  { isRequired = false }: { isRequired?: boolean } = {},
): Promise<string> {
  const states = await engines.describe();
  const ready = states.filter(({ isReady }) => isReady);
  const missing = states.filter(({ isReady }) => !isReady).map(({ id, missing }) => `${id} (${missing})`);
  const lacks = missing.length > 0 ? [`missing: ${missing.join(', ')}`] : [];
  if (ready.length === 0) {
    const text = ['no engine', ...lacks, ...betterThan(kind)].join('; ');
    if (isRequired) throw new MissingEngine(text);
    return `none: ${text}`;
  }
  const working = ready.map((state) => `${state.id} (${qualityOf(kind, state.id)}, ${languagesOf(state)})`);
  const isDraft = ready.every(({ id }) => qualityOf(kind, id) === 'draft');
  return `ok: ${[working.join(', '), ...(isDraft ? betterThan(kind) : []), ...lacks].join('; ')}`;
}

const betterThan = (kind: EngineKind): string[] => {
  const better = BETTER[kind];
  return better ? [`better: ${better}`] : [];
};

function languagesOf({ languages }: EngineState): string {
  if (languages.length === 0) return 'any language';
  if (languages.length > MAX_LISTED) return `${languages.length} languages`;
  return languages.join(' ');
}
