import { useEffect } from 'react';
import { useQuery, useSubscription } from 'urql';
import { Message } from '../../design/message';
import { Skeleton } from '../../design/skeleton';
import { faultText } from '../../graphql/fault-text';
import { text } from '../../text/text';
import type { TabProps } from '../tab-props';
import { CommentForm } from './comment-form';
import { CommentThread } from './comment-thread';
import { VideoCommentsDocument, VideoCommentUpdatesDocument } from './comments.generated';
import styles from './comments.module.css';
import { threadsOf } from './threads';

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
