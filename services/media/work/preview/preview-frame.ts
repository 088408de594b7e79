import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { inTransaction } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/errors.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import { lockContent, storeFile } from '../../storage/store-file.js';
import { crossfadeInto } from '../../video/render/plan/cut-crossfades.js';
import { memoryOfSegment } from '../../video/render/plan/memory-of-plan.js';
import {
  footageOf,
  footageStartFrame,
  type RenderPlan,
  startFramesOf,
} from '../../video/render/plan/render-plan.js';
import type { Segment } from '../../video/render/plan/segment.js';
import { framesOf, outputSpanOf } from '../../video/render/plan/segment-frames.js';
import { drawRecipe, type SegmentPaths } from '../../video/render/video/render-segment.js';
import { frameRecipe, type SegmentRecipe } from '../../video/render/video/segment-recipe.js';
import { spansOf, toOutput } from '../../video/timeline/elastic-timeline.js';
import { writeWholeFile } from '../../video/write-whole-file.js';
import { type ComposedPlan, composePlan } from '../export/compose-plan.js';
import type { PlanningRun } from '../export/planning-run.js';
import { pathsOfSegment } from '../export/segment-paths.js';
import { type PlanningServices, runPlanning } from '../planning/run-planning.js';

/** Threads that decode up to the frame. One frame has no neighbours that other processes draw meanwhile. */
const DECODING_THREADS = 2;

/** Draws the recipe of one frame into a JPEG file, which appears only once it is complete. */
const renderFrame = (
  recipe: SegmentRecipe,
  paths: SegmentPaths,
  outPath: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<unknown> =>
  writeWholeFile(outPath, (path) =>
    drawRecipe({ ...recipe, sourceOptions: decodedFaster(recipe.sourceOptions) }, paths, { path, signal }),
  );

/** The frames of a decoder do not depend on its number of threads. */
const decodedFaster = (options: readonly string[]): string[] =>
  options.map((option, at) => (options[at - 1] === '-threads' ? String(DECODING_THREADS) : option));

/** What times count from: the start of the export, or of the source. */
export type PreviewTimeline = 'export' | 'source';

export interface PreviewServices extends PlanningServices {
  /** Time limit of one frame, in milliseconds. */
  readonly withinMs: number;
}

export interface PreviewFrame {
  readonly fileId: string;
  readonly filename: string;
  readonly width: number;
  readonly height: number;
  /** Time of the frame in the export, in seconds. */
  readonly at: number;
  /** Length of the export in seconds. */
  readonly duration: number;
  /** Whether the same frame had been drawn before. */
  readonly reused: boolean;
  readonly warnings: readonly string[];
}

export interface PreviewRequest {
  readonly workspaceId: string;
  readonly request: RenderRequest;
  readonly at: number;
  readonly timeline: PreviewTimeline;
}

/**
 * Draws the frame that an export with the request shows at a time, with the export's own plan and renderer, and stores
 * it under the hash of everything that shapes it.
 */
export function previewFrame(services: PreviewServices, asked: PreviewRequest): Promise<PreviewFrame> {
  const { workspaceId, request } = asked;
  const planning = { workspaceId, videoId: request.videoId, withinMs: services.withinMs };
  return runPlanning(services, { ...planning, failure: 'The frame was not drawn' }, (run) =>
    drawPreview(services, run, asked),
  );
}

async function drawPreview(
  services: PreviewServices,
  run: PlanningRun,
  { request, at, timeline }: PreviewRequest,
): Promise<PreviewFrame> {
  const { db, build } = services;
  const { workspaceId, videoId } = run.work;
  const composed = await composePlan(services, run, request);
  await inTransaction(db, { workspaceId }, (tx) => composed.keep(tx));
  const { plan, warnings } = composed;
  const { width, height, totalFrames } = plan.output;
  const outputFrame = frameAtTime(plan, at, timeline);
  const { segment, frame } = frameOfOutput(plan, outputFrame);
  const recipe = frameRecipe(plan, segment, frame);
  const filename = `${hashOf(recipe, build.id)}.jpg`;
  const shown = {
    filename,
    width,
    height,
    at: secondsOf(outputFrame, plan),
    duration: secondsOf(totalFrames, plan),
    warnings,
  };
  const known = await findPreview(services, { workspaceId, videoId, filename });
  if (known) return { ...shown, fileId: known, reused: true };

  const path = join(run.scratch, 'preview.jpg');
  const where = { workspaceId, scratch: run.scratch };
  const paths = await pathsOfSegment(services, where, composed, segment, recipe);
  const render = () => renderFrame(recipe, paths, path, run);
  await services.memory(memoryOfSegment(plan, segment), render, run.signal);
  return { ...shown, fileId: await storePreview(services, run, { path, filename }), reused: false };
}

const hashOf = (recipe: SegmentRecipe, ffmpegBuildId: string): string =>
  createHash('sha256').update(JSON.stringify({ recipe, ffmpegBuildId })).digest('hex');

const secondsOf = (frames: number, { output }: Pick<RenderPlan, 'output'>): number =>
  Math.round(((frames * output.fpsDen) / output.fpsNum) * 1e6) / 1e6;

/** Times that are written with few decimals are that of the frame which begins there. */
const ROUNDED_SECONDS = 0.0005;

/** Returns the frame of the output; throws `validation_error` for a time after its end. */
function frameAtTime(plan: ComposedPlan['plan'], at: number, timeline: PreviewTimeline): number {
  const { fpsNum, fpsDen, totalFrames } = plan.output;
  const { frames, holds = [] } = footageOf(plan);
  const length = timeline === 'export' ? totalFrames : frames;
  const frame = Math.floor(((at + ROUNDED_SECONDS) * fpsNum) / fpsDen);
  const end = secondsOf(length, plan);
  if (at < 0 || at > end + ROUNDED_SECONDS)
    throw new DomainError(
      'validation_error',
      `at is ${at} s, and the ${timeline === 'export' ? 'export' : 'source'} is ${end} s long; use a time from 0 to ${end}`,
      { field: 'at' },
    );
  const inside = Math.min(frame, length - 1);
  return timeline === 'export' ? inside : footageStartFrame(plan) + toOutput(holds, inside);
}

interface StoredPreview {
  readonly workspaceId: string;
  readonly videoId: string;
  readonly filename: string;
}

/** Returns the file of a frame, or of a waveform, whose bytes exist. One that is used again is removed a day later again. */
export async function findPreview(
  { db, storage }: Pick<PreviewServices, 'db' | 'storage'>,
  { workspaceId, videoId, filename }: StoredPreview,
): Promise<string | null> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const file = await tx.findOneBy(FileEntity, { videoId, purpose: 'preview', filename });
    if (!file) return null;
    await lockContent(tx, workspaceId, file.sha256);
    const size = await storage.sizeOf(fileKey(workspaceId, file.sha256));
    if (size === Number(file.sizeBytes)) {
      const { affected } = await tx.update(FileEntity, { id: file.id }, { createdAt: new Date() });
      return affected ? file.id : null;
    }
    await tx.delete(FileEntity, { id: file.id });
    return null;
  });
}

interface PreviewFile {
  readonly path: string;
  readonly filename: string;
  readonly contentType?: string;
}

export async function storePreview(
  { db, storage }: Pick<PreviewServices, 'db' | 'storage'>,
  { work: { workspaceId, videoId } }: Pick<PlanningRun, 'work'>,
  { path, filename, contentType = 'image/jpeg' }: PreviewFile,
): Promise<string> {
  const sha256 = await hashFile(path);
  const file = { workspaceId, videoId, path, sha256, contentType, filename };
  return inTransaction(db, { workspaceId }, async (tx) => {
    await lockContent(tx, workspaceId, `${videoId}/${filename}`);
    // The same frame may have been drawn twice at the same time.
    const twin = await tx.findOneBy(FileEntity, { videoId, purpose: 'preview', filename });
    return twin?.id ?? storeFile(tx, storage, { ...file, purpose: 'preview' });
  });
}

/** A frame of the output, as a frame of a segment that the renderer draws. */
interface FrameOfOutput {
  readonly segment: Segment;
  /** Counted from the start of the segment. */
  readonly frame: number;
}

/**
 * Returns the shortest segment that shows a frame of the output: that frame alone, or all of a crossfade, whose frames
 * depend on its length.
 */
export function frameOfOutput({ parts }: Pick<RenderPlan, 'parts'>, outputFrame: number): FrameOfOutput {
  const starts = startFramesOf(parts);
  const part = starts.findLastIndex((start) => start <= outputFrame);
  const { frames, holds = [] } = parts[part] as RenderPlan['parts'][number];
  const at = outputFrame - (starts[part] as number);
  const [fade] = crossfadeInto(parts, part);
  if (fade && at < framesOf(fade)) return { segment: { index: 0, ...fade }, frame: at };
  const span = spansOf(holds, frames).find(({ outputTo }) => at < outputTo);
  if (!span) throw new Error(`The output has no frame ${outputFrame}`);
  const startFrame = span.kind === 'hold' ? Math.max(0, span.from - 1) : span.from + at - span.outputFrom;
  const only: Segment = {
    index: 0,
    part,
    startFrame,
    endFrame: startFrame + 1,
    ...(span.kind === 'hold' && { heldFrames: 1 }),
    ...(at !== startFrame && { outputFrame: at }),
  };
  return { segment: only, frame: at - outputSpanOf(only).startFrame };
}
