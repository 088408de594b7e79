import { useState } from 'react';
import { useClient, useMutation } from 'urql';
import { notify, notifyFault } from '../design/toasts';
import { faultText } from '../graphql/fault-text';
import { text } from '../text/text';
import { EditorScriptDocument, SaveScriptDocument } from './editor.generated';
import type { CheckedLine } from './script/check-lines';
import { toStoredLine } from './script/line';
import type { ScriptAction, ScriptState } from './script/script-state';

interface Saving {
  readonly videoId: string;
  readonly state: ScriptState;
  readonly dispatch: (action: ScriptAction) => void;
  readonly findings: readonly CheckedLine[];
  /** Shows the first line that can't be saved. */
  readonly showLine: (key: string) => void;
}

/** Saves the script, unless lines are invalid or it was changed elsewhere meanwhile. */
export function useSaving({ videoId, state, dispatch, findings, showLine }: Saving) {
  const client = useClient();
  const [, saveScript] = useMutation(SaveScriptDocument);
  const [isSaving, setSaving] = useState(false);

  /** Shows what was saved elsewhere, which the person then chooses about. */
  const loadTheirs = async (): Promise<void> => {
    const context = { requestPolicy: 'network-only' } as const;
    const { data } = await client.query(EditorScriptDocument, { id: videoId }, context);
    if (data?.script) dispatch({ type: 'stored', script: data.script });
  };

  const send = async (): Promise<void> => {
    const sent = state.history.present;
    const lines = sent.map(toStoredLine);
    const { data, error } = await saveScript({ id: videoId, lines, expectedVersion: state.base.version });
    if (error?.graphQLErrors.some(({ extensions }) => extensions.code === 'conflict')) return loadTheirs();
    if (error) return notifyFault(faultText(error));
    if (!data) return;
    const { voiceoverInvalidatedLines: dropped, ...script } = data.replaceScript;
    dispatch({ type: 'saved', sent, script });
    notify(dropped > 0 ? text.editor.voicesDropped(dropped) : text.editor.savedNotice);
  };

  const save = async (): Promise<void> => {
    const refused = findings.filter(({ isWarning }) => !isWarning);
    if (state.history.present.length === 0) return notifyFault(text.editor.emptyScript);
    if (refused[0]) {
      showLine(refused[0].key);
      return notifyFault(text.editor.cannotSave(refused.length));
    }
    if (isSaving || state.theirs) return;
    setSaving(true);
    await send();
    setSaving(false);
  };
  return { isSaving, save };
}
