import { createHash } from 'node:crypto';
import type { ComparedExport } from '../../../../schemas/compared-export.js';
import { writeSrt } from '../../../../schemas/formats/srt.js';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { inTransaction } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/errors.js';
import { findMissingProgram } from '../../../platform/errors/unavailable.js';
import { FileEntity } from '../../storage/file.entity.js';
import { findSyntheticAudio } from '../../video/render/join/synthetic-audio.js';
import { framesOf } from '../../video/render/plan/segment-frames.js';
import { type ComposedPlan, composePlan } from '../export/compose-plan.js';
import type { ExportServices } from '../export/export-services.js';
import type { Cut } from '../export/export-work.js';
import { JoinedExportEntity } from '../export/joined-export.entity.js';
import { joinKey } from '../export/joined-exports.js';
import { type KeyedPlan, keyPlan } from '../export/key-plan.js';
import type { PlanningRun } from '../export/planning-run.js';
import { findCachedSegments } from '../export/segment-cache.js';
import { shiftCues } from '../export/shift-cues.js';
import { type PlanningServices, runPlanning } from '../planning/run-planning.js';

export interface ExportToCompare {
  readonly workspaceId: string;
  readonly exportFileId: string;
  readonly srtFileId: string;
  /** What would be exported now. */
  readonly request: RenderRequest;
}

/** A little less than the gateway waits for a subgraph. */
const WITHIN_MS = 8_000;

const NOTHING: ComparedExport = {
  isCurrent: false,
  changesSubtitles: false,
  segmentsTotal: 0,
  segmentsToRender: 0,
  secondsToRender: 0,
  mixesAudio: false,
  durationSeconds: 0,
  pixels: 0,
  problem: null,
};

/** Compares an export with the one that a request would make now: makes its plan, and compares the keys. */
export async function compareExport(
  openServices: () => Promise<PlanningServices>,
  asked: ExportToCompare,
): Promise<ComparedExport> {
  const { workspaceId, request } = asked;
  const planning = { workspaceId, videoId: request.videoId, withinMs: WITHIN_MS };
  try {
    const services = await openServices();
    return await runPlanning(services, { ...planning, failure: 'The plan was not made' }, (run) =>
      comparePlan(services, run, asked),
    );
  } catch (err) {
    const problem = findMissingProgram(err) ?? (isProblem(err) ? err : null);
    if (!problem) throw err;
    return { ...NOTHING, problem: problem.message };
  }
}

/** With these codes planning says that an export would fail. */
const PROBLEMS: ReadonlySet<string> = new Set(['validation_error', 'not_found']);

const isProblem = (err: unknown): err is DomainError => err instanceof DomainError && PROBLEMS.has(err.code);

async function comparePlan(
  services: ExportServices,
  run: PlanningRun,
  { request, exportFileId, srtFileId }: ExportToCompare,
): Promise<ComparedExport> {
  const { db, storage } = services;
  const { workspaceId, videoId } = run.work;
  const composed = await composePlan(services, run, request);
  const keyed = await keyPlan(services, composed, run.signal);
  await inTransaction(db, { workspaceId }, (tx) => composed.keep(tx));
  const { plan, subtitles } = composed;
  const keys = [...keyed.segments, ...(keyed.audio ? [keyed.audio] : [])].map(({ key }) => key);
  const cached = await findCachedSegments(db, storage, { workspaceId, videoId }, keys);
  const missing = keyed.segments.filter(({ key }) => !cached.has(key));
  const frames = missing.reduce((sum, { segment }) => sum + framesOf(segment), 0);
  const srt = hashOf(writeSrt(shiftCues(subtitles, plan)));
  const made = await inTransaction(db, { workspaceId }, async (tx) => ({
    video: await tx.findOneBy(FileEntity, { id: exportFileId }),
    srt: await tx.findOneBy(FileEntity, { id: srtFileId }),
    joined: await tx.findOneBy(JoinedExportEntity, {
      videoId,
      key: keyOfJoined(services, composed, keyed, request),
    }),
  }));
  const changesSubtitles = made.srt?.sha256 !== srt;
  const { width, height, fpsNum, fpsDen, totalFrames } = plan.output;
  const seconds = (count: number) => Math.round((count * fpsDen * 1000) / fpsNum) / 1000;
  const isSameVideo = made.joined !== null && made.joined.sha256 === made.video?.sha256;
  return {
    isCurrent: isSameVideo && !changesSubtitles,
    changesSubtitles,
    segmentsTotal: keyed.segments.length,
    segmentsToRender: missing.length,
    secondsToRender: seconds(frames),
    mixesAudio: keyed.audio !== null && !cached.has(keyed.audio.key),
    durationSeconds: seconds(totalFrames),
    pixels: width * height,
    problem: null,
  };
}

/** The key under which the join of this plan's segments is recorded. */
const keyOfJoined = (
  { build }: Pick<ExportServices, 'build'>,
  { plan, cuts }: ComposedPlan,
  { segments, audio, isCopied }: KeyedPlan,
  request: RenderRequest,
): string =>
  joinKey({
    pieces: [...(audio ? [audio] : []), ...segments].map(({ key }) => key),
    copied: isCopied ? (cuts[0] as Cut) : null,
    output: plan.output,
    syntheticNote: findSyntheticAudio(plan, request)?.note ?? null,
    ffmpegBuildId: build.id,
  });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
