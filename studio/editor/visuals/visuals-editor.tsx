import { useEffect, useId, useState } from 'react';
import { text } from '../../text/text';
import type { VideoHeadFragment } from '../../video/video.generated';
import { Playback } from '../player/playback';
import { Player } from '../player/player';
import { useShortcuts } from '../player/use-shortcuts';
import { KeyEvents } from '../timeline/key-events';
import { Timeline } from '../timeline/timeline';
import { usePeaks } from '../timeline/use-peaks';
import { useLinkedTime } from '../use-linked-time';
import { useVisualsDraft } from './draft/use-visuals-draft';
import type { Item, ItemKind } from './model/item';
import type { Visuals } from './model/visuals';
import { Panel } from './panel/panel';
import { RegionOverlay } from './region/region-overlay';
import { RenderedFrame } from './rendered-frame';
import { Tracks } from './tracks/tracks';
import { useSavingVisuals } from './use-saving-visuals';
import { useVisuals } from './use-visuals';
import styles from './visuals.module.css';
import { VisualsNotices } from './visuals-notices';
import { VisualsToolbar } from './visuals-toolbar';

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
