import { useEffect, useId, useState } from 'react';
import { text } from '../../text/text';
import type { VideoHeadFragment } from '../../video/video.generated';
import { Playback } from '../player/playback';
import { Player } from '../player/player';
import { useShortcuts } from '../player/use-shortcuts';
import { Timeline } from '../timeline/timeline';
import { usePeaks } from '../timeline/use-peaks';
import { useLinkedTime } from '../use-linked-time';
import { usePictureDraft } from './draft/use-picture-draft';
import type { Item, ItemKind } from './model/item';
import type { Picture } from './model/picture';
import { Panel } from './panel/panel';
import styles from './picture.module.css';
import { PictureNotices } from './picture-notices';
import { PictureToolbar } from './picture-toolbar';
import { RegionOverlay } from './region/region-overlay';
import { RenderedFrame } from './rendered-frame';
import { Tracks } from './tracks/tracks';
import { usePicture } from './use-picture';
import { useSavingPicture } from './use-saving-picture';

interface PictureEditorProps {
  readonly video: VideoHeadFragment;
  readonly duration: number;
  readonly stored: Picture;
  readonly isReadOnly: boolean;
}

/** Zooms, elements and slides on the timeline, beside the settings of what is selected and the frame that they lead to. */
export function PictureEditor({ video, duration, stored, isReadOnly }: PictureEditorProps) {
  const [playback] = useState(() => new Playback());
  const hintId = useId();
  const editing = usePicture(video.id, stored);
  const { state, dispatch, picture, selected, endChange } = editing;
  const { isSaving, save } = useSavingPicture(video.id, editing);
  const peaks = usePeaks(video.id, video.videoUrl !== null);

  usePictureDraft(video.id, state);
  useLinkedTime(playback);
  useEffect(() => {
    // A part of what is being saved is no change from elsewhere.
    if (!isSaving) dispatch({ type: 'stored', picture: stored });
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
          source={video.videoUrl}
          poster={video.thumbnailUrl}
          width={video.width}
          height={video.height}
          duration={duration}
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
        <PictureNotices editing={editing} />
        <Timeline
          peaks={peaks}
          duration={duration}
          playback={playback}
          tools={
            <PictureToolbar
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
            <Tracks
              picture={picture}
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
          )}
        </Timeline>
        <p id={hintId} className={styles.hint}>
          {text.picture.keys}
        </p>
      </div>
      <section className={styles.panel} aria-label={text.picture.panel} onBlur={endChange}>
        <RenderedFrame videoId={video.id} picture={picture} playback={playback} />
        <Panel editing={editing} duration={duration} isReadOnly={isReadOnly} />
      </section>
    </div>
  );
}
