import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../design/button';
import { ZoomIn, ZoomOut } from '../../design/icons';
import { text, writeClock } from '../../text/text';
import { type Playback, usePlayback } from '../player/playback';
import { tickSeconds } from './move-block';
import styles from './timeline.module.css';
import { drawWaveform, type Peaks } from './use-peaks';

/** Where times are on the timeline, and which of them are in view. */
export interface TimeScale {
  readonly pixelsPerSecond: number;
  readonly from: number;
  readonly to: number;
  /** The end of the timeline in seconds. */
  readonly limit: number;
}

interface TimelineProps {
  readonly peaks: Peaks | null;
  readonly duration: number;
  readonly playback: Playback;
  /** Beside the buttons that change the scale. */
  readonly tools?: ReactNode;
  /** Draws what is beneath the curve. */
  readonly children: (scale: TimeScale) => ReactNode;
}

const START_ZOOM = 60;
const [MIN_ZOOM, MAX_ZOOM] = [4, 480];
/** Drawn beyond both edges, in pixels. */
const MARGIN = 200;

/** The audio as a curve, and blocks beneath it; time runs from left to right in every language. */
export function Timeline({ peaks, duration, playback, tools, children }: TimelineProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [zoom, setZoom] = useState(START_ZOOM);
  const [view, setView] = useState({ left: 0, width: 0 });
  const length = Math.max(1, duration);
  const from = Math.max(0, view.left - MARGIN) / zoom;
  const to = (view.left + view.width + MARGIN) / zoom;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const read = () => setView({ left: element.scrollLeft, width: element.clientWidth });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, []);
  useLayoutEffect(() => {
    if (!canvas.current || view.width === 0) return;
    const color = getComputedStyle(canvas.current).color;
    drawWaveform(canvas.current, peaks, { from: view.left / zoom, pixelsPerSecond: zoom, color });
  }, [peaks, view, zoom]);
  // The view follows the time: at its end, the view moves on by its width.
  useEffect(
    () =>
      playback.subscribe(() => {
        const element = frame.current;
        if (!element) return;
        const x = playback.time * zoom;
        const isInView = x >= element.scrollLeft && x <= element.scrollLeft + element.clientWidth - 8;
        if (!isInView) element.scrollLeft = x - element.clientWidth * 0.1;
      }),
    [playback, zoom],
  );

  const changeZoom = (factor: number) => {
    const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom * factor));
    setZoom(next);
    requestAnimationFrame(() => {
      if (frame.current) frame.current.scrollLeft = playback.time * next - view.width / 2;
    });
  };
  const step = tickSeconds(zoom);
  const ticks = Array.from(
    { length: Math.max(0, Math.floor(Math.min(length, to) / step) - Math.ceil(from / step) + 1) },
    (_, index) => (Math.ceil(from / step) + index) * step,
  );

  return (
    <section className={styles.timeline} aria-label={text.editor.timeline}>
      <div className={styles.tools}>
        {tools}
        <span className={styles.space} />
        <IconButton
          label={text.editor.zoomOut}
          icon={<ZoomOut />}
          isDisabled={zoom <= MIN_ZOOM}
          onPress={() => changeZoom(1 / 1.5)}
        />
        <IconButton
          label={text.editor.zoomIn}
          icon={<ZoomIn />}
          isDisabled={zoom >= MAX_ZOOM}
          onPress={() => changeZoom(1.5)}
        />
      </div>
      <div className={styles.frame} ref={frame} dir="ltr">
        <div
          className={styles.track}
          style={{ width: length * zoom }}
          onPointerDown={(event) =>
            playback.seek((event.clientX - event.currentTarget.getBoundingClientRect().left) / zoom)
          }
        >
          <canvas ref={canvas} className={styles.wave} style={{ width: view.width, left: view.left }} />
          {ticks.map((seconds) => (
            <span key={seconds} className={styles.tick} style={{ left: seconds * zoom }}>
              {writeClock(seconds)}
            </span>
          ))}
          {children({ pixelsPerSecond: zoom, from, to, limit: length })}
          <Playhead playback={playback} zoom={zoom} />
        </div>
      </div>
    </section>
  );
}

function Playhead({ playback, zoom }: { readonly playback: Playback; readonly zoom: number }) {
  const x = usePlayback(playback, ({ time }) => Math.round(time * zoom));
  return <div className={styles.playhead} style={{ transform: `translateX(${x}px)` }} />;
}
