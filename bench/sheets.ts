import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SLIDE_THEMES } from '../schemas/brand-kit-fields.js';
import { RATIOS } from '../schemas/export-settings.js';
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
import { drawSheet } from './sheets-draw.js';
import { type LaidOut, makeSheetMaterial, type SheetMaterial, sheetLayouts } from './sheets-material.js';

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
