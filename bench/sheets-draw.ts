import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../services/media/video/ffmpeg/run-ffmpeg.js';
import type { RawFrame } from '../test/setup/segment-frames.js';

/** Height of a row, and the space around frames. */
const ROW = 300;
const GAP = 10;
const GROUND = 0x70;

/** Places RGB frames in rows on one PNG. Frames are shrunk to the height of a row. */
export async function drawSheet(rows: ReadonlyArray<readonly RawFrame[]>, scratch: string): Promise<Buffer> {
  const shrunk = rows.map((row) => row.map(shrink));
  const width = Math.max(...shrunk.map((row) => row.reduce((sum, frame) => sum + frame.width + GAP, GAP)));
  const height = rows.length * (ROW + GAP) + GAP;
  const bytes = Buffer.alloc(width * height * 3, GROUND);
  for (const [index, row] of shrunk.entries()) {
    let x = GAP;
    for (const frame of row) {
      place(frame, bytes, { x, y: GAP + index * (ROW + GAP), width });
      x += frame.width + GAP;
    }
  }
  const [raw, png] = [join(scratch, 'sheet.rgb'), join(scratch, 'sheet.png')];
  await writeFile(raw, bytes);
  await runFfmpeg({
    inputs: [
      {
        path: raw,
        formats: 'rawvideo',
        options: ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${width}x${height}`],
      },
    ],
    outputs: [{ path: png, options: ['-frames:v', '1', '-f', 'image2', '-update', '1'] }],
    signal: new AbortController().signal,
  });
  return readFile(png);
}

/** Averages the pixels that fall on one. */
function shrink({ width, height, bytes }: RawFrame): RawFrame {
  const scale = height / ROW;
  const size = { width: Math.round(width / scale), height: ROW };
  const small = Buffer.alloc(size.width * size.height * 3);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const [top, left] = [Math.floor(y * scale), Math.floor(x * scale)];
      const bottom = Math.max(top + 1, Math.min(height, Math.floor((y + 1) * scale)));
      const right = Math.max(left + 1, Math.min(width, Math.floor((x + 1) * scale)));
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let row = top; row < bottom; row += 1)
          for (let column = left; column < right; column += 1)
            sum += bytes[(row * width + column) * 3 + channel] as number;
        small[(y * size.width + x) * 3 + channel] = sum / ((bottom - top) * (right - left));
      }
    }
  return { ...size, bytes: small };
}

function place(
  frame: RawFrame,
  sheet: Buffer,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  for (let row = 0; row < frame.height; row += 1)
    frame.bytes.copy(sheet, ((y + row) * width + x) * 3, row * frame.width * 3, (row + 1) * frame.width * 3);
}
