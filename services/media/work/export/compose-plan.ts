import type { DataSource, EntityManager } from 'typeorm';
import type { TimedText } from '../../../../schemas/formats/timed-text.js';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { inTransaction } from '../../../platform/database/database.js';
import type { Asset, AssetKind, Assets } from '../../intake/assets/assets.js';
import { WorkFailed } from '../../queue/work-failed.js';
import { memoryOfFrame } from '../../video/ffmpeg/memory-of-run.js';
import type { Movement } from '../../video/narration/choose-holds.js';
import { placingWarnings } from '../../video/narration/placing-warnings.js';
import type { PlannedMusic } from '../../video/render/audio/planned-audio.js';
import { layOutCaptions } from '../../video/render/captions/plan-captions.js';
import { rowsClearOfCaptions } from '../../video/render/captions/rows-clear-of-captions.js';
import { splitCues, subtitlesOf } from '../../video/render/captions/split-cues.js';
import { makeRenderPlan, type PlannedSource } from '../../video/render/plan/make-render-plan.js';
import { footageOf, type RenderPlan } from '../../video/render/plan/render-plan.js';
import type { ScreenHints } from '../../video/render/video/reframe/choose-windows.js';
import { type Interest, SEEN, STRIPS } from '../../video/render/video/reframe/interest.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';
import { requireSource } from '../find-source.js';
import { chooseExportZooms, findDetectedActivity } from './choose-export-zooms.js';
import type { CuttableSource } from './cuttable-source.js';
import type { ExportServices } from './export-services.js';
import type { Cut } from './export-work.js';
import { planFrame } from './plan-frame.js';
import { planNarration } from './plan-narration.js';
import { planPresenter } from './plan-presenter.js';
import { withSlides } from './plan-slides.js';
import { planWatermark } from './plan-watermark.js';
import { planZooms } from './plan-zooms.js';
import type { PlanningRun } from './planning-run.js';
import { requireCuttableSource } from './prepared-source.js';
import { requireInterest, shareInterest } from './stored-interest.js';

/** Of a film, so much of the width may be lost at both sides together. */
const MAX_CROP = 0.4;

/**
 * Returns which share of the footage may be cropped so that it fills its half of the frame: nothing of a screen
 * recording, where every edge may matter, and of a video that was not analyzed, which may be one. Null if nothing is
 * beside the footage.
 */
export async function maxSideCrop(
  { slides, presenter }: Pick<RenderRequest, 'slides' | 'presenter'>,
  findHints: () => Promise<Pick<FoundHints, 'interactions' | 'isAnalyzed'>>,
): Promise<number | null> {
  const hasSides = presenter?.layout === 'side' || slides.some(({ layout }) => layout === 'side');
  if (!hasSides) return null;
  const { interactions, isAnalyzed } = await findHints();
  return isAnalyzed && interactions.length === 0 ? MAX_CROP : 0;
}

export interface ComposedPlan {
  readonly plan: RenderPlan;
  readonly source: CuttableSource;
  readonly scenes: PlannedScenes;
  /** The words in seconds of the output, from the footage's start. */
  readonly cues: RenderRequest['cues'];
  /** What the SRT file contains, in seconds like the cues. */
  readonly subtitles: readonly TimedText[];
  readonly warnings: readonly string[];
  /** The file that each part is cut from. */
  readonly cuts: readonly Cut[];
  /** Stores what was prepared and measured where the next plan finds it. */
  keep(tx: EntityManager): Promise<void>;
}

/** How many frames the footage has in an export, and at which rate. */
function footageTime(footage: PlannedSource) {
  const { parts, output } = makeRenderPlan({ footage });
  return { frames: footageOf({ parts }).frames, fpsNum: output.fpsNum, fpsDen: output.fpsDen };
}

/** Fetched concurrently. If one fails, the other's file is still stored for the next attempt. */
async function planAudioAndWatermark({ assets }: ExportServices, run: PlanningRun, request: RenderRequest) {
  const planned = [planMusic(assets, run, request), planWatermark(assets, run, request)] as const;
  await Promise.allSettled(planned);
  return [await planned[0], await planned[1]] as const;
}

/** Makes the source cuttable and fixes everything that decides the frames and the audio of an export. */
export async function composePlan(
  services: ExportServices,
  run: PlanningRun,
  request: RenderRequest,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<ComposedPlan> {
  const { db, storage, assets, memory } = services;
  const { signal, scratch } = run;
  const { workspaceId } = run.work;
  const file = await requireSource(db, workspaceId, { id: request.sourceFileId }, 'plan');
  // Memory for files that are decoded as a whole, with frames of the source's size; fetching other files
  // needs none.
  const { codedWidth, codedHeight } = file.probe.video;
  const bytes = memoryOfFrame(codedWidth * codedHeight);
  const onPrepared = (fraction: number) => onProgress(fraction * 0.8);
  const prepare = () => requireCuttableSource(storage, file, { scratch, signal, onProgress: onPrepared });
  const source = await memory(bytes, prepare, signal);

  const { sha256, probe, cut } = source;
  const onScanned = (fraction: number) => onProgress(0.8 + fraction * 0.15);
  const scanOptions = { scratch, signal, onProgress: onScanned };
  const interest = shareInterest(() => requireInterest(storage, file, source, scanOptions));
  const { videoId, sourceFileId } = request;
  const { interactions } = request;
  const hints = () => findScreenHints(db, { workspaceId, videoId, sourceFileId, interactions });
  const chooseFrame = () => planFrame(storage, file, source, request, scanOptions, interest, hints);
  const { keep: keepFrame, ...frame } = await memory(bytes, chooseFrame, signal);
  let keepMovement = async () => {};
  const { narration, holds, cues, placed, words } = await planNarration(services, run, request, {
    ...footageTime({ sha256, probe }),
    movement: async () => {
      const measured = await memory(bytes, interest, signal);
      keepMovement = measured.keep;
      return movementOf(measured.interest);
    },
  });
  const scenes = await planScenes(assets, run, request);
  const { presenter, keep: keepPresenter } = await planPresenter(services, run, request, {
    footage: { sha256, probe },
    narration,
    holds,
    words,
  });
  const [music, watermark] = await planAudioAndWatermark(services, run, request);
  const detected = await findDetectedActivity(db, { workspaceId, videoId, sourceFileId });
  const zooms = chooseExportZooms(request, detected, probe.durationSeconds);
  const bare = makeRenderPlan({
    footage: { sha256, probe },
    holds,
    narration,
    music,
    ...frame,
    background: request.background,
    ...scenes,
    zooms: planZooms(zooms, probe.durationSeconds, frame.pan?.windows),
    elements: request.elements,
    elementFadeSeconds: request.elementFadeSeconds,
    presenter,
    watermark,
    crossfadeSeconds: request.crossfadeSeconds,
    maxSideCrop: await maxSideCrop(request, hints),
  });
  const shown = { ...request, cues };
  const cleared = withFreeRows(bare, shown);
  const { plan: withoutCaptions, warnings } = await withSlides(services, run, cleared, shown);
  const { plan, subtitles } = await withCaptions(services, withoutCaptions, shown);
  return {
    plan,
    source,
    scenes,
    cues,
    subtitles,
    warnings: [
      ...(request.warnings ?? []),
      ...placingWarnings(placed.map((line) => ({ ...line, number: line.cue + 1 }))),
      ...warnings,
    ],
    cuts: plan.parts.map(({ role, source }) => (role === 'footage' ? cut : { sha256: source.sha256 })),
    keep: async (tx) => {
      await source.keep();
      await keepPresenter(tx);
      await keepFrame();
      await keepMovement();
    },
  };
}

/** Plans the background music; null if there is none or its volume is 0. */
async function planMusic(
  assets: Assets,
  run: PlanningRun,
  { music }: Pick<RenderRequest, 'music'>,
): Promise<PlannedMusic | null> {
  if (!music || music.volume === 0) return null;
  const { url, volume, duckVolume, fadeDuration, playInScenes } = music;
  const { workspaceId } = run.work;
  const { sha256 } = await assets.obtain({ workspaceId, url, kind: 'music', field: 'music.url' }, run);
  return { sha256, volume, duckVolume, fadeSeconds: fadeDuration, playInScenes };
}

/** How much of the whole picture changes from sample to sample. */
function movementOf({ across }: Pick<Interest, 'across'>): Movement {
  const bytes = Buffer.from(across, 'base64');
  const changes = Array.from({ length: Math.floor(bytes.length / STRIPS) }, (_, sample) => {
    const strips = bytes.subarray(sample * STRIPS, (sample + 1) * STRIPS);
    return strips.reduce((sum, strip) => sum + strip, 0) / 255 / STRIPS;
  });
  return { samplesPerSecond: SEEN.fps, changes };
}

/** Returns the plan with the rows reserved for its captions, whatever their text. */
function withFreeRows(plan: RenderPlan, { captions, cues }: RenderRequest): RenderPlan {
  const isShown = captions !== null && cues.length > 0;
  return isShown ? { ...plan, freeRows: rowsClearOfCaptions(captions, plan) } : plan;
}

/** Returns the plan with the burned-in captions, laid out for its size and rate, and the subtitles of the SRT file. */
async function withCaptions(
  { fonts }: Pick<ExportServices, 'fonts'>,
  plan: RenderPlan,
  request: RenderRequest,
): Promise<{ readonly plan: RenderPlan; readonly subtitles: readonly TimedText[] }> {
  if (!request.captions) return { plan, subtitles: subtitlesOf(await splitCues(request, plan.output)) };
  const { captions, subtitles } = await layOutCaptions(fonts, request, request.captions, plan);
  return { plan: { ...plan, captions }, subtitles };
}

/** A longer scene should be a video of its own. */
const MAX_SCENE_SECONDS = 300;

interface PlannedScenes {
  readonly opening: PlannedSource | null;
  readonly closing: PlannedSource | null;
}

/** Plans the scenes shown before and after the footage. */
export async function planScenes(
  assets: Assets,
  run: PlanningRun,
  request: Pick<RenderRequest, 'openingSceneUrl' | 'closingSceneUrl'>,
): Promise<PlannedScenes> {
  const { workspaceId } = run.work;
  const kind: AssetKind = 'scene';
  const obtain = async (field: keyof typeof request): Promise<PlannedSource | null> => {
    const url = request[field];
    return url === null
      ? null
      : requireScene(await assets.obtain({ workspaceId, url, kind, field }, run), field);
  };
  return { opening: await obtain('openingSceneUrl'), closing: await obtain('closingSceneUrl') };
}

function requireScene({ sha256, probe }: Asset, field: string): PlannedSource {
  if (!probe) throw new Error(`The file of ${field} was stored without its probe`);
  if (probe.durationSeconds > MAX_SCENE_SECONDS)
    throw new WorkFailed(
      'validation_error',
      `${field} must be at most ${MAX_SCENE_SECONDS} seconds long; it has ${Math.ceil(probe.durationSeconds)}`,
      'plan',
    );
  return { sha256, probe };
}

/** What is known of the screen of a video. */
export interface FoundHints extends ScreenHints {
  readonly isAnalyzed: boolean;
}

/**
 * Returns what the newest analysis of a source found on its screen; nothing without one. The interactions are those of
 * the request, which a person may have corrected.
 */
export async function findScreenHints(
  db: DataSource,
  {
    workspaceId,
    videoId,
    sourceFileId,
    interactions: given,
  }: { workspaceId: string; videoId: string; sourceFileId: string } & Pick<RenderRequest, 'interactions'>,
): Promise<FoundHints> {
  const analysis = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOne(AnalysisEntity, { where: { videoId, sourceFileId }, order: { createdAt: 'desc' } }),
  );
  const { interactions = [], cursorTrack = [], screen } = analysis?.result ?? {};
  const isAnalyzed = analysis !== null;
  return { interactions: given ?? interactions, cursorTrack, texts: screen?.boxes ?? [], isAnalyzed };
}
