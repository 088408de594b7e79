import { useState } from 'react';
import { useQuery } from 'urql';
import { Note } from '../../design/note';
import { Skeleton } from '../../design/skeleton';
import { useSettled } from '../../design/use-settled';
import { faultText } from '../../graphql/fault-text';
import { text } from '../../text/text';
import { writeClock } from '../../text/time-text';
import { ExportedFrameDocument, type ExportVideoInput } from './export.generated';
import styles from './export-dialog.module.css';

interface ExportPreviewProps {
  readonly videoId: string;
  readonly duration: number;
  readonly settings: ExportVideoInput;
}

/** Typing and sliding is over. */
const SETTLED_MS = 500;

/** The frame that the export would show, drawn by the renderer itself. */
export function ExportPreview({ videoId, duration, settings }: ExportPreviewProps) {
  const [at, setAt] = useState(duration / 2);
  const asked = useSettled({ at, settings }, SETTLED_MS);
  const [{ data, error, fetching }] = useQuery({
    query: ExportedFrameDocument,
    variables: { id: videoId, ...asked },
  });
  const frame = data?.previewFrame;
  return (
    <div className={styles.preview}>
      <div className={styles.frame} aria-busy={fetching}>
        {frame ? (
          <img src={frame.url} alt={text.video.exportForm.frame} width={frame.width} height={frame.height} />
        ) : (
          !error && <Skeleton height="13rem" />
        )}
      </div>
      <label className={styles.time}>
        {text.video.exportForm.time}
        <input
          type="range"
          min={0}
          max={duration}
          step={0.1}
          value={at}
          aria-valuetext={writeClock(at)}
          onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
        />
        <span>{writeClock(at)}</span>
      </label>
      <p className={styles.state} role="status">
        {fetching && text.video.exportForm.drawing}
      </p>
      {error && <Note tone="warn">{faultText(error)}</Note>}
      {frame?.warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
    </div>
  );
}
