import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { useSettled } from '../../../design/use-settled';
import { faultText } from '../../../graphql/faults';
import { text } from '../../../text/text';
import type { Lines } from '../../script/edit-lines';
import { CaptionOverlay } from '../caption-overlay';
import { type Playback, usePlayback } from '../playback';
import styles from '../player.module.css';
import { CaptionCanvas, type CaptionsDocument, canDrawCaptions } from './caption-canvas';
import { CaptionsOfLinesDocument } from './captions.generated';
import { linesAround, windowAt } from './lines-around';

interface LiveCaptionsProps {
  readonly videoId: string;
  readonly lines: Lines;
  readonly playback: Playback;
}

const SETTLED_MS = 250;

/** The captions as an export burns them, also those that are not saved; where that is impossible, the plain text. */
export function LiveCaptions({ videoId, lines, playback }: LiveCaptionsProps) {
  const [isAble, setIsAble] = useState(canDrawCaptions);
  const [isDrawn, setIsDrawn] = useState(false);
  const window = usePlayback(playback, ({ time }) => windowAt(time));
  const around = useMemo(() => linesAround(lines, window), [lines, window]);
  const settled = useSettled(around, SETTLED_MS);
  const [{ data, error, fetching }] = useQuery({
    query: CaptionsOfLinesDocument,
    variables: { id: videoId, lines: settled },
    requestPolicy: 'cache-and-network',
    pause: !isAble || settled.length === 0,
  });
  const found = useRef<CaptionsDocument | null>(null);
  // While the next lines are laid out, those before them stay.
  if (data) found.current = data.previewCaptions;
  const reason = isAble ? error && !fetching && faultText(error) : text.editor.plainCaptions;
  return (
    <>
      {isAble && found.current && !error && (
        <DrawnCaptions
          document={found.current}
          playback={playback}
          onDrawn={setIsDrawn}
          onFailed={() => setIsAble(false)}
        />
      )}
      <CaptionOverlay lines={lines} playback={playback} isDrawn={isDrawn} />
      {reason && (
        <p className={styles.plain} role="status">
          {isAble ? text.editor.plainCaptionsBecause(reason) : reason}
        </p>
      )}
    </>
  );
}

interface DrawnCaptionsProps {
  readonly document: CaptionsDocument;
  readonly playback: Playback;
  readonly onDrawn: (isDrawn: boolean) => void;
  readonly onFailed: () => void;
}

function DrawnCaptions({ document, playback, onDrawn, onFailed }: DrawnCaptionsProps) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<CaptionCanvas | null>(null);
  const watched = useRef({ onDrawn, onFailed });
  watched.current = { onDrawn, onFailed };
  useEffect(() => {
    const opened = new CaptionCanvas(host.current as HTMLElement, {
      onDrawn: () => watched.current.onDrawn(true),
      onFailed: () => watched.current.onFailed(),
    });
    canvas.current = opened;
    const follow = () => opened.drawAt(playback.time);
    follow();
    const unsubscribe = playback.subscribe(follow);
    return () => {
      unsubscribe();
      opened.close();
      watched.current.onDrawn(false);
    };
  }, [playback]);
  useEffect(() => canvas.current?.show(document), [document]);
  return <div ref={host} className={styles.drawn} />;
}
