import { inSpan, markPresentFailed } from '../../platform/tracing/spans.js';
import { MAX_ATTEMPTS } from './decide-next.js';
import { endFailedWork, settleWork } from './end-work.js';
import { startHeartbeat } from './heartbeat.js';
import { scratchNameOf } from './remove-abandoned-scratch.js';
import type { WorkEntity, WorkKind, WorkOfVideo } from './work.entity.js';
import type { WorkDelays } from './work-delays.js';
import { WorkFailed } from './work-failed.js';
import type { UnitProgress, WorkHandler } from './work-handler.js';
import { measureWork } from './work-metrics.js';
import type { WorkPoolOptions } from './work-pool-options.js';

const workersLost = (step: WorkKind) =>
  new WorkFailed(
    'internal_error',
    'Every worker that started the work stopped responding; retrying later may help',
    step,
    { retryable: true },
  );

/** Runs one leased unit of work, in a span below the one that queued it. Never throws. */
export function runWork(...run: Parameters<typeof runUnit>): Promise<void> {
  const [, , work] = run;
  if (work.traceparent === null) return runUnit(...run);
  const { kind, ordinal, attempt, jobId, requestId, workspaceId, traceparent: parent } = work;
  const attributes = {
    'work.kind': kind,
    'work.ordinal': ordinal,
    'work.attempt': attempt,
    'job.id': jobId,
    'workspace.id': workspaceId,
    'request.id': requestId,
  };
  return inSpan(`work ${kind}`, { kind: 'consumer', parent, attributes }, () => runUnit(...run));
}

/** Folder, heartbeat, handler, and its end either way. */
async function runUnit(
  options: WorkPoolOptions,
  delays: WorkDelays,
  work: WorkEntity,
  { lost, stopping }: { readonly lost: AbortController; readonly stopping: AbortSignal },
): Promise<void> {
  const { storage, handlers } = options;
  const { jobId, requestId, workspaceId, kind, ordinal, attempt } = work;
  const log = options.log.child({ jobId, requestId, workspaceId, work: kind, ordinal, attempt });
  const signal = AbortSignal.any([lost.signal, stopping]);
  let latest: UnitProgress = { fraction: 0 };
  const scratchName = scratchNameOf(work);
  let scratch: string | null = null;
  let heartbeat: { stop(): void } | undefined;
  const measured = measureWork(work);
  try {
    // Attempts that ended without a report took their worker with them.
    if (attempt > MAX_ATTEMPTS) throw workersLost(kind);
    // Checked before progress is broadcast.
    await storage.requireSpace();
    heartbeat = startHeartbeat(options, delays, { work, latest: () => latest, lost, log });
    scratch = await storage.makeScratch(scratchName);
    const report = (progress: UnitProgress) => {
      latest = { ...latest, ...progress };
    };
    // Claimed while the pool was being stopped.
    signal.throwIfAborted();
    const handle = handlers[kind] as WorkHandler;
    const done = await handle({ work: work as WorkOfVideo, signal, scratch, log, report });
    heartbeat.stop();
    if (!done.isRequeued) await settleWork(options, work, done, log);
    const seconds = measured(done.isRequeued ? 'stopped' : 'done');
    if (!done.isRequeued) options.times?.record(kind, seconds);
  } catch (err) {
    heartbeat?.stop();
    markPresentFailed(err);
    measured(signal.aborted ? 'stopped' : 'failed');
    await endFailedWork(options, delays, work, err, { signal, stopping, scratch, log }).catch((cause) =>
      log.error({ err: cause }, 'the failure of work could not be stored; its lease will expire'),
    );
  } finally {
    await storage
      .removeScratch(scratchName)
      .catch((err) => log.warn({ err }, 'the scratch folder could not be removed'));
  }
}
