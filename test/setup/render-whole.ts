import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  CaptionRules,
  type RenderRequest,
  type RequestedCaptions,
} from '../../schemas/messages/render-request.js';
import { type FontRegistry, findFonts } from '../../services/media/text/typesetting/font-registry.js';
import { prepareSource } from '../../services/media/video/probe/prepare-source.js';
import { renderAudio } from '../../services/media/video/render/audio/render-audio.js';
import { planCaptions } from '../../services/media/video/render/captions/plan-captions.js';
import { rowsClearOfCaptions } from '../../services/media/video/render/captions/rows-clear-of-captions.js';
import {
  type AudioFile,
  joinSegments,
  type SegmentFile,
} from '../../services/media/video/render/join/join-segments.js';
import { cutSegments } from '../../services/media/video/render/plan/cut-segments.js';
import { makeRenderPlan, type PlanInput } from '../../services/media/video/render/plan/make-render-plan.js';
import type { RenderPlan } from '../../services/media/video/render/plan/render-plan.js';
import type { Segment } from '../../services/media/video/render/plan/segment.js';
import { planSlide } from '../../services/media/video/render/slides/plan-slide.js';
import type { SlideContent } from '../../services/media/video/render/slides/slide-content.js';
import { chooseSlideFonts } from '../../services/media/video/render/slides/slide-fonts.js';
import { writeEmoji } from '../../services/media/video/render/video/emoji/write-emoji.js';
import { inputName } from '../../services/media/video/render/video/filter-graph.js';
import { renderSegment } from '../../services/media/video/render/video/render-segment.js';
import { segmentRecipe } from '../../services/media/video/render/video/segment-recipe.js';
import { completeBrandKit } from '../../services/videos/brand-kit/find-brand-kit.js';
import { probeOnce } from './probe-once.js';

const never = new AbortController().signal;
const sha256 = 'a'.repeat(64);

/** What is planned besides a source and its captions; scenes are paths. */
export interface PlanExtras extends Partial<Omit<PlanInput, 'footage' | 'opening' | 'closing'>> {
  readonly opening?: string;
  readonly closing?: string;
  readonly slides?: readonly SlideContent[];
  /** Input files of layers by their hash. */
  readonly inputs?: ReadonlyMap<string, string>;
}

async function prepare(path: string, dir: string) {
  const probe = await probeOnce(path);
  const prepared = await prepareSource(path, probe, dir, { signal: never });
  return { probe, prepared, keyframes: prepared.probe.keyframeSeconds ?? [] };
}

/** Captions as requested by an export. Unless a test names a preset, letters have nothing but an outline. */
export interface WantedCaptions {
  readonly cues: RenderRequest['cues'];
  readonly language?: string | null;
  readonly captions?: Partial<RequestedCaptions>;
  readonly captionRules?: Partial<CaptionRules>;
}

const PLAIN = { preset: undefined, accentColor: undefined, fontFamily: 'DejaVu Sans', bold: false };

/** Returns the requested captions with defaults. */
export const wantedCaptions = ({ captions }: WantedCaptions): RequestedCaptions => ({
  ...completeBrandKit({}).captions,
  ...(captions?.preset === undefined && PLAIN),
  ...captions,
});

let registry: Promise<FontRegistry> | undefined;
/** Returns the fonts of this machine, which are searched for once. */
export const machineFonts = (): Promise<FontRegistry> => (registry ??= findFonts());

export const withWantedCaptions = async (plan: RenderPlan, wanted: WantedCaptions): Promise<RenderPlan> => ({
  ...plan,
  captions: await planCaptions(
    await machineFonts(),
    {
      cues: wanted.cues,
      language: wanted.language ?? 'en',
      captionRules: CaptionRules.parse(wanted.captionRules ?? {}),
    },
    wantedCaptions(wanted),
    plan,
  ),
});

async function withWantedSlides(plan: RenderPlan, slides: readonly SlideContent[]): Promise<RenderPlan> {
  const fonts = await machineFonts();
  const planned = slides.map(async (slide) =>
    planSlide(slide, await chooseSlideFonts(fonts, slide, 'en'), plan),
  );
  return { ...plan, slides: await Promise.all(planned) };
}

/** Analyzes a source and returns everything known before the first frame is rendered. */
export async function planRender(
  path: string,
  dir: string,
  wanted: WantedCaptions | null = null,
  { opening, closing, inputs: _, slides = [], ...more }: PlanExtras = {},
) {
  const files = { opening, footage: path, closing };
  const sources = new Map<string, Awaited<ReturnType<typeof prepare>>>();
  for (const [role, file] of Object.entries(files)) if (file) sources.set(role, await prepare(file, dir));
  const planned = (role: keyof typeof files) => {
    const source = sources.get(role);
    return source ? { sha256: sha256Of(files[role] as string), probe: source.prepared.probe } : null;
  };
  const { probe, prepared } = sources.get('footage') as Awaited<ReturnType<typeof prepare>>;
  const footage = { sha256, probe: prepared.probe };
  const bare = makeRenderPlan({
    footage,
    opening: planned('opening'),
    closing: planned('closing'),
    ...more,
  });
  const freeRows = wanted ? rowsClearOfCaptions(wantedCaptions(wanted), bare) : null;
  const shown = await withWantedSlides({ ...bare, freeRows }, slides);
  const plan = wanted ? await withWantedCaptions(shown, wanted) : shown;
  const partPaths = plan.parts.map(({ role }) => sources.get(role)?.prepared.path as string);
  const segments = cutSegments(
    plan,
    plan.parts.map(({ role }) => sources.get(role)?.keyframes ?? []),
  );
  return { probe, prepared, plan, segments, partPaths };
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Paths of an export that reads only the source. */
export const pathsOf = ({ path }: { path: string }) => ({ source: path, inputs: new Map<string, string>() });

/** Renders the audio of an export that reads only its parts. */
export async function audioOf(
  { plan, partPaths }: Pick<Awaited<ReturnType<typeof planRender>>, 'plan' | 'partPaths'>,
  dir: string,
): Promise<AudioFile | null> {
  const { audio } = plan;
  if (!audio) return null;
  const path = join(dir, 'sound.m4a');
  const paths = { parts: partPaths, lines: new Map<string, string>(), music: null };
  const options = { scratch: dir, signal: never, onProgress: () => undefined };
  return { path, ...(await renderAudio(paths, { ...plan, audio }, path, options)) };
}

/** Returns the paths of the fonts that a plan's text uses. */
export async function pathsOfFonts({
  captions,
  slides,
}: Pick<RenderPlan, 'captions' | 'slides'>): Promise<Map<string, string>> {
  const fonts = new Map<string, string>();
  for (const font of [...(captions?.fonts ?? []), ...slides.flatMap((slide) => slide.fonts)])
    fonts.set(font.sha256, (await (await machineFonts()).pathOf(font.sha256)) as string);
  return fonts;
}

/** Returns the paths of the emoji that a segment draws, after writing them. */
export async function pathsOfEmoji(
  plan: RenderPlan,
  segment: Segment,
  dir: string,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const { sha256, glyphs } of segmentRecipe(plan, segment).inputs) {
    if (glyphs === undefined) continue;
    const path = await writeEmoji(await machineFonts(), { sha256, glyphs }, dir);
    paths.set(inputName({ sha256, glyphs }), path as string);
  }
  return paths;
}

/** Renders the video of a single-segment export, without audio. */
export async function renderFrames(
  path: string,
  dir: string,
  wanted: WantedCaptions | null = null,
  beside: PlanExtras = {},
) {
  const planned = await planRender(path, dir, wanted, beside);
  const [segment, ...others] = planned.segments;
  if (!segment || others.length > 0) throw new Error(`There are ${planned.segments.length} segments`);
  const paths = {
    source: planned.prepared.path,
    inputs: new Map([...(beside.inputs ?? []), ...(await pathsOfEmoji(planned.plan, segment, dir))]),
    fonts: await pathsOfFonts(planned.plan),
  };
  const outPath = join(dir, 'picture.mp4');
  await renderSegment(paths, planned.plan, segment, outPath, { signal: never });
  return { ...planned, outPath };
}

/** Runs all steps of a worker in one process: prepare, split, render each segment, render the audio, join. */
export async function renderWhole(
  path: string,
  dir: string,
  wanted: WantedCaptions | null = null,
  beside: PlanExtras = {},
) {
  return renderPlanned(await planRender(path, dir, wanted, beside), dir, beside);
}

/** Runs the same steps for an existing plan. */
export async function renderPlanned(
  planned: Awaited<ReturnType<typeof planRender>>,
  dir: string,
  beside: PlanExtras = {},
) {
  const { plan, segments, partPaths } = planned;
  const fonts = await pathsOfFonts(plan);
  const files: SegmentFile[] = [];
  for (const segment of segments) {
    const segmentPath = join(dir, `segment-${segment.index}.mp4`);
    const { fadesFrom } = segment;
    const fading = fadesFrom && plan.parts[fadesFrom.part];
    const inputs = new Map([...(beside.inputs ?? []), ...(await pathsOfEmoji(plan, segment, dir))]);
    if (fading) inputs.set(fading.source.sha256, partPaths[fadesFrom.part] as string);
    const paths = { source: partPaths[segment.part] as string, inputs, fonts };
    files.push({
      path: segmentPath,
      ...(await renderSegment(paths, plan, segment, segmentPath, { signal: never })),
    });
  }
  const sound = await audioOf(planned, dir);
  const outPath = join(dir, 'export.mp4');
  const proof = await joinSegments(files, sound, plan, outPath, { signal: never });
  return { ...planned, files, sound, outPath, proof };
}
