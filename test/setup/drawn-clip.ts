import { join } from 'node:path';
import { runFfmpeg } from '../../services/media/ffmpeg/run-ffmpeg.js';

/** Encodes what a lavfi graph draws, such as `color=gray:s=320x180:r=30:d=3`, nearly without loss and with a keyframe every second. */
export async function drawnClip(
  dir: string,
  name: string,
  drawing: string,
  pixFmt = 'yuv420p',
): Promise<string> {
  const path = join(dir, `${name}.mp4`);
  await runFfmpeg({
    inputs: [{ path: drawing, formats: 'lavfi', options: ['-f', 'lavfi'] }],
    outputs: [
      {
        path,
        options: [
          ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '4', '-pix_fmt', pixFmt, '-g', '30'],
          ...[
            '-colorspace',
            'bt709',
            '-color_primaries',
            'bt709',
            '-color_trc',
            'bt709',
            '-color_range',
            'tv',
          ],
        ],
      },
    ],
    signal: new AbortController().signal,
  });
  return path;
}
