import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { MissingEngine } from '../engines/engine-failed.js';
import { chooseHearEngine } from '../engines/hear/choose-hear-engine.js';
import type { HearConfig } from '../engines/hear/hear-config.js';
import type { HearEngine } from '../engines/hear/hear-engine.js';
import { HearFailed } from '../engines/hear/hear-failed.js';
import { nameHearEngine } from '../engines/hear/name-hear-engine.js';
import { fileKey } from '../files/blob-key.js';
import { requireSource } from '../files/find-source.js';
import type { Storage } from '../files/storage.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import { hearingKeyOf } from './analysis-keys.js';
import { type AnalysisPayload, readAnalysisPayload } from './analysis-work.js';
import { type AnalysisResult, analyzeSource } from './analyze-source.js';
import { findKeptHearing } from './find-analysis.js';
import type { KeptHearing } from './hearing.entity.js';
import { keepHearing, reuseHearing } from './keep-hearing.js';

export interface AnalysisServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly hearing: HearConfig;
  /** Pieces of sound heard at once. */
  readonly concurrency: number;
}

/** What an engine refuses for good is told to the person; what may pass is tried again. */
function translateFailure(err: unknown): never {
  if (err instanceof MissingEngine)
    throw new WorkFailed('unavailable', err.message, 'hearing', { cause: err });
  if (err instanceof HearFailed && !err.retryable) {
    throw new WorkFailed('internal_error', err.message, 'hearing', { cause: err });
  }
  throw err;
}

function toKept(result: AnalysisResult, durationSeconds: number): KeptHearing {
  const { language, words, cues, scenes, silences, speech, loudnessLufs, engine } = result;
  return {
    ...{ language, durationSeconds, words, cues, scenes, silences, speech, loudnessLufs },
    engineId: engine?.id ?? null,
  };
}

/** The first piece of an analysis: looks and listens, unless that was done before. What came of it is then written of. */
export async function analyzeWork(services: AnalysisServices, run: WorkRun): Promise<WorkDone> {
  const { db, storage, hearing } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, videoId } = work;
  const asked = readAnalysisPayload(work.payload);
  const { sourceFileId, request } = asked;
  const which = sourceFileId === undefined ? { videoId } : { id: sourceFileId };
  const source = await requireSource(db, workspaceId, which, 'reading');
  const payload = { ...asked, sourceFileId: source.id };
  const language = request.language ?? undefined;
  const engine = await nameHearEngine(hearing, { language, model: request.subtitleModel ?? undefined });
  const key = hearingKeyOf({ sha256: source.sha256, language: request.language, engine });

  // What a forced analysis has heard itself, before its worker was lost, counts.
  const since = request.forceRefresh ? work.createdAt : undefined;
  const kept = await inTransaction(db, { workspaceId }, (tx) => findKeptHearing(tx, key, { since }));
  if (kept) return { settle: (tx) => reuseHearing(tx, work, payload, kept) };

  const result = await analyzeSource({
    sourcePath: await storage.localPath(fileKey(workspaceId, source.sha256), scratch),
    probe: source.probe,
    language,
    scratchDir: scratch,
    chooseEngine: () => chooseEngine(services, payload),
    signal,
    onProgress: ({ fraction, ...said }) => report({ ...said, fraction: fraction * HEARD }),
  }).catch(translateFailure);
  const { durationSeconds } = source.probe;
  return { settle: (tx) => keepHearing(tx, work, payload, { key, result: toKept(result, durationSeconds) }) };
}

/** Of an analysis; the rest is writing. */
const HEARD = 0.97;

/** A script that is given needs no words to be heard: these would only help to time it. */
async function chooseEngine(
  { hearing, concurrency }: AnalysisServices,
  { request }: AnalysisPayload,
): Promise<HearEngine | null> {
  const wish = { language: request.language ?? undefined, model: request.subtitleModel ?? undefined };
  try {
    return await chooseHearEngine(hearing, { ...wish, concurrency });
  } catch (err) {
    if (err instanceof MissingEngine && request.scriptSource === 'custom') return null;
    throw err;
  }
}
