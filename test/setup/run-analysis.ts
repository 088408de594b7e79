import type { AnalysisRequest } from '../../schemas/messages/analysis-request.js';
import { type OcrEngines, openOcrEngines } from '../../services/media/ai/ocr/open-ocr-engines.js';
import { openTextEngines, type TextEngines } from '../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../services/media/ai/text/text-config.js';
import { TranscribeEnv } from '../../services/media/ai/transcribe/transcribe-config.js';
import type { WorkHandler } from '../../services/media/queue/work-handler.js';
import { AnalysisEntity } from '../../services/media/work/analysis/analysis.entity.js';
import { analyzeWork } from '../../services/media/work/analysis/analyze-work.js';
import { writeAnalysisScript } from '../../services/media/work/analysis/write-analysis-script.js';
import type { useWorkQueue } from './work-queue.js';

/** Engines that write without a server, and read nothing from the screen. */
export const PLAIN_TEXT: TextEngines = openTextEngines(TextEnv.parse({}));
export const NO_OCR: OcrEngines = openOcrEngines({ OCR_ENGINE: 'none', PATH: '' });

interface Engines {
  readonly env?: Record<string, string>;
  readonly ocr?: OcrEngines;
  readonly text?: TextEngines;
  readonly script?: WorkHandler;
}

let jobs = 0;

/** Runs the job of an analysis on a worker of its own; returns what is stored, or why it failed. */
export async function runAnalysis(
  work: ReturnType<typeof useWorkQueue>,
  [sourceFileId, request]: readonly [string, AnalysisRequest],
  { env = {}, ocr = NO_OCR, text = PLAIN_TEXT, script }: Engines = {},
) {
  const { db, storage } = work;
  const transcribe = TranscribeEnv.parse({ PATH: process.env.PATH, ...env });
  const lengths = { wholeSeconds: 60, segmentSeconds: 60 };
  const pool = work.startPool({
    analysis: (run) => analyzeWork({ db, storage, transcribe, lengths, concurrency: 1 }, run),
    script: script ?? ((run) => writeAnalysisScript({ db, storage, ocr, text }, run)),
  });
  const job = work.aJob({ jobId: `analysis_${++jobs}_x` });
  await work.queue(job, [
    { kind: 'analysis', payload: { sourceFileId, analysisRequestId: 'arq_1', request } },
  ]);
  const { payload } = await work.endOf(job.jobId);
  await pool.stop();
  const id = String(payload.analysisId);
  const kept = await work.inWorkspace((tx) => tx.findOneBy(AnalysisEntity, { id }));
  return { kept: kept?.result, error: payload.error };
}
