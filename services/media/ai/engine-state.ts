import { MissingEngine } from './engine-failed.js';

/** How an engine is on this machine. */
export type EngineState<Id extends string = string> = {
  readonly id: Id;
  readonly isReady: boolean;
  /** BCP 47; empty with a ready engine: any language. */
  readonly languages: readonly string[];
  /** Why it is not ready and what to do about it; null when it is. */
  readonly missing: string | null;
  /** It is configured, so that it comes back once what it lacks is there. */
  readonly isAway?: true;
};

export const stateOf = <Id extends string>(id: Id) => ({
  ready: (languages: readonly string[]): EngineState<Id> => ({ id, isReady: true, languages, missing: null }),
  lacking: (missing: string): EngineState<Id> => ({ id, isReady: false, languages: [], missing }),
  away: (missing: string): EngineState<Id> => ({ id, isReady: false, languages: [], missing, isAway: true }),
});

/** The first that is ready and fits. Throws `MissingEngine`, with what each of them lacks. */
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
  const isAway = states.some((state) => state.isAway);
  throw new MissingEngine(`${words.task}. ${reasons.join('; ')}`, isAway);
}

/** How the engines of one kind are, in words for readiness. */
export const describeStates = (states: readonly EngineState[]): string =>
  states.map(({ id, isReady, missing }) => `${id} ${isReady ? 'ok' : `missing (${missing})`}`).join('; ');
