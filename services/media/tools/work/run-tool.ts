import { toolFinished } from '../../../../schemas/messages/media.js';
import { DomainError } from '../../../platform/errors.js';
import { queueMessage } from '../../../platform/messaging/outbox.js';
import { NotAVideo } from '../../probe/not-a-video.js';
import { dropUploads } from '../../uploads/drop-uploads.js';
import { forgetWork } from '../../work-queue/lease-work.js';
import { WorkFailed } from '../../work-queue/work-failed.js';
import type { WorkDone } from '../../work-queue/work-pool.js';
import { requireTool } from '../catalogue/tools.js';
import { readValues } from '../read-values.js';
import { runnerOf } from '../run/runners.js';
import { findInput } from './find-input.js';
import { readyOutput } from './keep-output.js';
import type { ToolServices } from './tool-run.js';
import type { ToolPayload, ToolWorkRun } from './tool-work.js';

const STEP = 'tool';

/** Runs a tool, keeps what it made, and reports it; what was fetched for it is let go. */
export async function runToolWork(services: ToolServices, run: ToolWorkRun): Promise<WorkDone> {
  const { work, scratch, signal, log } = run;
  const { workspaceId, jobId, jobAttempt } = work;
  const { tool, parameters, inputs } = work.payload as ToolPayload;
  try {
    // Again: the tools of this worker may be others than those of who accepted the work.
    const values = readValues(requireTool(tool), parameters);
    const made = await runnerOf(tool)(values as never, {
      ...{ services, scratch, signal, log },
      fileOf: (url) =>
        findInput(services, { workspaceId, scratch }, Object.hasOwn(inputs, url) ? inputs[url] : undefined),
      report: (fraction, message) => run.report({ fraction, ...(message !== undefined && { message }) }),
    });
    signal.throwIfAborted();
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
    throw explain(err);
  }
}

/** What can't be done with what was given, however often it is tried. */
function explain(err: unknown): unknown {
  if (err instanceof NotAVideo) return new WorkFailed('validation_error', err.message, STEP, { cause: err });
  const isRefusal =
    err instanceof DomainError && (err.code === 'validation_error' || err.code === 'not_found');
  return isRefusal ? new WorkFailed(err.code, err.message, STEP, { cause: err }) : err;
}
