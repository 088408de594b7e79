import {
  findInteractions,
  type ScreenActivity,
} from '../../services/media/video/interactions/find-interactions.js';
import { SCREEN, SCREEN_BYTES } from '../../services/media/video/interactions/screen-frame.js';
import { makeScreenWatcher } from '../../services/media/video/interactions/watch-screen.js';
import { rawFrames } from './raw-frames.js';
import { streamWithFfmpeg } from './read-media.js';

/** Returns the small gray frames in which interactions are detected, one after the other. */
export function screenFrames(path: string): Promise<Buffer> {
  const { width, height, fps } = SCREEN;
  const filters = `fps=${fps}:start_time=0,scale=${width}:${height}:flags=fast_bilinear`;
  return rawFrames(path, { filters, format: 'gray' });
}

/** Detects interactions and the cursor's track in a recording as its frames are decoded. */
export async function detectActivityIn(path: string): Promise<ScreenActivity> {
  const { width, height, fps } = SCREEN;
  const screen = makeScreenWatcher();
  const frame = Buffer.alloc(SCREEN_BYTES);
  let filled = 0;
  await streamWithFfmpeg(
    [
      ...['-i', path, '-map', '0:v:0', '-f', 'rawvideo', '-pix_fmt', 'gray'],
      ...['-vf', `fps=${fps}:start_time=0,scale=${width}:${height}:flags=fast_bilinear`, 'pipe:1'],
    ],
    (chunk) => {
      for (let at = 0; at < chunk.length; ) {
        const length = Math.min(SCREEN_BYTES - filled, chunk.length - at);
        chunk.copy(frame, filled, at, at + length);
        filled = (filled + length) % SCREEN_BYTES;
        at += length;
        if (filled === 0) screen.see(frame);
      }
    },
  );
  return findInteractions(screen.finish());
}

/** Detects interactions and the cursor's track in such frames. */
export function detectActivity(frames: Buffer): ScreenActivity {
  const screen = makeScreenWatcher();
  for (let at = 0; at < frames.length; at += SCREEN_BYTES) screen.see(frames.subarray(at, at + SCREEN_BYTES));
  return findInteractions(screen.finish());
}
