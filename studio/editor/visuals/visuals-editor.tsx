import { useEffect, useId, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { Note, Skeleton } from '../../design/status';
import { useSettled } from '../../design/use-settled';
import { faultText } from '../../graphql/faults';
import { text, writeClock } from '../../text/text';
import type { VideoHeadFragment } from '../../video/video.generated';
import { useKeeping } from '../draft/use-keeping';
import { Playback, usePlayback } from '../player/playback';
import { Player } from '../player/player';
import { useShortcuts } from '../player/use-shortcuts';
import { KeyEvents } from '../timeline/key-events';
import { Timeline } from '../timeline/timeline';
import { usePeaks } from '../timeline/use-peaks';
import { useLinkedTime } from '../use-linked-time';
import { writeVisualsDraft } from './draft/visuals-draft';
import type { Item, ItemKind } from './model/item';
import { toVisualsInput, type Visuals } from './model/visuals';
import { isUnsavedVisuals, type VisualsState } from './model/visuals-state';
import { Panel } from './panel/panel';
import { RegionOverlay } from './region/region-overlay';
import { Tracks } from './tracks/tracks';
import { useSavingVisuals, useVisuals } from './use-visuals';
import { VisualsFrameDocument } from './visuals.generated';
import styles from './visuals.module.css';
import { VisualsNotices, VisualsToolbar } from './visuals-toolbar';

interface RenderedFrameProps {
  readonly videoId: string;
  readonly visuals: Visuals;
  readonly playback: Playback;
}

/** Dragging and typing is over. */
const SETTLED_MS = 300;

/** The frame at the playhead as an export would show it, with what is not saved yet; drawn by the renderer itself. */
function RenderedFrame({ videoId, visuals, playback }: RenderedFrameProps) {
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

/** Keeps unsaved changes in this browser. */
const useVisualsDraft = (videoId: string, state: VisualsState): void =>
  useKeeping(state, (present) => {
    const { history, base } = present;
    writeVisualsDraft(videoId, isUnsavedVisuals(present) ? { visuals: history.present, base } : null);
  });

interface VisualsEditorProps {
  readonly video: VideoHeadFragment;
  readonly duration: number;
  readonly stored: Visuals;
  readonly isReadOnly: boolean;
}

/** Zooms, elements and slides on the timeline, beside the settings of what is selected and the frame that they lead to. */
export function VisualsEditor({ video, duration, stored, isReadOnly }: VisualsEditorProps) {
  const [playback] = useState(() => new Playback());
  const hintId = useId();
  const editing = useVisuals(video.id, stored);
  const { state, dispatch, visuals, selected, endChange } = editing;
  const { isSaving, save } = useSavingVisuals(video.id, editing);
  const peaks = usePeaks(video.id, video.videoUrl !== null);

  useVisualsDraft(video.id, state);
  useLinkedTime(playback);
  useEffect(() => {
    // A part of what is being saved is no change from elsewhere.
    if (!isSaving) dispatch({ type: 'stored', visuals: stored });
  }, [stored, isSaving, dispatch]);
  const undo = () => dispatch({ type: 'undo' });
  const redo = () => dispatch({ type: 'redo' });
  useShortcuts(playback, {
    save: () => !isReadOnly && void save(),
    undo: () => !isReadOnly && undo(),
    redo: () => !isReadOnly && redo(),
  });

  /** An item is shown at its middle: at its ends it fades. */
  const show = ({ start, end }: Item) => {
    playback.pause();
    if (playback.time < start || playback.time >= end) playback.seek((start + end) / 2);
  };
  const select = (item: Item) => {
    editing.select(item.key);
    show(item);
  };
  const add = (kind: ItemKind) => {
    const item = editing.add(kind, playback.time, duration);
    playback.pause();
    if (item) playback.seek((item.start + item.end) / 2);
  };

  return (
    <div className={styles.editor}>
      <div className={styles.stage}>
        <Player
          video={video}
          playback={playback}
          overlay={
            selected && (
              <RegionOverlay
                item={selected}
                isReadOnly={isReadOnly}
                onChange={(change) => editing.change(selected, change)}
                onEnd={endChange}
              />
            )
          }
        />
        <VisualsNotices editing={editing} />
        <Timeline
          peaks={peaks}
          duration={duration}
          playback={playback}
          tools={
            <VisualsToolbar
              state={state}
              isReadOnly={isReadOnly}
              isSaving={isSaving}
              onAdd={add}
              onUndo={undo}
              onRedo={redo}
              onSave={() => void save()}
            />
          }
        >
          {(scale) => (
            <>
              <KeyEvents video={video} scale={scale} playback={playback} />
              <Tracks
                visuals={visuals}
                scale={scale}
                duration={duration}
                selected={selected?.key ?? null}
                isReadOnly={isReadOnly}
                hintId={hintId}
                onSelect={select}
                onMove={editing.move}
                onEnd={endChange}
                onRemove={editing.remove}
                onLeave={() => editing.select(null)}
              />
            </>
          )}
        </Timeline>
        <p id={hintId} className={styles.hint}>
          {text.visuals.keys}
        </p>
      </div>
      <section className={styles.panel} aria-label={text.visuals.panel} onBlur={endChange}>
        <RenderedFrame videoId={video.id} visuals={visuals} playback={playback} />
        <Panel editing={editing} duration={duration} isReadOnly={isReadOnly} />
      </section>
    </div>
  );
}
