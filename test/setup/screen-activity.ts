import {
  findInteractions,
  type ScreenActivity,
} from '../../services/media/video/interactions/find-interactions.js';
import { watchedSize } from '../../services/media/video/interactions/frames/frame-size.js';
import { SCREEN } from '../../services/media/video/interactions/screen-frame.js';
import { makeScreenWatcher } from '../../services/media/video/interactions/watch-screen.js';
import { displaySize } from '../../services/media/video/probe/frame-shape.js';
import { probeOnce } from './probe-once.js';
import { streamWithFfmpeg } from './read-media.js';

/** Detects interactions and the cursor's track in a recording as its frames are decoded, as an analysis does. */
export async function detectActivityIn(path: string): Promise<ScreenActivity> {
  const { video } = await probeOnce(path);
  const size = watchedSize(displaySize(video));
  const { width, height } = size;
  const screen = makeScreenWatcher(size);
  const frame = Buffer.alloc(width * height);
  let filled = 0;
  const filters = `fps=${SCREEN.fps}:start_time=0,scale=${width}:${height}:flags=fast_bilinear`;
  await streamWithFfmpeg(
    [...['-i', path, '-map', '0:v:0', '-f', 'rawvideo', '-pix_fmt', 'gray'], ...['-vf', filters, 'pipe:1']],
    (chunk) => {
      for (let at = 0; at < chunk.length; ) {
        const length = Math.min(frame.length - filled, chunk.length - at);
        chunk.copy(frame, filled, at, at + length);
        filled = (filled + length) % frame.length;
        at += length;
        if (filled === 0) screen.see(frame);
      }
    },
  );
  return findInteractions(screen.finish());
}
