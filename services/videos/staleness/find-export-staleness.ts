import type { EntityManager } from 'typeorm';
import type { ComparedExport } from '../../../schemas/compared-export.js';
import type { ExportRatio } from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { RenderRequest } from '../../../schemas/messages/render-request.js';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { settingsAgain } from '../exports/settings-again.js';
import type { VideoExportEntity } from '../exports/video-export.entity.js';
import { resolveExport } from '../operations/resolve-export.js';
import { compareLines, pairLines } from '../requests/compare-lines.js';
import { compareSettings, compareTimed } from '../requests/compare-settings.js';
import { RenderPlanEntity } from '../requests/request.entity.js';
import type { StaleReason } from '../requests/stale-reason.js';
import { requireVideo, type VideoEntity } from '../video/video.entity.js';
import { notComparable, staleWith } from './stale-with.js';
import type { StaleExport } from './staleness.type.js';

/** What is compared in another way below, and what says nothing of the content of an export. */
const NO_SETTINGS = [
  ...['sourceFileId', 'cues', 'narration', 'zooms', 'elements', 'interactions'],
  ...['version', 'videoId', 'basename', 'provenance', 'warnings'],
] as const satisfies ReadonlyArray<keyof RenderRequest>;
const SETTINGS = Object.keys(RenderRequest.shape).filter(
  (name) => !(NO_SETTINGS as readonly string[]).includes(name),
);

/** Returns what differs between two requests of exports. */
function compareExportRequests(before: RenderRequest, now: RenderRequest): StaleReason[] {
  return [
    ...(before.sourceFileId === now.sourceFileId ? [] : [SOURCE]),
    ...compareLines(before.cues, now.cues),
    ...compareVoices(before, now),
    ...compareTimed('ZOOM_CHANGED', 'A zoom', before.zooms, now.zooms),
    ...compareTimed('ELEMENT_CHANGED', 'An element', before.elements, now.elements),
    ...compareTimed(
      'INTERACTION_CHANGED',
      'An interaction',
      before.interactions ?? [],
      now.interactions ?? [],
    ),
    ...compareSettings(before, now, SETTINGS),
  ];
}

const SOURCE: StaleReason = { kind: 'SOURCE_CHANGED', message: 'The source was replaced' };

/** Returns the lines whose narration is another one, and settings of the narration. */
function compareVoices(before: RenderRequest, now: RenderRequest): StaleReason[] {
  const fileOf = ({ narration }: RenderRequest) =>
    new Map(narration?.voices.map(({ cue, fileId }) => [cue, fileId]));
  const [old, fresh] = [fileOf(before), fileOf(now)];
  const lines = pairLines(before.cues, now.cues).flatMap((pair): StaleReason[] => {
    if (pair.before === null || pair.now === null) return [];
    if (old.get(pair.before) === fresh.get(pair.now)) return [];
    const said = fresh.has(pair.now) ? 'another voice' : 'no voice';
    const message = `Line ${pair.now + 1} has ${said}`;
    return [{ kind: 'VOICE_CHANGED', line: pair.now, start: now.cues[pair.now]?.startTime ?? 0, message }];
  });
  const settings = ({ narration }: RenderRequest) => ({ ...narration, voices: undefined });
  return [
    ...lines,
    ...compareSettings({ narration: settings(before) }, { narration: settings(now) }, ['narration']),
  ];
}

const COMPARED_EXPORT = `query ComparedExport($exportFileId: ID!, $srtFileId: ID!, $request: JSONObject!) {
  comparedExport(exportFileId: $exportFileId, srtFileId: $srtFileId, request: $request) {
    isCurrent changesSubtitles segmentsTotal segmentsToRender secondsToRender mixesAudio durationSeconds pixels problem
  }
}`;

const NO_COUNTS = { segmentsToRender: null, segmentsTotal: null, mixesAudio: null, changesSubtitles: null };

interface ExportFiles {
  readonly exportFileId: string;
  readonly srtFileId: string;
}

/** Compares the newest export with the one that the same request would make now; null without an export. */
export async function findStalenessOfNewestExport(
  ctx: VideosContext,
  videoId: string,
): Promise<StaleExport | null> {
  const { workspaceId } = ctx.caller;
  const found = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await requireVideo(tx, videoId);
    const { exportFileId, srtFileId, exportPlanId } = video;
    if (!exportFileId || !srtFileId) return null;
    return { files: { exportFileId, srtFileId }, requests: await findRequests(tx, video, exportPlanId) };
  });
  return found && compare(ctx, found.files, found.requests);
}

/**
 * Compares the current export in one aspect ratio with the one that the same request would make now. Another ratio in
 * the video's settings makes only the newest one out of date: the others are made again in their own.
 */
export async function findStalenessOfExport(
  ctx: VideosContext,
  { videoId, planId, aspectRatio, exportFileId, srtFileId }: VideoExportEntity,
): Promise<StaleExport> {
  const { workspaceId } = ctx.caller;
  const requests = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await requireVideo(tx, videoId);
    const isNewest = video.exportFileId === exportFileId;
    return findRequests(tx, video, planId, isNewest ? null : aspectRatio);
  });
  return compare(ctx, { exportFileId, srtFileId }, requests);
}

interface Requests {
  readonly before: RenderRequest | null;
  readonly now: RenderRequest | { readonly problem: string } | null;
}

/** Returns what an export was made from, and what the same request would be now. */
async function findRequests(
  tx: EntityManager,
  video: VideoEntity,
  planId: string | null,
  aspectRatio: ExportRatio | null = null,
): Promise<Requests> {
  const plan = planId === null ? null : await tx.findOneBy(RenderPlanEntity, { id: planId });
  if (!plan) return { before: null, now: null };
  const settings = await settingsAgain(tx, video, plan, aspectRatio);
  return { before: plan.request, now: await resolveNow(tx, video, settings) };
}

async function compare(
  ctx: VideosContext,
  files: ExportFiles,
  { before, now }: Requests,
): Promise<StaleExport> {
  if (!before || !now) return { ...notComparable('export'), ...NO_COUNTS };
  if ('problem' in now) return { ...staleWith([], now.problem), ...NO_COUNTS };
  const compared = await askMedia(ctx, files, now);
  if (compared.problem !== null)
    return { ...staleWith(compareExportRequests(before, now), compared.problem), ...NO_COUNTS };
  const { segmentsTotal, segmentsToRender, mixesAudio, changesSubtitles } = compared;
  const counts = { segmentsTotal, segmentsToRender, mixesAudio, changesSubtitles };
  if (compared.isCurrent) return { ...staleWith(null), ...counts };
  return {
    ...staleWith(compareExportRequests(before, now)),
    ...counts,
    minutes: costMinutes(unitsOf('export'), compared.durationSeconds),
    estimatedSeconds: estimateSeconds(compared),
  };
}

/** What the same request would export now, or why it would be refused. */
async function resolveNow(
  tx: EntityManager,
  video: VideoEntity,
  settings: ExportSettings,
): Promise<RenderRequest | { readonly problem: string }> {
  try {
    return await resolveExport(tx, video, settings);
  } catch (err) {
    if (!(err instanceof DomainError)) throw err;
    return { problem: err.message };
  }
}

async function askMedia(
  { media, caller, requestId }: VideosContext,
  files: ExportFiles,
  request: RenderRequest,
): Promise<ComparedExport> {
  const { comparedExport } = await media.call<{ comparedExport: ComparedExport }>({
    document: COMPARED_EXPORT,
    variables: { ...files, request },
    as: caller,
    requestId,
  });
  return comparedExport;
}

const FULL_HD = 1920 * 1080;
/** Seconds per second of full HD on two cores, as measured (docs/benchmarks.md). */
const RENDERING = 0.2;
/** Mixing, joining and verifying, per second of the export. */
const FINISHING = 0.03;
const STARTING_SECONDS = 1;

const estimateSeconds = ({ secondsToRender, pixels, durationSeconds }: ComparedExport): number =>
  Math.ceil(
    STARTING_SECONDS + (secondsToRender * RENDERING * pixels) / FULL_HD + durationSeconds * FINISHING,
  );
