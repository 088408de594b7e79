import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { toolFinished } from '../../../../../schemas/messages/media.js';
import { inTransaction } from '../../../../platform/database/database.js';
import { DomainError } from '../../../../platform/errors/errors.js';
import { queueMessage } from '../../../../platform/messaging/outbox.js';
import { currentConfinement } from '../../../confinement/confinement.js';
import { dropUploads } from '../../../intake/uploads/drop-uploads.js';
import { UploadEntity } from '../../../intake/uploads/upload.entity.js';
import { forgetWork } from '../../../queue/lease-work.js';
import { WorkFailed } from '../../../queue/work-failed.js';
import type { WorkDone } from '../../../queue/work-handler.js';
import { fileKey } from '../../../storage/blob-key.js';
import { FileEntity } from '../../../storage/file.entity.js';
import { hashFile } from '../../../storage/hash-file.js';
import type { Storage } from '../../../storage/storage.js';
import { isStorageFull } from '../../../storage/storage-full.js';
import { prepareFile, storeFile } from '../../../storage/store-file.js';
import { FfmpegFailed } from '../../../video/ffmpeg/ffmpeg-failed.js';
import { describeLimit } from '../../../video/ffmpeg/limit-hit.js';
import { MEMORY_OF_AUDIO, memoryOfFrame } from '../../../video/ffmpeg/memory-of-run.js';
import { runFfprobe } from '../../../video/ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../../video/probe/ffprobe-answer.js';
import { NotAVideo } from '../../../video/probe/not-a-video.js';
import { requireTool } from '../catalogue/tools.js';
import { readValues, type ToolValues, urlsIn } from '../read-values.js';
import { expectedStreams, requireStreams } from '../run/require-streams.js';
import { runnerOf } from '../run/runners.js';
import type { ToolMade, ToolServices } from './tool-run.js';
import type { ToolInput, ToolPayload, ToolWorkRun } from './tool-work.js';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Memory needed to run a tool on these files, by the largest frame that it reads or writes. */
export async function memoryOfTool(
  values: ToolValues,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const { width, height, fps, duration } = values;
  const sides = [numberOf(width), numberOf(height)];
  const pixels = [sides[0]! * (sides[1] || sides[0]!)];
  for (const path of paths) pixels.push(await largestFrame(path, signal));
  // All frames of an animation are in memory at once, until its palette is known.
  const held = 4 * numberOf(duration) * numberOf(fps) * numberOf(width) ** 2 * (9 / 16);
  return Math.max(MEMORY_OF_AUDIO, memoryOfFrame(Math.max(...pixels))) + held;
}

/** In pixels; 0 if there is no frame, or none that can be decoded. */
async function largestFrame(path: string, signal: AbortSignal): Promise<number> {
  const { streams = [] } = await runFfprobe<FfprobeAnswer>({
    path,
    options: ['-show_streams'],
    signal,
  }).catch((err: unknown): FfprobeAnswer => {
    if (err instanceof FfmpegFailed && err.reason === 'exit') return {};
    throw err;
  });
  return Math.max(0, ...streams.map(({ width = 0, height = 0 }) => width * height));
}

const STEP = 'tool';

/** Runs a tool, stores its output, and reports it; the fetched inputs are released. */
export async function runToolWork(services: ToolServices, run: ToolWorkRun): Promise<WorkDone> {
  const { work, scratch, signal, log } = run;
  const { workspaceId, jobId, jobAttempt } = work;
  const { tool, parameters, inputs, defaultLanguage = null } = work.payload as ToolPayload;
  try {
    // Validated again: this worker's tools may have another version than those of the service that accepted
    // the work.
    const values = readValues(requireTool(tool), parameters);
    const fileOf = (url: string) =>
      findInput(services, { workspaceId, scratch }, Object.hasOwn(inputs, url) ? inputs[url] : undefined);
    const paths: string[] = [];
    for (const { url } of urlsIn(requireTool(tool), values)) paths.push(await fileOf(url));
    const runIt = () =>
      runnerOf(tool)(values as never, {
        services,
        scratch,
        signal,
        log,
        fileOf,
        defaultLanguage,
        report: (fraction, message) => run.report({ fraction, ...(message !== undefined && { message }) }),
      });
    const made = await services.memory(await memoryOfTool(values, paths, signal), runIt, signal);
    signal.throwIfAborted();
    if ('path' in made) await requireStreams(made.path, expectedStreams(made.contentType), signal);
    const keep = await readyOutput(services.storage, workspaceId, made);
    return {
      settle: async (tx) => {
        await queueMessage(
          tx,
          toolFinished,
          { jobId, attempt: jobAttempt, tool, made: await keep(tx) },
          work,
        );
        await dropUploads(tx, { jobId, attempt: jobAttempt });
        await forgetWork(tx, jobId);
      },
    };
  } catch (err) {
    throw await explain(err);
  }
}

/** Converts failures that would recur with the same inputs. */
async function explain(err: unknown): Promise<unknown> {
  // A full disk is not caused by the input.
  if (err instanceof FfmpegFailed && err.reason === 'exit' && !isStorageFull(err)) {
    const { limit } = err;
    const why = limit && describeLimit(limit, (await currentConfinement()).bounds);
    return unworkable(
      `The input cannot be processed: ${why ?? 'a file is damaged or has an unusual format'}`,
      err,
    );
  }
  if (err instanceof NotAVideo) return new WorkFailed('validation_error', err.message, STEP, { cause: err });
  const isRefusal =
    err instanceof DomainError && (err.code === 'validation_error' || err.code === 'not_found');
  return isRefusal ? new WorkFailed(err.code, err.message, STEP, { cause: err }) : err;
}

const unworkable = (message: string, cause: Error): WorkFailed =>
  new WorkFailed('validation_error', message, STEP, { cause });

/**
 * Returns a path to the bytes of an input, valid as long as the scratch folder exists. Throws `WorkFailed`
 * when they were deleted.
 */
export async function findInput(
  { db, storage, incoming }: ToolServices,
  { workspaceId, scratch }: { readonly workspaceId: string; readonly scratch: string },
  input: ToolInput | undefined,
): Promise<string> {
  if (!input) throw new Error('A URL parameter has no fetched input');
  if (input.kind === 'upload') {
    const upload = await inTransaction(db, { workspaceId }, (tx) =>
      tx.findOneBy(UploadEntity, { workspaceId, id: input.uploadId, state: 'received' }),
    );
    return upload ? incoming.localPath(upload, scratch) : throwMissing();
  }
  if (input.kind !== 'file' || !input.fileId) throw new Error('An input is neither a file nor an upload');
  const file = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { id: input.fileId }),
  );
  return file ? storage.localPath(fileKey(workspaceId, file.sha256), scratch) : throwMissing();
}

function throwMissing(): never {
  throw new WorkFailed('not_found', 'The input file no longer exists', 'tool');
}

type Made = z.infer<typeof toolFinished.payload>['made'];

/**
 * Prepares a tool's output before the transaction that stores and reports it, to keep that transaction short.
 */
async function readyOutput(
  storage: Storage,
  workspaceId: string,
  made: ToolMade,
): Promise<(tx: EntityManager) => Promise<Made>> {
  if ('output' in made) return async () => made;
  const { path, filename, contentType, assumedLanguage, warnings = [] } = made;
  const sha256 = await hashFile(path);
  await prepareFile(storage, { workspaceId, path, sha256 });
  return async (tx) => {
    const file = { workspaceId, path, sha256, contentType, filename, videoId: null } as const;
    const fileId = await storeFile(tx, storage, { ...file, purpose: 'tool-output' });
    return {
      fileId,
      filename,
      ...(assumedLanguage && { assumedLanguage }),
      ...(warnings.length > 0 && { warnings: [...warnings] }),
    };
  };
}
