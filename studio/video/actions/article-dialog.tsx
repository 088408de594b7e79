import { useState } from 'react';
import { useMutation } from 'urql';
import { TextInput } from '../../design/field';
import { notify } from '../../design/toasts';
import { text } from '../../text/text';
import { ActionDialog, type DialogProps } from './action-dialog';
import { WriteArticleDocument } from './actions.generated';

export function ArticleDialog({ video, onClose }: DialogProps) {
  const [, write] = useMutation(WriteArticleDocument);
  const [instructions, setInstructions] = useState('');
  return (
    <ActionDialog
      title={text.video.dialogs.article}
      hint={text.video.dialogs.articleHint}
      action={text.video.dialogs.article}
      onClose={onClose}
      onStart={async () => {
        const input = { regenerate: true, ...(instructions.trim() !== '' && { instructions }) };
        const { data, error } = await write({ id: video.id, input });
        if (data) notify(text.video.dialogs.articleWritten(data.generateArticle.article.title));
        return { error };
      }}
    >
      <TextInput
        label={text.video.dialogs.instructions}
        isMultiline
        value={instructions}
        onChange={setInstructions}
      />
    </ActionDialog>
  );
}
