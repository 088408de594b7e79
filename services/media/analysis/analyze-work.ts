import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import { inTransaction } from '../../platform/database.js';
import { MissingEngine } from '../ai/engine-failed.js';
import { throwEngineFailure } from '../ai/engine-work-failed.js';
import { chooseTranscribeEngine } from '../ai/transcribe/choose-transcribe-engine.js';
import { nameTranscribeEngine } from '../ai/transcribe/name-transcribe-engine.js';
import type { TranscribeEngine } from '../ai/transcribe/transcribe-engine.js';
import { fileKey } from '../files/blob-key.js';
import { requireSource } from '../files/find-source.js';
import { queueWork } from '../work-queue/queue-work.js';
import type { WorkEntity } from '../work-queue/work.entity.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import { hearingKeyOf } from './analysis-keys.js';
import type { AnalysisServices } from './analysis-services.js';
import { readAnalysisPayload, wishOf } from './analysis-work.js';
import { analyzeSource } from './analyze-source.js';
import { findKeptHearing } from './find-analysis.js';
import { cutHearing, type LookResult } from './hear-work.js';
import type { HearingEntity } from './hearing.entity.js';
import { keepHearing, reuseHearing } from './keep-hearing.js';
import type { SeenSource } from './look-at-source.js';
import { sharedSoundKey } from './shared-sound.js';

/**
 * The first piece of an analysis: looks and listens, unless that was done before, and leaves long speech to be heard in pieces. What
 * came of it is then written of.
 */
export async function analyzeWork(services: AnalysisServices, run: WorkRun): Promise<WorkDone> {
  const { db, storage, transcribe, lengths } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, videoId } = work;
  const payload = readAnalysisPayload(work.payload);
  const { sourceFileId, request } = payload;
  const which = sourceFileId === undefined ? { videoId } : { id: sourceFileId };
  const source = await requireSource(db, workspaceId, which, 'reading');
  const { sha256, probe } = source;
  const wish = wishOf(request);
  const { autoZoom } = request;
  const shaping = { sha256, ...wish, engine: await nameTranscribeEngine(transcribe, wish) };
  const key = hearingKeyOf({ ...shaping, autoZoom });

  const kept = await inTransaction(db, { workspaceId }, (tx) =>
    // One with zoom moments serves those who want none.
    findKeptHearing(tx, [key, hearingKeyOf({ ...shaping, autoZoom: true })], {
      since: sinceOf(request, work),
    }),
  );
  if (kept && serves(kept, request))
    return { settle: (tx) => reuseHearing(tx, { work, payload, source }, kept) };

  const { transcript, ...look } = await analyzeSource({
    sourcePath: await storage.localPath(fileKey(workspaceId, sha256), scratch),
    probe,
    language: wish.language,
    scratchDir: scratch,
    chooseEngine: () => chooseEngine(services, request),
    autoZoom: request.autoZoom,
    hearAtMostSeconds: lengths.wholeSeconds,
    signal,
    onProgress: report,
  }).catch(throwEngineFailure('hearing'));
  if (!transcript) return hearInPieces(services, run, { ...look, key });
  return { settle: (tx) => keepHearing(tx, { work, payload, source }, { ...look, key, transcript }) };
}

/** What a forced analysis has heard itself counts: before its worker was lost, or in an attempt that failed later. */
function sinceOf(
  { forceRefresh, requestedAt }: AnalysisRequest,
  { createdAt }: WorkEntity,
): Date | undefined {
  if (!forceRefresh) return undefined;
  return requestedAt === undefined ? createdAt : new Date(requestedAt);
}

/** Where nobody could listen, what was said is unknown: that is enough for a script that is given, and for no other. */
const serves = (
  { result: { engineId, speech } }: HearingEntity,
  { scriptSource }: AnalysisRequest,
): boolean => engineId !== null || speech.length === 0 || scriptSource === 'custom';

/** A script that is given needs no words to be heard: these would only help to time it. */
async function chooseEngine(
  { transcribe, concurrency }: AnalysisServices,
  request: AnalysisRequest,
): Promise<TranscribeEngine | null> {
  try {
    return await chooseTranscribeEngine(transcribe, { ...wishOf(request), concurrency });
  } catch (err) {
    if (err instanceof MissingEngine && request.scriptSource === 'custom') return null;
    throw err;
  }
}

/** Puts the sound where every worker finds it, and has it heard side by side. */
async function hearInPieces(
  { storage, lengths }: AnalysisServices,
  { work }: WorkRun,
  { seen: { wavPath, ...seen }, engine, key }: LookResult & { readonly seen: SeenSource },
): Promise<WorkDone> {
  const wish = wishOf(readAnalysisPayload(work.payload).request);
  const path = wavPath as string; // Without sound there is nothing to hear.
  const pieces = await cutHearing({ wavPath: path, speech: seen.speech, wish }, lengths.pieceSeconds);
  const soundKey = sharedSoundKey(work.workspaceId, work);
  await storage.prepare(soundKey, path);
  return {
    result: { seen, engine, key } satisfies LookResult,
    settle: async (tx) => {
      await storage.put(soundKey, path);
      await queueWork(tx, work, pieces);
    },
  };
}
