import { useReducer, useState } from 'react';
import { notifyFault } from '../../design/toasts';
import { text } from '../../text/text';
import type { ExportForm } from '../../video/export/export-form';
import type { Times } from '../timeline/move-block';
import { readVisualsDraft } from './draft/visuals-draft';
import {
  addItem,
  changeItem,
  freeSpan,
  type ItemChange,
  itemsOf,
  makeItem,
  removeItem,
} from './model/edit-visuals';
import { type Item, type ItemKind, mayOverlap, trackOf } from './model/item';
import type { Visuals } from './model/visuals';
import { changeVisuals, startVisuals, type VisualsAction, type VisualsState } from './model/visuals-state';

/** The visuals of a video while it is edited, with what is selected. */
export interface VisualsEditing {
  readonly state: VisualsState;
  readonly visuals: Visuals;
  readonly dispatch: (action: VisualsAction) => void;
  readonly selected: Item | null;
  /** Whether unsaved changes of an earlier visit were restored. */
  readonly isRestored: boolean;
  readonly select: (key: string | null) => void;
  readonly add: (kind: ItemKind, at: number, limit: number) => Item | null;
  readonly move: (item: Item, times: Times) => void;
  readonly change: (item: Item, change: ItemChange) => void;
  readonly remove: (item: Item) => void;
  readonly changeForm: (change: Partial<ExportForm>) => void;
  readonly endChange: () => void;
}

export function useVisuals(videoId: string, stored: Visuals): VisualsEditing {
  const [draft] = useState(() => readVisualsDraft(videoId, stored));
  const [state, dispatch] = useReducer(changeVisuals, null, () => startVisuals(stored, draft));
  const [selectedKey, select] = useState<string | null>(null);
  const visuals = state.history.present;
  const edit = (change: (from: Visuals) => Visuals, group?: string) =>
    dispatch({ type: 'edit', change, group });

  return {
    state,
    visuals,
    dispatch,
    selected: visuals.items.find(({ key }) => key === selectedKey) ?? null,
    isRestored: draft !== null,
    select,
    add: (kind, at, limit) => {
      const track = trackOf({ kind });
      const span = freeSpan(mayOverlap(track) ? [] : itemsOf(visuals, track), at, limit);
      if (!span) {
        notifyFault(text.visuals.noRoom);
        return null;
      }
      const item = makeItem(kind, span, text.visuals.newTitle);
      edit((from) => addItem(from, item));
      select(item.key);
      return item;
    },
    move: ({ key }, { start, end }) => edit((from) => changeItem(from, key, { start, end }), `times:${key}`),
    change: ({ key }, change) =>
      edit((from) => changeItem(from, key, change), `${Object.keys(change).join()}:${key}`),
    remove: ({ key }) => {
      edit((from) => removeItem(from, key));
      select(null);
    },
    changeForm: (change) =>
      edit((from) => ({ ...from, form: { ...from.form, ...change } }), `form:${Object.keys(change).join()}`),
    endChange: () => dispatch({ type: 'endGroup' }),
  };
}
