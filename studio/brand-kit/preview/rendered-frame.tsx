import { useState } from 'react';
import { useQuery } from 'urql';
import { Note } from '../../design/note';
import { Skeleton } from '../../design/skeleton';
import { useSettled } from '../../design/use-settled';
import { faultText } from '../../graphql/fault-text';
import { text } from '../../text/text';
import type { BrandKitInput } from '../brand-kit.generated';
import type { Kit } from '../kit-patch';
import { PreviewBrandKitDocument, PreviewLinesDocument } from './preview.generated';
import styles from './preview.module.css';
import { SampleFrame } from './sample-frame';
import { timeOfText } from './time-of-text';

const words = text.brandKit.preview;

/** Typing is over. */
const SETTLED_MS = 500;

interface RenderedFrameProps {
  readonly video: { readonly id: string; readonly name: string };
  readonly patch: BrandKitInput;
  readonly captions: Kit['captions'];
}

/** The frame that an export of the video would show, drawn by the service with the settings of the form. */
export function RenderedFrame({ video, patch, captions }: RenderedFrameProps) {
  const [{ data: lines, error: fault }] = useQuery({
    query: PreviewLinesDocument,
    variables: { videoId: video.id },
  });
  const settled = useSettled(patch, SETTLED_MS);
  const at = lines && timeOfText(lines.video?.script ?? []);
  const [{ data, error, fetching }] = useQuery({
    query: PreviewBrandKitDocument,
    variables: { videoId: video.id, at: at ?? 0, brandKit: settled },
    pause: at === undefined,
  });
  // Invalid settings have no frame: the last one stays.
  const drawn = data?.previewFrame;
  const [last, setLast] = useState(drawn);
  if (drawn && drawn !== last) setLast(drawn);
  const frame = drawn ?? last;
  const failure = fault ?? error;
  if (failure && !frame) {
    return (
      <>
        <SampleFrame captions={captions} />
        <Note tone="warn">{faultText(failure)}</Note>
      </>
    );
  }
  return (
    <>
      <div className={styles.frame} aria-busy={fetching}>
        {frame ? (
          <img src={frame.url} alt={words.frame(video.name)} width={frame.width} height={frame.height} />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      <p className={styles.state} role="status">
        {fetching && words.drawing}
      </p>
      {failure && !fetching && (
        <Note tone="warn">
          {words.invalid} {faultText(failure)}
        </Note>
      )}
    </>
  );
}
