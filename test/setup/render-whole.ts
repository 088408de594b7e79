import { join } from 'node:path';
import type { RenderRequest, RequestedCaptions } from '../../schemas/messages/render-request.js';
import { prepareSource } from '../../services/media/probe/prepare-source.js';
import { probeSource } from '../../services/media/probe/probe-source.js';
import { readKeyframes } from '../../services/media/probe/read-keyframes.js';
import { planCaptions } from '../../services/media/render/captions/plan-captions.js';
import { joinSegments, type SegmentFile } from '../../services/media/render/join/join-segments.js';
import { type FontShelf, findFonts } from '../../services/media/render/lettering/font-shelf.js';
import { renderSegment } from '../../services/media/render/picture/render-segment.js';
import { cutSegments } from '../../services/media/render/plan/cut-segments.js';
import { makeRenderPlan } from '../../services/media/render/plan/make-render-plan.js';
import type { RenderPlan } from '../../services/media/render/plan/render-plan.js';
import { renderAudio } from '../../services/media/render/sound/render-audio.js';
import { completeBrandKit } from '../../services/videos/brand-kit/complete-brand-kit.js';

const never = new AbortController().signal;
const sha256 = 'a'.repeat(64);

/** Captions as an export asks for them; what is not said is as in a workspace that has set nothing. */
export interface WantedCaptions {
  readonly cues: RenderRequest['cues'];
  readonly language?: string | null;
  readonly captions?: Partial<RequestedCaptions>;
}

let shelf: Promise<FontShelf> | undefined;
/** The fonts of this machine, looked for once. */
export const machineFonts = (): Promise<FontShelf> => (shelf ??= findFonts());

export const withWantedCaptions = async (plan: RenderPlan, wanted: WantedCaptions): Promise<RenderPlan> => ({
  ...plan,
  captions: await planCaptions(
    await machineFonts(),
    { cues: wanted.cues, language: wanted.language ?? 'en' },
    { ...completeBrandKit({}).captions, ...wanted.captions },
    plan.output,
  ),
});

/** From a source to everything that is known before the first frame is rendered. */
export async function planRender(path: string, dir: string, wanted: WantedCaptions | null = null) {
  const options = { signal: never };
  const prepared = await prepareSource(path, await probeSource(path, options), dir, options);
  const bare = makeRenderPlan({ footage: { sha256, probe: prepared.probe } });
  const plan = wanted ? await withWantedCaptions(bare, wanted) : bare;
  const segments = cutSegments(plan, [await readKeyframes(prepared.path, prepared.probe, options)]);
  return { prepared, plan, segments };
}

/** Of an export that reads the source alone. */
export const pathsOf = ({ path }: { path: string }) => ({ source: path, inputs: new Map<string, string>() });

/** Of the fonts a plan's captions are drawn with. */
export async function pathsOfFonts({ captions }: Pick<RenderPlan, 'captions'>): Promise<Map<string, string>> {
  const fonts = new Map<string, string>();
  for (const font of captions?.fonts ?? [])
    fonts.set(font.sha256, (await (await machineFonts()).pathOf(font.sha256)) as string);
  return fonts;
}

/** The whole way a worker goes, in one process: prepare, cut, render each segment, render the sound, join. */
export async function renderWhole(path: string, dir: string, wanted: WantedCaptions | null = null) {
  const planned = await planRender(path, dir, wanted);
  const { prepared, plan, segments } = planned;
  const paths = { ...pathsOf(prepared), fonts: await pathsOfFonts(plan) };
  const files: SegmentFile[] = [];
  for (const segment of segments) {
    const segmentPath = join(dir, `segment-${segment.index}.mp4`);
    files.push({
      path: segmentPath,
      ...(await renderSegment(paths, plan, segment, segmentPath, { signal: never })),
    });
  }
  const audioPath = join(dir, 'sound.m4a');
  const audio = await renderAudio(prepared.path, plan, audioPath, { signal: never });
  const outPath = join(dir, 'export.mp4');
  await joinSegments(files, audio && audioPath, plan, outPath, { signal: never });
  return { ...planned, files, outPath };
}
