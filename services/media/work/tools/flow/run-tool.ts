import { toolFinished } from '../../../../../schemas/messages/media.js';
import { DomainError } from '../../../../platform/errors/errors.js';
import { queueMessage } from '../../../../platform/messaging/outbox.js';
import { currentConfinement } from '../../../confinement/confinement.js';
import { dropUploads } from '../../../intake/uploads/drop-uploads.js';
import { forgetWork } from '../../../queue/lease-work.js';
import { WorkFailed } from '../../../queue/work-failed.js';
import type { WorkDone } from '../../../queue/work-handler.js';
import { isStorageFull } from '../../../storage/storage-full.js';
import { FfmpegFailed } from '../../../video/ffmpeg/ffmpeg-failed.js';
import { describeLimit } from '../../../video/ffmpeg/limit-hit.js';
import { NotAVideo } from '../../../video/probe/not-a-video.js';
import { requireTool } from '../catalogue/tools.js';
import { readValues, urlsIn } from '../read-values.js';
import { expectedStreams, requireStreams } from '../run/require-streams.js';
import { runnerOf } from '../run/runners.js';
import { findInput } from './find-input.js';
import { memoryOfTool } from './memory-of-tool.js';
import { readyOutput } from './store-output.js';
import type { ToolServices } from './tool-run.js';
import type { ToolPayload, ToolWorkRun } from './tool-work.js';

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
