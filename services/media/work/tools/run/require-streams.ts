import { demuxerOptions } from '../../../intake/assets/recognize-image.js';
import { runFfprobe } from '../../../video/ffmpeg/run-ffprobe.js';
import { refused } from '../flow/tool-run.js';

type Content = 'frames' | 'audio';

const SELECTED: Readonly<Record<Content, string>> = { frames: 'v', audio: 'a' };

/**
 * Requires that a file contains the expected streams before it is stored: ffmpeg succeeds even when a stream
 * is empty.
 */
export async function requireStreams(
  path: string,
  promised: readonly Content[],
  signal: AbortSignal,
): Promise<void> {
  const demuxer = await demuxerOptions(path);
  for (const content of promised) {
    const { packets = [] } = await runFfprobe<{ packets?: object[] }>({
      path,
      signal,
      options: [
        ...demuxer,
        ...['-select_streams', SELECTED[content], '-read_intervals', '%+#1', '-show_entries', 'packet=size'],
      ],
    });
    if (packets.length === 0) throw refused(`The output would have no ${content}`);
  }
}

/** Returns the streams that a file of this type must contain at least. */
export const expectedStreams = (contentType: string): Content[] => {
  if (/^(video|image)\//.test(contentType)) return ['frames'];
  return contentType.startsWith('audio/') ? ['audio'] : [];
};
