import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Select } from '../../design/fields';
import { Note } from '../../design/status';
import { faultText } from '../../graphql/faults';
import { isSameLanguage, text } from '../../text/text';
import { ActionDialog, type DialogProps } from './action-dialog';
import { ActionChoicesDocument, StartTranslationDocument } from './actions.generated';

interface TranslateDialogProps extends DialogProps {
  /** The language that is chosen at first. */
  readonly language?: string;
}

export function TranslateDialog({ video, language: chosen, onClose }: TranslateDialogProps) {
  const [{ data, error }] = useQuery({ query: ActionChoicesDocument });
  const [, translate] = useMutation(StartTranslationDocument);
  const [language, setLanguage] = useState<string | null>(chosen ?? null);
  const targets = (data?.languages ?? []).filter(
    ({ code, translation }) => translation && !isSameLanguage(code, video.language),
  );
  return (
    <ActionDialog
      title={text.video.dialogs.translate}
      hint={text.video.dialogs.translateHint}
      action={text.video.translate}
      isReady={language !== null}
      onClose={onClose}
      onStart={() => translate({ id: video.id, language: language ?? '' })}
    >
      {data && targets.length === 0 ? (
        <Note tone="warn">{text.video.dialogs.noTarget}</Note>
      ) : (
        <Select
          label={text.video.dialogs.language}
          options={targets.map(({ code, name }) => ({ id: code, name }))}
          value={language}
          onChange={setLanguage}
        />
      )}
      {error && <Note tone="bad">{faultText(error)}</Note>}
    </ActionDialog>
  );
}
