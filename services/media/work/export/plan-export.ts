import { countLookup, countLookups } from '../../../platform/metrics/cache-metrics.js';
import { hasManifests } from '../../credentials/import-manifests.js';
import { type NewWork, queueWork } from '../../queue/queue-work.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import { framesOf } from '../../video/render/plan/segment-frames.js';
import { requireSource } from '../find-source.js';
import { composePlan } from './compose-plan.js';
import type { ExportServices } from './export-services.js';
import type { PlanPayload, PlanResult, SegmentResult } from './export-work.js';
import { keyPlan } from './key-plan.js';
import { queueJoinWhenReady } from './queue-join.js';
import { findCachedSegments } from './segment-cache.js';
import { storePlan } from './store-plan.js';

/** First unit of an export: makes the source cuttable, fixes the plan, and queues what is not rendered yet. */
export async function planExport(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { db, storage } = services;
  const { work, signal, report } = run;
  const { request } = work.payload as PlanPayload;
  const composed = await composePlan(services, run, request, (fraction) => report({ fraction }));
  const { plan, cues, subtitles, warnings, cuts, keep } = composed;
  const { segments, audio, isCopied } = await keyPlan(services, composed, signal);

  const isSourceSigned = await hasSignedSource(services, run, request.sourceFileId);
  const keys = [...segments, ...(audio ? [audio] : [])].map(({ key }) => key);
  const cached = await findCachedSegments(db, storage, work, keys);
  countLookups(
    'segment',
    segments.map(({ key }) => key),
    cached,
  );
  if (audio) countLookup('audio', cached.has(audio.key));
  const reused = (key: string): SegmentResult | undefined => (cached.has(key) ? { reused: true } : undefined);
  const units: NewWork[] = segments.map((payload, ordinal) => ({
    kind: 'segment',
    ordinal,
    payload,
    weight: framesOf(payload.segment),
    result: reused(payload.key),
  }));
  if (audio) units.push({ kind: 'audio', payload: audio, result: reused(audio.key) });

  return {
    result: {
      plan,
      cues,
      subtitles,
      warnings,
      copiesVideo: isCopied,
      cuts,
      isSourceSigned,
    } satisfies PlanResult,
    settle: async (tx) => {
      await keep(tx);
      await storePlan(tx, work, plan);
      await queueWork(tx, work, units);
      await queueJoinWhenReady(tx, work);
    },
  };
}

/** Read here, where the source is on this machine: it may not be where the export is signed. */
async function hasSignedSource(
  { credentials, db, storage }: ExportServices,
  { work: { workspaceId }, scratch }: WorkRun,
  sourceFileId: string,
): Promise<true | undefined> {
  if (!credentials) return undefined;
  const { sha256 } = await requireSource(db, workspaceId, { id: sourceFileId }, 'plan');
  return (await hasManifests(await storage.localPath(fileKey(workspaceId, sha256), scratch))) || undefined;
}
