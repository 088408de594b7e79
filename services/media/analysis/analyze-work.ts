import type { z } from 'zod';
import type { analyzeVideo } from '../../../schemas/messages/media.js';
import { chooseHearEngine } from '../engines/hear/choose-hear-engine.js';
import { fileKey } from '../files/blob-key.js';
import { requireSource } from '../files/find-source.js';
import { queueWork } from '../work-queue/queue-work.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import type { AnalysisServices } from './analysis-services.js';
import { analyzeSource } from './analyze-source.js';
import { hearFailure } from './hear-failure.js';
import { cutHearing, type LookResult } from './hear-work.js';
import { keepAnalysis } from './keep-analysis.js';
import type { SeenSource } from './look-at-source.js';
import { sharedSoundKey } from './shared-sound.js';

/** The first piece of an analysis, and the only one unless there is much to hear: looks, listens, keeps and reports. */
export async function analyzeWork(services: AnalysisServices, run: WorkRun): Promise<WorkDone> {
  const { db, storage, hearing, concurrency, lengths } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, videoId } = work;
  const command = work.payload as z.infer<typeof analyzeVideo.payload>;
  const { sourceFileId, language, autoZoom = false } = command;
  const which = sourceFileId === undefined ? { videoId } : { id: sourceFileId };
  const source = await requireSource(db, workspaceId, which, 'reading');

  const { transcript, ...look } = await analyzeSource({
    sourcePath: await storage.localPath(fileKey(workspaceId, source.sha256), scratch),
    probe: source.probe,
    language,
    scratchDir: scratch,
    chooseEngine: (wanted) => chooseHearEngine(hearing, { language: wanted, concurrency }),
    autoZoom,
    hearAtMostSeconds: lengths.wholeSeconds,
    signal,
    onProgress: report,
  }).catch(hearFailure);
  if (!transcript) return hearInPieces(services, run, look);
  return { settle: (tx) => keepAnalysis(tx, { work, command, source, transcript, ...look }) };
}

/** Puts the sound where every worker finds it, and has it heard side by side. */
async function hearInPieces(
  { storage, lengths }: AnalysisServices,
  { work }: WorkRun,
  look: LookResult & { readonly seen: SeenSource },
): Promise<WorkDone> {
  const { language } = work.payload as z.infer<typeof analyzeVideo.payload>;
  const { wavPath, ...seen } = look.seen;
  const path = wavPath as string; // Without sound there is nothing to hear.
  const pieces = await cutHearing({ wavPath: path, speech: seen.speech, language }, lengths.pieceSeconds);
  const key = sharedSoundKey(work.workspaceId, work);
  await storage.prepare(key, path);
  return {
    result: { seen, engine: look.engine } satisfies LookResult,
    settle: async (tx) => {
      await storage.put(key, path);
      await queueWork(tx, work, pieces);
    },
  };
}
