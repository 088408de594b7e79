import { runFfmpeg } from '../../services/media/video/ffmpeg/run-ffmpeg.js';
import { cachedFile } from './cached-media.js';

const COLOURS = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ');

/**
 * Encodes a lavfi graph, such as `color=gray:s=320x180:r=30:d=3`, nearly losslessly and with a keyframe every
 * second.
 */
export function drawnClip(drawing: string, pixFmt = 'yuv420p'): Promise<string> {
  const inputs = [{ path: drawing, formats: 'lavfi', options: ['-f', 'lavfi'] }];
  const options = [
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '4', '-pix_fmt', pixFmt, '-g', '30', ...COLOURS],
  ];
  const make = (path: string) =>
    runFfmpeg({ inputs, outputs: [{ path, options }], signal: new AbortController().signal });
  return cachedFile({ name: 'drawn', extension: 'mp4', recipe: { inputs, options }, make });
}

/** Writes what a lavfi graph draws or sounds to a path, by default one image, and returns the path. */
export async function drawFile(
  graph: string,
  path: string,
  options: readonly string[] = ['-frames:v', '1', '-f', 'image2', '-update', '1'],
): Promise<string> {
  await runFfmpeg({
    inputs: [{ path: graph, formats: 'lavfi', options: ['-f', 'lavfi'] }],
    outputs: [{ path, options }],
    signal: new AbortController().signal,
  });
  return path;
}
