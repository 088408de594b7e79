import { settleStep } from '../../services/jobs/facts/facts.consumer.js';
import type { JobEntity } from '../../services/jobs/job/job.entity.js';
import type { Settlement } from '../../services/jobs/job/settlement.js';
import { acceptJob, type OpenJob } from '../../services/jobs/lifecycle/accept-job.js';
import { chargeKnownLength } from '../../services/jobs/lifecycle/charge-known-length.js';
import { findJobs } from '../../services/jobs/lifecycle/find-jobs.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { applyProgress } from '../../services/jobs/progress/progress.consumer.js';
import { openProcess } from '../../services/jobs/subgraph/process.resolver.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { aCaller } from './calls.js';
import { useTestDatabase } from './database.js';
import { aJobsContext } from './jobs.js';
import { queuedMessages } from './queued-messages.js';
import { readLedgerEntries, readMonth } from './read-ledger.js';

export const ALL = ['analysis', 'voiceover', 'helpArticle', 'export', 'translation:de', 'translation:fr'];
export const BROKEN = {
  status: 'failed' as const,
  error: { code: 'internal_error', message: 'No engine', step: 'transcribing', retryable: true },
} satisfies Settlement;
export const done = (result: Record<string, unknown> = {}): Settlement => ({ status: 'completed', result });

export const WORK: Readonly<Record<string, Pick<OpenJob, 'kind' | 'type' | 'command'>>> = {
  analysis: { kind: 'analysis', type: 'analysis', command: 'media.analyze-video.v1' },
  voiceover: { kind: 'tool', type: 'voiceover', command: 'media.render-video.v1' },
  export: { kind: 'export', type: 'export', command: 'media.render-video.v1' },
  translation: { kind: 'translation', type: 'translation', command: 'media.render-video.v1' },
};
export const PAYLOAD = { sourceFileId: 'fil_1', forceRefresh: false, planId: 'pln_1' };

/** A process job for each test, in a workspace of its own, and what happens to it. */
export function useProcessJobs() {
  const db = useTestDatabase().source('jobs');
  let number = 0;
  let workspaceId = '';
  let videoId = '';
  let jobId = '';
  let origin = { workspaceId, requestId: 'req_test' };
  beforeEach(async () => {
    workspaceId = `ws_${++number}`;
    videoId = `vid_${number}`;
    jobId = `process_1_${number}`;
    origin = { workspaceId, requestId: 'req_test' };
    await db.query('delete from outbox');
  });

  /** What follows is about another process of the workspace. */
  const beginAnother = ({ hasOwnVideo }: { hasOwnVideo: boolean }): void => {
    number += 1;
    jobId = `process_2_${number}`;
    if (hasOwnVideo) videoId = `vid_${number}`;
  };
  const planOf = (videoMinutesPerMonth: number) => ({
    id: 'some',
    apiAccess: true,
    videoMinutesPerMonth,
    webhooks: 0,
  });
  const as = (minutes = 500, issuer = 'edge') =>
    aJobsContext(db, aCaller({ workspaceId, issuer, plan: planOf(minutes) }));
  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, origin, work);
  const open = (steps: readonly string[] = ALL, minutes = 500) =>
    openProcess(as(minutes, 'videos'), { jobId, videoId, projectId: 'prj_1', steps });
  const read = async (id = jobId): Promise<JobEntity> => {
    const [job] = await findJobs(db, workspaceId, [id]);
    if (!job) throw new Error(`There is no job ${id}`);
    return job;
  };
  const settle = (id: string, settlement: Settlement, attempt = 1) =>
    within((tx) => settleJob(tx, { jobId: id, attempt }, settlement, origin));
  /** As videos does when it receives the command to start a step. */
  const openStep = (step: string, attempt = 1) => {
    const request = { ...(WORK[step.split(':')[0] as string] as (typeof WORK)[string]), videoId };
    const parent = { jobId, attempt, step };
    return openJob(as(500, 'videos'), { ...request, payload: { ...PAYLOAD, videoId }, parent });
  };
  const doStep = async (step: string, result: Record<string, unknown> = {}, attempt = 1) => {
    const { job } = await openStep(step, attempt);
    await settle(job.id, done(result));
    return job.id;
  };
  const report = (id: string, percent: number) =>
    applyProgress(db, {
      workspaceId,
      jobId: id,
      attempt: 1,
      percent,
      step: 'transcribing',
      message: 'Transcribing speech',
      etaSeconds: 3,
      at: new Date(Date.now() + percent).toISOString(),
    });
  const finishArticle = (attempt = 1, settlement = done({ videoId })) => {
    const step = { jobId, attempt, step: 'helpArticle', childJobId: null };
    return within((tx) => settleStep(tx, step, settlement, origin));
  };
  const learnLength = (durationSeconds: number) =>
    within((tx) => chargeKnownLength(tx, { videoId, durationSeconds }, origin));
  const ownExport = () =>
    openJob(as(500, 'videos'), {
      ...(WORK.export as (typeof WORK)[string]),
      videoId,
      payload: { ...PAYLOAD, videoId },
    });
  const anIngest = () =>
    within((tx) =>
      acceptJob(
        tx,
        {
          kind: 'ingest',
          type: 'ingest',
          videoId,
          command: 'media.ingest-source.v1',
          payload: { videoId, source: { kind: 'link', url: 'http://a.test/a.mp4' }, filename: 'a.mp4' },
        },
        { ...origin, allowance: null },
      ),
    );
  /** Names of the steps started since the last call. */
  const startedSteps = async (): Promise<string[]> => {
    const messages = await queuedMessages(db);
    await db.query('delete from outbox');
    return messages
      .filter(({ name }) => name === 'videos.start-step.v1')
      .map(({ payload }) => (payload as { step: string }).step);
  };
  const payloadsOf = async (name: string) =>
    (await queuedMessages(db)).filter((message) => message.name === name).map(({ payload }) => payload);
  const entriesOf = (id = jobId) => readLedgerEntries(db, workspaceId, id);
  const month = () => readMonth(db, workspaceId);

  return {
    get db() {
      return db;
    },
    get workspaceId() {
      return workspaceId;
    },
    get videoId() {
      return videoId;
    },
    get jobId() {
      return jobId;
    },
    get origin() {
      return origin;
    },
    beginAnother,
    as,
    within,
    open,
    read,
    settle,
    openStep,
    doStep,
    report,
    finishArticle,
    learnLength,
    ownExport,
    anIngest,
    startedSteps,
    payloadsOf,
    entriesOf,
    month,
  };
}
