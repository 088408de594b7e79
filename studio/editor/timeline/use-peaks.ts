import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { fetchAfterRefusal } from '../../graphql/fetch-after-refusal';
import { type Peaks, withLoudest } from './draw-waveform';
import { EditorWaveformDocument } from './timeline.generated';

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
