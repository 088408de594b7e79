import { useReducer, useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import { notify, notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/faults';
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
import { differencesOf, isSameVisuals, toVisuals, toVisualsInput, type Visuals } from './model/visuals';
import { changeVisuals, startVisuals, type VisualsAction, type VisualsState } from './model/visuals-state';
import {
  EditedVisualsDocument,
  SaveElementsDocument,
  SaveVisualsSettingsDocument,
  SaveZoomsDocument,
  type VisualsFragment,
} from './visuals.generated';

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

interface Answer {
  readonly error?: CombinedError | undefined;
  readonly visuals: VisualsFragment | null | undefined;
}

/** Saves the parts that changed, unless the visuals was changed elsewhere meanwhile. */
export function useSavingVisuals(id: string, { state, dispatch }: VisualsEditing) {
  const client = useClient();
  const [isSaving, setSaving] = useState(false);

  const load = async (): Promise<Answer> => {
    const context = { requestPolicy: 'network-only' } as const;
    const { data, error } = await client.query(EditedVisualsDocument, { id }, context);
    return { error, visuals: data?.video };
  };

  /** Each part is saved on its own: one that is refused leaves the others as they are. */
  const send = async (): Promise<CombinedError | undefined> => {
    const { base, history } = state;
    const { error, visuals: stored } = await load();
    if (!stored) return error;
    const theirs = toVisuals(stored);
    if (!isSameVisuals(theirs, base) && !isSameVisuals(theirs, history.present)) {
      dispatch({ type: 'stored', visuals: theirs });
      return undefined;
    }
    const changed = differencesOf(theirs, history.present);
    const { zoomMoments: moments, elements, settings, reset } = toVisualsInput(history.present);
    const parts: Array<() => Promise<Answer>> = [];
    if (changed.zooms)
      parts.push(async () => {
        const answer = await client.mutation(SaveZoomsDocument, { id, moments });
        return { error: answer.error, visuals: answer.data?.replaceZoomMoments };
      });
    if (changed.elements)
      parts.push(async () => {
        const answer = await client.mutation(SaveElementsDocument, { id, elements });
        return { error: answer.error, visuals: answer.data?.replaceElements };
      });
    if (changed.settings)
      parts.push(async () => {
        const input = { ...settings, reset };
        const answer = await client.mutation(SaveVisualsSettingsDocument, { id, input });
        return { error: answer.error, visuals: answer.data?.updateExportSettings };
      });
    for (const part of parts) {
      const saved = await part();
      if (!saved.visuals) return saved.error;
      dispatch({ type: 'saved', visuals: toVisuals(saved.visuals) });
    }
    notify(text.visuals.savedNotice);
    return undefined;
  };

  const save = async (): Promise<void> => {
    if (isSaving || state.theirs) return;
    setSaving(true);
    const fault = await send();
    setSaving(false);
    if (fault) notifyFault(faultText(fault));
  };
  return { isSaving, save };
}
