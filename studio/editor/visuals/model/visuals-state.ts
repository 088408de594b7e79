import { endGroup, type History, record, redo, startHistory, undo } from '../../script/history.js';
import { isSameVisuals, type Visuals } from './visuals.js';

/** The visuals in the editor, beside what the service stores. */
export interface VisualsState {
  readonly history: History<Visuals>;
  /** The stored visuals that the edits began with. */
  readonly base: Visuals;
  /** A stored visuals that differs from both, saved elsewhere; null when there is none. */
  readonly theirs: Visuals | null;
}

export type VisualsAction =
  | { readonly type: 'edit'; readonly change: (visuals: Visuals) => Visuals; readonly group?: string }
  | { readonly type: 'undo' | 'redo' | 'endGroup' | 'keepMine' | 'takeTheirs' | 'discard' }
  /** The service returned the visuals, because it was loaded, or changed. */
  | { readonly type: 'stored'; readonly visuals: Visuals }
  /** The service has stored this one, or a part of it so far. */
  | { readonly type: 'saved'; readonly visuals: Visuals };

/** Unsaved changes of an earlier visit, and what they began with. */
export interface VisualsDraft {
  readonly visuals: Visuals;
  readonly base: Visuals;
}

export function startVisuals(stored: Visuals, draft: VisualsDraft | null): VisualsState {
  if (!draft) return { history: startHistory(stored), base: stored, theirs: null };
  const history = record(startHistory(draft.base), draft.visuals);
  return changeVisuals({ history, base: draft.base, theirs: null }, { type: 'stored', visuals: stored });
}

export const isUnsavedVisuals = ({ history, base }: VisualsState): boolean =>
  !isSameVisuals(history.present, base);

export function changeVisuals(state: VisualsState, action: VisualsAction): VisualsState {
  const { history, base, theirs } = state;
  switch (action.type) {
    case 'edit':
      return { ...state, history: record(history, action.change(history.present), action.group ?? null) };
    case 'undo':
      return { ...state, history: undo(history) };
    case 'redo':
      return { ...state, history: redo(history) };
    case 'endGroup':
      return { ...state, history: endGroup(history) };
    case 'stored':
      return acceptStored(state, action.visuals);
    case 'saved':
      return { history: endGroup(history), base: action.visuals, theirs: null };
    case 'keepMine':
      return theirs ? { ...state, base: theirs, theirs: null } : state;
    case 'takeTheirs':
    case 'discard': {
      const stored = theirs ?? base;
      return { history: record(history, stored), base: stored, theirs: null };
    }
  }
}

function acceptStored(state: VisualsState, stored: Visuals): VisualsState {
  const { history, base } = state;
  if (isSameVisuals(stored, base)) return state.theirs ? { ...state, theirs: null } : state;
  if (isSameVisuals(stored, history.present)) return { ...state, base: stored, theirs: null };
  if (isUnsavedVisuals(state)) return { ...state, theirs: stored };
  return { history: startHistory(stored), base: stored, theirs: null };
}
