import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { startDeadline } from '../../../platform/retry/deadline.js';
import type { FailedWork } from '../../queue/work-handler.js';
import { FileEntity } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import type { Storage } from '../../storage/storage.js';
import { isStorageFull } from '../../storage/storage-full.js';
import { storeFile } from '../../storage/store-file.js';
import { askFfmpeg } from '../../video/ffmpeg/ffmpeg-build.js';
import { argumentsOf, type FfmpegRun } from '../../video/ffmpeg/ffmpeg-command.js';
import { FfmpegFailed } from '../../video/ffmpeg/ffmpeg-failed.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import { RenderFailed } from '../../video/render/render-failed.js';
import type { SegmentPayload } from '../export/export-work.js';
import { listPlans } from '../export/store-plan.js';
import { type MovedRun, moveRun } from './move-run.js';
import { writeZip } from './write-zip.js';

/** Maximum time to wait for the worker. */
const MAKING_MS = 60_000;

const HOW_TO = `sh run.sh, in this folder, repeats the command that failed.
run.sh          the command that was run, with its paths replaced by the names of the files in this folder
capsule.json    the job, its error, and the omitted files
stderr.txt      the last lines of ffmpeg's output
ffmpeg.txt      the version of ffmpeg
plan.json       the plan of the whole export
probe.json      the probes of its source files
`;

/**
 * Stores everything needed to repeat a failed render, for the operator. Without a failed ffmpeg run nothing
 * is stored.
 */
export async function storeCapsule(
  { db, storage, maxBytes }: { db: DataSource; storage: Storage; maxBytes?: number },
  { work, err, scratch, signal: stopping, log }: FailedWork,
): Promise<void> {
  const failed = findFailedRun(err);
  const { workspaceId, jobId, videoId, kind, ordinal } = work;
  if (!failed || !videoId || isStorageFull(err)) return;
  await storage.requireSpace();
  const folderName = `capsule-${work.id}`;
  const folder = await storage.makeScratch(folderName);
  const deadline = startDeadline(MAKING_MS, stopping);
  try {
    // Without a lease the folder would be removed as abandoned.
    const moment = join(folder, 'then');
    await rename(scratch, moment);
    const find = (at: string) => (at.startsWith(`${scratch}/`) ? join(moment, at.slice(scratch.length)) : at);
    const { signal } = deadline;
    const [plan = null] = await listPlans(db, workspaceId, [jobId]);
    const seconds = plan && kind === 'segment' ? secondsOf(plan, work.payload as SegmentPayload) : null;
    const moved = await moveRun(failed.run, { seconds, folder, find, signal, maxBytes });
    const notes = {
      'capsule.json': json(describe(work, failed, moved)),
      ...(await notesOf(failed, moved, plan)),
    };
    const path = join(folder, 'capsule.zip');
    await writeZip(
      path,
      [...Object.entries(notes).map(([name, text]) => ({ name, text })), ...moved.entries],
      signal,
    );
    const file = {
      workspaceId,
      videoId,
      path,
      filename: `${jobId}-${kind}-${ordinal}.zip`,
      sha256: await hashFile(path),
      contentType: 'application/zip',
      purpose: 'capsule' as const,
    };
    const id = await inTransaction(db, { workspaceId }, async (tx) =>
      (await isStillThere(tx, videoId)) ? storeFile(tx, storage, file) : null,
    );
    if (id)
      log.error(
        { capsuleId: id, reason: failed.reason },
        'a render failed permanently; its capsule is stored',
      );
  } finally {
    deadline.clear();
    await storage.removeScratch(folderName);
  }
}

/** Nothing is stored for a video that is being removed. */
async function isStillThere(tx: EntityManager, videoId: string): Promise<boolean> {
  const source = await tx.findOne(FileEntity, {
    where: { videoId, purpose: 'source' },
    lock: { mode: 'pessimistic_read' },
  });
  return source !== null;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const secondsOf = ({ output }: RenderPlan, { segment }: SegmentPayload): number =>
  ((segment.endFrame - segment.startFrame) * output.fpsDen) / output.fpsNum;

function describe(
  { jobId, jobAttempt, videoId, kind, ordinal, attempt, payload, requestId }: FailedWork['work'],
  { reason, message }: FailedRun,
  { run, leftOut, rename }: MovedRun,
) {
  return {
    jobId,
    jobAttempt,
    videoId,
    requestId,
    failedAt: new Date().toISOString(),
    piece: { kind, ordinal, attempt, payload },
    failure: { reason, message: rename(message) },
    argv: ['ffmpeg', ...argumentsOf(run)],
    leftOut,
  };
}

async function notesOf(
  { stderrTail }: FailedRun,
  { run, rename }: MovedRun,
  plan: RenderPlan | null,
): Promise<Record<string, string>> {
  const quoted = ['ffmpeg', ...argumentsOf(run)].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  return {
    'README.txt': HOW_TO,
    'run.sh': `exec ${quoted.join(' ')}\n`,
    'stderr.txt': `${rename(stderrTail)}\n`,
    'ffmpeg.txt': await askFfmpeg('-version'),
    ...(plan && { 'plan.json': json(plan) }),
    ...(plan && { 'probe.json': json(plan.parts.map(({ role, source }) => ({ role, ...source }))) }),
  };
}

/** The ffmpeg run of a failed render, and its outcome. */
interface FailedRun {
  readonly run: FfmpegRun;
  /** `unplanned` means that ffmpeg succeeded with another result than planned. */
  readonly reason: FfmpegFailed['reason'] | 'unplanned';
  readonly message: string;
  readonly stderrTail: string;
}

/** Finds the failed ffmpeg run in the chain of causes; returns null if the error has none. */
export function findFailedRun(err: unknown): FailedRun | null {
  for (let cause = err, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (!(cause instanceof FfmpegFailed || cause instanceof RenderFailed) || !cause.run) continue;
    const { run, message, stderrTail } = cause;
    return { run, message, stderrTail, reason: cause instanceof FfmpegFailed ? cause.reason : 'unplanned' };
  }
  return null;
}
