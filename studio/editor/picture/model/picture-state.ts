import { endGroup, type History, record, redo, startHistory, undo } from '../../script/history.js';
import { isSamePicture, type Picture } from './picture.js';

/** The picture in the editor, beside what the service stores. */
export interface PictureState {
  readonly history: History<Picture>;
  /** The stored picture that the edits began with. */
  readonly base: Picture;
  /** A stored picture that differs from both, saved elsewhere; null when there is none. */
  readonly theirs: Picture | null;
}

export type PictureAction =
  | { readonly type: 'edit'; readonly change: (picture: Picture) => Picture; readonly group?: string }
  | { readonly type: 'undo' | 'redo' | 'endGroup' | 'keepMine' | 'takeTheirs' | 'discard' }
  /** The service returned the picture, because it was loaded, or changed. */
  | { readonly type: 'stored'; readonly picture: Picture }
  /** The service has stored this one, or a part of it so far. */
  | { readonly type: 'saved'; readonly picture: Picture };

/** Unsaved changes of an earlier visit, and what they began with. */
export interface PictureDraft {
  readonly picture: Picture;
  readonly base: Picture;
}

export function startPicture(stored: Picture, draft: PictureDraft | null): PictureState {
  if (!draft) return { history: startHistory(stored), base: stored, theirs: null };
  const history = record(startHistory(draft.base), draft.picture);
  return changePicture({ history, base: draft.base, theirs: null }, { type: 'stored', picture: stored });
}

export const isUnsavedPicture = ({ history, base }: PictureState): boolean =>
  !isSamePicture(history.present, base);

export function changePicture(state: PictureState, action: PictureAction): PictureState {
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
      return acceptStored(state, action.picture);
    case 'saved':
      return { history: endGroup(history), base: action.picture, theirs: null };
    case 'keepMine':
      return theirs ? { ...state, base: theirs, theirs: null } : state;
    case 'takeTheirs':
    case 'discard': {
      const stored = theirs ?? base;
      return { history: record(history, stored), base: stored, theirs: null };
    }
  }
}

function acceptStored(state: PictureState, stored: Picture): PictureState {
  const { history, base } = state;
  if (isSamePicture(stored, base)) return state.theirs ? { ...state, theirs: null } : state;
  if (isSamePicture(stored, history.present)) return { ...state, base: stored, theirs: null };
  if (isUnsavedPicture(state)) return { ...state, theirs: stored };
  return { history: startHistory(stored), base: stored, theirs: null };
}
