import { useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import { notify, notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { text } from '../../text/text';
import { differencesOf, isSamePicture, toPicture, toPictureInput } from './model/picture';
import {
  EditedPictureDocument,
  type PictureFragment,
  SaveElementsDocument,
  SavePictureSettingsDocument,
  SaveZoomsDocument,
} from './picture.generated';
import type { PictureEditing } from './use-picture';

interface Answer {
  readonly error?: CombinedError | undefined;
  readonly picture: PictureFragment | null | undefined;
}

/** Saves the parts that changed, unless the picture was changed elsewhere meanwhile. */
export function useSavingPicture(id: string, { state, dispatch }: PictureEditing) {
  const client = useClient();
  const [isSaving, setSaving] = useState(false);

  const load = async (): Promise<Answer> => {
    const context = { requestPolicy: 'network-only' } as const;
    const { data, error } = await client.query(EditedPictureDocument, { id }, context);
    return { error, picture: data?.video };
  };

  /** Each part is saved on its own: one that is refused leaves the others as they are. */
  const send = async (): Promise<CombinedError | undefined> => {
    const { base, history } = state;
    const { error, picture: stored } = await load();
    if (!stored) return error;
    const theirs = toPicture(stored);
    if (!isSamePicture(theirs, base) && !isSamePicture(theirs, history.present)) {
      dispatch({ type: 'stored', picture: theirs });
      return undefined;
    }
    const changed = differencesOf(theirs, history.present);
    const { zoomMoments: moments, elements, settings, reset } = toPictureInput(history.present);
    const parts: Array<() => Promise<Answer>> = [];
    if (changed.zooms)
      parts.push(async () => {
        const answer = await client.mutation(SaveZoomsDocument, { id, moments });
        return { error: answer.error, picture: answer.data?.replaceZoomMoments };
      });
    if (changed.elements)
      parts.push(async () => {
        const answer = await client.mutation(SaveElementsDocument, { id, elements });
        return { error: answer.error, picture: answer.data?.replaceElements };
      });
    if (changed.settings)
      parts.push(async () => {
        const input = { ...settings, reset };
        const answer = await client.mutation(SavePictureSettingsDocument, { id, input });
        return { error: answer.error, picture: answer.data?.updateExportSettings };
      });
    for (const part of parts) {
      const saved = await part();
      if (!saved.picture) return saved.error;
      dispatch({ type: 'saved', picture: toPicture(saved.picture) });
    }
    notify(text.picture.savedNotice);
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
