import { demuxerOptions } from '../../../intake/assets/recognize-image.js';
import { runFfprobe } from '../../../video/ffmpeg/run-ffprobe.js';
import { refused } from './refused.js';

type Held = 'picture' | 'sound';

const SELECTED: Readonly<Record<Held, string>> = { picture: 'v', sound: 'a' };

/** ffmpeg ends well though nothing went into a stream: what a file is said to hold must be in it before it is kept. */
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

/** What a file of this type has to hold at least. */
export const heldBy = (contentType: string): Held[] => {
  if (/^(video|image)\//.test(contentType)) return ['picture'];
  return contentType.startsWith('audio/') ? ['sound'] : [];
};
