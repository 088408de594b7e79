import { isSameScript } from './compare-scripts.js';
import type { Lines } from './edit-lines.js';
import { endGroup, type History, record, redo, startHistory, undo } from './history.js';
import { type StoredLine, type StoredScript, toEditorLine } from './line.js';

/** The script in the editor, beside what the service stores. */
export interface ScriptState {
  readonly history: History<Lines>;
  /** The stored script that the edits began with. */
  readonly base: StoredScript;
  /** A stored script that differs from both, saved in another tab or by another person; null when there is none. */
  readonly theirs: StoredScript | null;
}

export type ScriptAction =
  | { readonly type: 'edit'; readonly change: (lines: Lines) => Lines; readonly group?: string }
  | { readonly type: 'undo' | 'redo' | 'endGroup' | 'keepMine' | 'takeTheirs' | 'discard' }
  /** The service returned the script, because it was loaded, or changed. */
  | { readonly type: 'stored'; readonly script: StoredScript }
  | { readonly type: 'saved'; readonly sent: Lines; readonly script: StoredScript };

export const startScript = (base: StoredScript, draft?: Lines | null): ScriptState => {
  const stored = base.lines.map(toEditorLine);
  return {
    history: draft ? record(startHistory<Lines>(stored), draft) : startHistory<Lines>(stored),
    base,
    theirs: null,
  };
};

export const isUnsaved = ({ history, base }: ScriptState): boolean =>
  !isSameScript(history.present, base.lines);

export function changeScript(state: ScriptState, action: ScriptAction): ScriptState {
  const { history } = state;
  switch (action.type) {
    case 'edit':
      return withHistory(state, record(history, action.change(history.present), action.group ?? null));
    case 'undo':
      return withHistory(state, undo(history));
    case 'redo':
      return withHistory(state, redo(history));
    case 'endGroup':
      return withHistory(state, endGroup(history));
    case 'stored':
      return acceptStored(state, action.script);
    case 'saved':
      return acceptSaved(state, action.sent, action.script);
    case 'discard': {
      const stored = state.theirs ?? state.base;
      return { history: record(history, adopt(history.present, stored.lines)), base: stored, theirs: null };
    }
    case 'keepMine':
      return state.theirs ? { ...state, base: state.theirs, theirs: null } : state;
    case 'takeTheirs':
      return state.theirs
        ? {
            history: record(history, adopt(history.present, state.theirs.lines)),
            base: state.theirs,
            theirs: null,
          }
        : state;
  }
}

const withHistory = (state: ScriptState, history: History<Lines>): ScriptState =>
  history === state.history ? state : { ...state, history };

function acceptStored(state: ScriptState, stored: StoredScript): ScriptState {
  const { present } = state.history;
  if (stored.version < state.base.version) return state;
  if (isSameScript(stored.lines, state.base.lines))
    return state.theirs || stored.version !== state.base.version
      ? { ...state, base: stored, theirs: null }
      : state;
  if (isSameScript(stored.lines, present)) return { ...state, base: stored, theirs: null };
  if (isUnsaved(state)) return { ...state, theirs: stored };
  return { history: startHistory<Lines>(adopt(present, stored.lines)), base: stored, theirs: null };
}

/** The service stores lines in order of time and rounded; later edits are kept. */
function acceptSaved(state: ScriptState, sent: Lines, stored: StoredScript): ScriptState {
  const { history } = state;
  const isSettled = history.present !== sent || isSameScript(sent, stored.lines);
  const present = isSettled ? history.present : adopt(history.present, stored.lines);
  return { history: endGroup({ ...history, present }), base: stored, theirs: null };
}

/** Returns stored lines with the keys of equal lines, so that these stay where they are on the screen. */
function adopt(present: Lines, stored: readonly StoredLine[]): Lines {
  const keys = new Map(present.map(({ start, text, key }) => [`${start}|${text}`, key]));
  return stored.map((line) => {
    const adopted = toEditorLine(line);
    const place = `${line.start}|${line.text}`;
    const key = keys.get(place);
    keys.delete(place);
    return key ? { ...adopted, key } : adopted;
  });
}
