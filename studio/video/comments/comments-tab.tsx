import { useEffect, useState } from 'react';
import { useMutation, useQuery, useSubscription } from 'urql';
import { Link } from 'wouter';
import { Button } from '../../design/button';
import { classNames } from '../../design/class-names';
import { ConfirmDialog } from '../../design/dialog';
import { TextInput } from '../../design/fields';
import { Message, Skeleton } from '../../design/status';
import { faultText } from '../../graphql/faults';
import { useChange } from '../../graphql/use-change';
import { routes } from '../../shell/routes';
import { formatDateTime, readTime, text, writeClock } from '../../text/text';
import type { TabProps } from '../tab-props';
import {
  AddCommentDocument,
  DeleteCommentDocument,
  UpdateCommentDocument,
  type VideoCommentFragment,
  VideoCommentsDocument,
  VideoCommentUpdatesDocument,
} from './comments.generated';
import styles from './comments.module.css';

/** What people say about the video, in threads that can be resolved. */
// biome-ignore lint/style/noDefaultExport: loaded as a tab of its own
export default function CommentsTab({ video: { id } }: TabProps) {
  const [{ data, error }, load] = useQuery({
    query: VideoCommentsDocument,
    variables: { id },
    requestPolicy: 'network-only',
  });
  const [{ data: changed }] = useSubscription({ query: VideoCommentUpdatesDocument, variables: { id } });
  useEffect(() => {
    if (changed) load({ requestPolicy: 'network-only' });
  }, [changed, load]);
  const reload = () => load({ requestPolicy: 'network-only' });

  if (error && !data) return <Message title={faultText(error)} />;
  if (!data?.video) return <Skeleton height="12rem" />;
  const threads = threadsOf(data.video.comments.nodes);
  const mayDeleteAny = data.me.role === 'OWNER' || data.me.role === 'ADMIN';
  return (
    <div className={styles.comments}>
      <CommentForm videoId={id} onAdded={reload} hasTime />
      {threads.length === 0 ? (
        <p className={styles.none}>
          {text.video.comment.none} {text.video.comment.noneHint}
        </p>
      ) : (
        <ul className={styles.threads} aria-label={text.video.comments}>
          {threads.map((thread) => (
            <CommentThread
              key={thread.first.id}
              videoId={id}
              thread={thread}
              userId={data.me.user?.id ?? null}
              mayDeleteAny={mayDeleteAny}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

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
function CommentThread({ videoId, thread, userId, mayDeleteAny, onChanged }: CommentThreadProps) {
  const [isReplying, setReplying] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  const [update] = useChange(UpdateCommentDocument);
  const [remove] = useChange(DeleteCommentDocument);
  const { first, replies } = thread;

  const setResolved = async (resolved: boolean) => {
    if (await update({ videoId, id: first.id, input: { resolved } })) onChanged();
  };
  const removeNow = async () => {
    if (await remove({ videoId, id: removed ?? '' })) onChanged();
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

interface Thread {
  readonly first: VideoCommentFragment;
  /** Oldest first. */
  readonly replies: readonly VideoCommentFragment[];
}

/** Groups comments, newest first, into threads: open ones before resolved ones. */
function threadsOf(comments: readonly VideoCommentFragment[]): Thread[] {
  const threads = comments
    .filter(({ parentId }) => parentId === null)
    .map((first) => ({
      first,
      replies: comments
        .filter(({ parentId }) => parentId === first.id)
        .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    }));
  return [
    ...threads.filter(({ first }) => !first.resolved),
    ...threads.filter(({ first }) => first.resolved),
  ];
}

interface CommentFormProps {
  readonly videoId: string;
  readonly parentId?: string;
  readonly label?: string;
  readonly hasTime?: boolean;
  readonly onAdded: () => void;
}

function CommentForm({ videoId, parentId, label, hasTime = false, onAdded }: CommentFormProps) {
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
