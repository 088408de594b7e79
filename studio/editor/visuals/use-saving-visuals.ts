import { useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import { notify, notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { text } from '../../text/text';
import { differencesOf, isSameVisuals, toVisuals, toVisualsInput } from './model/visuals';
import type { VisualsEditing } from './use-visuals';
import {
  EditedVisualsDocument,
  SaveElementsDocument,
  SaveVisualsSettingsDocument,
  SaveZoomsDocument,
  type VisualsFragment,
} from './visuals.generated';

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
