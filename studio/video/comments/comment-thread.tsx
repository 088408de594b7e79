import { useState } from 'react';
import { useMutation } from 'urql';
import { Link } from 'wouter';
import { Button } from '../../design/button';
import { classNames } from '../../design/class-names';
import { ConfirmDialog } from '../../design/dialog';
import { notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { routes } from '../../shell/routes';
import { formatDateTime } from '../../text/format';
import { text } from '../../text/text';
import { writeClock } from '../../text/time-text';
import { CommentForm } from './comment-form';
import {
  DeleteCommentDocument,
  UpdateCommentDocument,
  type VideoCommentFragment,
} from './comments.generated';
import styles from './comments.module.css';
import type { Thread } from './threads';

interface CommentThreadProps {
  readonly videoId: string;
  readonly thread: Thread;
  readonly userId: string | null;
  readonly mayDeleteAny: boolean;
  readonly onChanged: () => void;
}

function authorName({ type, user }: VideoCommentFragment['author']): string {
  if (type === 'API_KEY') return text.video.comment.apiKey;
  return user?.name ?? text.video.comment.former;
}

/** A comment with its replies. */
export function CommentThread({ videoId, thread, userId, mayDeleteAny, onChanged }: CommentThreadProps) {
  const [isReplying, setReplying] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  const [, update] = useMutation(UpdateCommentDocument);
  const [, remove] = useMutation(DeleteCommentDocument);
  const { first, replies } = thread;

  const setResolved = async (resolved: boolean) => {
    const { error } = await update({ videoId, id: first.id, input: { resolved } });
    if (error) notifyFault(faultText(error));
    else onChanged();
  };
  const removeNow = async () => {
    const { error } = await remove({ videoId, id: removed ?? '' });
    if (error) notifyFault(faultText(error));
    else onChanged();
  };

  return (
    <li className={classNames(styles.thread, first.resolved && styles.resolved)}>
      {[first, ...replies].map((comment) => (
        <article key={comment.id} className={styles.comment}>
          <header className={styles.byline}>
            <strong>{authorName(comment.author)}</strong>
            <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt)}</time>
            {comment.timestamp !== null && (
              <Link
                to={routes.videoAt(videoId, comment.timestamp)}
                aria-label={text.video.comment.showTime(writeClock(comment.timestamp))}
              >
                {writeClock(comment.timestamp)}
              </Link>
            )}
            {(mayDeleteAny || comment.author.id === userId) && (
              <Button kind="quiet" onPress={() => setRemoved(comment.id)}>
                {text.video.comment.remove}
              </Button>
            )}
          </header>
          <p className={styles.body} dir="auto">
            {comment.body}
          </p>
        </article>
      ))}
      <div className={styles.foot}>
        <Button kind="quiet" onPress={() => setReplying(!isReplying)}>
          {text.video.comment.reply}
        </Button>
        <Button kind="quiet" onPress={() => void setResolved(!first.resolved)}>
          {first.resolved ? text.video.comment.reopen : text.video.comment.resolve}
        </Button>
      </div>
      {isReplying && (
        <CommentForm
          videoId={videoId}
          parentId={first.id}
          label={text.video.comment.replyTo(authorName(first.author))}
          onAdded={() => {
            setReplying(false);
            onChanged();
          }}
        />
      )}
      <ConfirmDialog
        title={text.video.comment.remove}
        action={text.video.comment.remove}
        isDangerous
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => void removeNow()}
      >
        <p>{text.video.comment.removeQuestion}</p>
      </ConfirmDialog>
    </li>
  );
}
