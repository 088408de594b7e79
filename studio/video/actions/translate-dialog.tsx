import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Select } from '../../design/select';
import { isSameLanguage } from '../../text/languages';
import { text } from '../../text/text';
import { ActionDialog, type DialogProps } from './action-dialog';
import { ActionChoicesDocument, StartTranslationDocument } from './actions.generated';

interface TranslateDialogProps extends DialogProps {
  /** The language that is chosen at first. */
  readonly language?: string;
}

export function TranslateDialog({ video, language: chosen, onClose }: TranslateDialogProps) {
  const [{ data }] = useQuery({ query: ActionChoicesDocument });
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
      <Select
        label={text.video.dialogs.language}
        options={targets.map(({ code, name }) => ({ id: code, name }))}
        value={language}
        onChange={setLanguage}
      />
    </ActionDialog>
  );
}
