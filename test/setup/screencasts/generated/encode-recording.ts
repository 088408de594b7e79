import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Recipe } from './recipe.js';

const run = promisify(execFile);

/** Drops frames that are the same as the one before, for up to a second; the others keep their times. */
const onlyChanges = ({ fps }: Recipe): string => `mpdecimate=hi=1:lo=1:frac=0:max=${fps}`;

/** Writes frames of red, green and blue to a film as the recipe wants it. Each frame is taken before the next is made. */
export async function encodeRecording(
  path: string,
  recipe: Recipe,
  frames: AsyncIterable<Buffer>,
): Promise<void> {
  const { encoding, film } = recipe;
  if (encoding.kind === 'h264') {
    const filters = [
      `scale=${film.width}:${film.height}`,
      ...(encoding.isVariable ? [onlyChanges(recipe)] : []),
    ];
    await writeFrames(recipe, frames, [
      ...['-vf', filters.join(','), '-fps_mode', encoding.isVariable ? 'vfr' : 'cfr'],
      ...toH264(encoding.crf, path),
    ]);
    return;
  }
  const gif = encoding.kind === 'gif' ? path : `${path}.gif`;
  const filters =
    `scale=${film.width}:${film.height},${onlyChanges(recipe)},split[one][other];` +
    `[one]palettegen=max_colors=${encoding.colors}[palette];[other][palette]paletteuse=dither=${encoding.dither}`;
  await writeFrames(recipe, frames, ['-filter_complex', filters, '-fps_mode', 'vfr', '-y', gif]);
  if (encoding.kind === 'gif') return;
  const times =
    encoding.kind === 'gif-constant'
      ? ['-r', String(encoding.constantFps)]
      : ['-fps_mode', 'passthrough', '-enc_time_base', '1:100'];
  await run('ffmpeg', ['-v', 'error', '-i', gif, ...times, ...toH264(Math.min(encoding.crf, 26), path)]);
  await rm(gif);
}

const toH264 = (crf: number, path: string): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf), '-pix_fmt', 'yuv420p'],
  ...['-movflags', '+faststart', '-y', path],
];

async function writeFrames(
  { window, fps }: Recipe,
  frames: AsyncIterable<Buffer>,
  output: readonly string[],
): Promise<void> {
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${window.width}x${window.height}`],
      ...['-r', String(fps), '-i', 'pipe:0', ...output],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'close');
  // The buffer is used again once the encoder has its content.
  for await (const frame of frames)
    await new Promise<void>((resolve, reject) =>
      encoder.stdin.write(frame, (err) => (err ? reject(err) : resolve())),
    );
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
