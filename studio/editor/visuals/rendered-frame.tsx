import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { Note } from '../../design/note';
import { Skeleton } from '../../design/skeleton';
import { useSettled } from '../../design/use-settled';
import { faultText } from '../../graphql/fault-text';
import { text } from '../../text/text';
import { writeClock } from '../../text/time-text';
import { type Playback, usePlayback } from '../player/playback';
import { toVisualsInput, type Visuals } from './model/visuals';
import { VisualsFrameDocument } from './visuals.generated';
import styles from './visuals.module.css';

interface RenderedFrameProps {
  readonly videoId: string;
  readonly visuals: Visuals;
  readonly playback: Playback;
}

/** Dragging and typing is over. */
const SETTLED_MS = 300;

/** The frame at the playhead as an export would show it, with what is not saved yet; drawn by the renderer itself. */
export function RenderedFrame({ videoId, visuals, playback }: RenderedFrameProps) {
  const at = usePlayback(playback, ({ isPlaying, time }) =>
    isPlaying ? null : Math.round(time * 1000) / 1000,
  );
  const input = useMemo(() => toVisualsInput(visuals), [visuals]);
  const settled = useSettled({ at, input }, SETTLED_MS);
  const [asked, setAsked] = useState(settled);
  const [{ data, error, fetching }] = useQuery({
    query: VisualsFrameDocument,
    variables: { id: videoId, at: asked.at ?? 0, ...asked.input },
    pause: asked.at === null,
    // The script and the Brand Kit may have changed: an equal frame is not drawn again.
    requestPolicy: 'cache-and-network',
  });
  // One after the other: a request that is aborted is still drawn.
  if (!fetching && asked !== settled) setAsked(settled);
  const frame = data?.previewFrame;
  const isChanging = JSON.stringify(asked) !== JSON.stringify({ at, input });
  const isDrawing = fetching || (at !== null && isChanging);
  return (
    <figure className={styles.rendered}>
      <div className={styles.frame} aria-busy={isDrawing}>
        {frame ? (
          <img src={frame.url} alt={text.visuals.frame} width={frame.width} height={frame.height} />
        ) : (
          !error && <Skeleton height="13rem" />
        )}
      </div>
      <figcaption className={styles.caption} role="status">
        {isDrawing ? text.editor.drawing : text.visuals.frameAt(writeClock(asked.at ?? 0))}
      </figcaption>
      {error && <Note tone="warn">{faultText(error)}</Note>}
      {frame?.warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
    </figure>
  );
}
