import { demuxerOptions } from '../../../intake/assets/recognize-image.js';
import { runFfprobe } from '../../../video/ffmpeg/run-ffprobe.js';
import { refused } from './refused.js';

type Held = 'picture' | 'sound';

const SELECTED: Readonly<Record<Held, string>> = { picture: 'v', sound: 'a' };

/**
 * Requires that a file contains the expected streams before it is stored: ffmpeg succeeds even when a stream
 * is empty.
 */
export async function requireStreams(
  path: string,
  promised: readonly Held[],
  signal: AbortSignal,
): Promise<void> {
  const demuxer = await demuxerOptions(path);
  for (const held of promised) {
    const { packets = [] } = await runFfprobe<{ packets?: object[] }>({
      path,
      signal,
      options: [
        ...demuxer,
        ...['-select_streams', SELECTED[held], '-read_intervals', '%+#1', '-show_entries', 'packet=size'],
      ],
    });
    if (packets.length === 0) throw refused(`What would come out of this holds no ${held}`);
  }
}

/** Returns the streams that a file of this type must contain at least. */
export const heldBy = (contentType: string): Held[] => {
  if (/^(video|image)\//.test(contentType)) return ['picture'];
  return contentType.startsWith('audio/') ? ['sound'] : [];
};
