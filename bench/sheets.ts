import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SLIDE_THEMES } from '../schemas/brand-kit-fields.js';
import { RATIOS } from '../schemas/export-settings.js';
import { runFfmpeg } from '../services/media/video/ffmpeg/run-ffmpeg.js';
import { rowsClearOfCaptions } from '../services/media/video/render/captions/rows-clear-of-captions.js';
import { makeRenderPlan } from '../services/media/video/render/plan/make-render-plan.js';
import type { RenderPlan } from '../services/media/video/render/plan/render-plan.js';
import { planSlide } from '../services/media/video/render/slides/plan-slide.js';
import { chooseSlideFonts } from '../services/media/video/render/slides/slide-fonts.js';
import {
  machineFonts,
  pathsOfFonts,
  wantedCaptions,
  withWantedCaptions,
} from '../test/setup/render-whole.js';
import { type RawFrame, segmentFrames } from '../test/setup/segment-frames.js';
import type { Say } from './say.js';
import { type LaidOut, makeSheetMaterial, type SheetMaterial, sheetLayouts } from './sheets-material.js';

/** Height of a row, and the space around frames. */
const ROW = 300;
const GAP = 10;
const GROUND = 0x70;

/** Places RGB frames in rows on one PNG. Frames are shrunk to the height of a row. */
async function drawSheet(rows: ReadonlyArray<readonly RawFrame[]>, scratch: string): Promise<Buffer> {
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

/** Frames of a slide whose parts are appearing. */
const ENTRANCE_FRAMES = [1, 4, 8, 12, 16, 20, 24, 30, 36, 48];
const STANDING_FRAME = 120;

/**
 * Draws every layout in every ratio, and slides in every theme, as contact sheets: one PNG for each layout, with a
 * column for each ratio and a row for each theme. `named`: the folder, then parts of the names of layouts.
 */
export async function drawSheets(
  say: Say,
  _env: NodeJS.ProcessEnv,
  scratch: string,
  [folder = '.data/sheets', ...wanted]: readonly string[],
): Promise<void> {
  const out = resolve(folder);
  await mkdir(out, { recursive: true });
  const material = await makeSheetMaterial(scratch);
  for (const layout of sheetLayouts(material)) {
    if (wanted.length > 0 && !wanted.some((part) => layout.name.includes(part))) continue;
    const themes = layout.slide ? SLIDE_THEMES : SLIDE_THEMES.slice(0, 1);
    const rows: RawFrame[][] = [];
    for (const theme of themes) {
      const row: RawFrame[] = [];
      for (const ratio of RATIOS) {
        const plan = await planLayout(material, layout, { ratio, theme });
        row.push(...(await framesOf(material, plan, [STANDING_FRAME])));
      }
      rows.push(row);
    }
    if (layout.slide?.body) {
      const plan = await planLayout(material, layout, { ratio: '16:9', theme: 'light' });
      const frames = await framesOf(material, plan, ENTRANCE_FRAMES);
      rows.push(frames.slice(0, RATIOS.length), frames.slice(RATIOS.length));
    }
    const path = join(out, `${layout.name}.png`);
    await writeFile(path, await drawSheet(rows, scratch));
    say(path);
  }
}

async function planLayout(
  { footage }: SheetMaterial,
  { presenter, slide, isPlain }: LaidOut,
  { ratio, theme }: { ratio: (typeof RATIOS)[number]; theme: (typeof SLIDE_THEMES)[number] },
): Promise<RenderPlan> {
  const shape = { ratio, background: 'blur', maxSideCrop: 0.4 } as const;
  const bare = makeRenderPlan({ footage, presenter: presenter ?? null, ...shape });
  const captions = { cues: [{ startTime: 0, endTime: 8, text: 'And this is what a caption says here.' }] };
  const look = { captions: { preset: 'clean', fontFamily: 'Inter', bold: true } as const };
  const wanted = { ...captions, ...look };
  const plan = isPlain ? bare : { ...bare, freeRows: rowsClearOfCaptions(wantedCaptions(wanted), bare) };
  const slides = slide
    ? [planSlide({ ...slide, theme }, await chooseSlideFonts(await machineFonts(), slide, 'en'), plan)]
    : [];
  return isPlain ? { ...plan, slides } : withWantedCaptions({ ...plan, slides }, wanted);
}

async function framesOf(
  { path, inputs }: SheetMaterial,
  plan: RenderPlan,
  frames: readonly number[],
): Promise<RawFrame[]> {
  const paths = { source: path, inputs, fonts: await pathsOfFonts(plan) };
  const [first = 0, last = 0] = [frames[0], frames.at(-1)];
  const segment = { index: 0, part: 0, startFrame: first, endFrame: last + 1 };
  const drawn = await segmentFrames(paths, plan, segment);
  return frames.map((frame) => drawn[frame - first] as RawFrame);
}
