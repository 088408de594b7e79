/** The states before and after the present one, for undoing and redoing. States share what did not change. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** What the last change was part of, such as the typing in one line. */
  readonly group: string | null;
}

const MAX_STEPS = 500;

export const startHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  group: null,
});

/** Adds a state. Consecutive changes of one group are undone together. */
export function record<State>(
  history: History<State>,
  next: State,
  group: string | null = null,
): History<State> {
  if (next === history.present) return history;
  const isContinued = group !== null && group === history.group && history.past.length > 0;
  const past = isContinued ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], group };
}

/** Ends the group: the next change is undone on its own. */
export const endGroup = <State>(history: History<State>): History<State> =>
  history.group === null ? history : { ...history, group: null };

export function undo<State>({ past, present, future, group }: History<State>): History<State> {
  if (past.length === 0) return { past, present, future, group };
  return {
    past: past.slice(0, -1),
    present: past.at(-1) as State,
    future: [present, ...future],
    group: null,
  };
}

export function redo<State>({ past, present, future, group }: History<State>): History<State> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, group };
  return { past: [...past, present], present: next, future: rest, group: null };
}
