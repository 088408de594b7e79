import { useState } from 'react';
import { useQuery } from 'urql';
import { Message, Skeleton } from '../design/status';
import { faultText } from '../graphql/faults';
import { text } from '../text/text';
import type { TabProps } from '../video/tab-props';
import type { VideoHeadFragment } from '../video/video.generated';
import { Editor } from './editor';
import { EditorScriptDocument } from './editor.generated';
import styles from './editor.module.css';
import { Playback } from './player/playback';
import { Player } from './player/player';
import { useReload } from './use-reload';

// biome-ignore lint/style/noDefaultExport: loaded as a tab of its own
export default function ScriptTab({ video, mayEdit }: TabProps) {
  const [{ data, error }, load] = useQuery({
    query: EditorScriptDocument,
    variables: { id: video.id },
    requestPolicy: 'network-only',
  });
  useReload(video.updatedAt, load);

  const script = data?.script;
  const isMissing = error?.graphQLErrors.some(({ extensions }) => extensions.code === 'not_found');
  if (error && !data && !isMissing) return <Message title={faultText(error)} />;
  if (!data && !isMissing) return <Loading />;
  if (!script) return <WithoutScript key={video.id} video={video} />;
  return <Editor key={video.id} video={video} stored={script} isReadOnly={!mayEdit || video.locked} />;
}

const Loading = () => (
  <div className={styles.editor} role="status" aria-label={text.common.loading}>
    <div className={styles.watch}>
      <Skeleton height="18rem" />
    </div>
    <div className={styles.script}>
      <Skeleton height="100%" />
    </div>
  </div>
);

/** A video that is not analyzed yet: it can be watched before. */
function WithoutScript({ video }: { readonly video: VideoHeadFragment }) {
  const [playback] = useState(() => new Playback());
  return (
    <div className={styles.editor}>
      <div className={styles.watch}>
        <Player video={video} playback={playback} />
      </div>
      <div className={styles.without}>
        <Message title={text.editor.notAnalyzed} detail={text.editor.notAnalyzedHint} />
      </div>
    </div>
  );
}
