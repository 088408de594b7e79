import { useQuery } from 'urql';
import { useSettled } from '../../design/use-settled';
import { faultText } from '../../graphql/faults';
import { text } from '../../text/text';
import { ExportedFrameDocument } from '../../video/export/export.generated';
import { type Playback, usePlayback } from './playback';
import styles from './player.module.css';

interface ExportedFrameProps {
  readonly videoId: string;
  readonly playback: Playback;
  /** Whether the script has changes that an export would not show. */
  readonly isUnsaved: boolean;
}

const SETTLED_MS = 300;

/** While the video is paused: its frame as an export shows it, drawn by the renderer itself. */
export function ExportedFrame({ videoId, playback, isUnsaved }: ExportedFrameProps) {
  const at = usePlayback(playback, ({ isPlaying, time }) =>
    isPlaying ? null : Math.round(time * 1000) / 1000,
  );
  const settled = useSettled(at, SETTLED_MS);
  const isShown = at !== null && settled === at && !isUnsaved;
  const [{ data, error, fetching }] = useQuery({
    query: ExportedFrameDocument,
    variables: { id: videoId, at: settled ?? 0, settings: {} },
    pause: !isShown,
  });
  const state = isUnsaved
    ? text.editor.exportedAfterSaving
    : error
      ? faultText(error)
      : fetching && text.editor.drawing;
  return (
    <>
      {isShown && data && !fetching && (
        <img className={styles.exported} src={data.previewFrame.url} alt={text.editor.exportedFrame} />
      )}
      {state && at !== null && (
        <p className={styles.state} role="status">
          {state}
        </p>
      )}
    </>
  );
}
