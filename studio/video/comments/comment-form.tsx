import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../../design/button';
import { TextInput } from '../../design/field';
import { faultText } from '../../graphql/fault-text';
import { text } from '../../text/text';
import { readTime } from '../../text/time-text';
import { AddCommentDocument } from './comments.generated';
import styles from './comments.module.css';

interface CommentFormProps {
  readonly videoId: string;
  readonly parentId?: string;
  readonly label?: string;
  readonly hasTime?: boolean;
  readonly onAdded: () => void;
}

export function CommentForm({ videoId, parentId, label, hasTime = false, onAdded }: CommentFormProps) {
  const [body, setBody] = useState('');
  const [at, setAt] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [{ fetching }, add] = useMutation(AddCommentDocument);
  const timestamp = at.trim() === '' ? undefined : readTime(at);
  const isReady = body.trim() !== '' && timestamp !== null && !fetching;

  const submit = async () => {
    if (!isReady) return;
    const { error } = await add({
      videoId,
      input: { body, ...(timestamp !== undefined && { timestamp }), ...(parentId && { parentId }) },
    });
    setFault(error ? faultText(error) : null);
    if (error) return;
    setBody('');
    setAt('');
    onAdded();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={label ?? text.video.comment.body}
        isMultiline
        value={body}
        onChange={setBody}
        fault={fault}
      />
      <div className={styles.foot}>
        {hasTime && (
          <TextInput
            label={text.video.comment.at}
            value={at}
            onChange={setAt}
            fault={timestamp === null ? text.editor.invalidTime : null}
          />
        )}
        <Button kind="primary" type="submit" isDisabled={!isReady}>
          {parentId ? text.video.comment.reply : text.video.comment.add}
        </Button>
      </div>
    </form>
  );
}
