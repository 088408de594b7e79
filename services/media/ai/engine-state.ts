import { MissingEngine } from './engine-failed.js';

export type EngineState<Id extends string = string> = {
  readonly id: Id;
  readonly isReady: boolean;
  /** BCP 47; empty with a ready engine means any language. */
  readonly languages: readonly string[];
  /** Why the engine is not ready and how to fix it; null when it is ready. */
  readonly missing: string | null;
  /** The engine is configured, so that it becomes ready once its dependency is available. */
  readonly isUnavailable?: true;
};

export const stateOf = <Id extends string>(id: Id) => ({
  ready: (languages: readonly string[]): EngineState<Id> => ({ id, isReady: true, languages, missing: null }),
  lacking: (missing: string): EngineState<Id> => ({ id, isReady: false, languages: [], missing }),
  unavailable: (missing: string): EngineState<Id> => ({
    id,
    isReady: false,
    languages: [],
    missing,
    isUnavailable: true,
  }),
});

/** Returns the first engine that is ready and matches. Throws `MissingEngine`, with what each engine lacks. */
export function pickEngine<S extends EngineState>(
  states: readonly S[],
  fits: (state: S) => boolean,
  words: { task: string; limit: (state: S) => string },
): S {
  const fitting = states.find((state) => state.isReady && fits(state));
  if (fitting) return fitting;
  const reasons = states.map((state) =>
    state.isReady ? `${state.id} ${words.limit(state)}` : `${state.id}: ${state.missing}`,
  );
  const isUnavailable = states.some((state) => state.isUnavailable);
  throw new MissingEngine(`${words.task}. ${reasons.join('; ')}`, isUnavailable);
}

/** Describes the engines of one kind for the readiness report. */
export const describeStates = (states: readonly EngineState[]): string =>
  states.map(({ id, isReady, missing }) => `${id} ${isReady ? 'ok' : `missing (${missing})`}`).join('; ');
