import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { cachedFile } from '../cached-media.js';
import { launchChromium } from '../chromium.js';
import { directScreencast, FPS, type RecordedFrame, SIZE } from './direct-screencast.js';
import { PAGE_RUNTIME, PAGE_STYLES } from './page-runtime.js';
import type { Screencast } from './screencast.js';
import type { ScreencastTruth } from './screencast-truth.js';

const run = promisify(execFile);
/** Increased when the same page is recorded differently. */
const VERSION = 2;
const SEED = 7;

const LUMA_BYTES = SIZE.width * SIZE.height;
const FRAME_BYTES = (LUMA_BYTES * 3) / 2;

/** SVG paths, with the hot spot in the upper left corner. */
const CURSORS = {
  white: { size: 36, fill: '#fff', stroke: '#000' },
  black: { size: 32, fill: '#000', stroke: '#fff' },
  large: { size: 48, fill: '#fff', stroke: '#000' },
} as const;
const ARROW = 'M2 1 L2 25 L8 20 L12 30 L16 28 L12 19 L20 19 Z';

/** The recording of a made page, and what is true of it; made on first use and kept for later runs. */
export async function recordScreencast(
  screencast: Screencast,
): Promise<{ readonly path: string; readonly truth: ScreencastTruth }> {
  const { name, html, cursor } = screencast;
  const recipe = {
    version: VERSION,
    html,
    cursor,
    play: String(screencast.play),
    PAGE_RUNTIME,
    PAGE_STYLES,
  };
  const path = await cachedFile({
    name: `screencast-${name}`,
    extension: 'mkv',
    recipe,
    make: (path) => record(screencast, path),
  });
  // The truth is kept in the file, so that one is never there without the other.
  const said = await run(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'format_tags=comment', '-of', 'json', path],
    {
      maxBuffer: 1 << 26,
    },
  );
  return { path, truth: JSON.parse(JSON.parse(said.stdout).format.tags.COMMENT ?? 'null') };
}

async function record(screencast: Screencast, path: string): Promise<void> {
  const folder = join(dirname(path), 'shots');
  await mkdir(folder);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    const cursor = await drawCursor(page, screencast.cursor, folder);
    await page.setContent(
      `<!doctype html><style>${PAGE_STYLES}</style>${screencast.html.replace('</body>', '')}<script>${PAGE_RUNTIME}</script>`,
    );
    const devTools = await page.context().newCDPSession(page);
    const director = directScreencast(page, SEED, async (index) => {
      const options = { format: 'png', optimizeForSpeed: true } as const;
      const { data } = await devTools.send('Page.captureScreenshot', options);
      await writeFile(shotPath(folder, index), data, 'base64');
    });
    await screencast.play(director);
    const { frames, truth } = director.finish();
    await encode(path, { frames, truth, folder, cursor });
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const shotPath = (folder: string, index: number): string =>
  join(folder, `${String(index).padStart(5, '0')}.png`);

interface Sprite {
  readonly size: number;
  /** Of each pixel. */
  readonly luma: Uint8Array;
  readonly alpha: Uint8Array;
}

async function drawCursor(page: Page, name: Screencast['cursor'], folder: string): Promise<Sprite> {
  const { size, fill, stroke } = CURSORS[name];
  await page.setContent(
    `<style>*{margin:0}</style><svg width="${size}" height="${size}" viewBox="0 0 32 32"><path d="${ARROW}" fill="${fill}" stroke="${stroke}" stroke-width="1.8" stroke-linejoin="round"/></svg>`,
  );
  const path = join(folder, 'cursor.png');
  await page.screenshot({ path, omitBackground: true, clip: { x: 0, y: 0, width: size, height: size } });
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'],
    {
      encoding: 'buffer',
    },
  );
  const pixels = Array.from({ length: size * size }, (_, at) => stdout.subarray(at * 4, at * 4 + 4));
  return {
    size,
    luma: Uint8Array.from(pixels.map(([red = 0]) => 16 + (red * 219) / 255)),
    alpha: Uint8Array.from(pixels.map((pixel) => pixel[3] ?? 0)),
  };
}

async function encode(
  path: string,
  {
    frames,
    truth,
    folder,
    cursor,
  }: { frames: readonly RecordedFrame[]; truth: ScreencastTruth; folder: string; cursor: Sprite },
): Promise<void> {
  const metadata = join(folder, 'truth.txt');
  const escaped = JSON.stringify(truth).replace(/[=;#\\\n]/g, '\\$&');
  await writeFile(metadata, `;FFMETADATA1\ncomment=${escaped}\n`);
  const picture = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    `${SIZE.width}x${SIZE.height}`,
    '-r',
    String(FPS),
  ];
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', ...picture, '-i', 'pipe:0', '-f', 'ffmetadata', '-i', metadata],
      ...[
        '-map',
        '0:v',
        '-map_metadata',
        '1',
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '20',
        '-g',
        '150',
        path,
      ],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'close');
  const frame = Buffer.alloc(FRAME_BYTES);
  const shots = readShots(folder);
  let shown = -1;
  let shot: Buffer = frame;
  for (const { shot: index, x, y } of frames) {
    for (; shown < index; shown += 1) shot = (await shots.next()).value as Buffer;
    shot.copy(frame);
    draw(cursor, frame, x, y);
    // The buffer is used again once the encoder has its content.
    await new Promise<void>((resolve, reject) =>
      encoder.stdin.write(frame, (err) => (err ? reject(err) : resolve())),
    );
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** The pictures of the page in their order, as raw frames. Each is valid until the next is requested. */
async function* readShots(folder: string): AsyncGenerator<Buffer> {
  const decoder = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-i', join(folder, '%05d.png'), '-f', 'rawvideo', '-fps_mode', 'passthrough'],
      ...['-vf', 'scale=out_color_matrix=bt709', '-pix_fmt', 'yuv420p', '-'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const frame = Buffer.alloc(FRAME_BYTES);
  let filled = 0;
  for await (const chunk of decoder.stdout as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(frame, filled, at);
      at += copied;
      filled += copied;
      if (filled < FRAME_BYTES) continue;
      yield frame;
      filled = 0;
    }
  }
}

/** Gray on the frame: full resolution of brightness, half of colour. */
function draw({ size, luma, alpha }: Sprite, frame: Buffer, left: number, top: number): void {
  const mix = (at: number, value: number, opacity: number) => {
    frame[at] = Math.round(((frame[at] as number) * (255 - opacity) + value * opacity) / 255);
  };
  for (let row = 0; row < size && top + row < SIZE.height; row += 1) {
    for (let column = 0; column < size && left + column < SIZE.width; column += 1) {
      const opacity = alpha[row * size + column] as number;
      if (opacity === 0) continue;
      const [x, y] = [left + column, top + row];
      mix(y * SIZE.width + x, luma[row * size + column] as number, opacity);
      if (x % 2 === 1 || y % 2 === 1) continue;
      const at = LUMA_BYTES + (y / 2) * (SIZE.width / 2) + x / 2;
      mix(at, 128, opacity);
      mix(at + LUMA_BYTES / 4, 128, opacity);
    }
  }
}
