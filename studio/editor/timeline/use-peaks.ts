import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { fetchAfterRefusal } from '../../http/fetch-after-refusal';
import { EditorWaveformDocument } from './timeline.generated';

/** The data format of audiowaveform, version 2. */
export interface Peaks {
  readonly sample_rate: number;
  readonly samples_per_pixel: number;
  readonly data: readonly number[];
  /** The highest level, which is drawn at full height: quiet speech shows, too. */
  readonly loudest: number;
}

const withLoudest = (peaks: Omit<Peaks, 'loudest'>): Peaks => ({
  ...peaks,
  loudest: peaks.data.reduce((max, level) => Math.max(max, Math.abs(level)), 1),
});

interface Drawn {
  /** Seconds at the left edge. */
  readonly from: number;
  readonly pixelsPerSecond: number;
  readonly color: string;
}

/** Returns the highest level, 0 to 1, for each column of pixels. */
function levelsOf(peaks: Peaks, { from, pixelsPerSecond }: Omit<Drawn, 'color'>, columns: number): number[] {
  const perSecond = peaks.sample_rate / peaks.samples_per_pixel;
  const pairs = peaks.data.length / 2;
  return Array.from({ length: columns }, (_, column) => {
    const first = Math.floor((from + column / pixelsPerSecond) * perSecond);
    const last = Math.max(first + 1, Math.floor((from + (column + 1) / pixelsPerSecond) * perSecond));
    let level = 0;
    for (let at = Math.max(0, first); at < Math.min(last, pairs); at++)
      level = Math.max(level, -(peaks.data[at * 2] ?? 0), peaks.data[at * 2 + 1] ?? 0);
    return level / peaks.loudest;
  });
}

/** Draws the part of the waveform that is in view, in the pixels of the screen. */
export function drawWaveform(canvas: HTMLCanvasElement, peaks: Peaks | null, drawn: Drawn): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context || !peaks) return;
  context.scale(scale, scale);
  context.fillStyle = drawn.color;
  levelsOf(peaks, drawn, width).forEach((level, column) => {
    const tall = Math.max(1, level * height);
    context.fillRect(column, (height - tall) / 2, 1, tall);
  });
}

/** Loads the peaks of a video; null until they are there, and for a video without audio. */
export function usePeaks(videoId: string, hasSource: boolean): Peaks | null {
  const [{ data }] = useQuery({
    query: EditorWaveformDocument,
    variables: { id: videoId },
    pause: !hasSource,
  });
  const url = data?.waveform?.url;
  const [peaks, setPeaks] = useState<Peaks | null>(null);
  useEffect(() => {
    if (!url) return;
    const abort = new AbortController();
    fetchAfterRefusal(url, { signal: abort.signal })
      .then(async (answer) => {
        if (answer.ok) setPeaks(withLoudest((await answer.json()) as Omit<Peaks, 'loudest'>));
      })
      // Without its curve the timeline works all the same.
      .catch(() => undefined);
    return () => abort.abort();
  }, [url]);
  return peaks;
}
